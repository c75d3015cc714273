import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import type { Context } from '~/platform/context.server';
import type { Days } from './period';

const MAX_ROWS = 500;

/** In cents: what was sold, what later changes and cancellations made of it, and what was refunded. */
export interface AmountsOfPeriod {
  sold: number;
  changed: number;
  refunded: number;
}

export interface BookedRefund {
  day: string;
  number: number | null;
  method: string;
  /** Negative if the provider took back that it was given. */
  cents: number;
  /** 'change': the order itself became cheaper. 'stray': what was paid for nothing went straight back. */
  kind: 'sale' | 'change' | 'dispute' | 'gift_card' | 'stray';
  reason: string | null;
}

export interface Books {
  orders: { sold: number; cancelled: number };
  goods: AmountsOfPeriod;
  discount: AmountsOfPeriod;
  delivery: AmountsOfPeriod;
  tax: AmountsOfPeriod;
  tip: AmountsOfPeriod;
  total: AmountsOfPeriod;
  channels: { channel: string; orders: number; cents: number }[];
  /** What lies between sales and money. */
  open: { before: number; change: number };
  back_cents: number;
  /** `sold_cents` is money for cards, less what was given back for them. */
  gift_cards: { sold_cents: number; issued: number; given_away: number; returned: number; used: number; owed: number };
  stray_cents: number;
  methods: { method: string; received: number; given_back: number }[];
  /** The newest 500 by day; the sums are of all. */
  refunds: BookedRefund[];
  refunded: { count: number; cents: number };
  disputes_lost: { count: number; cents: number };
  /** Entries in a currency that is not the studio's. */
  foreign: number;
}

/**
 * A period as an accountant closes it, in one statement, so that its parts agree. Everything is from the books
 * (`sales_entries`, `money_entries`), so a period that is over stays as it is.
 */
export async function readBooks(context: Context, { from, to }: Days): Promise<Books> {
  const { currency, time_zone } = await readStudio(context);
  const since = sql`${from}::timestamp at time zone ${time_zone}`;
  const until = sql`(${to}::date + 1)::timestamp at time zone ${time_zone}`;
  const { rows } = await sql<Books>`
    with entry as materialized (
      select * from sales_entries where day between ${from} and ${to} and currency = ${currency}
    ), money as materialized (
      select * from money_entries where day between ${from} and ${to} and currency = ${currency}
    ), card as materialized (
      select kind, cents, paid_by from gift_card_movements movement join gift_cards on gift_cards.id = gift_card_id
      where movement.created_at >= ${since} and movement.created_at < ${until} and kind in ('issue', 'return')
        and currency = ${currency}
    ), method as (
      select method, cents from money where method <> 'gift_card'
      union all
      -- Cards that staff sold have no payment.
      select paid_by, cents from card where paid_by in ('cash', 'check', 'transfer')
    ), given_back as materialized (
      select * from money where cents < 0 or refund_id is not null
    )
    select
      (select to_jsonb(each) from (
        select count(*) filter (where kind = 'sale') as sold, count(*) filter (where kind = 'cancel') as cancelled
        from entry) each) as orders,
      ${sumsOf('goods_cents')} as goods, ${sumsOf('discount_cents')} as discount, ${sumsOf('delivery_cents')} as delivery,
      ${sumsOf('tax_cents')} as tax, ${sumsOf('tip_cents')} as tip, ${sumsOf('total_cents')} as total,
      (select coalesce(jsonb_agg(each order by cents desc), '[]') from (
        select channel, sum(orders) as orders, sum(total_cents) as cents from entry where kind not in ('open', 'back')
        group by 1) each) as channels,
      (select to_jsonb(each) from (
        select (select coalesce(sum(open_cents), 0) from sales_entries
          where open_cents <> 0 and day < ${from} and currency = ${currency}) as before,
        coalesce(sum(open_cents), 0) as change from entry) each) as open,
      (select coalesce(sum(back_cents), 0)::bigint from entry) as back_cents,
      (select to_jsonb(each) from (
        select coalesce(sum(cents) filter (where paid_by in ('cash', 'check', 'transfer')), 0)
            + (select coalesce(sum(cents), 0) from money where purpose = 'gift_card') as sold_cents,
          coalesce(sum(cents) filter (where kind = 'issue' and paid_by <> 'gift'), 0) as issued,
          coalesce(sum(cents) filter (where kind = 'issue' and paid_by = 'gift'), 0) as given_away,
          coalesce(-sum(cents) filter (where kind = 'return'), 0) as returned,
          (select coalesce(sum(cents), 0) from money where method = 'gift_card') as used,
          (select coalesce(sum(cents), 0) from gift_card_movements where created_at < ${until}) as owed
        from card) each) as gift_cards,
      (select coalesce(sum(cents), 0)::bigint from money where purpose = 'stray') as stray_cents,
      (select coalesce(jsonb_agg(each order by method), '[]') from (
        select method, coalesce(sum(cents) filter (where cents > 0), 0) as received,
          coalesce(-sum(cents) filter (where cents < 0), 0) as given_back from method group by 1) each) as methods,
      (select coalesce(jsonb_agg(each order by day, number), '[]') from (
        select day, orders.number, given_back.method, -cents as cents, case when given_back.is_change then 'change'
            when payment_disputes.id is not null then 'dispute' else purpose end as kind,
          coalesce(payment_refunds.reason, payment_disputes.reason, payments.refund_reason) as reason
        from given_back left join payments on payments.ref = payment_ref
        left join payment_refunds on payment_refunds.id = refund_id
        left join payment_disputes on payment_disputes.id = refund_id
        left join orders on orders.id = given_back.order_id
        order by day desc, given_back.id desc limit ${MAX_ROWS}) each) as refunds,
      (select to_jsonb(each) from (
        select count(*) as count, coalesce(-sum(cents), 0) as cents from given_back) each) as refunded,
      (select to_jsonb(each) from (
        select count(*) as count, coalesce(sum(amount_cents), 0) as cents from payment_disputes
        where status = 'lost' and updated_at >= ${since} and updated_at < ${until}) each) as disputes_lost,
      (select count(*) from sales_entries where day between ${from} and ${to} and currency <> ${currency}) as foreign`.execute(
    context.db,
  );
  const [books] = rows;
  if (!books) throw new Error('A query without rows always answers with one.');
  return books;
}

function sumsOf(column: string) {
  const of = sql.ref(column);
  return sql`(select to_jsonb(each) from (
    select coalesce(sum(${of}) filter (where kind = 'sale'), 0) as sold,
      coalesce(sum(${of}) filter (where kind in ('change', 'cancel')), 0) as changed,
      coalesce(sum(${of}) filter (where kind = 'refund'), 0) as refunded from entry) each)`;
}

export interface BookEntry {
  id: number;
  day: string;
  number: number;
  kind: string;
  channel: string;
  buyer_name: string | null;
  goods_cents: number;
  discount_cents: number;
  delivery_cents: number;
  tax_cents: number;
  tip_cents: number;
  total_cents: number;
}

const BATCH = 1000;

/** Everything that the sales of a period are made of, in the order in which it was booked. */
export async function* eachEntry(context: Context, { from, to }: Days): AsyncGenerator<BookEntry> {
  const { currency } = await readStudio(context);
  let after: Pick<BookEntry, 'day' | 'id'> = { day: from, id: 0 };
  for (;;) {
    const { rows } = await sql<BookEntry>`
      select entry.id, day, number, kind, entry.channel, buyer_name, goods_cents, entry.discount_cents, entry.delivery_cents,
        entry.tax_cents, entry.tip_cents, entry.total_cents
      from sales_entries entry join orders on orders.id = order_id
      where (day, entry.id) > (${after.day}, ${after.id}) and day <= ${to} and entry.currency = ${currency}
        and kind not in ('open', 'back')
      order by day, entry.id limit ${BATCH}`.execute(context.db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last;
  }
}

export interface OpenBalance {
  number: number | null;
  name: string | null;
  since: Date;
  amount_cents: number;
  /** 'account': sold, and not paid yet. 'unpaid': no sale before it is paid. 'refund': the studio owes it. */
  kind: 'account' | 'unpaid' | 'refund';
}

/** As of now, the oldest first. The sums are of all. */
export async function readOpenBalances({ db }: Context) {
  const { rows } = await sql<{ rows: OpenBalance[]; count: number; buyers_cents: number; studio_cents: number }>`
    with balance as materialized (
      select number, buyer_name as name, coalesce(paid_at, created_at) as since, balance_cents as amount_cents, 'account' as kind
      from orders where status = 'paid' and balance_cents > 0
      union all
      select number, buyer_name, created_at, due_cents, 'unpaid' from orders where status = 'pending' and buyer_email is not null
      union all
      select number, coalesce(orders.buyer_name, payments.buyer_name), owed.since, owed.cents, 'refund'
      from (
        select ref, payments.created_at as since, amount_cents - coalesce((select sum(refund.amount_cents)
          from payment_refunds refund where payment_ref = ref and refund.status = 'succeeded'), 0) as cents
        from payments where payments.status in ('refund_due', 'refund_failed') and handled_at is null
        union all
        select payment_ref, refund.created_at, refund.amount_cents from payment_refunds refund
        where requested_at is not null and (status in ('requested', 'pending') or (status = 'failed' and handled_at is null))
          and exists (select from payments where ref = payment_ref and payments.status = 'paid')
      ) owed join payments using (ref) left join orders on orders.id = order_id
    )
    select (select coalesce(jsonb_agg(each), '[]') from (
        select * from balance order by array_position(array['account', 'unpaid', 'refund'], kind), since limit ${MAX_ROWS}) each) as rows,
      (select count(*) from balance) as count,
      (select coalesce(sum(amount_cents), 0)::bigint from balance where kind <> 'refund') as buyers_cents,
      (select coalesce(sum(amount_cents), 0)::bigint from balance where kind = 'refund') as studio_cents`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A query without rows always answers with one.');
  return { ...found, rows: found.rows.map((row) => ({ ...row, since: new Date(row.since) })) };
}
