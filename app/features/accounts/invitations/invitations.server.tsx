import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { findOrCreateAccount, lockEmail, sendInvitation } from '~/features/accounts/invite.server';
import { findLink } from '~/features/accounts/links.server';
import { setPasswordByLink } from '~/features/accounts/passwords.server';
import { emailAddress } from '~/features/accounts/sign-in.schema';
import { type SessionStart, startSession } from '~/features/accounts/sessions/start-session.server';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';

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
    if (!account.may_sign_in) await ensureClientRow(tx, { id: account.id, email, name });
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

function ensureClientRow({ db }: Transaction, { id, email, name }: { id: string; email: string; name: string }) {
  return db
    .insertInto('clients')
    .values({ id, email, name })
    .onConflict((same) => same.column('id').doNothing())
    .execute();
}

/** By a person who was invited to an event, or whose address, which the link has just proved, is known there. */
async function hasEvents({ db }: Transaction, id: string): Promise<boolean> {
  await sql`
    update users set person_id = (select person_id from people_emails where lower(people_emails.email) = lower(users.email))
    where id = ${id} and person_id is null`.execute(db);
  const { rows } = await sql`
    select from users join people me on me.id = person_id join people part on part.main_id = me.main_id
      join event_people link on link.person_id = part.id
    where users.id = ${id} limit 1`.execute(db);
  return rows.length > 0;
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
    if (user && !user.is_admin && !(await hasEvents(tx, user.id))) await ensureClientRow(tx, user);
    return user;
  });
  return invited && startSession(context, request, invited);
}
