import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';

/** What the test provider would have said of the demo's payments, with a payout for each week. */
export async function seedLedger({ db, now }: Context) {
  await sql`
    insert into provider_movements (id, provider, kind, order_id, amount_cents, fee_cents, currency, happened_at)
    select 'txn_' || ref, 'test', 'charge', order_id, amount_cents, round(amount_cents * 0.029) + 30, currency,
      coalesce(settled_at, created_at)
    from payments where provider = 'test' and status in ('paid', 'refunded') and coalesce(settled_at, created_at) <= ${now()}`.execute(
    db,
  );
  await sql`
    insert into provider_movements (id, provider, kind, order_id, refund_id, amount_cents, currency, happened_at)
    select 'txn_' || refund.id, 'test', 'refund', order_id, refund.id, -refund.amount_cents, currency, refund.created_at
    from payment_refunds refund join payments on payments.ref = refund.payment_ref
    where provider = 'test' and refund.status = 'succeeded' and refund.created_at <= ${now()}`.execute(db);
  await sql`
    insert into provider_movements (id, provider, kind, amount_cents, currency, happened_at, arrives_on, payout_state)
    select 'txn_po_' || to_char(week, 'YYYYMMDD'), 'test', 'payout', -sum(amount_cents - fee_cents), currency,
      week + interval '9 days 6 hours', (week + interval '11 days')::date,
      case when week + interval '11 days' <= ${now()} then 'paid' else 'in_transit' end
    from (select date_trunc('week', happened_at) as week, * from provider_movements) weekly
    where week + interval '9 days 6 hours' <= ${now()}
    group by week, currency having sum(amount_cents - fee_cents) > 0`.execute(db);
  // Real ones follow from here.
  const ledger = { provider: 'test' as const, since: now(), read_until: now(), checked_at: now() };
  await db.insertInto('provider_ledgers').values(ledger).execute();
}
