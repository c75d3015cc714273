import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { RHYTHMS } from '~/features/catalog/subscription-days';
import { SUBSCRIPTION_STATES } from './subscription-state';
import { subscriptionPath } from './subscriptions.server';

const MAX = 20;

/** In words: those that have not ended, with their private pages. */
export async function listCustomerSubscriptions(context: Context, email: string) {
  const { db } = context;
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'number', 'state', 'rhythm', 'next_day', 'quantity', 'product_title', 'variant_title'])
    .where(sql`lower(buyer_email)`, '=', email.toLowerCase())
    .where('state', '<>', 'ended')
    .orderBy('created_at', 'desc')
    .limit(MAX)
    .execute();
  return rows.map(({ state, rhythm, ...row }) => ({
    ...row,
    rhythm: RHYTHMS[rhythm],
    state: SUBSCRIPTION_STATES[state],
    isActive: state === 'active',
    page: subscriptionPath(context, row),
  }));
}
