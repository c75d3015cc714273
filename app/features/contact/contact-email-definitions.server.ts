import { defineEmail, SAMPLE_SITE } from '~/features/studio/email-definition.server';
import { button, paragraph, quote, RULE } from '~/features/studio/email-blocks';
import { type PlainLink, plainLink } from '~/lib/secret-text';

/** `href`: the message in the inbox. */
type MessageFacts = { name: string; email: string; subject: string; message: string; href: PlainLink };

const SAMPLE: MessageFacts = {
  name: 'Ben Reed',
  email: 'delia@example.com',
  subject: 'Do you ship?',
  message: 'Hello,\nto Elkins?',
  href: plainLink(SAMPLE_SITE, '/inbox'),
};

export const MESSAGE_STUDIO = defineEmail({
  id: 'message-studio',
  group: 'Messages',
  title: 'New message',
  to: 'studio',
  sent: 'When somebody writes on the contact page.',
  texts: {
    subject: { label: 'Subject', text: '{subject} (from {name})' },
    subject_without: { label: 'Subject, if they wrote none', text: 'A message from {name}' },
    headline: { label: 'Headline', text: '{name} wrote.' },
    opening: { label: 'Opening', text: 'From {email}, on the contact page.' },
    closing: { label: 'Before the link', text: 'Reply to this email, or answer in the inbox.' },
  },
  placeholders: { name: 'Who wrote', email: 'Their email address', subject: 'The subject they wrote' },
  secrets: {},
  samples: { 'With a subject': SAMPLE, 'Without a subject': { ...SAMPLE, subject: '' } },
  values: ({ name, email, subject }) => ({ name, email, subject }),
  subject: ({ subject }) => (subject ? 'subject' : 'subject_without'),
  body: (say, { subject, message, href }) => [
    say('opening'),
    quote(message, subject),
    say('closing'),
    button('Answer in the inbox', href),
  ],
});

/** What they wrote, and what staff answer. */
type AnswerFacts = { subject: string; message: string; answer: string };

/** Mail programs show 200 characters, with the “Re: ”. */
const MAX_SUBJECT = 196;
const ANSWER: AnswerFacts = { subject: 'Do you ship?', message: 'To Elkins?', answer: 'We do, on Tuesdays.' };

export const MESSAGE_ANSWER = defineEmail({
  id: 'message-answer',
  group: 'Messages',
  title: 'Answer to a message',
  to: 'visitor',
  sent: 'When staff answer in the inbox. The answer stands above the closing.',
  texts: {
    subject: { label: 'Subject', text: 'Re: {subject}' },
    subject_without: { label: 'Subject, if they wrote none', text: 'Your message to {studio}' },
    headline: { label: 'Headline', text: 'Our answer.' },
    closing: { label: 'Closing', text: '{studio}[\n{phone}]' },
    before: { label: 'Above their message', text: 'You wrote to us:' },
  },
  placeholders: { subject: 'The subject they wrote' },
  secrets: {},
  samples: { 'With a subject': ANSWER, 'Without a subject': { ...ANSWER, subject: '' } },
  values: ({ subject }) => ({ subject: subject.slice(0, MAX_SUBJECT) }),
  subject: ({ subject }) => (subject ? 'subject' : 'subject_without'),
  body: (say, { answer, message }) => [paragraph(answer), say('closing'), RULE, say('before'), quote(message)],
});
