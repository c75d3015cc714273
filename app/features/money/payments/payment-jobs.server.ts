import { sql } from 'kysely';
import { releaseExpiredHolds } from '~/features/orders/holds.server';
import { outsideRequest, type Platform } from '~/platform/context.server';
import { takesTestPayments } from '~/features/payments/choose-provider.server';
import { deliverWebhook } from '~/features/payments/test-webhooks.server';
import { readLedger } from './provider-ledger.server';
import { closePayment, reconcile, refundPayment } from './reconciliation.server';
import { settleUnsettled } from './settle-again.server';

/** A hold is released within 60 s of its end, so three sweeps may fail. */
const SWEEP_S = 15;
const RECONCILE_S = 300;
const SETTLE_AGAIN_S = 60;

/** Disputes are possible for 540 days (Visa, Mastercard). */
const EVENTS_KEPT_DAYS = 730;
const DELETED_AT_ONCE = 1000;

export function deleteOldPaymentEvents({ db }: Pick<Platform, 'db'>) {
  const old = db
    .selectFrom('payment_events')
    .select('id')
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${EVENTS_KEPT_DAYS})`)
    .where('order_id', 'is not', null)
    .limit(DELETED_AT_ONCE);
  return db.deleteFrom('payment_events').where('id', 'in', old).execute();
}

/** Most banks take no dispute after 120 days, none after a year and a half. */
const IP_ADDRESSES_KEPT_DAYS = 365;

export function forgetOldIpAddresses({ db }: Pick<Platform, 'db'>) {
  const old = db
    .selectFrom('payments')
    .select('ref')
    .where('ip_address', 'is not', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${IP_ADDRESSES_KEPT_DAYS})`)
    .limit(DELETED_AT_ONCE);
  return db.updateTable('payments').set({ ip_address: null }).where('ref', 'in', old).execute();
}

/** Longer than any page of a provider can be paid, and than a buyer comes back to a cart. */
const CARTS_KEPT_DAYS = 30;

/** Orders that nobody paid, with their payment pages. One of which a provider knows of money is kept. */
export function deleteUnpaidCarts({ db }: Pick<Platform, 'db'>) {
  return sql`
    with cart as materialized (
      select id from orders
      where status in ('expired', 'cancelled') and paid_at is null and channel = 'web'
        and created_at < now() - make_interval(days => ${CARTS_KEPT_DAYS})
        and not exists (select from subscription_orders where order_id = orders.id and subscription_id is not null)
        and not exists (select from payments where order_id = orders.id and status not in ('open', 'closed'))
        and not exists (select from unsettled_payments where order_id = orders.id)
      order by created_at limit ${DELETED_AT_ONCE}
    ), page as (delete from payments where order_id in (select id from cart))
    delete from orders where id in (select id from cart)`.execute(db);
}

export async function handlePaymentJobs(platform: Platform) {
  const { jobs } = platform;
  await jobs.handle('deliver-test-webhook', async ({ body }) => {
    if (takesTestPayments(platform.config)) await deliverWebhook(platform, body);
  });
  await jobs.handle('close-payment', ({ ref }) => outsideRequest(platform, (context) => closePayment(context, ref)));
  await jobs.handle('refund-payment', ({ ref }) => outsideRequest(platform, (context) => refundPayment(context, ref)));
  jobs.every(SWEEP_S, () => outsideRequest(platform, (context) => releaseExpiredHolds(context)));
  jobs.every(SETTLE_AGAIN_S, () => outsideRequest(platform, settleUnsettled));
  jobs.every(RECONCILE_S, () => outsideRequest(platform, (context) => reconcile(context)));
  jobs.every(RECONCILE_S, () => outsideRequest(platform, (context) => readLedger(context)));
}
