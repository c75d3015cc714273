import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { containsWords, listPage, type ParsedListQuery, parseListQuery } from '~/platform/list-page.server';
import { isState } from './subscription-state';
import { subscriptionPath, withRhythm } from './subscriptions.server';

const SORTS = {
  next: { by: sql`subscriptions.next_day`, type: 'date' },
  newest: { by: sql`subscriptions.created_at`, type: 'timestamptz', descending: true },
} as const;

const MAX_ORDERS = 12;

export function subscriptionListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: SORTS, defaultSort: 'next', id: sql`subscriptions.id` });
}

/** For staff who may edit orders, with the subscriber's page. */
export async function listSubscriptions(context: Context, listQuery: ParsedListQuery, mayEdit: boolean) {
  context.reads('orders');
  const { q, params } = listQuery;
  const chosen = context.db
    .selectFrom('subscriptions')
    .select(['subscriptions.id', 'number', 'version', 'state', 'rhythm', 'next_day', 'paused_until', 'failures'])
    .select(['product_title', 'variant_title', 'quantity', 'buyer_name', 'buyer_email', 'recipient_name'])
    .select(
      sql<number[]>`array(select orders.number from orders where orders.subscription_id = subscriptions.id
        and orders.status in ('paid', 'pending', 'refunded')
        order by subscription_day desc limit ${sql.lit(MAX_ORDERS)})`.as('orders'),
    )
    .$if(isState(params.show), (all) => all.where(sql`state`, '=', params.show))
    .$if(q !== '', (all) => all.where(containsWords(SEARCHED, q)));
  const { rows, ...pages } = await listPage(chosen, listQuery);
  return {
    ...pages,
    rows: rows.map((row) => ({ ...withRhythm(row), ...(mayEdit && { href: subscriptionPath(context, row) }) })),
  };
}

const SEARCHED = sql<string>`concat_ws(' ', number, buyer_name, buyer_email, buyer_phone, recipient_name, product_title)`;

export type SubscriptionRow = Awaited<ReturnType<typeof listSubscriptions>>['rows'][number];
