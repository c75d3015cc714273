import { sql } from 'kysely';
import { orderPagePath } from './order-link.server';
import type { Context } from '~/platform/context.server';

const MAX = 20;

export async function listCustomerOrders(context: Context, email: string) {
  const { db } = context;
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'total_cents', 'balance_cents', 'currency', 'fulfillment_date', 'created_at'])
    .select(({ selectFrom }) =>
      selectFrom('order_lines')
        .select(sql<string | null>`string_agg(product_title, ', ' order by order_lines.id)`.as('titles'))
        .whereRef('order_id', '=', 'orders.id')
        .as('titles'),
    )
    .where(sql`lower(buyer_email)`, '=', email.toLowerCase())
    .where('status', 'in', ['paid', 'refunded'])
    .orderBy('number', 'desc')
    .limit(MAX)
    .execute();
  return orders.map((order) => ({ ...order, page: orderPagePath(context, order) }));
}
