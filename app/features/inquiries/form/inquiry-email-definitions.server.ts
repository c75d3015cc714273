import { defineEmail, GREETING, SAMPLE_SITE } from '~/features/studio/email-definition.server';
import { button, facts } from '~/features/studio/email-blocks';
import { type PlainLink, plainLink } from '~/lib/secret-text';
import { formatOpenDays } from '~/lib/business-hours';
import { isEmailSafeName } from '~/lib/email-safe-name';
import { SYMPATHY_NAME } from './sympathy-form';

/** `href`: the client's page. Not every form asks for an email address, so staff cannot always reply. */
type StudioFacts = {
  name: string;
  isSympathy: boolean;
  /** What the studio calls its sympathy flowers. */
  service: string;
  canReply: boolean;
  answers: { label: string; answer: string; was?: string }[];
  href: PlainLink;
};

const SAMPLE: StudioFacts = {
  name: 'Ana Reed',
  isSympathy: false,
  service: SYMPATHY_NAME,
  canReply: true,
  href: plainLink(SAMPLE_SITE, '/client/hannah'),
  answers: [
    { label: 'Date of the event', answer: 'June 11, 2027', was: 'June 12, 2027' },
    { label: 'What you have in mind', answer: 'Peonies, and an arch.', was: '' },
  ],
};

const SAMPLES: Record<string, StudioFacts> = {
  'With an email address': SAMPLE,
  'Without an email address': { ...SAMPLE, canReply: false },
};

const OPEN = 'Open the client’s page';
const NOTHING = '(nothing)';

const REPLY = {
  can_reply: { label: 'If there is an email address', text: 'Reply to this email to answer it.' },
  cannot_reply: { label: 'If there is none', text: 'No email address was given: call to answer it.' },
};

const REPLY_CASE = {
  label: 'How to answer: one of the texts in this form',
  text: ({ canReply }: StudioFacts): keyof typeof REPLY => (canReply ? 'can_reply' : 'cannot_reply'),
};

export const INQUIRY_STUDIO = defineEmail({
  id: 'inquiry-studio',
  group: 'Inquiries',
  title: 'New inquiry',
  to: 'studio',
  sent: 'When an inquiry comes in.',
  texts: {
    subject: { label: 'Subject', text: 'Inquiry from {name}' },
    subject_sympathy: {
      label: 'Subject, for sympathy flowers',
      text: '{service}: a call back from {name}',
    },
    subject_unnamed: { label: 'Subject without a name', text: 'Inquiry without a name' },
    headline: { label: 'Headline', text: 'A new inquiry.' },
    opening: { label: 'Opening', text: '{reply}' },
    ...REPLY,
    closing: { label: 'Before the link', text: 'If they sent files, they’re on the client’s page.' },
  },
  placeholders: { name: 'Who sent it', service: 'What you call your sympathy flowers' },
  cases: { reply: REPLY_CASE },
  secrets: {},
  samples: {
    ...SAMPLES,
    'Sympathy flowers': { ...SAMPLE, isSympathy: true },
    'Without a name': { ...SAMPLE, name: '' },
  },
  values: ({ name, service }) => ({ name, service }),
  subject: ({ name, isSympathy }) => {
    if (!name) return 'subject_unnamed';
    return isSympathy ? 'subject_sympathy' : 'subject';
  },
  body: (say, { answers, href }) => [
    say('opening'),
    facts(answers.map(({ label, answer }) => ({ label, text: answer }))),
    say('closing'),
    button(OPEN, href),
  ],
});

export const INQUIRY_CHANGED_STUDIO = defineEmail({
  id: 'inquiry-changed-studio',
  group: 'Inquiries',
  title: 'Changed inquiry',
  to: 'studio',
  sent: 'When the sender changes an inquiry.',
  texts: {
    subject: { label: 'Subject', text: 'Changed inquiry from {name}' },
    subject_unnamed: { label: 'Subject without a name', text: 'A changed inquiry' },
    headline: { label: 'Headline', text: 'Changed answers.' },
    opening: { label: 'Opening', text: 'The sender has changed these answers. {reply}' },
    ...REPLY,
    closing: { label: 'Before the link', text: 'All answers are on the client’s page.' },
  },
  placeholders: { name: 'Who sent it' },
  cases: { reply: REPLY_CASE },
  secrets: {},
  samples: SAMPLES,
  values: ({ name }) => ({ name }),
  subject: ({ name }) => (name ? 'subject' : 'subject_unnamed'),
  body: (say, { answers, href }) => [
    say('opening'),
    facts(answers.map(({ label, answer, was }) => ({ label, text: answer || NOTHING, was: was || NOTHING }))),
    say('closing'),
    button(OPEN, href),
  ],
});

type ReceivedFacts = { name: string; bookingUrl: PlainLink };

const RECEIVED_SAMPLE: ReceivedFacts = { name: 'Ana Reed', bookingUrl: plainLink(SAMPLE_SITE, '/booking') };

export const INQUIRY_RECEIVED = defineEmail({
  id: 'inquiry-received',
  group: 'Inquiries',
  title: 'Inquiry received',
  to: 'client',
  sent: 'When an inquiry comes in, to whoever sent it.',
  texts: {
    subject: { label: 'Subject', text: 'Your inquiry to {studio}' },
    headline: { label: 'Headline', text: 'We have your inquiry.' },
    ...GREETING,
    opening: {
      label: 'Opening',
      text: 'We’ll read it and write back[ {answer_time}].',
    },
    booking: { label: 'Before the link for a meeting', text: 'Would you like to meet?' },
    closing: {
      label: 'Closing',
      text: 'If you forgot something, reply to this email[ or call us at {phone}][, {hours}].',
    },
  },
  placeholders: { name: 'Who sent it', days: 'The days when you are open' },
  secrets: {},
  samples: { 'With a name': RECEIVED_SAMPLE, 'Without a name': { ...RECEIVED_SAMPLE, name: '' } },
  values: ({ name }, { hours }) => ({ name: isEmailSafeName(name) ? name : '', days: formatOpenDays(hours) }),
  body: (say, { bookingUrl }) => [
    say('greeting'),
    say('opening'),
    say('booking'),
    button('Choose a time', bookingUrl),
    say('closing'),
  ],
});
