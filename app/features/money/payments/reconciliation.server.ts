import { type Selectable, sql } from 'kysely';
import { lockOrder } from '~/features/orders/orders.server';
import type { Context } from '~/platform/context.server';
import type { Payments } from '~/platform/database-types';
import { providerNamed, chooseProvider } from '~/features/payments/choose-provider.server';
import { askInTime } from './ask-in-time.server';
import { recordRefunds } from './record-refunds.server';
import { settlePayment, receiveEvent } from './settle-payment.server';
import type { PaymentEvent } from '~/features/payments/provider.server';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MAX_PER_RUN = 50;

/** Whether the open page asks for what its order still owes. */
const IS_WANTED = sql<boolean>`(orders.status = 'pending' and payments.amount_cents = due_cents
  or orders.status = 'paid' and payments.amount_cents = balance_cents)`;

/** If the page was paid before it could be closed, the order is paid. */
export async function closePayment(context: Context, ref: string): Promise<void> {
  const payment = await context.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.provider', 'payments.status', IS_WANTED.as('is_wanted')])
    .where('ref', '=', ref)
    .executeTakeFirst();
  // Wanted: the buyer came back meanwhile, and the order is held again.
  if (payment?.status !== 'open' || payment.is_wanted) return;
  const provider = providerNamed(context.config, payment.provider);
  const report = await provider.close(context, ref);
  if (report) await settlePayment(context, provider.name, report);
}

/** The buyer may return before the webhook arrives. Never throws. */
export async function checkOpenPayments(context: Context, orderId: string): Promise<void> {
  const open = await context.db
    .selectFrom('payments')
    .select(['ref', 'provider'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .execute();
  const checks = open.map(async (payment) => {
    const provider = providerNamed(context.config, payment.provider);
    const report = await provider.lookUp(context, payment.ref);
    if (report) await settlePayment(context, provider.name, report);
  });
  await askInTime(context, Promise.all(checks));
}

/** Asks the provider for the refunds that were requested. Safe to repeat: it carries out each only once. */
export async function refundPayment(context: Context, ref: string, now = context.now()): Promise<void> {
  const requested = await context.db
    .selectFrom('payment_refunds as refund')
    .innerJoin('payments', 'payments.ref', 'refund.payment_ref')
    .select(['refund.id', 'refund.amount_cents', 'provider', 'order_id'])
    .where('payment_ref', '=', ref)
    .where('requested_at', 'is not', null)
    .where('refund.status', 'in', ['requested', 'pending'])
    .orderBy('refund.created_at')
    .limit(MAX_PER_RUN)
    .execute();
  for (const { id, amount_cents, provider, order_id } of requested) {
    const refunds = await providerNamed(context.config, provider).refund(context, ref, { id, amount_cents });
    await context.transaction(async (tx) => {
      const order = order_id === null ? undefined : await lockOrder(tx, order_id);
      await recordRefunds(tx, ref, { refunds, disputes: [] }, now, order);
    });
  }
}

/** Asks about payments without news for five minutes, in case a webhook is lost. Returns how many were asked about. */
export async function reconcile(context: Context, now = context.now()): Promise<number> {
  const { rows } = await sql<OpenPayment>`
    update payments set checked_at = ${now}
    where ref in (
      select ref from payments where ref in (
        select ref from payments where status in ('open', 'refund_due')
        union all
        select payment_ref from payment_refunds where requested_at is not null and status in ('requested', 'pending')
      ) and checked_at < ${new Date(now.getTime() - 5 * MINUTE_MS)}
      order by checked_at limit ${MAX_PER_RUN} for update skip locked
    ) returning ref, provider, status, created_at,
      exists (select from orders where orders.id = payments.order_id and ${IS_WANTED}) as is_wanted`.execute(
    context.db,
  );
  for (const payment of rows) {
    await reconcilePayment(context, payment, now).catch((error) =>
      context.log.warn('payment unclear', { ref: payment.ref, error }),
    );
  }
  await readMissedEvents(context, now).catch((error) => context.log.warn('payment events not read', { error }));
  return rows.length;
}

/** Providers may list an event this late. */
const LATE_MS = 10 * MINUTE_MS;
/** How far back the first run goes. */
const FIRST_DAYS = 3;
/** How far back a provider's list goes. */
const KEPT_DAYS = 30;
const BATCH = 100;

/** One process at a time; a failed run starts again where the last good one ended. */
async function readMissedEvents(context: Context, now: Date): Promise<void> {
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

type OpenPayment = Pick<Selectable<Payments>, 'ref' | 'provider' | 'status' | 'created_at'> & {
  is_wanted: boolean;
};

async function reconcilePayment(
  context: Context,
  { ref, status, created_at, is_wanted, ...payment }: OpenPayment,
  now: Date,
) {
  if (status !== 'open') return refundPayment(context, ref, now);
  const provider = providerNamed(context.config, payment.provider);
  const report = await (is_wanted ? provider.lookUp(context, ref) : provider.close(context, ref));
  if (report) return settlePayment(context, provider.name, report, now);
  // The provider does not know it: once every session has expired, no money can come.
  if (now.getTime() - created_at.getTime() > 4 * DAY_MS) {
    await context.db
      .updateTable('payments')
      .set({ status: 'closed', settled_at: now })
      .where('ref', '=', ref)
      .where('status', '=', 'open')
      .execute();
  }
}
