import { paragraph } from '~/features/studio/email-blocks';
import { defineEmail } from '~/features/studio/email-definition.server';
import { formatClockRange, formatClockTime, formatFullDate } from './format-time';
import { type EmailedMeeting, SAMPLE_MEETING, shortWords, VISITOR, whenWords } from './meeting-email-parts';

type StudioFacts = { meeting: EmailedMeeting; before?: EmailedMeeting };

const MEETING_STUDIO_SAMPLES: Record<string, StudioFacts> = {
  Booked: { meeting: SAMPLE_MEETING },
  Requested: { meeting: { ...SAMPLE_MEETING, status: 'requested' } },
  Moved: {
    meeting: SAMPLE_MEETING,
    before: {
      ...SAMPLE_MEETING,
      starts_at: new Date('2027-06-10T14:00:00Z'),
      ends_at: new Date('2027-06-10T15:00:00Z'),
    },
  },
  Cancelled: { meeting: { ...SAMPLE_MEETING, status: 'cancelled' } },
};

export const MEETING_STUDIO = defineEmail({
  id: 'meeting-studio',
  group: 'Meetings',
  title: 'Meeting booked, moved or cancelled',
  to: 'studio',
  sent: 'When a visitor does it. Staff who do it themselves get no email.',
  texts: {
    subject: { label: 'Subject', text: '{what}: {name}, {when}' },
    headline: { label: 'Headline', text: '{short}.' },
    booked: { label: 'In the subject, if it is new', text: 'Meeting' },
    request: { label: 'In the subject, if it is a request', text: 'Request' },
    moved: { label: 'In the subject, if it is moved', text: 'Moved' },
    gone: { label: 'In the subject, if it is cancelled', text: 'Cancelled' },
    confirmed: {
      label: 'If it is in the calendar',
      text: 'It’s in the calendar. Reply to this email to write to the visitor.',
    },
    requested: {
      label: 'If it waits for you',
      text: 'A visitor asked for a day by appointment and is waiting for your answer. Reply to this email to write to them.',
    },
    cancelled: {
      label: 'If it is cancelled',
      text: 'The visitor cancelled this meeting. Its time is free again.',
    },
  },
  placeholders: VISITOR,
  cases: { what: { label: 'What happened: one of the texts in this form', text: whatHappened } },
  secrets: {},
  samples: MEETING_STUDIO_SAMPLES,
  values: ({ meeting }) => ({ name: meeting.name, when: whenWords(meeting), short: shortWords(meeting) }),
  body: (say, { meeting, before }) => [
    say(meeting.status),
    paragraph(...times(meeting, before)),
    paragraph(...visitor(meeting)),
    paragraph(meeting.note),
  ],
});

function whatHappened({ meeting, before }: StudioFacts) {
  if (meeting.status === 'cancelled') return 'gone';
  if (before) return 'moved';
  return meeting.status === 'requested' ? 'request' : 'booked';
}

function times(meeting: EmailedMeeting, before?: EmailedMeeting) {
  const { time_zone, starts_at, place } = meeting;
  return [
    formatFullDate(time_zone, starts_at),
    `${formatClockRange(time_zone, meeting)}, ${place === 'video' ? 'by video call' : 'in the studio'}`,
    before && `Before: ${formatFullDate(time_zone, before.starts_at)}, ${formatClockRange(time_zone, before)}`,
  ];
}

function visitor({ name, email, phone, about, time_zone, visitor_zone, starts_at }: EmailedMeeting) {
  const own = visitor_zone && formatClockTime(visitor_zone, starts_at);
  return [
    [name, email, phone].filter(Boolean).join(', '),
    about,
    own && own !== formatClockTime(time_zone, starts_at) && `Their clock says ${own} then (${visitor_zone}).`,
  ];
}
