import { button, quote } from '~/features/studio/email-blocks';
import { defineEmail, SAMPLE_SITE } from '~/features/studio/email-definition.server';
import { type PlainLink, plainLink } from '~/lib/secret-text';

interface LetterStudioFacts {
  name: string;
  event: string;
  text: string;
  href: PlainLink;
}

const SAMPLE: LetterStudioFacts = {
  name: 'Ana Reed',
  event: 'Ana and Ben',
  text: 'We are 128 now.\nCan there be one more table?',
  href: plainLink(SAMPLE_SITE, '/client-database/board'),
};

export const LETTER_STUDIO = defineEmail({
  id: 'letter-studio',
  group: 'Inquiries',
  title: 'Letter from a client',
  to: 'studio',
  sent: 'When a client writes in the portal or answers a letter.',
  texts: {
    subject: { label: 'Subject', text: 'A letter from {name}' },
    headline: { label: 'Headline', text: '{name} wrote.' },
    opening: { label: 'Opening', text: 'About the event {event}.' },
    closing: { label: 'Before the link', text: 'Answer on the page of the event.' },
  },
  placeholders: { name: 'Who wrote', event: 'The name of the event' },
  secrets: {},
  samples: { Client: SAMPLE },
  values: ({ name, event }) => ({ name, event }),
  body: (say, { text, href }) => [say('opening'), quote(text), say('closing'), button('Open the event', href)],
});
