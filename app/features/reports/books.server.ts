import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import type { Context } from '~/platform/context.server';
import type { Days } from './period';
import { paidWithin } from './sales.server';

const MAX_ROWS = 500;

export interface Refund {
  day: string;
  number: number | null;
  amount_cents: number;
  provider: string;
  /** Whether it takes back a sale; otherwise it never was one, or the order itself became cheaper: its sale is lower. */
  is_of_sale: boolean;
  reason: string | null;
}

export interface Books {
  sales: {
    orders: number;
    goods_cents: number;
    discount_cents: number;
    delivery_cents: number;
    tax_cents: number;
    tip_cents: number;
    total_cents: number;
    /** What gift cards paid of the total. */
    gift_card_cents: number;
    gift_card_orders: number;
  };
  /** Owed to their holders, so not a sale yet. */
  gift_cards: { sold: number; cents: number };
  /** The newest 500 by day; the sums are of all. */
  refunds: Refund[];
  refunded: { count: number; of_sales_cents: number; others_cents: number };
  payments: { provider: string; orders: number; amount_cents: number }[];
}

const OF_SALES = sql`('by_staff', 'at_provider')`;

/**
 * A period as an accountant closes it, in one statement, so that its parts agree. A refund counts on its own day, whenever
 * the order was sold.
 */
export async function readBooks(context: Context, { from, to }: Days): Promise<Books> {
  context.reads('orders');
  const { time_zone } = await readStudio(context);
  const since = sql`${from}::timestamp at time zone ${time_zone}`;
  const until = sql`(${to}::date + 1)::timestamp at time zone ${time_zone}`;
  const { rows } = await sql<Books>`
    with sold as materialized (
      select id, subtotal_cents, discount_cents, delivery_cents, tax_cents, tip_cents, total_cents, gift_card_cents
      from orders where ${paidWithin({ from, to }, time_zone)}
    ), given_back as materialized (
      select payment_ref as ref, amount_cents, created_at as at, is_change from payment_refunds
      where status = 'succeeded' and created_at >= ${since} and created_at < ${until}
      union all
      -- Refunds of which the provider has reported no more than that they are done.
      select ref, amount_cents, settled_at, false from payments
      where status = 'refunded' and settled_at >= ${since} and settled_at < ${until}
        and not exists (select from payment_refunds known where known.payment_ref = ref and known.status = 'succeeded')
    ), refund as materialized (
      select (at at time zone ${time_zone})::date as day, orders.number, given_back.amount_cents, provider,
        refund_reason as reason, orders.paid_at is not null and orders.channel <> 'gift_card' and not is_change and coalesce(refund_reason in ${OF_SALES}, true) as is_of_sale
      from given_back join payments using (ref) left join orders on orders.id = order_id
    ), payment as (
      select provider, amount_cents from sold
      cross join lateral (select * from payments where order_id = sold.id offset 0) each
      -- What gift cards paid is a column of the order.
      where each.provider <> 'gift_card' and each.status not in ('open', 'closed') and coalesce(refund_reason in ${OF_SALES}, true)
    )
    select
      (select to_jsonb(each) from (
        select count(*) as orders, coalesce(sum(subtotal_cents), 0) as goods_cents,
          coalesce(sum(discount_cents), 0) as discount_cents, coalesce(sum(delivery_cents), 0) as delivery_cents,
          coalesce(sum(tax_cents), 0) as tax_cents, coalesce(sum(tip_cents), 0) as tip_cents,
          coalesce(sum(total_cents), 0) as total_cents, coalesce(sum(gift_card_cents), 0) as gift_card_cents,
          count(*) filter (where gift_card_cents > 0) as gift_card_orders from sold) each) as sales,
      (select to_jsonb(each) from (
        select count(*) filter (where kind = 'issue') as sold, coalesce(sum(cents), 0) as cents from gift_card_movements
        where kind in ('issue', 'return') and created_at >= ${since} and created_at < ${until}) each) as gift_cards,
      (select coalesce(jsonb_agg(each order by day, number), '[]') from (
        select * from refund order by day desc, number desc limit ${MAX_ROWS}) each) as refunds,
      (select to_jsonb(each) from (
        select count(*) as count, coalesce(sum(amount_cents) filter (where is_of_sale), 0) as of_sales_cents,
          coalesce(sum(amount_cents) filter (where not is_of_sale), 0) as others_cents from refund) each) as refunded,
      (select coalesce(jsonb_agg(each order by provider), '[]') from (
        select provider, count(*) as orders, sum(amount_cents) as amount_cents from payment group by 1) each) as payments`.execute(
    context.db,
  );
  const [books] = rows;
  if (!books) throw new Error('A query without rows always answers with one.');
  return books;
}

export interface OpenBalance {
  number: number | null;
  name: string | null;
  since: Date;
  amount_cents: number;
  /** Who owes: the buyer an order, or the studio a refund. */
  owes: 'buyer' | 'studio';
}

/** As of now, the oldest first: orders that wait for their payment, and refunds that have not left. */
export async function readOpenBalances({ db }: Context): Promise<OpenBalance[]> {
  const { rows } = await sql<OpenBalance>`
    (select number, buyer_name as name, created_at as since, due_cents as amount_cents, 'buyer' as owes
    from orders where status = 'pending' and buyer_email is not null order by number limit ${MAX_ROWS})
    union all
    (select number, coalesce(orders.buyer_name, payments.buyer_name), payments.created_at, amount_cents, 'studio'
    from payments left join orders on orders.id = order_id
    where payments.status in ('refund_due', 'refund_failed') order by payments.created_at limit ${MAX_ROWS})
    order by owes, since`.execute(db);
  return rows;
}
