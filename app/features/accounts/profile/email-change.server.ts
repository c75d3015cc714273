import type { Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { findAccount } from '~/features/accounts/account.server';
import { ADDRESS_ASKED, CONFIRM_ADDRESS } from '~/features/accounts/account-email-definitions.server';
import { queueAccountEmail } from '~/features/accounts/account-emails.server';
import { revokeLinks, makeLink } from '~/features/accounts/links.server';
import { SecretText } from '~/lib/secret-text';

type AccountUser = { id: string; name: string; email: string };

/** Counts before the address is looked up, so that the result does not reveal whether it is known. */
export async function maySendNewEmail(context: Context, { id }: AccountUser, email: string): Promise<boolean> {
  const may = await Promise.all([
    withinLimit(context, 'new address email by account', id),
    withinLimit(context, 'new address email by recipient', email),
  ]);
  return !may.includes(false);
}

/** Links the new address, and warns the old one. A taken address gets no email, with the same response. */
export function requestNewEmail(context: Context, user: AccountUser, email: string): Promise<void> {
  return context.transaction(async (tx) => {
    const link = await sendLink(tx, user, email);
    await queueAccountEmail(tx, user, ADDRESS_ASKED, { name: user.name, email }, `email-asked:${link}`);
  });
}

export async function readNewEmail({ db, now }: Context, user_id: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('account_links')
    .select('email')
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'new-email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return link?.email ?? undefined;
}

export async function resendNewEmail(context: Context, user: AccountUser, email: string): Promise<void> {
  await context.transaction((tx) => sendLink(tx, user, email));
}

export function cancelNewEmail(context: Context, { id }: AccountUser): Promise<void> {
  return revokeLinks(context, id, 'new-email');
}

/** A taken address costs the same work, but gets no email. */
async function sendLink(tx: Context, user: AccountUser, email: string): Promise<string> {
  const { id, token } = await makeLink(tx, { purpose: 'new-email', user_id: user.id, email });
  if (await findAccount(tx, { email })) return id;
  const href = new SecretText(`${tx.config.baseUrl}/auth/confirm?token=${token}`);
  await queueAccountEmail(tx, { email }, CONFIRM_ADDRESS, { name: user.name, href }, `new-email:${id}`);
  return id;
}
