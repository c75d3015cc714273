import { Link } from 'react-router';
import type { Studio } from '~/features/studio/studio.server';
import { useAnswerTime } from '~/features/studio/use-studio';
import { formatDaysWith } from '~/lib/business-hours';
import { classes } from '~/ui/classes';
import { Icon } from '~/ui/icon';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { Calendar, CalendarDay } from '~/features/booking/calendar/meeting';
import { formatMonth, formatTimeZone, monthOf } from '~/lib/dates';
import { MonthTable } from './month-table';

type MonthCalendarProps = {
  calendar: Calendar;
  selected?: string;
  studio: Pick<Studio, 'time_zone' | 'hours'>;
  also?: string;
};

/** Days are links, so it works without scripts. */
export function MonthCalendar({ calendar, selected, studio, also = '' }: MonthCalendarProps) {
  const { month, previous, next, today, days } = calendar;
  const closed = formatDaysWith(studio.hours, 'closed');
  const answerTime = useAnswerTime();
  const asked = formatDaysWith(studio.hours, 'by_appointment');
  const noon = new Date(`${selected ?? days.at(-1)?.day}T16:00Z`);
  return (
    <section className="calendar" aria-labelledby="month">
      <div className="calendar-head">
        <h2 className="text-h3" id="month" aria-live="polite">
          {formatMonth(month)}
        </h2>
        <div>
          <Turn to={previous && `?${also}month=${previous}`} label="Previous month" icon="previous" />
          <Turn to={next && `?${also}month=${next}`} label="Next month" icon="next" />
        </div>
      </div>
      <MonthTable
        month={month}
        days={days}
        purpose="choose a day"
        className="days"
        renderDay={(day) => <Day day={day} today={today} also={also} isSelected={day.day === selected} />}
      />
      <p className="calendar-note">Our general availability is shown.{closed && ` We are closed on ${closed}.`}</p>
      <p className="calendar-note">
        {asked && `${asked} are by request${answerTime && `: we’ll confirm${answerTime}`}. `}
        Times are the studio’s, {formatTimeZone(studio.time_zone, noon)}.
      </p>
    </section>
  );
}

function Turn({ to, label, icon }: { to?: string; label: string; icon: 'previous' | 'next' }) {
  if (!to)
    return (
      <span className="icon-button turn-off" role="link" aria-disabled="true" aria-label={label}>
        <Icon name={icon} />
      </span>
    );
  return (
    <Link className="icon-button" to={to} aria-label={label} preventScrollReset>
      <Icon name={icon} />
    </Link>
  );
}

/** Visible text under a day's number; other states are for screen readers only. */
const SHOWN: Partial<Record<CalendarDay['state'], string>> = { full: 'full', request: 'request' };
const SAID: Partial<Record<CalendarDay['state'], string>> = { closed: 'closed', past: 'past' };

type DayProps = { day: CalendarDay; today: string; isSelected: boolean; also: string };

function Day({ day: { day, state }, today, isSelected, also }: DayProps) {
  const look = classes('day', `day-${state}`, day === today && 'day-today', isSelected && 'day-selected');
  const text = (
    <>
      <VisuallyHidden>{formatMonth(day).split(' ')[0]} </VisuallyHidden>
      <span>{Number(day.slice(8))}</span>
      {SHOWN[state] && <i>{SHOWN[state]}</i>}
      <VisuallyHidden>
        {[SAID[state], day === today && 'today', isSelected && 'chosen']
          .filter(Boolean)
          .map((word) => `, ${word}`)
          .join('')}
      </VisuallyHidden>
    </>
  );
  if (state !== 'free' && state !== 'request') return <span className={look}>{text}</span>;
  return (
    <Link
      className={look}
      to={`?${also}month=${monthOf(day)}&day=${day}#times`}
      aria-current={isSelected ? 'true' : undefined}
      preventScrollReset
    >
      {text}
    </Link>
  );
}
