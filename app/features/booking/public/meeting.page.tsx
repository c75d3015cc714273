import './booking.css';
import { data, Link, Form, useNavigation } from 'react-router';
import { readStudio } from '~/features/studio/studio.server';
import { formFields } from '~/lib/form-fields';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { withOfflineFallback } from '~/lib/offline-fallback';
import { getContext } from '~/platform/context.server';
import { ButtonLink, buttonClass, Button } from '~/ui/button';
import type { Route } from './+types/meeting.page';
import { openCalendar } from '~/features/booking/calendar/availability.server';
import { OFFLINE } from './booking-form';
import { handleMeetingChange } from './booking.actions.server';
import { readDay, readMonth } from '~/features/booking/calendar/calendar-days';
import { MeetingCard } from './meeting-card';
import { MeetingMove } from './meeting-move';
import { findMeeting } from '~/features/booking/calendar/meetings.server';
import { BookingError } from './booking-error';
import { useSendsMail } from '~/features/studio/use-studio';

export const handle: PageHandle = { query: ['move', 'moved', 'month', 'day', 'at'] };

export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  context.preventCaching();
  const [meeting, studio] = await Promise.all([findMeeting(context, params.token), readStudio(context)]);
  if (!meeting) throw data(null, 404);
  const isOver = meeting.starts_at <= context.now();
  const state = isOver && meeting.status !== 'cancelled' ? 'over' : meeting.status;
  const isMoving = url.searchParams.has('move') && (state === 'confirmed' || state === 'requested');
  const month = readMonth(url.searchParams.get('month')) ?? meetingMonth(url.searchParams);
  const calendar = isMoving ? await openCalendar(context, month, meeting) : undefined;
  // Staff notes are not for the visitor.
  return { meeting: { ...meeting, staff_note: '' }, studio, state, calendar };
}

function meetingMonth(search: URLSearchParams) {
  return readDay(search.get('day'))?.slice(0, 7);
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const meeting = await findMeeting(context, params.token);
  if (!meeting) throw data(null, 404);
  return handleMeetingChange(context, meeting, await formFields(request));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, OFFLINE);
}

export { shouldRevalidate } from '~/features/booking/calendar/revalidate-after-conflict';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Your meeting') },
  { name: 'robots', content: 'noindex' },
];

export default function YourMeeting({ loaderData, actionData, params }: Route.ComponentProps) {
  const { meeting, studio, state, calendar } = loaderData;
  const isOn = state === 'confirmed' || state === 'requested';
  const own = `/booking/${params.token}`;
  return (
    <div className="wrap twelve booking">
      <header className="booking-head">
        <h1>Your meeting</h1>
      </header>
      <MeetingCard meeting={meeting} studio={studio} state={state} />
      <section className="booking-times meeting-actions" aria-label="What you can do">
        <BookingError error={actionData?.error} />
        {isOn && !calendar && (
          <>
            <div className="actions">
              <a className={buttonClass()} href={`${own}/meeting.ics`} download>
                Add to calendar
              </a>
              <Link to={`${own}?move#move`} className={buttonClass({ variant: 'line' })}>
                Move it
              </Link>
            </div>
            <MeetingCancel />
          </>
        )}
        {calendar && <MeetingMove calendar={calendar} studio={studio} own={own} returned={actionData} />}
        {!isOn && (
          <div className="actions">
            <ButtonLink to="/booking">Book another time</ButtonLink>
            <ButtonLink to="/" variant="line">
              Go to the home page
            </ButtonLink>
          </div>
        )}
      </section>
      <div className="tail booking-full" />
    </div>
  );
}

/** Confirms without scripts: the button is hidden until then. */
function MeetingCancel() {
  const isBusy = useNavigation().formMethod === 'POST';
  const sendsMail = useSendsMail();
  return (
    <details className="meeting-cancel">
      <summary>Cancel it</summary>
      <Form method="post">
        <p>
          The time becomes free for others at once.{' '}
          {sendsMail
            ? 'Both of us get an email about it.'
            : 'The studio sees it in its calendar. This site cannot send email yet.'}
        </p>
        <Button type="submit" name="intent" value="cancel" variant="danger" busy={isBusy}>
          Cancel this meeting
        </Button>
      </Form>
    </details>
  );
}
