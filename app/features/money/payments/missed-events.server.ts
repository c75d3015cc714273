import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';
import { chooseProvider } from '~/features/payments/choose-provider.server';
import type { PaymentEvent } from '~/features/payments/provider.server';
import { receiveEvent } from './settle-payment.server';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Providers may list an event this late. */
const LATE_MS = 10 * MINUTE_MS;
/** How far back the first run goes. */
const FIRST_DAYS = 3;
/** How far back a provider's list goes. */
const KEPT_DAYS = 30;
const BATCH = 100;

/** One process at a time; a failed run starts again where the last good one ended. */
export async function readMissedEvents(context: Context, now: Date): Promise<void> {
  const provider = chooseProvider(context.config);
  const since = await claimRun(context, provider.name, now);
  if (!since) return;
  let batch: PaymentEvent[] = [];
  for await (const event of provider.eventsBetween(context, since, now)) {
    batch.push(event);
    if (batch.length === BATCH) batch = await receiveNewEvents(context, batch, now);
  }
  await receiveNewEvents(context, batch, now);
  const read_until = new Date(now.getTime() - LATE_MS);
  await context.db.updateTable('provider_checks').set({ read_until }).where('provider', '=', provider.name).execute();
}

/** The start of the next run; undefined if another process has just read. */
async function claimRun({ db }: Context, provider: string, now: Date): Promise<Date | undefined> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<{ read_until: Date }>`
    insert into provider_checks as known (provider, read_until, checked_at)
    values (${provider}, ${ago(FIRST_DAYS * DAY_MS)}, ${now})
    on conflict (provider) do update set checked_at = excluded.checked_at
      where known.checked_at < ${ago(4 * MINUTE_MS)}
    returning greatest(read_until, ${ago(KEPT_DAYS * DAY_MS)}::timestamptz) as read_until`.execute(db);
  return rows[0]?.read_until;
}

async function receiveNewEvents(context: Context, events: PaymentEvent[], now: Date): Promise<PaymentEvent[]> {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const known = await context.db.selectFrom('payment_events').select('id').where('id', 'in', ids).execute();
  const seen = new Set(known.map(({ id }) => id));
  const { name } = chooseProvider(context.config);
  for (const event of events) if (!seen.has(event.id)) await receiveEvent(context, name, event, now);
  return [];
}
