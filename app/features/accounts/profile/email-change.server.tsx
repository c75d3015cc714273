import type { Context } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { findAccount } from './account.server';
import { NewAddressEmail, OldAddressEmail } from '~/features/accounts/account-email-templates';
import { mailTo } from '~/features/accounts/account-emails.server';
import { closeLinks, makeLink } from '~/features/accounts/links.server';

type AccountUser = { id: string; name: string; email: string };

/**
 * Counts an email to a new address and returns whether it may be sent. Both counts are taken before the address is
 * looked up, so the result does not reveal it.
 */
export async function maySendNewEmail(context: Context, { id }: AccountUser, email: string): Promise<boolean> {
  const may = await Promise.all([
    withinLimit(context, 'new address email by account', id),
    withinLimit(context, 'new address email by recipient', email),
  ]);
  return !may.includes(false);
}

/**
 * Sends a link to the new address and a warning to the old one. A taken address gets no email, with the same response.
 */
export function requestNewEmail(context: Context, user: AccountUser, email: string): Promise<void> {
  return context.transaction(async (tx) => {
    const link = await sendLink(tx, user, email);
    await mailTo(tx, user, {
      dedupe_key: `email-asked:${link}`,
      subject: (studio) => `A new address for your account at ${studio.name}`,
      body: (studio) => <OldAddressEmail studio={studio} name={user.name} email={email} isDone={false} />,
    });
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

/** The earlier link stays valid. */
export async function resendNewEmail(context: Context, user: AccountUser, email: string): Promise<void> {
  await context.transaction((tx) => sendLink(tx, user, email));
}

export function cancelNewEmail(context: Context, { id }: AccountUser): Promise<void> {
  return closeLinks(context, id, 'new-email');
}

/** Also for a taken address, so that the work is the same; but no email contains it. */
async function sendLink(tx: Context, user: AccountUser, email: string): Promise<string> {
  const { id, token } = await makeLink(tx, { purpose: 'new-email', user_id: user.id, email });
  if (await findAccount(tx, { email })) return id;
  const href = `${tx.config.baseUrl}/auth/confirm?token=${token}`;
  await mailTo(
    tx,
    { email },
    {
      dedupe_key: `new-email:${id}`,
      subject: (studio) => `Confirm your address for ${studio.name}`,
      body: (studio) => <NewAddressEmail studio={studio} name={user.name} href={href} />,
    },
  );
  return id;
}
