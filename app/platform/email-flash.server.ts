import type { Context } from './context.server';
import type { Flash } from '~/lib/flash';

type Configured = Pick<Context, 'config'>;

export function sendsMail({ config }: Configured): boolean {
  return config.SMTP_URL !== undefined;
}

export function emailFlash(context: Configured, sent: Flash, kept: Partial<Flash> = {}): Flash {
  if (sendsMail(context)) return sent;
  const flash = { ...sent, ...kept };
  return { ...flash, description: `${flash.description ?? ''} ${KEPT_FOR_STAFF}`.trim() };
}

const KEPT_FOR_STAFF =
  'No mail server is set up, so the email was not sent. It is kept in the outbox; please pass it on yourself.';

/** Replaces “Check your inbox” for visitors. */
export const LINK_KEPT = {
  title: 'No email was sent',
  description: 'This site cannot send email yet. Your link is kept at the studio. Please call us to get it.',
};
