import { defineEmail } from '~/features/studio/email-definition.server';
import { list } from '~/features/studio/email-blocks';

export const ERROR_REPORT = defineEmail({
  id: 'error-report',
  group: 'Studio',
  title: 'Error report',
  to: 'staff',
  sent: 'When the program makes a mistake, at most once an hour, to the address under Connections.',
  texts: {
    subject: { label: 'Subject', text: 'Errors at {studio}' },
    headline: { label: 'Headline', text: 'The program made mistakes.' },
    opening: {
      label: 'Text',
      text: 'This is what its log says. Whoever runs your server finds more there, at the same time.',
    },
  },
  placeholders: {},
  secrets: {},
  samples: { Errors: { lines: ['3 times, last Jun 12, 2026, 9:14 AM: request failed. The disk is full.'] } },
  values: () => ({}),
  body: (say, { lines }: { lines: string[] }) => [say('opening'), list(lines)],
});
