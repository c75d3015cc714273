import { sql } from 'kysely';
import { tellOfNewDifferences } from './explain-differences.server';
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
  await tellOfNewDifferences(context);
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
    on conflict (id) do update set refund_id = excluded.refund_id, payout_state = excluded.payout_state, arrives_on = excluded.arrives_on`.execute(
    db,
  );
  return [];
}
