import { sql } from 'kysely';
import { chooseProvider } from '~/features/payments/choose-provider.server';
import type { Context } from '~/platform/context.server';

export interface Difference {
  kind: 'charge' | 'refund' | 'dispute';
  /** Of the order, the refund, the dispute or the provider's movement: the same as long as there is a difference. */
  ref: string;
  number: number | null;
  at: Date;
  ours_cents: number;
  theirs_cents: number;
  /** How staff explain exactly these sums. */
  note: string | null;
  explained_name: string | null;
  explained_at: Date | null;
}

const MAX_DIFFERENCES = 200;

/**
 * Orders of which the provider took more or less than is recorded here, and refunds of which it gave more or less, and
 * disputes that the bank decided. What is younger than a day may still be on its way to either side.
 */
export async function listDifferences(context: Context): Promise<Difference[]> {
  const { name } = chooseProvider(context.config);
  const { rows } = await sql<Difference>`
    with ledger as (
      select since + interval '1 hour' as since, read_until - interval '1 day' as until
      from provider_ledgers where provider = ${name}
    ), payment as (
      select coalesce(order_id, case when claimed_order_id ~ '^[0-9a-f-]{36}$' then claimed_order_id::uuid end) as order_id,
        amount_cents, coalesce(settled_at, created_at) as at
      from payments where provider = ${name} and status in ('paid', 'refund_due', 'refunded', 'refund_failed')
    ), movement as (
      select id, order_id, amount_cents, happened_at as at from provider_movements where provider = ${name} and kind = 'charge'
    ), charge as (
      select order_id::text as ref, order_id, coalesce(own.cents, 0) as ours, coalesce(theirs.cents, 0) as theirs, coalesce(own.at, theirs.at) as at
      from (select order_id, sum(amount_cents) as cents, min(at) as at, bool_or(at >= since and at < until) as is_due
        from payment, ledger group by 1) own
      full join (select order_id, sum(amount_cents) as cents, min(at) as at, bool_or(at >= since and at < until) as is_due
        from movement, ledger where order_id is not null group by 1) theirs using (order_id)
      where own.is_due or theirs.is_due
      union all
      select id, null, 0, movement.amount_cents, at from movement, ledger where order_id is null and at >= since and at < until
    ), refund as (
      select coalesce(own.id, theirs.refund_id) as ref, payments.order_id, coalesce(own.amount_cents, 0) as ours, coalesce(-theirs.amount_cents, 0) as theirs,
        coalesce(own.created_at, theirs.happened_at) as at
      from (select refund.* from payment_refunds refund join payments on payments.ref = payment_ref
        where provider = ${name} and refund.status = 'succeeded' and not is_by_hand) own
      full join (select refund_id, sum(amount_cents) as amount_cents, min(happened_at) as happened_at from provider_movements
        where provider = ${name} and kind = 'refund' group by 1) theirs on theirs.refund_id = own.id
      left join payments on payments.ref = own.payment_ref
    ), dispute as (
      select own.id as ref, order_id, case when own.status = 'lost' then own.amount_cents else 0 end as ours,
        coalesce((select -sum(amount_cents) from provider_movements
          where provider = ${name} and kind = 'dispute' and refund_id = own.id), 0) as theirs, own.updated_at as at
      from payment_disputes own join payments on payments.ref = payment_ref
      where provider = ${name} and own.status <> 'open'
    )
    select each.kind, each.ref, orders.number, each.at, each.ours::bigint as ours_cents, each.theirs::bigint as theirs_cents,
      known.note, users.name as explained_name, known.explained_at
    from (
      select 'charge' as kind, charge.* from charge, ledger where charge.at >= since
      union all
      select 'refund', refund.* from refund, ledger where refund.at >= since and refund.at < until
      union all
      select 'dispute', dispute.* from dispute, ledger where dispute.at >= since and dispute.at < until
    ) each left join orders on orders.id = each.order_id
    left join ledger_differences known on (known.provider, known.kind, known.ref) = (${name}, each.kind, each.ref)
      and known.ours_cents = ours and known.theirs_cents = theirs
    left join users on users.id = known.explained_by
    where ours <> theirs order by known.explained_at is not null, each.at desc limit ${MAX_DIFFERENCES}`.execute(
    context.db,
  );
  return rows;
}
