import { Link } from 'react-router';
import { PLACE_KINDS } from '~/features/timeline/place';
import { formatClock } from '~/lib/business-hours';
import { addDays } from '~/lib/dates';
import { classes } from '~/ui/classes';
import { OPENS_DIALOG } from '~/ui/modal';
import { Tag } from '~/ui/tag';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { AgendaDay } from './agenda.server';
import { AgendaNavigation } from './agenda-navigation';
import { formatBlockHours } from '~/features/booking/calendar/format-block';
import { managerAddress } from './booking-manager';
import type { Bookings } from './booking-manager.server';
import { formatClockTime, formatDayParts, formatShortDate } from '~/features/booking/calendar/format-time';

type AgendaWeekProps = Pick<Bookings, 'agenda' | 'shown' | 'today' | 'time_zone'>;

export function AgendaWeek({ agenda, shown, today, time_zone }: AgendaWeekProps) {
  const [first = '', last = ''] = [agenda[0]?.day, agenda.at(-1)?.day];
  return (
    <section className="agenda" aria-label="The week">
      <AgendaNavigation
        title={`${formatDayParts(first).date} to ${formatDayParts(last).date}`}
        shown={shown}
        today={today}
        previous={{ day: addDays(shown.day, -7), label: 'Previous week' }}
        next={{ day: addDays(shown.day, 7), label: 'Next week' }}
      />
      <ol className="agenda-week">
        {agenda.map((day) => (
          <li key={day.day} className={classes('agenda-day', day.day === today && 'agenda-today')}>
            <Day day={day} shown={shown} time_zone={time_zone} isToday={day.day === today} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type DayProps = Pick<AgendaWeekProps, 'shown' | 'time_zone'> & { day: AgendaDay; isToday: boolean };

function Day({ day: { day, events, meetings, blocks, free }, isToday, shown, time_zone }: DayProps) {
  const noon = new Date(`${day}T12:00Z`);
  const entries = [
    ...blocks.map((block) => ({
      at: block.starts_at,
      key: block.id,
      entry: <BlockEntry block={block} day={day} shown={shown} time_zone={time_zone} />,
    })),
    ...meetings.map((meeting) => ({
      at: meeting.starts_at,
      key: meeting.id,
      entry: <MeetingEntry meeting={meeting} shown={shown} time_zone={time_zone} />,
    })),
    ...free.map((slot) => ({
      at: slot.starts_at,
      key: slot.starts_at.toISOString(),
      entry: <FreeEntry slot={slot} shown={shown} time_zone={time_zone} />,
    })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return (
    <>
      <h3>
        {formatShortDate('UTC', noon)}
        {isToday && <VisuallyHidden>, today</VisuallyHidden>}
      </h3>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <EventEntry event={event} />
          </li>
        ))}
        {entries.map(({ key, entry }) => (
          <li key={key}>{entry}</li>
        ))}
        {entries.length + events.length === 0 && <li className="agenda-nothing">Nothing</li>}
      </ul>
    </>
  );
}

type Entry = Pick<AgendaWeekProps, 'shown' | 'time_zone'>;

function EventEntry({ event: { id, name, places } }: { event: AgendaDay['events'][number] }) {
  return (
    <Link className="agenda-entry agenda-meeting" to={`/event/${id}`}>
      <b>{name}</b>
      {places.map(({ id: place, kind, starts }) => (
        <small key={place}>{[PLACE_KINDS[kind], starts && formatClock(starts)].filter(Boolean).join(', ')}</small>
      ))}
    </Link>
  );
}

function MeetingEntry({ meeting, shown, time_zone }: Entry & { meeting: AgendaDay['meetings'][number] }) {
  const { id, starts_at, name, about, place, status } = meeting;
  return (
    <Link
      id={`meeting-${id}`}
      className="agenda-entry agenda-meeting"
      to={managerAddress(shown, { meeting: id })}
      {...OPENS_DIALOG}
    >
      <b className="num">{formatClockTime(time_zone, starts_at)}</b>
      <span>{name}</span>
      <small>
        {about}, {place === 'video' ? 'video call' : 'studio'}
      </small>
      {status === 'requested' && <Tag tone="warn">To confirm</Tag>}
    </Link>
  );
}

function FreeEntry({ slot, shown, time_zone }: Entry & { slot: AgendaDay['free'][number] }) {
  const time = formatClockTime(time_zone, slot.starts_at);
  return (
    <Link
      className="agenda-entry agenda-free"
      to={managerAddress(shown, { book: slot.day, at: slot.starts_at.toISOString() })}
      {...OPENS_DIALOG}
    >
      <span className="num">{time}</span>
      <small>{slot.kind === 'request' ? 'Free, by request' : 'Free'}</small>
    </Link>
  );
}

function BlockEntry({ block, day, shown, time_zone }: Entry & { block: AgendaDay['blocks'][number]; day: string }) {
  const { id, reason } = block;
  return (
    <Link
      id={`block-${id}-${day}`}
      className="agenda-entry agenda-block"
      to={managerAddress(shown, { unblock: id })}
      {...OPENS_DIALOG}
    >
      <b>{reason || 'Blocked'}</b>
      <small className="num">{formatBlockHours(time_zone, block, day)}</small>
    </Link>
  );
}
