import type { Studio } from '~/features/studio/studio.server';
import { formatOfficeHours } from '~/lib/business-hours';
import { isEmailSafeName } from '~/lib/email-safe-name';
import { isSameTime, meetingLocation } from './meeting-details';
import { formatClockRange, formatClockTime, formatFullDate, formatDuration, formatTimeZone } from './format-time';
import type { Meeting } from './meetings.server';

type EmailProps = {
  meeting: Meeting;
  studio: Studio;
  href: string;
  word?: string;
};

export function MeetingEmail({ meeting, studio, before, href, word }: EmailProps & { before?: Meeting }) {
  return (
    <div>
      <p>{greeting(meeting)}</p>
      <p>{opening(meeting, before)}</p>
      <Details meeting={meeting} studio={studio} />
      {word && <p style={{ whiteSpace: 'pre-line' }}>{word}</p>}
      {meeting.status === 'requested' && (
        <p>That day is by appointment only: we confirm within a working day. Until then the time is kept for you.</p>
      )}
      <p>
        The calendar file in this email adds it to your calendar. To move or cancel the meeting, open your private link:
        <br />
        <a href={href}>{href}</a>
      </p>
      <Closing studio={studio} />
    </div>
  );
}

function opening(meeting: Meeting, before?: Meeting) {
  if (meeting.status === 'requested') return before ? 'You asked to move our meeting to:' : 'You asked to meet us on:';
  if (before && isSameTime(before, meeting)) return 'Our meeting is confirmed. We look forward to it:';
  return before ? 'Our meeting is moved. It is now on:' : 'Our meeting is booked. We look forward to it:';
}

/** Its attachment removes the meeting from the calendar. */
export function CancelledEmail({ meeting, studio, href, byStaff, word }: EmailProps & { byStaff?: boolean }) {
  return (
    <div>
      <p>{greeting(meeting)}</p>
      <p>
        {byStaff ? 'We are sorry to have to cancel our meeting.' : 'This meeting is cancelled.'} The calendar file in
        this email removes it from your calendar:
      </p>
      <Details meeting={meeting} studio={studio} />
      {word && <p style={{ whiteSpace: 'pre-line' }}>{word}</p>}
      <p>
        If you would like another time, choose one here:
        <br />
        <a href={href}>{href}</a>
      </p>
      <Closing studio={studio} />
    </div>
  );
}

export function VideoLinkEmail({ meeting, studio, href }: EmailProps) {
  return (
    <div>
      <p>{greeting(meeting)}</p>
      <p>Here is the link for our video call:</p>
      <Details meeting={meeting} studio={studio} />
      <p>
        To move or cancel the meeting, open your private link:
        <br />
        <a href={href}>{href}</a>
      </p>
      <Closing studio={studio} />
    </div>
  );
}

export function ReminderEmail({ meeting, studio, href }: EmailProps) {
  return (
    <div>
      <p>{greeting(meeting)}</p>
      <p>This is to remind you of our meeting:</p>
      <Details meeting={meeting} studio={studio} />
      <p>
        If it no longer works for you, move or cancel it here:
        <br />
        <a href={href}>{href}</a>
      </p>
      <Closing studio={studio} />
    </div>
  );
}

export function StudioMeetingEmail({ meeting, before }: { meeting: Meeting; before?: Meeting }) {
  const { name, email, phone, about, note, place, time_zone, visitor_zone, starts_at } = meeting;
  const isElsewhere =
    visitor_zone && formatClockTime(visitor_zone, starts_at) !== formatClockTime(time_zone, starts_at);
  return (
    <div>
      <p>{STANDING[meeting.status]}</p>
      <p>
        {formatFullDate(time_zone, starts_at)}
        <br />
        {formatClockRange(time_zone, meeting)}, {place === 'video' ? 'by video call' : 'in the studio'}
        {before && (
          <>
            <br />
            Before: {formatFullDate(time_zone, before.starts_at)}, {formatClockRange(time_zone, before)}
          </>
        )}
      </p>
      <p>
        {[name, email, phone].filter(Boolean).join(', ')}
        <br />
        {about}
        {isElsewhere && (
          <>
            <br />
            Their clock says {formatClockTime(visitor_zone, starts_at)} then ({visitor_zone}).
          </>
        )}
      </p>
      {note && <p>{note}</p>}
    </div>
  );
}

const STANDING = {
  confirmed: 'A meeting is in the calendar. Reply to this email to write to the visitor.',
  requested:
    'Somebody asked for a day by appointment and is waiting for your answer. Reply to this email to write to the visitor.',
  cancelled: 'This meeting was cancelled by the visitor. Its time is free again.',
};

function Details({ meeting, studio }: Omit<EmailProps, 'href'>) {
  const { time_zone, visitor_zone, starts_at } = meeting;
  const own = visitor_zone && formatClockRange(visitor_zone, meeting);
  return (
    <p>
      <b>{formatFullDate(time_zone, starts_at)}</b>
      <br />
      {formatClockRange(time_zone, meeting)}, {formatTimeZone(time_zone, starts_at)}
      {own && own !== formatClockRange(time_zone, meeting) && (
        <>
          <br />
          On your clock: {formatFullDate(visitor_zone, starts_at)}, {own}
        </>
      )}
      <br />
      {formatDuration(meeting)}, <Where meeting={meeting} studio={studio} />
    </p>
  );
}

function Where({ meeting, studio }: Omit<EmailProps, 'href'>) {
  const { place, video_link } = meeting;
  if (place !== 'video') return meetingLocation(meeting, studio);
  if (!video_link) return 'by video call. We send you the link before we meet.';
  return (
    <>
      by video call: <a href={video_link}>{video_link}</a>
    </>
  );
}

function greeting({ name }: Meeting) {
  return isEmailSafeName(name) ? `Dear ${name},` : 'Hello,';
}

function Closing({ studio: { name, phone, hours } }: { studio: Studio }) {
  const officeHours = formatOfficeHours(hours);
  return (
    <p>
      {phone &&
        `If something comes up, reply to this email or call us at ${phone}${officeHours && `, ${officeHours}`}.`}
      <br />
      {name}
    </p>
  );
}
