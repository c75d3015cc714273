import type { Staff } from '~/features/accounts/staff/staff.server';
import { readStudio } from '~/features/studio/studio.server';
import type { Flash } from '~/lib/flash';
import { newId } from '~/lib/new-id';
import type { Context } from '~/platform/context.server';
import { sendsMail } from '~/platform/email-flash.server';
import { sendMailNow } from '~/platform/mail.server';

/** Waits for the mail server, and says what came of it. */
export async function sendTestEmail(context: Context, { email: recipient }: Staff): Promise<Flash> {
  if (!sendsMail(context))
    return { ...FAILED, description: 'No mail server is set up. Ask whoever runs your server to set SMTP_URL.' };
  const { name } = await readStudio(context);
  const error = await sendMailNow(context, {
    dedupe_key: `test-email:${newId()}`,
    recipient,
    subject: `A test email from ${name}`,
    body: <p>If you can read this, your studio’s emails arrive.</p>,
  });
  if (error === undefined)
    return { title: 'Test email sent', description: `Look for it in the inbox of ${recipient}, and among the spam.` };
  return {
    ...FAILED,
    description: `The mail server answered: ${error} Ask whoever runs your server to check SMTP_URL and MAIL_FROM.`,
  };
}

const FAILED = { title: 'The test email was not sent', variant: 'destructive' } as const;
