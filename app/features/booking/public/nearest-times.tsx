import { Link } from 'react-router';
import type { Studio } from '~/features/studio/studio.server';
import { formatOfficeHours } from '~/lib/business-hours';
import type { Flash } from '~/lib/flash';
import type { Slot } from '~/features/booking/calendar/meeting';
import { formatTimeAndDay } from '~/features/booking/calendar/format-nearest-times';
import { monthOf } from '~/lib/dates';
import { BookingError } from './booking-error';
import { VisitorTime } from './visitor-time';

type NearestTimesProps = {
  nearest: Slot[];
  studio: Pick<Studio, 'time_zone' | 'phone' | 'hours'>;
  today: string;
  error?: Flash;
};

export function NearestTimes({ nearest, studio, today, error }: NearestTimesProps) {
  const officeHours = formatOfficeHours(studio.hours);
  return (
    <div className="nearest">
      <BookingError error={error} />
      <h2 className="text-h3" id="times-head">
        Choose a day
      </h2>
      <p className="text-ink-soft">
        Its free times appear here.{' '}
        {nearest.length > 0 ? 'Or take one of the next free times:' : 'No time is free in the next weeks.'}
      </p>
      <ul className="nearest-list">
        {nearest.map((slot) => (
          <li key={slot.starts_at.toISOString()}>
            <Link
              to={`?month=${monthOf(slot.day)}&day=${slot.day}&at=${slot.starts_at.toISOString()}#times`}
              preventScrollReset
            >
              {formatTimeAndDay(slot, studio.time_zone, today)}
            </Link>
            <VisitorTime slot={slot} timeZone={studio.time_zone} />
          </li>
        ))}
      </ul>
      {studio.phone && (
        <p className="text-small text-ink-soft">
          Rather talk?{' '}
          <a className="num" href={`tel:${studio.phone}`}>
            {studio.phone}
          </a>
          {officeHours && `, ${officeHours}`}.
        </p>
      )}
    </div>
  );
}
