import { randomUUID } from 'node:crypto';
import type { Order } from '~/features/orders/orders.server';
import { readPaid } from '~/features/orders/order-payments.server';
import { paymentLink } from '~/features/payments/order-urls.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import type { Context } from '~/platform/context.server';
import { BALANCE_PAID, PAYMENT_LINK } from './balance-email-definitions.server';
import { openCents } from '~/features/pricing/totals/open-cents';

/** Nothing is sent if the buyer’s address is not known. */
export async function mailPaymentLink(tx: Context, order: Order): Promise<void> {
  if (!order.buyer_email) return;
  const mail = await openStudioMail(tx);
  const paid = order.status === 'pending' ? undefined : await readPaid(tx.db, order.id);
  const facts = { order: { ...order, paid }, cents: openCents(order), href: paymentLink(tx, order) };
  await mail.queue(PAYMENT_LINK, facts, {
    dedupe_key: `payment-link:${randomUUID()}`,
    recipient: order.buyer_email,
    ...mail.repliesToStudio,
  });
}

export async function mailBalancePaid(tx: Context, order: Order, payment: { ref: string; amount_cents: number }) {
  if (!order.buyer_email) return;
  const mail = await openStudioMail(tx);
  await mail.queue(
    BALANCE_PAID,
    { order, cents: payment.amount_cents },
    {
      dedupe_key: `balance-paid:${payment.ref}`,
      recipient: order.buyer_email,
      ...mail.repliesToStudio,
    },
  );
}
