import { sql } from 'kysely';
import { ipNetwork } from '~/lib/ip-network';
import type { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { violatedConstraint } from '~/platform/database.server';
import { sign } from '~/platform/secret.server';
import { storeError } from '~/features/catalog/store-error';

/** 0 means no limit. `ipHash` is a keyed hash of the IP address. */
export function checkoutLimits({ config, secret, address }: Context) {
  const { CHECKOUTS_PER_HOUR: perHour, UNPAID_ORDERS_PER_ADDRESS: unpaid, UNPAID_UNITS_PER_ADDRESS: units } = config;
  const isLimited = perHour > 0 || unpaid > 0 || units > 0;
  const ipHash = isLimited ? sign(secret, `checkout from ${ipNetwork(address)}`).slice(0, 22) : null;
  return { ipHash, perHour, unpaid, units };
}

export async function findLimitError(context: Context): Promise<UserError | undefined> {
  const { ipHash, perHour, unpaid } = checkoutLimits(context);
  if (ipHash === null) return undefined;
  const { rows } = await sql<{ open: number; recent: number }>`
    select
      (select count(*) from orders
        where ip_hash = ${ipHash} and status = 'pending' and hold_slot is not null) as open,
      (select count(*) from orders
        where ip_hash = ${ipHash} and created_at > ${context.now()}::timestamptz - interval '1 hour') as recent`.execute(
    context.db,
  );
  const { open = 0, recent = 0 } = rows[0] ?? {};
  if (unpaid > 0 && open >= unpaid) return storeError(429, WAITING);
  return perHour > 0 && recent >= perHour ? storeError(429, BEGUN) : undefined;
}

/** For orders that would hold too much of a product (`refuse_large_holds`). */
export function toHoldSizeError(error: unknown): UserError | undefined {
  if (violatedConstraint(error) !== 'units_held_per_address') return undefined;
  const { detail: title, hint: units } = error as { detail?: string; hint?: string };
  return storeError(
    409,
    `You can have up to ${units} of ${title} in unpaid orders. Order fewer, pay for an open order first, or call us.`,
    'items',
  );
}

const WAITING =
  'Too many orders from your connection are waiting to be paid. Pay or cancel one, or try again in a few minutes.';
const BEGUN = 'Too many checkouts were started from your connection. Please try again later, or call us to order.';
