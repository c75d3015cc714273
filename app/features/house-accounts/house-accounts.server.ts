import { sql } from 'kysely';
import { readOrder } from '~/features/orders/order-queries.server';
import { readStudio } from '~/features/studio/studio.server';
import { addDays, dayIn, daysBetween } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import { invalid } from '~/lib/parse-form';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { staleError } from '~/platform/edit-conflict.server';
import type { TermsDays } from './terms';

const MAX_CUSTOMERS = 200;
const MAX_ORDERS = 200;

const CUSTOMER_KEY = sql`customer_key(buyer_email, buyer_phone)`;

/** The account of a customer, also one that they had before they were merged into this. For a lateral join. */
export function accountOf(customer_id: ReturnType<typeof sql>) {
  return sql`(
    select terms_days, credit_limit_cents::float8, needs_po, has_statements, house_accounts.version
    from (select ${customer_id} as asked) customer
      join customers its on coalesce(its.merged_into, its.id) = asked
      join house_accounts on house_accounts.customer_id = its.id
    order by its.merged_into nulls first limit 1)`;
}

export interface CustomerBalance {
  id: string | null;
  name: string;
  orders: number;
  total_cents: number;
  not_due_cents: number;
  /** Up to 30 days late, up to 60, and longer. */
  late_cents: number;
  late_30_cents: number;
  late_60_cents: number;
}

/** Who owes, the most first, by how late it is. Without an address or phone an order belongs to nobody known. */
export async function listBalances(context: Context) {
  const { today, zone } = await clock(context);
  const { rows } = await sql<CustomerBalance>`
    with open as (
      select customer_id, balance_cents, buyer_name,
        ${today}::date - ((coalesce(paid_at, orders.created_at) at time zone ${zone})::date + coalesce(terms_days, 0)) as late
      from orders
      left join customer_keys on key = ${CUSTOMER_KEY}
      left join lateral ${accountOf(sql`customer_keys.customer_id`)} account on true
      where balance_cents > 0 and orders.status = 'paid')
    select customer_id as id, coalesce(customers.name, customers.email, customers.phone, max(buyer_name), 'No name given') as name,
      count(*)::integer as orders, sum(balance_cents)::float8 as total_cents,
      coalesce(sum(balance_cents) filter (where late <= 0), 0)::float8 as not_due_cents,
      coalesce(sum(balance_cents) filter (where late between 1 and 30), 0)::float8 as late_cents,
      coalesce(sum(balance_cents) filter (where late between 31 and 60), 0)::float8 as late_30_cents,
      coalesce(sum(balance_cents) filter (where late > 60), 0)::float8 as late_60_cents
    from open left join customers on customers.id = customer_id
    group by customer_id, customers.id
    order by total_cents desc, customer_id limit ${MAX_CUSTOMERS}`.execute(context.db);
  return rows;
}

export interface OpenOrder {
  number: number;
  token: string;
  /** The day that it was put on account, and the day by which it is to be paid. */
  day: string;
  due: string;
  days_late: number;
  balance_cents: number;
  currency: string;
  invoice: number | null;
  po_number: string | null;
}

/** What one customer owes, the oldest first. */
export async function readAccount(context: Context, id: string) {
  if (!isUuid(id)) return undefined;
  const { today, zone } = await clock(context);
  const [customer, orders] = await Promise.all([
    sql<Customer>`
      select customers.id, customers.name, email, phone, coalesce(terms_days, 0) as terms_days, credit_limit_cents,
        coalesce(needs_po, false) as needs_po, coalesce(has_statements, false) as has_statements,
        coalesce(account.version, 0) as version
      from customers left join lateral ${accountOf(sql`customers.id`)} account on true
      where customers.id = ${id} and merged_into is null`.execute(context.db),
    sql<Omit<OpenOrder, 'due' | 'days_late'>>`
      select orders.number, token, (coalesce(paid_at, orders.created_at) at time zone ${zone})::date as day,
        balance_cents::float8, currency, invoices.number as invoice, po_number
      from orders left join invoices on order_id = orders.id
      where balance_cents > 0 and status = 'paid'
        and ${CUSTOMER_KEY} = any (array(select key from customer_keys where customer_id = ${id}))
      order by coalesce(paid_at, orders.created_at), orders.number limit ${MAX_ORDERS}`.execute(context.db),
  ]);
  const [found] = customer.rows;
  if (!found) return undefined;
  const open = orders.rows.map((order): OpenOrder => {
    const due = addDays(order.day, found.terms_days);
    return { ...order, due, days_late: Math.max(0, daysBetween(due, today)) };
  });
  return { ...found, open, total_cents: open.reduce((sum, { balance_cents }) => sum + balance_cents, 0), today };
}

export type Account = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

interface Customer {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  terms_days: TermsDays;
  credit_limit_cents: number | null;
  /** Whether nothing goes on account without the number of a purchase order. */
  needs_po: boolean;
  /** Whether a statement is emailed on the first of a month. */
  has_statements: boolean;
  /** 0: they have none yet. */
  version: number;
}

async function clock(context: Context) {
  const { time_zone } = await readStudio(context);
  return { today: dayIn(time_zone, context.now()), zone: time_zone };
}

type Terms = Pick<Customer, 'terms_days' | 'credit_limit_cents' | 'needs_po' | 'has_statements'>;

export function saveTerms(context: Context, customer_id: string, terms: Terms, version: number | undefined) {
  return context.transaction(async (tx) => {
    await tx.db.selectFrom('customers').select('id').where('id', '=', customer_id).forUpdate().execute();
    const { rows } = await sql<{ version: number }>`
      select version from ${accountOf(sql`${customer_id}::uuid`)} account`.execute(tx.db);
    if ((rows[0]?.version ?? 0) !== (version ?? 0)) throw staleError();
    await tx.db
      .insertInto('house_accounts')
      .values({ customer_id, ...terms })
      .onConflict((known) => known.column('customer_id').doUpdateSet(terms))
      .execute();
  });
}

/** Refuses what the buyer's account does not allow. Called by the transaction that puts `order` on account. */
export async function assertOnAccount({ db }: Transaction, order: Buyer, po_number: string | null): Promise<void> {
  const key = sql`customer_key(${order.buyer_email}, ${order.buyer_phone})`;
  // Two sales that meet count each other.
  await sql`select from customers where id in (select customer_id from customer_keys where key = ${key}) for update`.execute(
    db,
  );
  const { rows } = await sql<{ limit_cents: number | null; open_cents: number; needs_po: boolean }>`
    select credit_limit_cents as limit_cents, needs_po, (
      select coalesce(sum(balance_cents), 0)::float8 from orders
      where balance_cents > 0 and orders.id <> ${order.id}
        and ${CUSTOMER_KEY} in (select key from customer_keys others where others.customer_id = known.customer_id)) as open_cents
    from customer_keys known cross join lateral ${accountOf(sql`known.customer_id`)} account
    where key = ${key}`.execute(db);
  const [account] = rows;
  if (account?.needs_po && !po_number)
    throw invalid({ reference: 'They want the number of their purchase order on it.' });
  if (account?.limit_cents == null || account.open_cents + order.due_cents <= account.limit_cents) return;
  const [limit, open] = [account.limit_cents, account.open_cents].map((cents) => formatMoney(cents, order.currency));
  throw invalid({ pay: `Their limit is ${limit}, and ${open} is open. Choose another way, or raise the limit.` });
}

interface Buyer {
  id: string;
  buyer_email: string | null;
  buyer_phone: string | null;
  due_cents: number;
  currency: string;
}

/** Numbers an order that was put on account. An order has one invoice, whatever is changed later. */
export async function issueInvoice({ db }: Transaction, order_id: string, po_number: string | null): Promise<void> {
  await sql`select issue_invoice(${order_id}, ${po_number})`.execute(db);
}

/** Undefined if the order was never put on account. */
export async function readInvoice(context: Context, order_number: string) {
  const order = await readOrder(context, order_number);
  if (!order) return undefined;
  const { zone } = await clock(context);
  const { rows } = await sql<{ number: number; po_number: string | null; terms_days: TermsDays }>`
    select invoices.number, po_number, coalesce(terms_days, 0) as terms_days
    from invoices
    left join customer_keys on key = customer_key(${order.buyer_email}, ${order.buyer_phone})
    left join lateral ${accountOf(sql`customer_keys.customer_id`)} account on true
    where order_id = ${order.id}`.execute(context.db);
  const [invoice] = rows;
  if (!invoice) return undefined;
  const day = dayIn(zone, order.paid_at ?? order.created_at);
  return { ...invoice, order, day, due: addDays(day, invoice.terms_days) };
}

export type Invoice = NonNullable<Awaited<ReturnType<typeof readInvoice>>>;
