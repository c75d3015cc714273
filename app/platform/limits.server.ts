import { sql } from 'kysely';
import { ipNetwork } from '~/lib/ip-network';
import type { Context } from './context.server';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How many tries within how many seconds. "Address" means the IP address, and for IPv6 the network of one household. */
const LIMITS = {
  /** Five failures close an account, from whatever addresses. */
  'password by account': { max: 5, seconds: 15 * MINUTE },
  'password by address': { max: 20, seconds: 10 * MINUTE },
  /** Five wrong codes block two-factor login, even if the password is entered again. */
  'two-factor by account': { max: 5, seconds: 15 * MINUTE },
  'new factor by account': { max: 5, seconds: 15 * MINUTE },
  'passkey by address': { max: 30, seconds: 10 * MINUTE },
  'reset email by recipient': { max: 5, seconds: HOUR },
  'reset email by address': { max: 20, seconds: HOUR },
  'sign-in email by recipient': { max: 5, seconds: HOUR },
  'sign-in email by address': { max: 20, seconds: HOUR },
  'sign-up email by recipient': { max: 5, seconds: HOUR },
  'sign-up email by address': { max: 20, seconds: HOUR },
  'new address email by account': { max: 5, seconds: HOUR },
  'new address email by recipient': { max: 5, seconds: HOUR },
  'inquiry by address': { max: 10, seconds: HOUR },
  'inquiry sent again by address': { max: 40, seconds: HOUR },
  /** Valid or not: each may have 500 MB. */
  'inquiry form by address': { max: 40, seconds: HOUR },
  'inquiry file by address': { max: 400, seconds: HOUR },
  /** How full a day is, for the inquiry form. */
  'date by address': { max: 60, seconds: HOUR },
  'contact message by address': { max: 10, seconds: HOUR },
  /** Of discounts and gift cards. */
  'wrong code by address': { max: 20, seconds: HOUR },
  'gift card by address': { max: 20, seconds: HOUR },
  'stock alert by address': { max: 20, seconds: HOUR },
  'order link by address': { max: 20, seconds: HOUR },
  'order link by order': { max: 5, seconds: HOUR },
  'reminder by address': { max: 20, seconds: HOUR },
  'reminder email by recipient': { max: 3, seconds: HOUR },
  'booking form by address': { max: 300, seconds: HOUR },
  'booking by address': { max: 20, seconds: HOUR },
  'change by meeting': { max: 20, seconds: HOUR },
  'upload by staff': { max: 1000, seconds: HOUR },
  'upload by client': { max: 200, seconds: HOUR },
  'photo by client': { max: 200, seconds: HOUR },
  'letter by client': { max: 30, seconds: HOUR },
  /** Google charges per request: this is what a florist can afford. */
  'google reviews by address': { max: 6, seconds: MINUTE },
  'error report': { max: 1, seconds: HOUR },
  'google reviews': { max: 300, seconds: HOUR },
} as const;

export type LimitName = keyof typeof LIMITS;

/** Counts a try of `subject`, for example an account. All processes share the count. */
export async function withinLimit({ db }: Pick<Context, 'db'>, name: LimitName, subject: string): Promise<boolean> {
  const { max, seconds } = LIMITS[name];
  const { rows } = await sql<{ count: number }>`
    insert into rate_limits as t (key, count, window_ends_at)
    values (${keyOf(name, subject)}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when t.window_ends_at < now() then 1 else t.count + 1 end,
      window_ends_at = case when t.window_ends_at < now() then excluded.window_ends_at else t.window_ends_at end
    returning count`.execute(db);
  return (rows[0]?.count ?? 1) <= max;
}

export function deleteExpiredLimits({ db }: Pick<Context, 'db'>) {
  return db.deleteFrom('rate_limits').where('window_ends_at', '<', sql<Date>`now()`).execute();
}

export function resetLimit({ db }: Pick<Context, 'db'>, name: LimitName, subject: string) {
  return db.deleteFrom('rate_limits').where('key', '=', keyOf(name, subject)).execute();
}

export function deleteLimitsOf({ db }: Pick<Context, 'db'>, subject: string) {
  return db
    .deleteFrom('rate_limits')
    .where(
      'key',
      'in',
      Object.keys(LIMITS).map((name) => keyOf(name as LimitName, subject)),
    )
    .execute();
}

/** Counts one try less, for limits on failures that several people share. */
export function refundLimit({ db }: Pick<Context, 'db'>, name: LimitName, subject: string) {
  const key = keyOf(name, subject);
  return db.updateTable('rate_limits').set({ count: sql`greatest(count - 1, 0)` }).where('key', '=', key).execute();
}

function keyOf(name: LimitName, subject: string): string {
  return `${name}:${name.endsWith(' by address') ? ipNetwork(subject) : subject}`;
}
