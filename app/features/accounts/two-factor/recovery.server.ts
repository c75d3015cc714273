import { hashPassword } from 'better-auth/crypto';
import type { Context } from '~/platform/context.server';
import { notifyAccountChanged } from '~/features/accounts/account-emails.server';
import { findLink, consumeLink } from '~/features/accounts/links.server';
import { setPassword } from '~/features/accounts/login/passwords.server';
import { type SessionStart, startSession } from '~/features/accounts/sessions/start-session.server';

export async function isResetOpen(context: Context, token: string): Promise<boolean> {
  return (await findLink(context, token, 'reset')) !== undefined;
}

/** Still requires a two-factor code (bar 20). Undefined if the link is no longer valid. */
export async function resetPassword(
  context: Context,
  request: Request,
  { token, password }: { token: string; password: string },
): Promise<SessionStart | undefined> {
  const hash = await hashPassword(password);
  const account = await context.transaction(async (tx) => {
    const link = await findLink(tx, token, 'reset');
    if (!link?.user_id || !(await consumeLink(tx, link.id))) return undefined;
    await setPassword(tx, link.user_id, hash);
    await tx.db.updateTable('users').set({ email_verified: true }).where('id', '=', link.user_id).execute();
    const account = { id: link.user_id, name: link.name ?? '', email: link.email ?? '', is_admin: link.is_admin };
    await notifyAccountChanged(
      tx,
      account,
      'The password of your account was changed, and all its devices are signed out.',
    );
    return account;
  });
  return account && startSession(context, request, account);
}
