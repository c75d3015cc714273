import type { Context } from '~/platform/context.server';
import { checkoutUrl, successUrl } from '~/features/payments/order-urls.server';
import { chooseProvider, providerNamed } from '~/features/payments/choose-provider.server';
import type { Payable } from '~/features/payments/provider.server';
import { hasUnsettledPayment } from '~/features/orders/unsettled-payments.server';
import { settlePayment } from './settle-payment.server';

/** For the buyer. Returns the URL of the page that takes the payment. Only one is open: a new amount or buyer closes the former. */
export async function beginPayment(context: Context, order: Payable): Promise<string> {
  const { db } = context;
  if (await hasUnsettledPayment(context, order.id)) return successUrl(context, order);
  const provider = chooseProvider(context.config);
  const begun = await db.selectFrom('payments').selectAll().where('order_id', '=', order.id).execute();
  for (const payment of begun.filter(({ status }) => status === 'open')) {
    const isSame =
      payment.amount_cents === order.due_cents &&
      payment.buyer_email === order.buyer_email &&
      payment.note === order.note;
    if (isSame && payment.provider === provider.name && payment.url) return payment.url;
    if ((await close(context, payment)) === 'paid') return checkoutUrl(context, order);
  }
  const { ref, url } = await provider.begin(context, order, begun.length + 1);
  const { id: order_id, buyer_email, note } = order;
  const payment = { ref, url, provider: provider.name, order_id, buyer_email, note, ip_address: context.address };
  await db
    .insertInto('payments')
    .values({ ...payment, amount_cents: order.due_cents, currency: order.currency })
    .onConflict((same) => same.column('ref').doNothing())
    .execute();
  return url;
}

/** A charge of the order may then follow. */
export async function closeOpenPayments(context: Context, orderId: string): Promise<void> {
  const open = context.db.selectFrom('payments').select(['ref', 'provider']).where('order_id', '=', orderId);
  for (const payment of await open.where('status', '=', 'open').execute()) await close(context, payment);
}

async function close(context: Context, payment: { ref: string; provider: string }) {
  const provider = providerNamed(context.config, payment.provider);
  const report = await provider.close(context, payment.ref);
  if (report) await settlePayment(context, provider.name, report);
  return report?.state;
}
