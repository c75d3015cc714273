import { emailParagraphs } from '~/lib/email-text';
import { type PlainLink, plainLink } from '~/lib/secret-text';
import { type EmailBlock, link } from '~/features/studio/email-blocks';
import { defineEmail, SAMPLE_SITE } from '~/features/studio/email-definition.server';

/** `portal`: for those who have an account there. */
interface LetterFacts {
  subject: string;
  text: string;
  portal: PlainLink | null;
}

const SAMPLE: LetterFacts = {
  subject: 'Your wedding in June',
  text: 'Dear Hannah,\n\nThank you for writing to us.\n\nJune Alder',
  portal: plainLink(SAMPLE_SITE, '/client-portal'),
};

export const LETTER = defineEmail({
  id: 'letter',
  group: 'Inquiries',
  title: 'Letter about an event',
  to: 'client',
  sent: 'When staff write a letter on the page of an event. What they wrote is the email.',
  texts: {
    subject: { label: 'Subject', text: '{subject}', needs: ['subject'] },
    headline: { label: 'Headline', text: '{studio} wrote.' },
  },
  placeholders: { subject: 'The subject of the letter' },
  secrets: {},
  samples: { 'With an account': SAMPLE, 'Without an account': { ...SAMPLE, portal: null } },
  values: ({ subject }) => ({ subject }),
  body: (_say, { text, portal }) => [
    emailParagraphs(text, {}).map((lines): EmailBlock => ({ kind: 'text', lines })),
    portal && link('Read and answer it in your portal', portal),
  ],
});
