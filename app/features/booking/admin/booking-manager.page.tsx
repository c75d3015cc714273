import type { StaffHandle } from '~/lib/areas';
import '~/ui/list-controls.css';
import './booking-manager.css';
import { data, Link, Form } from 'react-router';
import { formFields } from '~/lib/form-fields';
import { isUuid } from '~/lib/uuid';
import { pageTitle } from '~/lib/page-title';
import { tryRead } from '~/platform/try-read.server';
import { getContext } from '~/platform/context.server';
import { ErrorPanel } from '~/ui/error-panel';
import { MODAL_STATE, OPENS_DIALOG } from '~/ui/modal';
import { StaffButtonLink, StaffHeader, Panel, StaffButton } from '~/ui/staff';
import type { Route } from './+types/booking-manager.page';
import { AgendaMonth } from './agenda-month';
import { AgendaWeek } from './agenda-week';
import { BookingDialogs } from './booking-dialogs';
import { managerAddress, VIEWS } from './booking-manager';
import { type Bookings, readBookings, shownIn } from './booking-manager.server';
import { runBookingAction } from './booking-manager.actions.server';
import { ClosedDays } from './closed-days';
import { formatTimeZone, formatDateTime } from '~/lib/dates';
import { WeeklyTimes } from './weekly-times';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { formatClockRange, formatFullDate } from '~/features/booking/calendar/format-time';

export const handle: StaffHandle = { area: 'content' };

const HERE = '/booking-manager';

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const bookings = await tryRead(context, 'bookings', () => readBookings(context, url));
  return data({ bookings }, bookings ? 200 : 503);
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const typed = await formFields(request);
  // Which of the two that can be deleted, the address says.
  const name =
    typed.intent === 'delete' ? (url.searchParams.has('unblock') ? 'unblock' : 'unslot') : (typed.intent ?? '');
  const cameFrom = isUuid(typed.event_id ?? '') ? `/event/${typed.event_id}` : undefined;
  return runBookingAction(context, name, typed, cameFrom ?? managerAddress(shownIn(url.searchParams, '')));
}

export { shouldRevalidate } from '~/features/booking/calendar/revalidate-after-conflict';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Booking manager') }];

export default function BookingManager({ loaderData: { bookings }, actionData }: Route.ComponentProps) {
  if (!bookings) return <ErrorPanel title="We can’t show the calendar right now." retry={HERE} />;
  const { shown, time_zone, today } = bookings;
  return (
    <>
      <StaffHeader
        title="Booking manager"
        text={`Times are the studio’s, ${formatTimeZone(time_zone, new Date(`${shown.day}T16:00Z`))}.`}
        actions={
          <>
            <StaffButtonLink id="add-block" to={managerAddress(shown, { block: 'new' })} state={MODAL_STATE}>
              Block time
            </StaffButtonLink>
            <StaffButtonLink
              id="add-meeting"
              variant="primary"
              to={managerAddress(shown, { book: shown.day >= today ? shown.day : today })}
              state={MODAL_STATE}
            >
              Book a Meeting
            </StaffButtonLink>
          </>
        }
      />
      <RequestPanel {...bookings} />
      <nav className="list-filter booking-views" aria-label="Views">
        {VIEWS.map(({ view, label }) => (
          <Link
            key={view}
            to={managerAddress({ ...shown, view })}
            aria-current={view === shown.view ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <View {...bookings} />
      <BookingDialogs bookings={bookings} returned={actionData} />
    </>
  );
}

function RequestPanel({ requests, shown, time_zone }: Pick<Bookings, 'requests' | 'shown' | 'time_zone'>) {
  if (requests.length === 0) return null;
  return (
    <Panel
      title={requests.length === 1 ? 'One request to answer' : `${requests.length} requests to answer`}
      className="requests"
    >
      <ul>
        {requests.map(({ id, sequence, name, about, place, created_at, ...time }) => (
          <li key={id}>
            <p>
              <strong>
                {formatFullDate(time_zone, time.starts_at)}, {formatClockRange(time_zone, time)}
              </strong>
              <br />
              {name}, {about.toLowerCase()}, {place === 'video' ? 'by video call' : 'in the studio'}. Asked{' '}
              {formatDateTime(time_zone, created_at)}.
            </p>
            <div className="staff-actions">
              <Form method="post" replace preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="sequence" value={sequence} />
                <StaffButton type="submit" variant="primary" name="intent" value="confirm">
                  Confirm<VisuallyHidden> {name}</VisuallyHidden>
                </StaffButton>
              </Form>
              <StaffButtonLink to={managerAddress(shown, { move: id })} {...OPENS_DIALOG}>
                Move<VisuallyHidden> {name}</VisuallyHidden>
              </StaffButtonLink>
              <StaffButtonLink variant="danger" to={managerAddress(shown, { cancel: id })} {...OPENS_DIALOG}>
                Cancel<VisuallyHidden> {name}</VisuallyHidden>
              </StaffButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function View(bookings: Bookings) {
  switch (bookings.shown.view) {
    case 'week':
      return <AgendaWeek {...bookings} />;
    case 'month':
      return <AgendaMonth {...bookings} />;
    case 'times':
      return <WeeklyTimes {...bookings} />;
    default:
      return <ClosedDays {...bookings} />;
  }
}
