import { type Selectable, sql } from 'kysely';
import { disputeOf } from '~/features/orders/disputed-order.server';
import { CHANGED_BY_BUYER } from '~/features/orders/order-changes.server';
import { ordersWithParts } from '~/features/orders/order-tables.server';
import { WISH_COLUMNS } from '~/features/orders/order-wishes';
import type { Context } from '~/platform/context.server';
import type { OrderLines } from '~/platform/database-types';

/** More than a studio makes in a day; the list says so if there are more. */
const MAX = 200;

type DayLine = Pick<Selectable<OrderLines>, 'quantity' | 'product_title' | 'variant_title' | 'sku'>;

/** Deliveries first, then pickups. */
export async function listDay({ db }: Context, day: string) {
  const orders = await ordersWithParts(db)
    .select([
      'id',
      'number',
      'status',
      'fulfillment',
      'fulfillment_date',
      'fulfillment_window',
      'pickup_time',
      'pickup_confirmed_at',
      'buyer_name',
      'buyer_phone',
      'recipient_name',
    ])
    .select(['delivery_street', 'delivery_city', 'delivery_region', 'delivery_postal_code', 'delivery_note'])
    .select(WISH_COLUMNS)
    .select(['staff_note', 'fulfillment_state'])
    .select([CHANGED_BY_BUYER.as('changed_at'), disputeOf(sql.ref('orders.id')).as('dispute')])
    .select(
      sql<DayLine[]>`(select coalesce(json_agg(line order by line.id), '[]') from (
        select id, quantity, product_title, variant_title, sku from order_lines where order_id = orders.id
      ) line)`.as('lines'),
    )
    .where('status', '=', 'paid')
    .where('fulfillment_date', '=', day)
    .orderBy('fulfillment')
    .orderBy('number')
    .limit(MAX + 1)
    .execute();
  return { orders: orders.slice(0, MAX), hasMore: orders.length > MAX };
}

export type DayOrder = Awaited<ReturnType<typeof listDay>>['orders'][number];
