import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';

type EndReason = { status: 'expired'; before: Date } | { status: 'cancelled'; token: string };

interface Released {
  product_ids: string[] | null;
  lost: string[] | null;
}

const RELEASE = sql`back as materialized (
      select variant_id, sum(quantity)::integer as quantity from line where variant_id is not null group by variant_id
    ), locked as materialized (
      select id from variants where id in (select variant_id from back) order by id for no key update
    ), given as (
      update variants v set inventory_quantity = v.inventory_quantity + back.quantity
      from back join locked on locked.id = back.variant_id
      where v.id = back.variant_id returning v.id, v.product_id
    )`;
const RELEASED = sql`(select array_agg(distinct product_id) from given) as product_ids,
      (select array_agg(id) from line where variant_id is null or variant_id not in (select id from given)) as lost`;

/** Ends pending orders and releases their stock; skips expired ones that are being paid until next time. */
export async function endPendingOrders(tx: Context, ending: EndReason, now: Date, most: number): Promise<string[]> {
  const which = ending.status === 'expired' ? sql`hold_expires_at <= ${ending.before}` : sql`token = ${ending.token}`;
  const busy = ending.status === 'expired' ? sql`skip locked` : sql``;
  const { rows } = await sql<Released & { ids: string[] | null }>`
    with due as (
      select id from orders where status = 'pending' and ${which}
        and not exists (select from unsettled_payments where order_id = orders.id)
      order by hold_expires_at limit ${most} for update ${busy}
    ), ended as (
      update orders set status = ${ending.status}, idempotency_key = null, ended_at = ${now}
      from due where orders.id = due.id returning orders.id
    ), line as materialized (
      select line.id, variant_id, quantity from order_lines line join ended on ended.id = order_id where takes_stock
    ), ${RELEASE}
    select (select array_agg(id) from ended) as ids, ${RELEASED}`.execute(tx.db);
  await finishRelease(tx, rows[0]);
  return rows[0]?.ids ?? [];
}

async function finishRelease(tx: Context, released?: Released) {
  for (const id of released?.product_ids ?? []) tx.writes(`product:${id}`);
  if (released?.lost) await releaseTrashedStock(tx, released.lost);
}

/** If the variant is still in the trash, its restore releases the stock (`relink_order_lines`). */
async function releaseTrashedStock(tx: Context, lines: string[]) {
  await sql`select 1 from order_lines where id = any(${lines}) order by id for update`.execute(tx.db);
  const { rows } = await sql<{ product_id: string }>`
    update variants v set inventory_quantity = v.inventory_quantity + back.quantity
    from (
      select variant_id, sum(quantity - restocked_quantity)::integer as quantity from order_lines
      where id = any(${lines}) and variant_id is not null group by variant_id
    ) back where v.id = back.variant_id returning v.product_id`.execute(tx.db);
  for (const { product_id } of rows) tx.writes(`product:${product_id}`);
  await sql`update order_lines set restock_pending = true where id = any(${lines}) and variant_id is null`.execute(
    tx.db,
  );
}

/** All or nothing; returns whether it did. `tx` holds the order's row. */
export async function retakeStock(tx: Context, orderId: string): Promise<boolean> {
  const { rows: short } = await sql`
    with line as materialized (select * from order_lines where order_id = ${orderId} and takes_stock),
    locked as materialized (
      select id, inventory_quantity from variants where id in (select variant_id from line) order by id for no key update
    )
    select 1 from line left join locked on locked.id = line.variant_id
    where locked.id is null or locked.inventory_quantity < line.quantity`.execute(tx.db);
  if (short.length > 0) return false;
  // The previous statement locked the rows, so what it saw still holds.
  const { rows } = await sql<{ product_id: string }>`
    update variants v set inventory_quantity = v.inventory_quantity - line.quantity
    from order_lines line where line.order_id = ${orderId} and line.takes_stock and v.id = line.variant_id
    returning v.product_id`.execute(tx.db);
  for (const { product_id } of rows) tx.writes(`product:${product_id}`);
  return true;
}

export async function releaseStock(tx: Context, orderId: string): Promise<void> {
  const { rows } = await sql<Released>`
    with line as materialized (
      select id, variant_id, quantity - restocked_quantity as quantity from order_lines
      where order_id = ${orderId} and takes_stock and quantity > restocked_quantity
    ), ${RELEASE}
    select ${RELEASED}`.execute(tx.db);
  await finishRelease(tx, rows[0]);
}
