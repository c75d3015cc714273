import { sql } from 'kysely';
import { chooseProvider } from '~/features/payments/choose-provider.server';
import type { Movement } from '~/features/payments/provider.server';
import type { Context } from '~/platform/context.server';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EVERY_MS = 6 * HOUR_MS;
/** How far back the first run goes. */
const FIRST_MS = 31 * DAY_MS;
/** What was read is read again, for payouts that arrived meanwhile and movements that were listed late. */
const AGAIN_MS = 10 * DAY_MS;
const BATCH = 500;

/** Copies the provider's ledger, several times a day. One process at a time; a run that fails is made up for by the next. */
export async function readLedger(context: Context, now = context.now()): Promise<void> {
  const provider = chooseProvider(context.config);
  const since = await claimRun(context, provider.name, now);
  if (!since) return;
  let batch: Movement[] = [];
  for await (const movement of provider.movementsBetween(context, since, now)) {
    batch.push(movement);
    if (batch.length === BATCH) batch = await storeMovements(context, provider.name, batch);
  }
  await storeMovements(context, provider.name, batch);
  await context.db
    .updateTable('provider_ledgers')
    .set({ read_until: now })
    .where('provider', '=', provider.name)
    .execute();
  context.writes('orders');
}

/** Where the run begins; undefined if one has just been made. */
async function claimRun({ db }: Context, provider: string, now: Date): Promise<Date | undefined> {
  const first = new Date(now.getTime() - FIRST_MS);
  const { rows } = await sql<{ read_from: Date }>`
    insert into provider_ledgers as known (provider, since, read_until, checked_at)
    values (${provider}, ${first}, ${first}, ${now})
    on conflict (provider) do update set checked_at = excluded.checked_at
      where known.checked_at < ${new Date(now.getTime() - EVERY_MS)}
    returning greatest(since, read_until - make_interval(secs => ${AGAIN_MS / 1000})) as read_from`.execute(db);
  return rows[0]?.read_from;
}

async function storeMovements({ db }: Context, provider: string, movements: Movement[]): Promise<Movement[]> {
  if (movements.length === 0) return [];
  await sql`
    insert into provider_movements (id, provider, kind, order_id, refund_id, amount_cents, fee_cents, currency, happened_at,
      arrives_on, payout_state)
    select id, ${provider}, kind, order_id, refund_id, amount_cents, fee_cents, currency, happened_at, arrives_on, payout_state
    from json_to_recordset(${JSON.stringify(movements)}::json) as movement (id text, kind text, order_id uuid,
      refund_id text, amount_cents bigint, fee_cents bigint, currency text, happened_at timestamptz, arrives_on date,
      payout_state text)
    on conflict (id) do update set payout_state = excluded.payout_state, arrives_on = excluded.arrives_on`.execute(db);
  return [];
}

export interface Difference {
  kind: 'charge' | 'refund';
  number: number | null;
  at: Date;
  ours_cents: number;
  theirs_cents: number;
}

const MAX_DIFFERENCES = 200;

/**
 * Orders of which the provider took more or less than is recorded here, and refunds of which it gave more or less. What is
 * younger than a day may still be on its way to either side.
 */
export async function listDifferences(context: Context): Promise<Difference[]> {
  context.reads('orders');
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
      select order_id, amount_cents, happened_at as at from provider_movements where provider = ${name} and kind = 'charge'
    ), charge as (
      select order_id, coalesce(own.cents, 0) as ours, coalesce(theirs.cents, 0) as theirs, coalesce(own.at, theirs.at) as at
      from (select order_id, sum(amount_cents) as cents, min(at) as at, bool_or(at >= since and at < until) as is_due
        from payment, ledger group by 1) own
      full join (select order_id, sum(amount_cents) as cents, min(at) as at, bool_or(at >= since and at < until) as is_due
        from movement, ledger where order_id is not null group by 1) theirs using (order_id)
      where own.is_due or theirs.is_due
      union all
      select null, 0, movement.amount_cents, at from movement, ledger where order_id is null and at >= since and at < until
    ), refund as (
      select payments.order_id, coalesce(own.amount_cents, 0) as ours, coalesce(-theirs.amount_cents, 0) as theirs,
        coalesce(own.created_at, theirs.happened_at) as at
      from (select refund.* from payment_refunds refund join payments on payments.ref = payment_ref
        where provider = ${name} and refund.status = 'succeeded') own
      full join (select refund_id, sum(amount_cents) as amount_cents, min(happened_at) as happened_at from provider_movements
        where provider = ${name} and kind = 'refund' group by 1) theirs on theirs.refund_id = own.id
      left join payments on payments.ref = own.payment_ref
    )
    select each.kind, orders.number, each.at, each.ours::bigint as ours_cents, each.theirs::bigint as theirs_cents
    from (
      select 'charge' as kind, charge.* from charge, ledger where charge.at >= since
      union all
      select 'refund', refund.* from refund, ledger where refund.at >= since and refund.at < until
    ) each left join orders on orders.id = each.order_id
    where ours <> theirs order by each.at desc limit ${MAX_DIFFERENCES}`.execute(context.db);
  return rows;
}
