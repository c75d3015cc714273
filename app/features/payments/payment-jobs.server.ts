import { sql } from 'kysely';
import { releaseExpiredHolds } from '~/features/store/holds.server';
import { outsideRequest, type Platform } from '~/platform/context.server';
import { deliverWebhook } from './test-provider.server';
import { closePayment, reconcile, refundPayment } from './reconciliation.server';

/** A hold is released within 60 s of its end (bar 12), so three sweeps may fail. */
const SWEEP_S = 15;
const RECONCILE_S = 300;

/** Disputes may come for 540 days (Visa, Mastercard), and what was paid is asked about until then. */
const EVENTS_KEPT_DAYS = 730;
const DELETED_AT_ONCE = 1000;

/** Deletes reports of payment providers that are older than two years; what they changed stays on the orders. */
export function deleteOldPaymentEvents({ db }: Pick<Platform, 'db'>) {
  const old = db
    .selectFrom('payment_events')
    .select('id')
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${EVENTS_KEPT_DAYS})`)
    .where('order_id', 'is not', null)
    .limit(DELETED_AT_ONCE);
  return db.deleteFrom('payment_events').where('id', 'in', old).execute();
}

/** What goes on without a request: holds end, refunds go out, silent payments and lost events are asked about. */
export async function handlePaymentJobs(platform: Platform) {
  const { jobs } = platform;
  await jobs.handle('deliver-test-webhook', ({ body }) => deliverWebhook(platform, body));
  await jobs.handle('close-payment', ({ ref }) => outsideRequest(platform, (context) => closePayment(context, ref)));
  await jobs.handle('refund-payment', ({ ref }) => outsideRequest(platform, (context) => refundPayment(context, ref)));
  jobs.every(SWEEP_S, () => outsideRequest(platform, (context) => releaseExpiredHolds(context)));
  jobs.every(RECONCILE_S, () => outsideRequest(platform, (context) => reconcile(context)));
}
