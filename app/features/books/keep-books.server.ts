import { sql } from 'kysely';
import type { Transaction } from '~/platform/context.server';
import type { Database } from '~/platform/database.server';
import { type BookedPayment, type BookedRefund, type MoneyEntry, paymentEntries } from './payment-entries';
import { besideEntries, type BookedOrder, saleEntries } from './sale-entries';
import type { SaleEntry } from './sale-entry';

/** `less_cents`: what a change gave back beside the sale. */
type Changed = { order: string; less_cents?: number } | { payment: string };

const changedIn = new WeakMap<Database, Map<string, Changed>>();

/**
 * Books what changed once, as it is when the transaction ends, in the order of these calls. For whoever writes an order's
 * amounts, its state or its balance, or the state of a payment, a refund or a dispute: the database refuses a transaction
 * that forgot it (`books_agree`).
 */
export function keepBooks(tx: Transaction, ...changes: Changed[]): void {
  const changed = changedIn.get(tx.db) ?? bookAtCommit(tx);
  for (const change of changes) changed.set(JSON.stringify(change), change);
}

/** Returns what is to be booked, once each. */
function bookAtCommit(tx: Transaction): Map<string, Changed> {
  const changed = new Map<string, Changed>();
  changedIn.set(tx.db, changed);
  tx.beforeCommit(() => book(tx, [...changed.values()]));
  return changed;
}

/** At once: of orders and payments that were not written one by one, as those of the demo and of tests. */
export async function keepAllBooks(tx: Transaction): Promise<void> {
  const orders = tx.db.selectFrom('orders').select('id as order').where('paid_at', 'is not', null).orderBy('paid_at');
  const payments = tx.db.selectFrom('payments').select('ref as payment').where('status', 'not in', ['open', 'closed']);
  await book(tx, [...(await orders.execute()), ...(await payments.orderBy('created_at').execute())]);
}

async function book({ db, now: clock }: Transaction, changes: Changed[]) {
  const refs = changes.flatMap((change) => ('payment' in change ? [change.payment] : []));
  const ids = changes.flatMap((change) => ('order' in change ? [change.order] : []));
  const now = clock();
  const orders = await readOrders(db, await lockOrders(db, ids, refs));
  const payments = await readPayments(db, refs, now);
  const added = { sales: [] as object[], money: [] as object[] };
  const addSales = (order: ReadOrder, entries: SaleEntry[]) => {
    order.entries.push(...entries);
    added.sales.push(...entries.map((entry) => ({ ...entry, order_id: order.id })));
  };
  for (const change of changes) {
    if ('payment' in change) {
      const payment = payments.get(change.payment);
      if (!payment) continue;
      const { ref: payment_ref, order_id, currency, refunds, money } = payment;
      const order = orders.get(order_id ?? '');
      const entries = paymentEntries({ payment, order, refunds, money, sales: order?.entries ?? [] }, now);
      added.money.push(...entries.money.map((entry) => ({ ...entry, payment_ref, order_id, currency })));
      if (order) addSales(order, entries.sales);
    } else {
      const order = orders.get(change.order);
      if (order) addSales(order, orderEntries(order, change.less_cents, now));
    }
  }
  await addEntries(db, added);
}

function orderEntries(order: ReadOrder, less_cents: number | undefined, now: Date) {
  if (less_cents === undefined) return saleEntries(order, order.entries, now);
  return besideEntries(order.entries, { kind: 'back', back_cents: less_cents, moment: now });
}

/** Two transactions that book one order follow each other. What they book is read by later statements, which see the other's. */
async function lockOrders(db: Database, ids: string[], refs: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where id = any(${ids}) or id in (select order_id from payments where ref = any(${refs}))
    order by id for no key update`.execute(db);
  return rows.map(({ id }) => id);
}

type ReadOrder = BookedOrder & { id: string; entries: SaleEntry[] };

async function readOrders(db: Database, ids: string[]): Promise<Map<string, ReadOrder>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ReadOrder>`
    select id, status, channel, subscription_id, currency, subtotal_cents, discount_cents, delivery_cents, tax_cents, tip_cents,
      balance_cents, fulfillment, delivery_zone, occasion, taxes, paid_at, ended_at, (
        select coalesce(json_agg(json_build_object('line_id', id, 'variant_id', coalesce(variant_id, deleted_variant_id),
          'title', product_title, 'quantity', quantity, 'cents', unit_price_in_cents::bigint * quantity) order by id), '[]')
        from order_lines where order_id = orders.id) as lines, (
        select coalesce(json_agg(to_jsonb(entry) order by id), '[]') from sales_entries entry
        where order_id = orders.id) as entries
    from orders left join subscription_orders on subscription_orders.order_id = id
    left join order_deliveries on order_deliveries.order_id = id where id = any(${ids})`.execute(db);
  return new Map(rows.map((order) => [order.id, order]));
}

interface ReadPayment extends BookedPayment {
  ref: string;
  order_id: string | null;
  currency: string;
  refunds: BookedRefund[];
  money: MoneyEntry[];
}

async function readPayments(db: Database, refs: string[], now: Date): Promise<Map<string, ReadPayment>> {
  if (refs.length === 0) return new Map();
  const { rows } = await sql<ReadPayment>`
    select ref, order_id, status, amount_cents, currency, provider, method, is_balance, refund_reason, settled_at, handled_by, (
        select coalesce(json_agg(to_jsonb(entry) order by id), '[]') from money_entries entry where payment_ref = ref) as money, (
        select coalesce(json_agg(to_jsonb(refund) order by moment, id), '[]') from (
          select id, amount_cents, status, is_change, is_by_hand, of_goods, untaxed_cents, updated_at as moment from payment_refunds
          where payment_ref = ref and status in ('succeeded', 'failed')
          union all
          -- The buyer's bank took it: booked when this is heard of, so that no month that is over changes.
          select id, amount_cents, case status when 'lost' then 'succeeded' else 'failed' end, false, false, false, 0, ${now}
          from payment_disputes where payment_ref = ref and status <> 'open') refund) as refunds
    from payments where ref = any(${refs})`.execute(db);
  const dated = (refund: BookedRefund) => ({ ...refund, moment: new Date(refund.moment) });
  return new Map(rows.map((payment) => [payment.ref, { ...payment, refunds: payment.refunds.map(dated) }]));
}

async function addEntries(db: Database, { sales, money }: { sales: object[]; money: object[] }) {
  if (sales.length > 0)
    await sql`
      insert into sales_entries (order_id, kind, day, orders, currency, goods_cents, discount_cents, delivery_cents, tax_cents,
        tip_cents, open_cents, back_cents, channel, fulfillment, zone, occasion, taxes, lines, refund_id)
      select order_id, kind, book_day(moment), orders, currency, goods_cents, discount_cents, delivery_cents, tax_cents,
        tip_cents, open_cents, back_cents, channel, fulfillment, zone, occasion, taxes, lines, refund_id
      from json_to_recordset(${JSON.stringify(sales)}) as entry (order_id uuid, kind text, moment timestamptz, orders smallint,
        currency text, goods_cents bigint, discount_cents bigint, delivery_cents bigint, tax_cents bigint, tip_cents bigint,
        open_cents bigint, back_cents bigint, channel text, fulfillment text, zone text, occasion text, taxes jsonb,
        lines sold_line[], refund_id text)`.execute(db);
  if (money.length > 0)
    await sql`
      insert into money_entries (payment_ref, order_id, day, cents, currency, method, purpose, is_change, refund_id)
      select payment_ref, order_id, book_day(moment), cents, currency, method, purpose, is_change, refund_id
      from json_to_recordset(${JSON.stringify(money)}) as entry (payment_ref text, order_id uuid, moment timestamptz,
        cents bigint, currency text, method text, purpose text, is_change boolean, refund_id text)`.execute(db);
}
