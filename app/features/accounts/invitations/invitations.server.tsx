import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { newId } from '~/lib/new-id';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { LOCKS } from '~/platform/locks.server';
import { type Account, findAccount } from '~/features/accounts/account.server';
import {
  ACCOUNT_EXISTS,
  CLIENT_INVITATION,
  STAFF_INVITATION,
} from '~/features/accounts/account-email-definitions.server';
import { queueAccountEmail } from '~/features/accounts/account-emails.server';
import { revokeLinks, findLink, makeLink } from '~/features/accounts/links.server';
import { setPasswordByLink } from '~/features/accounts/passwords.server';
import { emailAddress } from '~/features/accounts/sign-in.schema';
import { type SessionStart, startSession } from '~/features/accounts/sessions/start-session.server';
import { SecretText } from '~/lib/secret-text';

export const invitee = z.object({
  email: emailAddress,
  name: z.string().trim().min(1, 'Enter the name of the client.').max(200, 'This name is too long.'),
});

export type Invitee = z.infer<typeof invitee> & {
  /** The client's row; by default the newest one with this address, or a new one. */
  client_id?: string;
};

/** The account has the id of the row in `clients`. Inviting again sends another email; the earlier link stays valid. */
export function inviteClient(context: Context, { email, name, client_id }: Invitee) {
  return context.transaction(async (tx) => {
    await lockEmail(tx, email);
    const account = await findOrCreateAccount(tx, { email, name, client_id });
    await ensureClientRow(tx, { id: account.id, email, name });
    await sendInvitation(tx, account);
    return { client_id: account.id, has_account: account.has_password };
  });
}

/** The row in `clients` is created once they confirm. Staff and disabled accounts get no email. */
export async function signUp(context: Context, { email, name }: { email: string; name: string }): Promise<void> {
  try {
    await context.transaction(async (tx) => {
      await lockEmail(tx, email);
      await sendInvitation(tx, await findOrCreateAccount(tx, { email, name }));
    });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
}

/** Two invitations at once create one account. */
function lockEmail({ db }: Transaction, email: string) {
  return sql`select pg_advisory_xact_lock(${LOCKS.invitation}::integer, hashtext(${email}))`.execute(db);
}

/** Somebody with a password is told where to log in. Returns the link of the email, for staff to pass on where no email leaves. */
export async function sendInvitation(tx: Context, account: Account): Promise<string> {
  const { baseUrl } = tx.config;
  if (account.has_password) {
    const href = new SecretText(baseUrl + (account.is_admin ? '/admin-login' : '/client-portal'));
    await queueAccountEmail(tx, account, ACCOUNT_EXISTS, { name: account.name, href }, `already-in:${newId()}`);
    return href.reveal();
  }
  const { id, token } = await makeLink(tx, { purpose: 'invitation', user_id: account.id });
  const definition = account.is_admin ? STAFF_INVITATION : CLIENT_INVITATION;
  const facts = { name: account.name, href: new SecretText(`${baseUrl}/invitation/${token}`) };
  await queueAccountEmail(tx, account, definition, facts, `invitation:${id}`);
  return facts.href.reveal();
}

async function findOrCreateAccount(tx: Transaction, { email, name, client_id }: Invitee): Promise<Account> {
  const known = await findAccount(tx, { email });
  if (known?.is_admin) throw new UserError(409, 'conflict', 'This address belongs to a member of staff.');
  if (known?.is_disabled) throw new UserError(409, 'conflict', 'This account is disabled.');
  if (known) return known;
  const ofClient = client_id && isUuid(client_id) ? await findAccount(tx, { id: client_id }) : undefined;
  if (ofClient?.has_password)
    throw new UserError(409, 'conflict', `This client already signs in as ${ofClient.email}.`);
  if (ofClient) {
    // The first email went to a wrong address.
    await revokeLinks(tx, ofClient.id, 'invitation', 'reset', 'sign-in');
    await tx.db.updateTable('users').set({ email, name }).where('id', '=', ofClient.id).execute();
    return { ...ofClient, email, name };
  }
  const id = client_id ?? (await findClientWithoutAccount(tx, email));
  const made = await tx.db
    .insertInto('users')
    .values({ ...(id && { id }), email, name })
    .returning(['id', 'name', 'email', 'is_admin'])
    .executeTakeFirstOrThrow();
  return { ...made, has_password: false, is_disabled: false, may_sign_in: false };
}

async function findClientWithoutAccount({ db }: Transaction, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('clients as c')
    .leftJoin('users as u', 'u.id', 'c.id')
    .select('c.id')
    .where(sql`lower(c.email)`, '=', email)
    .where('u.id', 'is', null)
    .orderBy('c.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

function ensureClientRow({ db }: Transaction, { id, email, name }: { id: string; email: string; name: string }) {
  return db
    .insertInto('clients')
    .values({ id, email, name })
    .onConflict((same) => same.column('id').doNothing())
    .execute();
}

export function findInvitation(context: Context, token: string) {
  return findLink(context, token, 'invitation', 'owner');
}

/** Undefined if the link is no longer valid. */
export async function acceptInvitation(
  context: Context,
  request: Request,
  { token, password }: { token: string; password: string },
): Promise<SessionStart | undefined> {
  const hash = await hashPassword(password);
  const invited = await context.transaction(async (tx) => {
    const user = await setPasswordByLink(tx, { purpose: 'invitation', token, hash });
    if (user && !user.is_admin) await ensureClientRow(tx, user);
    return user;
  });
  return invited && startSession(context, request, invited);
}
