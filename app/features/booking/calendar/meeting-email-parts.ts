import type { EmailBlock } from '~/features/studio/email-blocks';
import type { Studio } from '~/features/studio/studio.server';
import type { Piece } from '~/lib/email-text';
import { formatTimeZone, withoutYear } from '~/lib/dates';
import { isEmailSafeName } from '~/lib/email-safe-name';
import { formatClockRange, formatClockTime, formatDuration, formatFullDate } from './format-time';
import { meetingLocation } from './meeting-details';
import type { Meeting } from './meetings.server';

/** What the emails say about a meeting. */
export type EmailedMeeting = Pick<
  Meeting,
  | 'name'
  | 'email'
  | 'phone'
  | 'about'
  | 'note'
  | 'place'
  | 'video_link'
  | 'status'
  | 'starts_at'
  | 'ends_at'
  | 'time_zone'
  | 'visitor_zone'
>;

export const SAMPLE_MEETING: EmailedMeeting = {
  name: 'Ana Reed',
  email: 'ana@example.com',
  phone: '304-555-0134',
  about: 'Wedding',
  note: '',
  place: 'studio',
  video_link: null,
  status: 'confirmed',
  time_zone: 'America/New_York',
  visitor_zone: null,
  starts_at: new Date('2027-06-11T14:00:00Z'),
  ends_at: new Date('2027-06-11T15:00:00Z'),
};

export const VISITOR = {
  name: 'The visitor’s name',
  when: 'Day and time of the meeting',
  short: 'The same, shorter',
};

/** An open form can send these to anyone: only a plain name is shown. */
export function visitorValues({ meeting }: { meeting: EmailedMeeting }) {
  const name = isEmailSafeName(meeting.name) ? meeting.name : '';
  return { name, when: whenWords(meeting), short: shortWords(meeting) };
}

export function whenWords({ time_zone, starts_at }: Pick<EmailedMeeting, 'time_zone' | 'starts_at'>) {
  return `${formatFullDate(time_zone, starts_at)}, ${formatClockTime(time_zone, starts_at)}`;
}

/** 'Friday, June 11, 10 AM' */
export function shortWords({ time_zone, starts_at }: Pick<EmailedMeeting, 'time_zone' | 'starts_at'>) {
  const day = withoutYear(formatFullDate(time_zone, starts_at));
  return `${day}, ${formatClockTime(time_zone, starts_at)
    .replace(/^0|:00/g, '')
    .replace(' ', '\u00a0')}`;
}

export const CLOSING = {
  label: 'Closing',
  text: '[If something comes up, reply to this email or call us at {phone}[, {hours}].]',
};

/** When and where. A link for a video call can be pressed. */
export function meetingDetails(meeting: EmailedMeeting, studio: Studio): EmailBlock {
  const { time_zone, visitor_zone, starts_at } = meeting;
  const here = formatClockRange(time_zone, meeting);
  const own = visitor_zone && formatClockRange(visitor_zone, meeting);
  const lines = [
    formatFullDate(time_zone, starts_at),
    `${here}, ${formatTimeZone(time_zone, starts_at)}`,
    ...(own && own !== here ? [`On your clock: ${formatFullDate(visitor_zone, starts_at)}, ${own}`] : []),
  ];
  const where: Piece[] = [`${formatDuration(meeting)}, `, ...placeOf(meeting, studio)];
  return { kind: 'text', lines: [...lines.map((line) => [line]), where] };
}

function placeOf(meeting: EmailedMeeting, studio: Studio): Piece[] {
  const { place, video_link, status } = meeting;
  if (place !== 'video') return [meetingLocation(meeting, studio)];
  if (status === 'cancelled') return ['by video call.'];
  if (!video_link) return ['by video call. We’ll send you the link before we meet.'];
  return ['by video call: ', { href: video_link }];
}
