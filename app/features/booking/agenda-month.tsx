import { Link } from 'react-router';
import { classes } from '~/ui/classes';
import type { AgendaDay } from './agenda.server';
import { AgendaTurn } from './agenda-turn';
import { managerAddress } from './booking-manager';
import type { Bookings } from './booking-manager.server';
import { addMonths, monthOf, weeksOf } from './calendar-days';
import { dayWords, monthWords } from './meeting-words';

type AgendaMonthProps = Pick<Bookings, 'agenda' | 'shown' | 'today'>;

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A month: how much is on each day, and the way to its week. */
export function AgendaMonth({ agenda, shown, today }: AgendaMonthProps) {
  const month = monthOf(shown.day);
  return (
    <section aria-label="The month">
      <AgendaTurn
        title={monthWords(month)}
        {...{ shown, today }}
        previous={{ day: `${addMonths(month, -1)}-01`, label: 'Previous month' }}
        next={{ day: `${addMonths(month, 1)}-01`, label: 'Next month' }}
      />
      <table className="agenda-month">
        <caption className="sr-only">{monthWords(month)}: what is on</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(agenda).map((week, row) => (
            <tr key={`${month} ${row}`}>
              {week.map((day, column) => (
                <td key={day?.day ?? WEEKDAYS[column]} className={classes(day?.day === today && 'agenda-today')}>
                  {day && <Day day={day} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Day({ day: { day, meetings, blocks, free } }: { day: AgendaDay }) {
  const requests = meetings.filter(({ status }) => status === 'requested').length;
  const words = [
    meetings.length > 0 && { look: 'agenda-meetings', word: counted(meetings.length, 'meeting') },
    requests > 0 && { look: 'agenda-requests', word: `${requests} to confirm` },
    blocks.length > 0 && { look: 'agenda-blocks', word: blocks[0]?.reason || 'Blocked' },
    free.length > 0 && { look: 'agenda-frees', word: `${free.length} free` },
  ].filter((each) => each !== false);
  return (
    <Link
      to={managerAddress({ view: 'week', day })}
      aria-label={[dayWords(day).date, ...words.map(({ word }) => word)].join(', ')}
    >
      <b className="num">{Number(day.slice(8))}</b>
      {words.map(({ look, word }) => (
        <span key={look} className={look}>
          {word}
        </span>
      ))}
    </Link>
  );
}

function counted(count: number, thing: string) {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
