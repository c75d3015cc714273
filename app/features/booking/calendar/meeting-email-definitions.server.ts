import { defineEmail, GREETING, SAMPLE_SITE } from '~/features/studio/email-definition.server';
import { button, paragraph } from '~/features/studio/email-blocks';
import { type PlainLink, plainLink, SecretText } from '~/lib/secret-text';
import { isSameTime } from './meeting-details';
import {
  CLOSING,
  type EmailedMeeting,
  meetingDetails,
  SAMPLE_MEETING,
  VISITOR,
  visitorValues,
} from './meeting-email-parts';

/** `href`: the visitor's private link. `word`: what staff add. */
type VisitorFacts = { meeting: EmailedMeeting; href: SecretText; word?: string };

const SAMPLE: VisitorFacts = { meeting: SAMPLE_MEETING, href: new SecretText('https://example.com/booking/link') };
const SAMPLES: Record<string, VisitorFacts> = {
  'In the studio': SAMPLE,
  'By video call': { ...SAMPLE, meeting: { ...SAMPLE_MEETING, place: 'video', visitor_zone: 'America/Denver' } },
};

const YOUR_MEETING = 'Your meeting';
const LINK = 'The file in this email adds it to your calendar. You can move or cancel the meeting on its page:';

type VisitorEmail = { id: string; title: string; sent: string; subject: string; opening: string; link?: string };

function visitorEmail({ subject, opening, link = LINK, ...email }: VisitorEmail) {
  return defineEmail({
    ...email,
    group: 'Meetings',
    to: 'visitor',
    texts: {
      subject: { label: 'Subject', text: subject },
      headline: { label: 'Headline', text: '{short}.' },
      ...GREETING,
      opening: { label: 'Opening', text: opening },
      link: { label: 'Above the link to the meeting’s page', text: link },
      closing: CLOSING,
    },
    placeholders: VISITOR,
    secrets: { href: true },
    samples: SAMPLES,
    values: visitorValues,
    body: (say, { meeting, href, word }, studio) => [
      say('greeting'),
      say('opening'),
      meetingDetails(meeting, studio),
      paragraph(word),
      say('link'),
      button(YOUR_MEETING, href),
      say('closing'),
    ],
  });
}

export const MEETING_BOOKED = visitorEmail({
  id: 'meeting-booked',
  title: 'Meeting booked',
  sent: 'When a visitor books a time, or staff book it for them.',
  subject: 'Your meeting on {when}',
  opening: 'Your meeting is booked. We’re looking forward to it:',
});

export const MEETING_CONFIRMED = visitorEmail({
  id: 'meeting-confirmed',
  title: 'Meeting confirmed',
  sent: 'When staff confirm a day by appointment.',
  subject: 'Confirmed: your meeting on {when}',
  opening: 'Your meeting is confirmed. We’re looking forward to it:',
});

export const MEETING_MOVED = visitorEmail({
  id: 'meeting-moved',
  title: 'Meeting moved',
  sent: 'When the visitor or staff choose another time.',
  subject: 'Your meeting has moved to {when}',
  opening: 'Your meeting has moved. It’s now on:',
});

export const MEETING_REMINDER = visitorEmail({
  id: 'meeting-reminder',
  title: 'Reminder of a meeting',
  sent: 'The day before.',
  subject: 'Reminder: your meeting on {when}',
  opening: 'We’re looking forward to our meeting:',
  link: 'If it no longer works for you, move or cancel it here:',
});

export const VIDEO_LINK = visitorEmail({
  id: 'meeting-video-link',
  title: 'Link for a video call',
  sent: 'When staff enter the link.',
  subject: 'The link for your video call on {when}',
  opening: 'Here’s the link for our video call:',
  link: 'You can move or cancel the meeting on its page:',
});

type RequestFacts = VisitorFacts & { isMoved: boolean };

const MEETING_REQUESTED_SAMPLES: Record<string, RequestFacts> = {
  New: { ...SAMPLE, isMoved: false },
  Moved: { ...SAMPLE, isMoved: true },
};

export const MEETING_REQUESTED = defineEmail({
  id: 'meeting-requested',
  group: 'Meetings',
  title: 'Meeting requested',
  to: 'visitor',
  sent: 'When a visitor asks for a day by appointment.',
  texts: {
    subject: { label: 'Subject', text: 'Your request for {when}' },
    headline: { label: 'Headline', text: '{short}?' },
    ...GREETING,
    opening: { label: 'Opening', text: 'You asked to meet us on:' },
    opening_moved: { label: 'Opening, if the meeting is to be moved', text: 'You asked to move our meeting to:' },
    waiting: {
      label: 'What happens next',
      text: 'That day is by appointment only. We’ll confirm[ {answer_time}] and hold the time for you until then.',
    },
    link: { label: 'Above the link to the meeting’s page', text: LINK },
    closing: CLOSING,
  },
  placeholders: VISITOR,
  secrets: { href: true },
  samples: MEETING_REQUESTED_SAMPLES,
  values: visitorValues,
  body: (say, { meeting, href, word, isMoved }, studio) => [
    say('greeting'),
    say(isMoved ? 'opening_moved' : 'opening'),
    meetingDetails(meeting, studio),
    paragraph(word),
    say('waiting'),
    say('link'),
    button(YOUR_MEETING, href),
    say('closing'),
  ],
});

/** The one that says what was agreed on. */
export function agreedDefinition(meeting: EmailedMeeting, before?: EmailedMeeting) {
  if (!before) return MEETING_BOOKED;
  return isSameTime(before, meeting) ? MEETING_CONFIRMED : MEETING_MOVED;
}

type CancelledFacts = Omit<VisitorFacts, 'href'> & { href: PlainLink; byStaff: boolean };

const MEETING_CANCELLED_SAMPLES: Record<string, CancelledFacts> = {
  'By the visitor': { ...SAMPLE, href: plainLink(SAMPLE_SITE, '/booking'), byStaff: false },
  'By staff': { ...SAMPLE, href: plainLink(SAMPLE_SITE, '/booking'), byStaff: true, word: 'June is ill this week.' },
};

/** `href` leads to other times. Its attachment removes the meeting from the calendar. */
export const MEETING_CANCELLED = defineEmail({
  id: 'meeting-cancelled',
  group: 'Meetings',
  title: 'Meeting cancelled',
  to: 'visitor',
  sent: 'When the visitor or staff cancel it.',
  texts: {
    subject: { label: 'Subject', text: 'Cancelled: your meeting on {when}' },
    headline: { label: 'Headline', text: 'Cancelled.' },
    ...GREETING,
    opening: {
      label: 'Opening',
      text: '{reason} The file in this email removes it from your calendar:',
    },
    by_visitor: { label: 'If the visitor cancelled it', text: 'You’ve cancelled this meeting.' },
    by_staff: { label: 'If staff cancelled it', text: 'We’re sorry, but we have to cancel our meeting.' },
    link: { label: 'Above the link to other times', text: 'Would you like another time?' },
    closing: CLOSING,
  },
  placeholders: VISITOR,
  cases: {
    reason: {
      label: 'Who cancelled it: one of the texts in this form',
      text: ({ byStaff }) => (byStaff ? 'by_staff' : 'by_visitor'),
    },
  },
  secrets: {},
  samples: MEETING_CANCELLED_SAMPLES,
  values: visitorValues,
  body: (say, { meeting, href, word }, studio) => [
    say('greeting'),
    say('opening'),
    meetingDetails(meeting, studio),
    paragraph(word),
    say('link'),
    button('Choose another time', href),
    say('closing'),
  ],
});
