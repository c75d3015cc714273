import { Link } from 'react-router';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { AgendaDay } from './agenda.server';
import { AgendaNavigation } from './agenda-navigation';
import { managerAddress } from './booking-manager';
import type { Bookings } from './booking-manager.server';
import { MonthTable } from '~/features/booking/public/month-table';
import { addMonths, formatMonth, monthOf } from '~/lib/dates';

type AgendaMonthProps = Pick<Bookings, 'agenda' | 'shown' | 'today'>;

export function AgendaMonth({ agenda, shown, today }: AgendaMonthProps) {
  const month = monthOf(shown.day);
  return (
    <section aria-label="The month">
      <AgendaNavigation
        title={formatMonth(month)}
        shown={shown}
        today={today}
        previous={{ day: `${addMonths(month, -1)}-01`, label: 'Previous month' }}
        next={{ day: `${addMonths(month, 1)}-01`, label: 'Next month' }}
      />
      <MonthTable
        month={month}
        days={agenda}
        purpose="what is on"
        className="agenda-month"
        dayClass={({ day }) => (day === today ? 'agenda-today' : undefined)}
        renderDay={(day) => <Day day={day} />}
      />
    </section>
  );
}

function Day({ day: { day, events, meetings, blocks, free } }: { day: AgendaDay }) {
  const requests = meetings.filter(({ status }) => status === 'requested').length;
  const counts = [
    { look: 'agenda-events', count: events.length, word: events.length === 1 ? 'event' : 'events' },
    { look: 'agenda-meetings', count: meetings.length, word: meetings.length === 1 ? 'meeting' : 'meetings' },
    { look: 'agenda-requests', count: requests, word: 'to confirm' },
    { look: 'agenda-blocks', count: blocks.length, word: blocks[0]?.reason || 'Blocked', isBare: true },
    { look: 'agenda-frees', count: free.length, word: 'free' },
  ].filter(({ count }) => count > 0);
  return (
    <Link to={managerAddress({ view: 'week', day })}>
      <b className="num">
        <VisuallyHidden>{formatMonth(monthOf(day)).split(' ')[0]} </VisuallyHidden>
        {Number(day.slice(8))}
      </b>
      {counts.map(({ look, count, word, isBare }) => (
        <span key={look} className={look}>
          <VisuallyHidden>, </VisuallyHidden>
          {!isBare && `${count} `}
          <i>{word}</i>
        </span>
      ))}
    </Link>
  );
}
