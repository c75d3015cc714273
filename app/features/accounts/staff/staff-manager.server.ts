import { sql } from 'kysely';
import { z } from 'zod';
import { cleanLine } from '~/lib/clean-text';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { hasVersion, NEXT_VERSION, staleError } from '~/platform/edit-conflict.server';
import { findAccount } from '~/features/accounts/account.server';
import { sendInvitation } from '~/features/accounts/invite.server';
import { removeTotp } from '~/features/accounts/two-factor/two-factor.server';
import { emailAddress } from '~/features/accounts/sign-in.schema';
import { ROLES, type Role } from '~/features/accounts/role-areas';

export const staffForm = z.object({
  name: z.string().overwrite(cleanLine).min(1, 'Enter a name.').max(200, 'This name is too long.'),
  email: emailAddress,
  role: z.enum(ROLES, 'Choose a role.'),
});

export type StaffForm = z.infer<typeof staffForm>;

export function listStaff({ db }: Context) {
  return db
    .selectFrom('users as u')
    .leftJoin('user_activity as used', 'used.user_id', 'u.id')
    .select(['u.id', 'u.version', 'u.name', 'u.email', 'u.disabled_at', 'u.created_at'])
    .select(sql<Role>`u.role`.as('role'))
    .select([
      sql<boolean>`exists (select from accounts a where a.user_id = u.id and a.password is not null)`.as(
        'has_password',
      ),
      sql<boolean>`exists (select from factors f where f.user_id = u.id and f.status = 'verified')`.as(
        'has_two_factor',
      ),
      // Sessions also count, for accounts last used before `user_activity` existed.
      sql<Date | null>`greatest(used.last_used_at, (select max(s.last_used_at) from sessions s where s.user_id = u.id))`.as(
        'last_used_at',
      ),
    ])
    .where('u.is_admin', '=', true)
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.id')
    .limit(500)
    .execute();
}

export type StaffRow = Awaited<ReturnType<typeof listStaff>>[number];

/** Returns the link that sets their password. */
export async function inviteStaff(context: Context, { name, email, role }: StaffForm): Promise<string> {
  return context.transaction(async (tx) => {
    const made = await tx.db
      .insertInto('users')
      .values({ name, email, role, is_admin: true })
      .onConflict((same) => same.expression(sql`lower(email)`).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) {
      const message = await takenMessage(tx, email);
      throw new UserError(409, 'conflict', message, { email: message });
    }
    const invited = await resend(tx, made.id);
    return invited?.link ?? '';
  });
}

async function takenMessage(tx: Context, email: string) {
  const known = await findAccount(tx, { email });
  return known?.is_admin ? 'Somebody on the staff has this address.' : 'A client has this address.';
}

/** Undefined if there is no such person. */
export async function resendStaffInvitation(context: Context, id: string): Promise<Invited | undefined> {
  return isUuid(id) ? context.transaction((tx) => resend(tx, id)) : undefined;
}

interface Invited {
  name: string;
  link: string;
}

async function resend(tx: Context, id: string): Promise<Invited | undefined> {
  const account = await findAccount(tx, { id });
  if (!account?.is_admin || account.is_disabled) return undefined;
  return { name: account.name, link: await sendInvitation(tx, account) };
}

const NOT_STAFF = 'This person is not on the staff.';
const LAST_OWNER = 'There has to be an owner who can sign in. Make somebody else an owner first.';

/** `version` is that of the opened form. */
type Change = { role: Role; version?: number } | { disabled: boolean };

/** Disabling ends all sessions. Throws a 409 if no owner would remain. */
export async function changeStaff(context: Context, id: string, change: Change): Promise<void> {
  if (!isUuid(id)) throw new UserError(409, 'conflict', NOT_STAFF);
  await context.transaction(async (tx) => {
    const isLast = await isLastOwner(tx, id);
    const losesOwner = 'role' in change ? change.role !== 'owner' : change.disabled;
    if (isLast && losesOwner) throw new UserError(409, 'conflict', LAST_OWNER);
    if (!(await updateStaff(tx, id, change))) throw new UserError(409, 'conflict', NOT_STAFF);
    if ('disabled' in change && change.disabled) await tx.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  });
}

async function updateStaff(tx: Transaction, id: string, change: Change): Promise<boolean> {
  const columns =
    'role' in change
      ? { role: change.role, version: NEXT_VERSION }
      : { disabled_at: change.disabled ? tx.now() : null };
  const update = tx.db.updateTable('users').set(columns).where('id', '=', id).where('is_admin', '=', true);
  const version = 'role' in change ? change.version : undefined;
  if (await update.where(hasVersion(version)).returning('id').executeTakeFirst()) return true;
  if (await readRole(tx, id)) throw staleError();
  return false;
}

export function readRole({ db }: Pick<Context, 'db'>, id: string) {
  const person = db.selectFrom('users').select('role').where('id', '=', id).where('is_admin', '=', true);
  return person.executeTakeFirst();
}

export async function clearTwoFactor(context: Context, id: string): Promise<void> {
  await context.transaction(async (tx) => {
    if (!isUuid(id) || !(await readRole(tx, id))) throw new UserError(409, 'conflict', NOT_STAFF);
    await removeTotp(tx, id);
    await tx.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  });
}

/** Locks all active owners, so that two cannot step down at once. */
async function isLastOwner({ db }: Transaction, id: string): Promise<boolean> {
  const owners = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.role', '=', 'owner')
    .where('u.disabled_at', 'is', null)
    .where(sql<boolean>`exists (select from accounts a where a.user_id = u.id and a.password is not null)`)
    .orderBy('u.id')
    .forUpdate()
    .execute();
  return owners.length === 1 && owners[0]?.id === id;
}
