import { sql } from 'kysely';
import { newId } from '~/lib/new-id';
import { SecretText } from '~/lib/secret-text';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { LOCKS } from '~/platform/locks.server';
import { type Account, findAccount } from './account.server';
import { ACCOUNT_EXISTS, CLIENT_INVITATION, STAFF_INVITATION } from './account-email-definitions.server';
import { queueAccountEmail } from './account-emails.server';
import { makeLink, revokeLinks } from './links.server';

interface Invited {
  email: string;
  name: string;
  /** The client's row; by default the newest one with this address, or a new one. */
  client_id?: string;
  person_id?: string;
}

/** Somebody who has to do with an event, with or without an inquiry of their own. `email` is an address of theirs. */
export async function invitePerson(tx: Transaction, { email, name, person_id }: Invited & { person_id: string }) {
  await lockEmail(tx, email);
  const account = await findOrCreateAccount(tx, { email, name, person_id });
  const { rows } = await sql<{ person_id: string | null; is_same: boolean | null }>`
    select person_id, main_id = (select main_id from people where id = ${person_id}) as is_same
    from users left join people on people.id = person_id where users.id = ${account.id}`.execute(tx.db);
  if (rows[0]?.person_id && !rows[0].is_same)
    throw new UserError(409, 'conflict', `${email} signs in as somebody else. Merge the two people first.`);
  await tx.db
    .updateTable('users')
    .set({ person_id })
    .where('id', '=', account.id)
    .where('person_id', 'is', null)
    .execute();
  await sendInvitation(tx, account);
}

/** Two invitations at once create one account. */
export function lockEmail({ db }: Transaction, email: string) {
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

export async function findOrCreateAccount(
  tx: Transaction,
  { email, name, client_id, person_id }: Invited,
): Promise<Account> {
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
    .values({ ...(id && { id }), email, name, ...(person_id && { person_id }) })
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
