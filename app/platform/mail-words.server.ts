import type { Context } from './context.server';
import type { Flash } from './flash.server';

type Configured = Pick<Context, 'config'>;

/** Whether emails leave. Without a mail server each is kept for staff at /outbox (see `queueMail`). */
export function sendsMail({ config }: Configured): boolean {
  return config.SMTP_URL !== undefined;
}

/** A flash for staff about an email: `sent` as it is, or that the email was kept, with the words of `kept` before it. */
export function emailFlash(context: Configured, sent: Flash, kept: Partial<Flash> = {}): Flash {
  if (sendsMail(context)) return sent;
  const flash = { ...sent, ...kept };
  return { ...flash, description: `${flash.description ?? ''} ${KEPT_FOR_STAFF}`.trim() };
}

const KEPT_FOR_STAFF =
  'No mail server is set up, so the email was not sent. It is kept in the outbox; please pass it on yourself.';

/** What visitors read in place of “Check Your Inbox”. */
export const LINK_KEPT = {
  title: 'No Email Was Sent',
  description: 'This site cannot send email yet. Your link is kept at the studio. Please call us to get it.',
};
