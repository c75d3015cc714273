import type { EmailDefinition } from '~/features/studio/email-definition.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { SecretText } from '~/lib/secret-text';
import { newId } from '~/lib/new-id';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { ACCOUNT_CHANGED, PASSWORD_RESET, SIGN_IN_LINK } from './account-email-definitions.server';
import { findAccount } from './account.server';
import { makeLink } from './links.server';

export const TOO_MANY_EMAILS = 'You have asked for this many times. Please wait an hour, then try again.';

export type RequestedLink = 'reset' | 'sign-in';

export async function limitEmails(context: Context, purpose: RequestedLink | 'sign-up', email: string): Promise<void> {
  const isWithin = await Promise.all([
    withinLimit(context, `${purpose} email by recipient`, email),
    withinLimit(context, `${purpose} email by address`, context.address),
  ]);
  if (isWithin.includes(false)) throw new UserError(429, 'too-many', TOO_MANY_EMAILS);
}

/** A job looks the address up: known and unknown ones cost the request the same work. */
export function requestLink({ jobs, db }: Context, purpose: RequestedLink, email: string): Promise<void> {
  return jobs.add(db, 'mail-account-link', { purpose, email });
}

const PAGES: Record<RequestedLink, (token: string) => string> = {
  reset: (token) => `/password-reset?token=${token}`,
  'sign-in': (token) => `/auth/confirm?token=${token}`,
};

export function sendRequestedLink(
  context: Context,
  { purpose, email }: { purpose: RequestedLink; email: string },
): Promise<void> {
  return context.transaction(async (tx) => {
    const account = await findAccount(tx, { email });
    if (!account?.may_sign_in) return;
    const { id, token } = await makeLink(tx, { purpose, user_id: account.id });
    const href = new SecretText(tx.config.baseUrl + PAGES[purpose](token));
    const definition = purpose === 'reset' ? PASSWORD_RESET : SIGN_IN_LINK;
    await queueAccountEmail(tx, account, definition, { name: account.name, href }, `${purpose}:${id}`);
  });
}

/** Replies go to the studio. */
export async function queueAccountEmail<Facts, Name extends string, Place extends string>(
  tx: Context,
  { email: recipient }: { email: string },
  definition: EmailDefinition<Facts, Name, Place>,
  facts: Facts,
  dedupe_key: string,
) {
  const mail = await openStudioMail(tx);
  const reply_to = mail.studio.email;
  await mail.queue(definition, facts, { dedupe_key, recipient, ...(reply_to && { reply_to }) });
}

export function notifyAccountChanged(tx: Context, account: { id: string; name: string; email: string }, what: string) {
  return queueAccountEmail(tx, account, ACCOUNT_CHANGED, { name: account.name, what }, `changed:${newId()}`);
}
