import { sql } from 'kysely';
import { listZones } from '~/features/delivery/delivery-zones.server';
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
  discount_cents: number;
  delivery_cents: number;
  tax_cents: number;
  total_cents: number;
  /** Of the lines whose recipe is known: what they sold for, and what they cost. */
  costed_cents: number;
  cost_cents: number;
  /** How many there are; the list has the first of them. */
  products: number;
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
  places: (Omit<GroupSales, 'name'> & { fulfillment: string | null; zone: string | null; code: string | null })[];
}

/**
 * What the books say was sold (`sales_entries`): orders on the day they were paid, changes and cancellations on their own
 * day. Refunds are not taken off; they are in `books.server.ts`. One statement, so that all parts agree. A recipe is
 * priced once, not for each line.
 */
export async function readSales(context: Context, { from, to }: Days): Promise<Sales> {
  const { currency } = await readStudio(context);
  const { rows } = await sql<SalesRow>`
    with entry as not materialized (
      select * from sales_entries
      where day between ${from} and ${to} and kind in ('sale', 'change', 'cancel') and currency = ${currency}
    ), sold as materialized (
      select day, occasion, fulfillment, zone, case when fulfillment = 'delivery' and zone is null then (
          select left(trim(delivery_postal_code), 5) from order_deliveries where order_deliveries.order_id = entry.order_id) end as code,
        sum(orders) as orders, sum(goods_cents) as goods_cents, sum(discount_cents) as discount_cents,
        sum(delivery_cents) as delivery_cents, sum(tax_cents) as tax_cents, sum(total_cents) as total_cents
      from entry group by 1, 2, 3, 4, 5
    ), line as materialized (
      select title, line.variant_id, made.id is not null as is_made, sum(line.quantity) as quantity, sum(cents) as cents,
        sum(line.quantity * (cost_cents::numeric / made.quantity)) as cost_cents
      from (select (line).* from (select unnest(lines) as line from entry) each) line
      left join order_lines made on made.id = line_id and cost_cents is not null
        and coalesce(made.variant_id, deleted_variant_id) = line.variant_id
      group by 1, 2, 3
    ), recipe as materialized (
      select variant_id, recipe_cost_cents(variant_id) as unit_cents
      from recipe_variants where variant_id in (select variant_id from line where not is_made)
    ), product as materialized (
      select title, sum(quantity) as pieces, sum(cents) as goods_cents,
        coalesce(sum(cents) filter (where is_made or unit_cents is not null), 0) as costed_cents,
        coalesce(round(sum(coalesce(cost_cents, quantity * unit_cents))), 0) as cost_cents
      from line left join recipe using (variant_id) group by 1
      having sum(quantity) <> 0 or sum(cents) <> 0 or sum(coalesce(cost_cents, quantity * unit_cents)) <> 0
    )
    select
      (select to_jsonb(each) from (
        select coalesce(sum(orders), 0) as orders, coalesce(sum(goods_cents), 0) as goods_cents,
          coalesce(sum(discount_cents), 0) as discount_cents, coalesce(sum(delivery_cents), 0) as delivery_cents,
          coalesce(sum(tax_cents), 0) as tax_cents, coalesce(sum(total_cents), 0) as total_cents,
          (select coalesce(sum(costed_cents), 0) from product) as costed_cents,
          (select coalesce(sum(cost_cents), 0) from product) as cost_cents,
          (select count(*) from product) as products
        from sold) each) as totals,
      (select coalesce(jsonb_agg(each order by day), '[]') from (
        select day, sum(orders) as orders, sum(total_cents) as total_cents from sold group by 1
        having sum(orders) <> 0 or sum(total_cents) <> 0) each) as days,
      (select coalesce(jsonb_agg(each order by goods_cents desc, title), '[]') from (
        select * from product order by goods_cents desc, title limit ${MAX_PRODUCTS}) each) as products,
      (select coalesce(jsonb_agg(each order by total_cents desc, name), '[]') from (
        select coalesce(occasion, '') as name, sum(orders) as orders, sum(total_cents) as total_cents
        from sold group by 1 having sum(orders) <> 0 or sum(total_cents) <> 0) each) as occasions,
      (select coalesce(jsonb_agg(each), '[]') from (
        select fulfillment, zone, code, sum(orders) as orders, sum(total_cents) as total_cents from sold
        group by 1, 2, 3 having sum(orders) <> 0 or sum(total_cents) <> 0) each) as places`.execute(context.db);
  const [found] = rows;
  if (!found) throw new Error('A query without rows always answers with one.');
  const { places, occasions, ...sales } = found;
  return { ...sales, occasions: named(occasions), zones: await byZone(context, places) };
}

function named(occasions: GroupSales[]): GroupSales[] {
  return occasions.map(({ name, ...sales }) => ({
    ...sales,
    name: name === '' ? 'Not said' : (getOwn(OCCASION_LABELS, name) ?? name),
  }));
}

/** As it was when the order was placed or changed; by the zones of today for orders from before that was recorded. */
async function byZone(context: Context, places: SalesRow['places']): Promise<GroupSales[]> {
  const zones = await listZones(context);
  const sums = new Map<string, GroupSales>();
  for (const { fulfillment, zone, code, orders, total_cents } of places) {
    const known = (zone ?? findZone(zones, code ?? '')?.name) || 'Outside the zones';
    const name = fulfillment === 'delivery' ? known : 'Pickup';
    const sum = sums.get(name) ?? { name, orders: 0, total_cents: 0 };
    sums.set(name, { name, orders: sum.orders + orders, total_cents: sum.total_cents + total_cents });
  }
  return [...sums.values()].toSorted((one, other) => other.total_cents - one.total_cents);
}
