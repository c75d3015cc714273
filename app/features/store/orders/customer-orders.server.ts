import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';

const MAX = 20;

export function listCustomerOrders({ db, reads }: Context, email: string) {
  reads('orders');
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'total_cents', 'currency', 'fulfillment_date', 'created_at'])
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
}
