import type { Context } from '~/platform/context.server';
import { resetLimit } from '~/platform/limits.server';
import { consumeLink, findLink, revokeLinks } from './links.server';
import { newPassword } from './sign-in.schema';

const KNOWN = 'This password is on a list of stolen passwords. Choose another one, such as a few words.';

/** Product.md. */
export async function passwordError(password: string): Promise<string | undefined> {
  const length = newPassword.safeParse(password);
  if (!length.success) return length.error.issues[0]?.message;
  return (await isKnownPassword(password)) ? KNOWN : undefined;
}

/** Ends all sessions except `keptToken`, revokes emailed links, and resets the count of wrong passwords. */
export async function setPassword(tx: Context, user_id: string, hash: string, keptToken = ''): Promise<void> {
  await tx.db
    .insertInto('accounts')
    .values({ user_id, account_id: user_id, provider_id: 'credential', password: hash })
    .onConflict((same) => same.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash }))
    .execute();
  await tx.db.deleteFrom('sessions').where('user_id', '=', user_id).where('token', '!=', keptToken).execute();
  await revokeLinks(tx, user_id, 'reset', 'invitation', 'sign-in', 'new-email', 'two-factor');
  const user = await tx.db.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirstOrThrow();
  await resetLimit(tx, 'password by account', user.email);
}

/** The link also verifies the address. Undefined if it is no longer valid. */
export async function setPasswordByLink(
  tx: Context,
  { purpose, token, hash }: { purpose: 'reset' | 'invitation'; token: string; hash: string },
) {
  const link = await findLink(tx, token, purpose);
  if (!link?.user_id || !(await consumeLink(tx, link.id))) return undefined;
  const { user_id: id, name, email, is_admin } = link;
  await setPassword(tx, id, hash);
  await tx.db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute();
  return { id, name: name ?? '', email: email ?? '', is_admin };
}

let known: Promise<Set<string>> | undefined;

/** Whether it is among the 49,000 most common ones, ignoring capitals and digits at the end. */
async function isKnownPassword(password: string): Promise<boolean> {
  known ??= readList();
  const list = await known;
  const small = password.toLowerCase();
  return list.has(small) || list.has(small.replace(/[\d\W]+$/, ''));
}

/** Loaded on first use: most runs set no password. */
async function readList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}
