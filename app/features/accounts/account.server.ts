import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';

export interface Account {
  id: string;
  name: string;
  email: string;
  is_admin: boolean;
  has_password: boolean;
  is_disabled: boolean;
  /** Staff, or a client whose row exists, or somebody who may see an event: a deleted client cannot log in. */
  may_sign_in: boolean;
}

const HAS_PASSWORD = sql<boolean>`exists (select from accounts a where a.user_id = u.id and a.password is not null)`;

/** Of the user `u`: an inquiry of their own, or an event that they may see. */
export const HAS_PORTAL = sql<boolean>`(exists (select from clients c where c.id = u.id) or exists (
  select from people me join people part on part.main_id = me.main_id join event_people link on link.person_id = part.id
  where me.id = u.person_id and link.sees <> 'nothing'))`;

const MAY_SIGN_IN = sql<boolean>`u.disabled_at is null and (u.is_admin or ${HAS_PORTAL})`;

export function findAccount({ db }: Pick<Context, 'db'>, by: { email: string } | { id: string }) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email', 'u.is_admin', sql<boolean>`u.disabled_at is not null`.as('is_disabled')])
    .select([HAS_PASSWORD.as('has_password'), MAY_SIGN_IN.as('may_sign_in')])
    .where((eb) => ('id' in by ? eb('u.id', '=', by.id) : eb(sql`lower(u.email)`, '=', by.email)))
    .executeTakeFirst();
}
