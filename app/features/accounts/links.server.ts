import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '~/platform/context.server';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In seconds; invitations are valid for seven days. */
const LIFETIME_S = {
  reset: HOUR,
  invitation: 7 * DAY,
  owner: HOUR,
  'sign-in': 15 * MINUTE,
  'new-email': DAY,
  'two-factor': 10 * MINUTE,
};

export type LinkPurpose = keyof typeof LIFETIME_S;

type NewLink =
  | { purpose: 'owner'; user_id?: undefined; email?: undefined }
  | { purpose: 'new-email'; user_id: string; email: string }
  | { purpose: Exclude<LinkPurpose, 'owner' | 'new-email'>; user_id: string; email?: undefined };

/** The link works once; only its hash is stored. Earlier links stay valid. */
export async function makeLink({ db, now }: Context, { purpose, user_id, email }: NewLink) {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now().getTime() + LIFETIME_S[purpose] * 1000);
  const { id } = await db
    .insertInto('account_links')
    .values({ purpose, user_id, email, token_hash: hashed(token), expires_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

export function findLink({ db, now }: Context, token: string, ...purposes: LinkPurpose[]) {
  return db
    .selectFrom('account_links as l')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.id', 'l.purpose', 'l.user_id', 'l.email as new_email'])
    .select(['u.name', 'u.email', 'u.is_admin', 'u.role', 'u.disabled_at', 'u.email_verified'])
    .where('l.token_hash', '=', hashed(token))
    .where('l.purpose', 'in', purposes)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now())
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
}

export async function consumeLink({ db, now }: Context, id: string): Promise<boolean> {
  const used = await db
    .updateTable('account_links')
    .set({ used_at: now() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function revokeLinks({ db, now }: Context, user_id: string, ...purposes: LinkPurpose[]): Promise<void> {
  await db
    .updateTable('account_links')
    .set({ used_at: now() })
    .where('user_id', '=', user_id)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

export function deleteOldLinks({ db, now }: Pick<Context, 'db' | 'now'>) {
  const month = new Date(now().getTime() - 30 * DAY * 1000);
  return db.deleteFrom('account_links').where('expires_at', '<', month).execute();
}

function hashed(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
