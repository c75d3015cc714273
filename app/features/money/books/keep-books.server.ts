import { sql } from 'kysely';
import type { Transaction } from '~/platform/context.server';
import type { Database } from '~/platform/database.server';
import { type BookedPayment, type BookedRefund, type MoneyEntry, paymentEntries } from './payment-entries';
import { besideEntries, type BookedOrder, type SaleEntry, saleEntries } from './sale-entries';

/** `less_cents`: what a change gave back beside the sale. */
type Changed = { order: string; less_cents?: number } | { payment: string };

const changedIn = new WeakMap<Database, Map<string, Changed>>();

/**
 * Books what changed once, as it is when the transaction ends, in the order of these calls. For whoever writes an order's
 * amounts, its state or its balance, or the state of a payment, a refund or a dispute: the database refuses a transaction
 * that forgot it (`books_agree`).
 */
export function keepBooks(tx: Transaction, ...changes: Changed[]): void {
  let changed = changedIn.get(tx.db);
  if (!changed) {
    const all = new Map<string, Changed>();
    changed = all;
    changedIn.set(tx.db, all);
    tx.beforeCommit(() => book(tx, [...all.values()]));
  }
  for (const change of changes) changed.set(JSON.stringify(change), changed.get(JSON.stringify(change)) ?? change);
}

/** Of orders and payments that were not written one by one: those of the demo and of tests. */
export async function keepAllBooks(tx: Transaction): Promise<void> {
  const orders = tx.db.selectFrom('orders').select('id as order').where('paid_at', 'is not', null).orderBy('paid_at');
  const payments = tx.db.selectFrom('payments').select('ref as payment').where('status', 'not in', ['open', 'closed']);
  keepBooks(tx, ...(await orders.execute()), ...(await payments.orderBy('created_at').execute()));
}

async function book(tx: Transaction, changes: Changed[]) {
  const refs = changes.flatMap((change) => ('payment' in change ? [change.payment] : []));
  const ids = changes.flatMap((change) => ('order' in change ? [change.order] : []));
  const payments = await readPayments(tx, refs);
  const orders = await lockOrders(tx.db, [...ids, ...[...payments.values()].flatMap(({ order_id }) => order_id ?? [])]);
  const sales = Map.groupBy(await readSales(tx.db, [...orders.keys()]), ({ order_id }) => order_id);
  const now = tx.now();
  const added = { sales: [] as (SaleEntry & { order_id: string })[], money: [] as PaymentEntry[] };
  const addSales = (order_id: string, entries: SaleEntry[]) => {
    sales.set(order_id, [...(sales.get(order_id) ?? []), ...entries.map((entry) => ({ ...entry, order_id }))]);
    added.sales.push(...entries.map((entry) => ({ ...entry, order_id })));
  };
  for (const change of changes) {
    if ('order' in change) {
      const order = orders.get(change.order);
      const booked = sales.get(change.order) ?? [];
      const { less_cents: less } = change;
      if (less) addSales(change.order, besideEntries(booked, { kind: 'back', back_cents: less, moment: now }));
      else if (order) addSales(order.id, saleEntries(order, booked, now));
      continue;
    }
    const payment = payments.get(change.payment);
    if (!payment) continue;
    const order = orders.get(payment.order_id ?? '');
    XX    const entries = paymentEntries(known, now);
    if (order) addSales(order.id, entries.sales);
    const { ref: payment_ref, order_id, currency } = payment;
    added.money.push(...entries.money.map((entry) => ({ ...entry, payment_ref, order_id, currency })));
  }
  await addEntries(tx.db, added);
}

interface PaymentEntry extends MoneyEntry {
  payment_ref: string;
  order_id: string | null;
  currency: string;
}

interface ReadPayment extends BookedPayment {
  ref: string;
  order_id: string | null;
  currency: string;
  refunds: BookedRefund[];
  money: MoneyEntry[];
}

async function readPayments({ db, now }: Transaction, refs: string[]): Promise<Map<string, ReadPayment>> {
  if (refs.length === 0) return new Map();
  const payments = await db.selectFrom('payments').selectAll().where('ref', 'in', refs).execute();
  const money = Map.groupBy(
    await db.selectFrom('money_entries').selectAll().where('payment_ref', 'in', refs).orderBy('id').execute(),
    ({ payment_ref }) => payment_ref,
  );
  const { rows } = await sql<BookedRefund & { payment_ref: string }>`
    select id, payment_ref, amount_cents, status, is_change, is_by_hand, of_goods, updated_at as moment from payment_refunds
    where payment_ref = any(${refs}) and status in ('succeeded', 'failed')
    union all
    -- The buyer's bank took it: booked when this is heard of, so that no month that is over changes.
    select id, payment_ref, amount_cents, case status when 'lost' then 'succeeded' else 'failed' end, false, false, false,
      ${now()}
    from payment_disputes where payment_ref = any(${refs}) and status <> 'open'
    order by moment, id`.execute(db);
  const refunds = Map.groupBy(rows, ({ payment_ref }) => payment_ref);
  const whole = payments.map((payment) => ({
    ...payment,
    refunds: refunds.get(payment.ref) ?? [],
    money: (money.get(payment.ref) ?? []).map(({ booked_at, ...entry }) => ({
      ...entry,
      purpose: entry.purpose as MoneyEntry['purpose'],
      moment: booked_at,
    })),
  }));
  return new Map(whole.map((payment) => [payment.ref, payment]));
}

/** Refunds of one order wait for each other here. */
async function lockOrders(db: Database, ids: string[]): Promise<Map<string, BookedOrder & { id: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<BookedOrder & { id: string }>`
    select orders.*, coalesce((
      select json_agg(json_build_object('line_id', line.id, 'variant_id', coalesce(variant_id, deleted_variant_id),
        'title', product_title, 'quantity', quantity, 'cents', unit_price_in_cents::bigint * quantity) order by line.id)
      from order_lines line where order_id = orders.id), '[]') as lines
    from orders where id = any(${[...new Set(ids)].sort()}) order by id for no key update`.execute(db);
  return new Map(rows.map((order) => [order.id, order]));
}

async function readSales(db: Database, ids: string[]): Promise<(SaleEntry & { order_id: string })[]> {
  if (ids.length === 0) return [];
  const entries = await db.selectFrom('sales_entries').selectAll().where('order_id', 'in', ids).orderBy('id').execute();
  return entries.map((entry) => ({ ...entry, moment: entry.booked_at })) as unknown as (SaleEntry & { order_id: string })[];
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
        lines jsonb, refund_id text)`.execute(db);
  if (money.length > 0)
    await sql`
      insert into money_entries (payment_ref, order_id, day, cents, currency, method, purpose, is_change, refund_id)
      select payment_ref, order_id, book_day(moment), cents, currency, method, purpose, is_change, refund_id
      from json_to_recordset(${JSON.stringify(money)}) as entry (payment_ref text, order_id uuid, moment timestamptz,
        cents bigint, currency text, method text, purpose text, is_change boolean, refund_id text)`.execute(db);
}
