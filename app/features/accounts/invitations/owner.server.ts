import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import { invalid } from '~/lib/parse-form';
import { type Context, outsideRequest, type Platform } from '~/platform/context.server';
import { violatedConstraint } from '~/platform/database.server';
import { LOCKS } from '~/platform/locks.server';
import { findLink, makeLink, consumeLink } from '~/features/accounts/links.server';
import { setPassword } from '~/features/accounts/passwords.server';
import { type SessionStart, startSession } from '~/features/accounts/sessions/start-session.server';
import { removeTotp } from '~/features/accounts/two-factor/two-factor.server';

/** Printed at start: the URL by which an owner without a password gets in. */
export function ownerLink(platform: Platform) {
  const { LOST_OWNER, RHODORA_DEMO } = platform.config;
  if (LOST_OWNER) return lostOwnerLink(platform, LOST_OWNER);
  return RHODORA_DEMO ? undefined : firstOwnerLink(platform);
}

/** No default account. Each start prints another link; none works once there is staff. */
function firstOwnerLink(platform: Platform): Promise<string | undefined> {
  return outsideRequest(platform, async (context) => {
    if (await hasStaff(context)) return undefined;
    const { token } = await makeLink(context, { purpose: 'owner' });
    return `/invitation/${token}`;
  });
}

/** `LOST_OWNER`, which only somebody with access to the machine can set: turns two-factor off and resets the password. */
function lostOwnerLink(platform: Platform, email: string): Promise<string | undefined> {
  return outsideRequest(platform, (context) =>
    context.transaction(async (tx) => {
      const owner = await tx.db
        .selectFrom('users')
        .select('id')
        .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
        .where('role', '=', 'owner')
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      if (!owner) {
        tx.log.warn('no owner has the address of LOST_OWNER');
        return undefined;
      }
      await removeTotp(tx, owner.id);
      const { token } = await makeLink(tx, { purpose: 'reset', user_id: owner.id });
      return `/password-reset?token=${token}`;
    }),
  );
}

/** Undefined if the link is no longer valid or somebody was first. */
export async function createFirstOwner(
  context: Context,
  request: Request,
  { token, email, name, password }: { token: string; email: string; name: string; password: string },
): Promise<SessionStart | undefined> {
  const hash = await hashPassword(password);
  try {
    const id = await context.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCKS.firstOwner})`.execute(tx.db);
      const link = await findLink(tx, token, 'owner');
      if (!link || (await hasStaff(tx)) || !(await consumeLink(tx, link.id))) return undefined;
      const owner = { email, name, role: 'owner' as const, is_admin: true, email_verified: true };
      const made = await tx.db.insertInto('users').values(owner).returning('id').executeTakeFirstOrThrow();
      await setPassword(tx, made.id, hash);
      return made.id;
    });
    return id === undefined ? undefined : startSession(context, request, { id, is_admin: true });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_once')
      throw invalid({ email: 'A client has this address. Use another one.' });
    throw error;
  }
}

async function hasStaff({ db }: Context): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('is_admin', '=', true).limit(1).executeTakeFirst()) !== undefined
  );
}
