import { useSearchParams } from 'react-router';
import type { Studio } from '~/features/studio/studio.server';
import { useAnswerTime, useSendsMail } from '~/features/studio/use-studio';
import { formatTimeZone } from '~/lib/dates';
import { Note } from '~/ui/note';
import { meetingLocation } from '~/features/booking/calendar/meeting-details';
import { formatClockRange, formatFullDate, formatDuration } from '~/features/booking/calendar/format-time';
import type { Meeting } from '~/features/booking/calendar/meetings.server';
import { VisitorTime } from './visitor-time';

type MeetingCardProps = { meeting: Meeting; studio: Studio; state: string };

export function MeetingCard({ meeting, studio, state }: MeetingCardProps) {
  const { time_zone, starts_at } = meeting;
  const [weekday = '', ...date] = formatFullDate(time_zone, starts_at).split(', ');
  return (
    <section className="calendar meeting-card" aria-label="The meeting">
      <Standing state={state} email={meeting.email} />
      <div>
        <p className="plate-no">{weekday}</p>
        <h2 className="meeting-day">{date.join(', ')}</h2>
      </div>
      <p className="meeting-clock num">
        {formatClockRange(time_zone, meeting)}
        <small>{formatTimeZone(time_zone, starts_at)}</small>
        <VisitorTime slot={meeting} timeZone={time_zone} whole />
      </p>
      <dl className="details-list">
        <div>
          <dt>Where</dt>
          <dd>
            <Where meeting={meeting} studio={studio} />
          </dd>
        </div>
        <div>
          <dt>How long</dt>
          <dd>{formatDuration(meeting)}</dd>
        </div>
        <div>
          <dt>About</dt>
          <dd>{meeting.about}</dd>
        </div>
        <div>
          <dt>For</dt>
          <dd>{meeting.name}</dd>
        </div>
      </dl>
    </section>
  );
}

function Where({ meeting, studio }: Pick<MeetingCardProps, 'meeting' | 'studio'>) {
  const { place, video_link, status } = meeting;
  const sendsMail = useSendsMail();
  if (place !== 'video') return meetingLocation(meeting, studio);
  if (status === 'cancelled') return 'Video call.';
  if (!video_link) {
    return sendsMail
      ? 'Video call. We’ll send you the link before we meet.'
      : 'Video call. The link will be on this page before we meet.';
  }
  return (
    <>
      Video call: <a href={video_link}>{video_link}</a>
    </>
  );
}

/** Without a mail server it promises no email. */
function Standing({ state, email }: { state: string; email: string }) {
  const isMoved = useSearchParams()[0].has('moved');
  const sendsMail = useSendsMail();
  const answerTime = useAnswerTime();
  const withoutMail = `This site cannot send email yet; we have ${email} as your address. Keep this page’s address: it is your private link.`;
  switch (state) {
    case 'cancelled':
      return (
        <Note tone="warn" title="Cancelled." isResult>
          {sendsMail
            ? `The time is free again, and an email to ${email} removes it from your calendar.`
            : 'The time is free again. Please take it out of your calendar.'}
        </Note>
      );
    case 'over':
      return <Note title="This meeting has begun, or is over." />;
    case 'requested':
      return (
        <Note tone="info" title="Requested." live isResult>
          That day is by appointment. We’ll confirm{answerTime} and hold the time for you until then.{' '}
          {sendsMail ? `An email is on its way to ${email}.` : withoutMail}
        </Note>
      );
    default:
      return (
        <Note tone="ok" title={isMoved ? 'Moved.' : 'Booked.'} live isResult>
          {sendsMail
            ? `An email with a calendar file is on its way to ${email}. Keep this page’s address: it is your private link.`
            : withoutMail}
        </Note>
      );
  }
}
