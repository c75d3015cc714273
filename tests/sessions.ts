/** Logged-in people without the cost of two password hashes; `sign-in.test.ts` uses the form. */
import { hashPassword } from 'better-auth/crypto';
import type { Role } from '../app/features/accounts/staff/staff.server.ts';
import { createSession } from '../app/features/accounts/sessions/start-session.server.ts';
import { outsideRequest, type Platform } from '../app/platform/context.server.ts';
import { SITE } from './visitor.ts';

interface Person {
  id?: string;
  email: string;
  name: string;
  password: string;
  role?: Role;
}

const hashes = new Map<string, Promise<string>>();

/** Adds an account with a password, of staff if it has a `role`. Returns its id. */
export async function addAccount({ db }: Pick<Platform, 'db'>, { password, role, ...person }: Person): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({ ...person, ...(role && { role, is_admin: true }), email_verified: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const account = { user_id: id, account_id: id, provider_id: 'credential', password: await hashOf(password) };
  await db.insertInto('accounts').values(account).execute();
  return id;
}

export function sessionOf(platform: Platform, user_id: string): Promise<string[]> {
  return outsideRequest(platform, (context) => createSession(context, new Request(SITE), user_id));
}

/** Cached: tests share the same people. */
function hashOf(password: string) {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}
