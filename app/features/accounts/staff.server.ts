import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import { createContext } from 'react-router';
import { z } from 'zod';
import { cleanLine } from '~/lib/clean-text';
import { type Area, isOpenTo } from '~/lib/areas';
import type { Context, RouteArgs } from '~/platform/context.server';
import { HttpError } from '~/platform/http-error.server';
import { setPassword } from './passwords.server';
import { ROLE_AREAS, type Role } from './role-areas';
import { emailAddress, newPassword } from './sign-in.schema';

export class Staff {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;

  constructor({ id, name, email, role }: { id: string; name: string; email: string; role: Role }) {
    this.id = id;
    this.name = name;
    this.email = email;
    this.role = role;
  }

  get areas(): readonly Area[] {
    return ROLE_AREAS[this.role];
  }

  get seesMoney(): boolean {
    return this.areas.includes('orders');
  }

  /** Throws a 403. */
  mayUse(area: Area | 'all'): void {
    if (!isOpenTo(this.areas, area)) throw new HttpError(403, `A ${this.role} may not use ${area}.`);
  }
}

export const staffContext = createContext<Staff>();

export function staff({ context }: RouteArgs): Staff {
  return context.get(staffContext);
}

const newStaff = z.object({ email: emailAddress, name: z.string().overwrite(cleanLine).min(1), password: newPassword });

type NewStaff = z.input<typeof newStaff> & { role: Role };

/** Returns the id. An existing account stays unchanged. */
export async function createStaff(context: Context, { role, ...person }: NewStaff): Promise<string> {
  const { email, name, password } = newStaff.parse(person);
  const hash = await hashPassword(password);
  return context.transaction(async (tx) => {
    const made = await tx.db
      .insertInto('users')
      .values({ email, name, role, is_admin: true, email_verified: true })
      .onConflict((same) => same.expression(sql`lower(email)`).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return (await idOf(tx, email)).id;
    await setPassword(tx, made.id, hash);
    return made.id;
  });
}

export async function changePassword(context: Context, email: string, password: string): Promise<void> {
  const hash = await hashPassword(newPassword.parse(password));
  await context.transaction(async (tx) => setPassword(tx, (await idOf(tx, emailAddress.parse(email))).id, hash));
}

export async function hasPassword({ db }: Context, email: string, password: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select('a.password')
    .where(sql`lower(u.email)`, '=', emailAddress.parse(email))
    .where('a.provider_id', '=', 'credential')
    .executeTakeFirst();
  return account?.password ? verifyPassword({ hash: account.password, password }) : false;
}

function idOf({ db }: Pick<Context, 'db'>, email: string) {
  return db.selectFrom('users').select('id').where(sql`lower(email)`, '=', email).executeTakeFirstOrThrow();
}
