import { defineEmail, SAMPLE_SITE } from '~/features/studio/email-definition.server';
import { button } from '~/features/studio/email-blocks';
import { plainLink } from '~/lib/secret-text';

export const PHOTOS_STUDIO = defineEmail({
  id: 'photos-studio',
  group: 'Inquiries',
  title: 'Photos from a client',
  to: 'studio',
  sent: 'When a client sends photos in the portal, at most once a day.',
  texts: {
    subject: { label: 'Subject', text: 'Photos from {name}' },
    headline: { label: 'Headline', text: 'New photos.' },
    opening: { label: 'Opening', text: '{name} has sent you photos.' },
    closing: { label: 'Before the link', text: 'They’re with the documents on the client’s page.' },
  },
  placeholders: { name: 'The client’s name' },
  secrets: {},
  samples: { Client: { name: 'Ana Reed', href: plainLink(SAMPLE_SITE, '/client/hannah') } },
  values: ({ name }) => ({ name }),
  body: (say, { href }) => [say('opening'), say('closing'), button('Open the client’s page', href)],
});
