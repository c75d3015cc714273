import type { Staff } from '~/features/accounts/staff.server';
import { defineEmail } from '~/features/studio/email-definition.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import type { Flash } from '~/lib/flash';
import { newId } from '~/lib/new-id';
import type { Context } from '~/platform/context.server';
import { sendsMail } from '~/platform/email-flash.server';

export const TEST_EMAIL = defineEmail({
  id: 'test-email',
  group: 'Studio',
  title: 'Test email',
  to: 'staff',
  sent: 'From the setup checklist, to see whether emails arrive.',
  texts: {
    subject: { label: 'Subject', text: 'A test email from {studio}' },
    headline: { label: 'Headline', text: 'It works.' },
    opening: { label: 'Text', text: 'If you can read this, your studio’s emails arrive.' },
  },
  placeholders: {},
  secrets: {},
  samples: { Test: {} },
  values: () => ({}),
  body: (say) => [say('opening')],
});

/** Waits for the mail server, and says what came of it. */
export async function sendTestEmail(context: Context, { email: recipient }: Staff): Promise<Flash> {
  if (!sendsMail(context))
    return { ...FAILED, description: 'No mail server is set up. An owner can do that under Connections.' };
  const mail = await openStudioMail(context);
  const error = await mail.sendNow(TEST_EMAIL, {}, { dedupe_key: `test-email:${newId()}`, recipient });
  if (error === undefined)
    return {
      title: 'Test email sent',
      description: `Look for it in the inbox of ${recipient}, and in the spam folder.`,
    };
  return {
    ...FAILED,
    description: `The mail server answered: ${error.replace(/\.?$/, '.')} Check the server, user and password under Connections.`,
  };
}

const FAILED = { title: 'The test email was not sent', variant: 'destructive' } as const;
