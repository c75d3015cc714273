/** Logged-in people without the cost of two password hashes; `sign-in.test.ts` uses the form. */
import { hashPassword } from 'better-auth/crypto';
import type { Role } from '../app/features/accounts/role-areas.ts';
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

/** It outlasts the test, which may move the clock by months. */
export async function sessionOf(platform: Platform, user_id: string): Promise<string[]> {
  const cookies = await outsideRequest(platform, (context) => createSession(context, new Request(SITE), user_id));
  const sessions = platform.db.updateTable('sessions').where('user_id', '=', user_id);
  await sessions.set({ expires_at: new Date('2999-01-01') }).execute();
  return cookies;
}

/** Cached: tests share the same people. */
function hashOf(password: string) {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}
