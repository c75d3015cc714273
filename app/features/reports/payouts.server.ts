import { sql } from 'kysely';
import { chooseProvider } from '~/features/payments/choose-provider.server';
import { readStudio } from '~/features/studio/studio.server';
import type { Context } from '~/platform/context.server';
import type { Days } from './period';

const MAX_PAYOUTS = 200;

export interface Payout {
  id: string;
  /** The day that it left the provider. */
  day: string;
  arrives_on: string | null;
  state: string | null;
  /** Negative if the bank sent it back. */
  amount_cents: number;
}

export interface Payouts {
  sums: {
    charges: number;
    charged_cents: number;
    refunded_cents: number;
    disputed_cents: number;
    other_cents: number;
    fee_cents: number;
    paid_out_cents: number;
    /** What the provider still has, at the end of the last day. */
    balance_cents: number;
  };
  payouts: Payout[];
  read_until: Date | null;
}

/** From the ledger of the provider in use (`provider_movements`), by the days of the studio. */
export async function readPayouts(context: Context, { from, to }: Days): Promise<Payouts> {
  const { name } = chooseProvider(context.config);
  const { time_zone } = await readStudio(context);
  const since = sql`${from}::timestamp at time zone ${time_zone}`;
  const until = sql`(${to}::date + 1)::timestamp at time zone ${time_zone}`;
  const sumOf = (kind: string) => sql`coalesce(sum(amount_cents) filter (where kind = ${kind}), 0)`;
  const { rows } = await sql<Payouts>`
    with moved as materialized (
      select * from provider_movements where provider = ${name} and happened_at >= ${since} and happened_at < ${until}
    )
    select
      (select to_jsonb(each) from (
        select count(*) filter (where kind = 'charge') as charges, ${sumOf('charge')} as charged_cents,
          -${sumOf('refund')} as refunded_cents, -${sumOf('dispute')} as disputed_cents, ${sumOf('other')} as other_cents,
          coalesce(sum(fee_cents), 0) as fee_cents, -${sumOf('payout')} as paid_out_cents,
          (select coalesce(sum(amount_cents - fee_cents), 0) from provider_movements
            where provider = ${name} and happened_at < ${until}) as balance_cents from moved) each) as sums,
      (select coalesce(jsonb_agg(each order by day desc, id desc), '[]') from (
        select id, (happened_at at time zone ${time_zone})::date as day, arrives_on, payout_state as state,
          -amount_cents as amount_cents from moved where kind = 'payout'
        order by happened_at desc, id desc limit ${MAX_PAYOUTS}) each) as payouts,
      (select read_until from provider_ledgers where provider = ${name}) as read_until`.execute(context.db);
  const [found] = rows;
  if (!found) throw new Error('A query without rows always answers with one.');
  return found;
}
