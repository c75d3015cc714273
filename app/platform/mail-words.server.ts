import type { Context } from './context.server';
import type { Notice } from './notice.server';

type Configured = Pick<Context, 'config'>;

/** Whether emails leave. Without a mail server each is kept for staff at /outbox (see `queueMail`). */
export function sendsMail({ config }: Configured): boolean {
  return config.SMTP_URL !== undefined;
}

/** A notice to staff about an email: `sent` as it is, or, under `keptTitle` where it has one, that it was kept. */
export function mailNotice(context: Configured, sent: Notice, keptTitle = sent.title): Notice {
  if (sendsMail(context)) return sent;
  return {
    ...sent,
    title: keptTitle,
    description: `${sent.description ?? ''} ${KEPT_FOR_STAFF}`.trim(),
  };
}

const KEPT_FOR_STAFF =
  'No mail server is set up, so the email was not sent. It is kept in the outbox; please pass it on yourself.';

/** What visitors read in place of “an email is on its way”. */
export const KEPT_FOR_VISITORS =
  'This site cannot send email yet: your email is kept at the studio. Please call us if you need it.';
