import './booking.css';
import { data, useLocation, useNavigation, Link } from 'react-router';
import { readIntro } from '~/features/pages/pages.server';
import { readStudio, type Studio } from '~/features/studio/studio.server';
import { formFields } from '~/lib/form-fields';
import type { PageHandle } from '~/lib/page-handle';
import { searchMeta } from '~/lib/search-appearance';
import { withOfflineFallback } from '~/lib/offline-fallback';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { ErrorPanel } from '~/ui/error-panel';
import type { Route } from './+types/booking.page';
import { nearestFree, openCalendar } from '~/features/booking/calendar/availability.server';
import { BookingForm, OFFLINE } from './booking-form';
import { handleBooking } from './booking.actions.server';
import { readDay, readMonth } from '~/features/booking/calendar/calendar-days';
import { MonthCalendar } from './month-calendar';
import { TimesHead } from './times-head';
import { formatOfficeHours } from '~/lib/business-hours';
import type { Flash } from '~/lib/flash';
import type { Slot } from '~/features/booking/calendar/meeting';
import { formatTimeAndDay } from '~/features/booking/calendar/format-nearest-times';
import { monthOf } from '~/lib/dates';
import { BookingError } from './booking-error';
import { VisitorTime } from './visitor-time';

export const handle: PageHandle = { query: ['month', 'day', 'at'], hydrate: 'touch' };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  // Free times depend on the clock, so the page is not cached.
  context.preventCaching();
  const month = readMonth(url.searchParams.get('month')) ?? readDay(url.searchParams.get('day'))?.slice(0, 7);
  const intro = await readIntro(context, '/booking');
  const booking = await tryRead(context, 'calendar', async () => {
    const [calendar, nearest, { time_zone, phone, street, city, region, hours }] = await Promise.all([
      openCalendar(context, month),
      nearestFree(context, context.now()),
      readStudio(context),
    ]);
    const studio = { time_zone, phone, street, city, region, hours };
    return { calendar, nearest, studio, submission_token: crypto.randomUUID() };
  });
  if (!booking) context.trace.formLost = true;
  return data({ intro, booking }, booking ? 200 : 503);
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  return handleBooking(context, await formFields(request));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, OFFLINE);
}

export { shouldRevalidate } from '~/features/booking/calendar/revalidate-after-conflict';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => searchMeta(matches, loaderData?.intro.search);

export default function Booking({ loaderData: { intro, booking }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap twelve booking">
      <header className="booking-head">
        <h1>{intro.heading}</h1>
        {intro.lead && <p className="lead">{intro.lead}</p>}
      </header>
      {booking ? (
        <Choosing booking={booking} returned={actionData} />
      ) : (
        <div className="booking-full">
          <ErrorPanel title="We can’t show the calendar right now." retry="/booking" />
        </div>
      )}
      <div className="tail booking-full" />
    </div>
  );
}

type ChoosingProps = {
  booking: NonNullable<Route.ComponentProps['loaderData']['booking']>;
  returned: Route.ComponentProps['actionData'];
};

function Choosing({ booking: { calendar, nearest, studio, submission_token }, returned }: ChoosingProps) {
  const search = useShownSearch();
  const day = calendar.days.find(({ day, slots }) => day === search.get('day') && slots.length > 0);
  return (
    <>
      <MonthCalendar calendar={calendar} selected={day?.day} studio={studio} />
      <section className="booking-times" id="times" aria-labelledby="times-head" data-zone={studio.time_zone}>
        {day ? (
          <>
            <TimesHead day={day.day} />
            <BookingForm
              slots={day.slots}
              studio={studio}
              preselected={search.get('at') ?? undefined}
              submissionToken={submission_token}
              action={`/booking?month=${calendar.month}&day=${day.day}`}
              returned={returned}
            />
          </>
        ) : (
          <NearestTimes
            nearest={returned?.nearest ?? nearest}
            studio={studio}
            today={calendar.today}
            error={returned?.error}
          />
        )}
      </section>
    </>
  );
}

type NearestTimesProps = {
  nearest: Slot[];
  studio: Pick<Studio, 'time_zone' | 'phone' | 'hours'>;
  today: string;
  error?: Flash;
};

function NearestTimes({ nearest, studio, today, error }: NearestTimesProps) {
  const officeHours = formatOfficeHours(studio.hours);
  return (
    <div className="nearest">
      <BookingError error={error} />
      <h2 className="text-h3" id="times-head">
        Choose a day
      </h2>
      <p className="text-ink-soft">
        Its free times appear here.{' '}
        {nearest.length > 0 ? 'Or take one of the next free times:' : 'No times are free in the next few weeks.'}
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

/** Follows a pending navigation to another day at once: the month's times are already loaded. */
function useShownSearch() {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  return new URLSearchParams(next?.pathname === pathname ? next.search : search);
}
