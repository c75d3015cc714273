import { sql } from 'kysely';
import { listZones } from '~/features/store/delivery/delivery-zones.server';
import { readStudio } from '~/features/studio/studio.server';
import { findZone } from '~/lib/delivery-zones';
import { OCCASION_LABELS } from '~/lib/product-choices';
import { getOwn } from '~/lib/get-own';
import type { Context } from '~/platform/context.server';
import type { Days } from './period';

const MAX_PRODUCTS = 300;

export interface Totals {
  orders: number;
  goods_cents: number;
  delivery_cents: number;
  tax_cents: number;
  total_cents: number;
  /** Of the lines whose recipe is known: what they sold for, and what they cost. */
  costed_cents: number;
  cost_cents: number;
}

export interface ProductSales {
  title: string;
  pieces: number;
  goods_cents: number;
  costed_cents: number;
  cost_cents: number;
}

export interface GroupSales {
  name: string;
  orders: number;
  total_cents: number;
}

export interface DaySales {
  day: string;
  orders: number;
  total_cents: number;
}

export interface Sales {
  totals: Totals;
  days: DaySales[];
  products: ProductSales[];
  occasions: GroupSales[];
  zones: GroupSales[];
}

interface SalesRow {
  totals: Totals;
  days: DaySales[];
  products: ProductSales[];
  occasions: GroupSales[];
  places: (Omit<GroupSales, 'name'> & { fulfillment: string | null; code: string })[];
}

/**
 * Orders by the day they were paid, in one statement, so that all parts agree. A refunded order was sold on its day: its
 * refund counts on the day of the refund (`refunds.server.ts`). `offset 0` keeps the lines on their index.
 */
export async function readSales(context: Context, { from, to }: Days): Promise<Sales> {
  context.reads('orders');
  const { time_zone } = await readStudio(context);
  const { rows } = await sql<SalesRow>`
    with sold as materialized (
      select id, (paid_at at time zone ${time_zone})::date as day, subtotal_cents, delivery_cents, tax_cents, total_cents,
        occasion, fulfillment, left(trim(delivery_postal_code), 5) as code
      from orders where ${paidWithin({ from, to }, time_zone)}
    ), line as materialized (
      select line.product_title, line.quantity, line.unit_price_in_cents::bigint * line.quantity as goods_cents,
        coalesce(line.cost_cents,
          line.quantity * recipe_cost_cents(coalesce(line.variant_id, line.deleted_variant_id))) as cost_cents
      from sold cross join lateral (select * from order_lines where order_id = sold.id offset 0) line
    ), product as (
      select product_title as title, sum(quantity) as pieces, sum(goods_cents) as goods_cents,
        coalesce(sum(goods_cents) filter (where cost_cents is not null), 0) as costed_cents,
        coalesce(sum(cost_cents), 0) as cost_cents
      from line group by 1
    )
    select
      (select to_jsonb(each) from (
        select count(*) as orders, coalesce(sum(subtotal_cents), 0) as goods_cents,
          coalesce(sum(delivery_cents), 0) as delivery_cents, coalesce(sum(tax_cents), 0) as tax_cents,
          coalesce(sum(total_cents), 0) as total_cents,
          (select coalesce(sum(costed_cents), 0) from product) as costed_cents,
          (select coalesce(sum(cost_cents), 0) from product) as cost_cents
        from sold) each) as totals,
      (select coalesce(jsonb_agg(each order by day), '[]') from (
        select day, count(*) as orders, sum(total_cents) as total_cents from sold group by 1) each) as days,
      (select coalesce(jsonb_agg(each order by goods_cents desc, title), '[]') from (
        select * from product order by goods_cents desc, title limit ${MAX_PRODUCTS}) each) as products,
      (select coalesce(jsonb_agg(each order by total_cents desc, name), '[]') from (
        select coalesce(occasion, '') as name, count(*) as orders, sum(total_cents) as total_cents
        from sold group by 1) each) as occasions,
      (select coalesce(jsonb_agg(each), '[]') from (
        select fulfillment, coalesce(code, '') as code, count(*) as orders, sum(total_cents) as total_cents
        from sold group by 1, 2) each) as places`.execute(context.db);
  const [found] = rows;
  if (!found) throw new Error('A query without rows always answers with one.');
  const { places, occasions, ...sales } = found;
  return { ...sales, occasions: named(occasions), zones: await byZone(context, places) };
}

/** Days of the studio, from the first to the last. A gift card is sold when somebody uses it. */
export function paidWithin({ from, to }: Days, timeZone: string) {
  return sql<boolean>`paid_at >= ${from}::timestamp at time zone ${timeZone}
    and paid_at < (${to}::date + 1)::timestamp at time zone ${timeZone} and status in ('paid', 'refunded')
    and channel <> 'gift_card'`;
}

function named(occasions: GroupSales[]): GroupSales[] {
  return occasions.map(({ name, ...sales }) => ({
    ...sales,
    name: name === '' ? 'Not said' : (getOwn(OCCASION_LABELS, name) ?? name),
  }));
}

/** By the zones of today: an order does not record its zone. */
async function byZone(context: Context, places: SalesRow['places']): Promise<GroupSales[]> {
  const zones = await listZones(context);
  const sums = new Map<string, GroupSales>();
  for (const { fulfillment, code, orders, total_cents } of places) {
    const name = fulfillment === 'delivery' ? (findZone(zones, code)?.name ?? 'Outside the zones') : 'Pickup';
    const sum = sums.get(name) ?? { name, orders: 0, total_cents: 0 };
    sums.set(name, { name, orders: sum.orders + orders, total_cents: sum.total_cents + total_cents });
  }
  return [...sums.values()].toSorted((one, other) => other.total_cents - one.total_cents);
}
