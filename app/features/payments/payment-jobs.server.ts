import { releaseExpiredHolds } from '~/features/store/holds.server';
import { outsideRequest, type Platform } from '~/platform/context.server';
import { deliverWebhook } from './test-provider.server';
import { closePayment, reconcile, refundPayment } from './unsettled-payments.server';

/** A hold is released within 60 s of its end (bar 12), so three sweeps may fail. */
const SWEEP_S = 15;
const RECONCILE_S = 300;

/** What goes on without a request: holds end, refunds go out, silent payments are asked about. */
export async function handlePaymentJobs(platform: Platform) {
  const { jobs } = platform;
  await jobs.handle('deliver-test-webhook', ({ body }) => deliverWebhook(platform, body));
  await jobs.handle('close-payment', ({ ref }) => outsideRequest(platform, (context) => closePayment(context, ref)));
  await jobs.handle('refund-payment', ({ ref }) => outsideRequest(platform, (context) => refundPayment(context, ref)));
  jobs.every(SWEEP_S, () => outsideRequest(platform, (context) => releaseExpiredHolds(context)));
  jobs.every(RECONCILE_S, () => outsideRequest(platform, (context) => reconcile(context)));
}
