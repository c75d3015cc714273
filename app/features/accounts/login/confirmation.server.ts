import type { Context } from '~/platform/context.server';
import { violatedConstraint } from '~/platform/database.server';
import { ADDRESS_CHANGED } from '~/features/accounts/account-email-definitions.server';
import { queueAccountEmail } from '~/features/accounts/account-emails.server';
import { revokeLinks, findLink, consumeLink } from '~/features/accounts/links.server';
import { homePath, type SessionStart, startSession } from '~/features/accounts/sessions/start-session.server';

type Confirmed = { home: string; start?: SessionStart };

export async function readConfirmation(context: Context, token: string) {
  const link = await findLink(context, token, 'sign-in', 'new-email');
  return link?.purpose === 'sign-in' ? ('sign-in' as const) : ('confirm' as const);
}

/** Logs in, or changes the address. Undefined if the link expired or the address was taken meanwhile. */
export async function confirmByLink(context: Context, request: Request, token: string): Promise<Confirmed | undefined> {
  const link = await findLink(context, token, 'sign-in', 'new-email');
  if (!link?.user_id) return undefined;
  const { user_id } = link;
  if (link.purpose === 'new-email') {
    const account = { id: user_id, name: link.name ?? '', email: link.email ?? '' };
    const isDone = await changeAddress(context, link.id, account, link.new_email ?? '');
    return isDone ? { home: homePath(link) } : undefined;
  }
  if (!(await consumeLink(context, link.id))) return undefined;
  await context.db.updateTable('users').set({ email_verified: true }).where('id', '=', user_id).execute();
  const start = await startSession(context, request, { id: user_id, is_admin: link.is_admin });
  return { home: start.home, start };
}

async function changeAddress(
  context: Context,
  link_id: string,
  account: { id: string; name: string; email: string },
  email: string,
): Promise<boolean> {
  try {
    return await context.transaction(async (tx) => {
      if (!(await consumeLink(tx, link_id))) return false;
      await tx.db.updateTable('users').set({ email, email_verified: true }).where('id', '=', account.id).execute();
      // Emails in the old mailbox must not open anything.
      await revokeLinks(tx, account.id, 'reset', 'sign-in', 'new-email');
      await queueAccountEmail(tx, account, ADDRESS_CHANGED, { name: account.name, email }, `email-changed:${link_id}`);
      return true;
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_once') return false;
    throw error;
  }
}
