import { readHoursOn } from '~/features/calendar/closures.server';
import { readStudio } from '~/features/studio/studio.server';
import { formatDay } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import { queueMail } from '~/platform/mail.server';
import {
  BuyerCancelledEmail,
  BuyerOrderEmail,
  BuyerRefundEmail,
  StudioCancelledEmail,
  StudioOrderEmail,
  StudioRefundEmail,
} from './order-email-templates';
import type { Order } from './orders.server';

export type RefundReason = 'sold_out' | 'paid_twice' | 'wrong_amount' | 'by_staff' | 'at_provider';

export interface OrderRefund {
  ref: string;
  amount_cents: number;
  currency: string;
  reason: RefundReason;
  message?: string;
}

export async function mailPaid(tx: Context, order: Order): Promise<void> {
  const studio = await readStudio(tx);
  const dedupe_key = `order-paid:${order.id}`;
  const href = `${tx.config.baseUrl}/store-manager/${order.number}`;
  const hours = order.fulfillment_date ? await readHoursOn(tx, order.fulfillment_date) : undefined;
  await mailBuyerAndStudio(tx, studio, order, {
    dedupe_key,
    buyer: { subject: `Your order ${order.number}`, body: <BuyerOrderEmail {...{ order, studio, hours }} /> },
    studio: { subject: studioSubject(order), body: <StudioOrderEmail order={order} href={href} /> },
  });
}

export async function mailRefund(tx: Context, order: Order, refund: OrderRefund): Promise<void> {
  const studio = await readStudio(tx);
  await mailBuyerAndStudio(tx, studio, order, {
    dedupe_key: `payment-refund:${refund.ref}`,
    buyer: {
      subject: `Your payment for order ${order.number} is on its way back`,
      body: <BuyerRefundEmail order={order} refund={refund} studio={studio} />,
    },
    studio: {
      subject: `${refund.reason === 'at_provider' ? 'Refunded at Stripe' : 'Payment given back'}: order ${order.number}`,
      body: <StudioRefundEmail order={order} refund={refund} />,
    },
  });
}

/** `message` is for the buyer. */
export async function mailCancelled(tx: Context, order: Order, by: { name: string; message?: string }): Promise<void> {
  const studio = await readStudio(tx);
  await mailBuyerAndStudio(tx, studio, order, {
    dedupe_key: `order-cancelled:${order.id}`,
    buyer: {
      subject: `Your order ${order.number} is cancelled`,
      body: <BuyerCancelledEmail order={order} message={by.message} studio={studio} />,
    },
    studio: {
      subject: `Cancelled: order ${order.number}`,
      body: <StudioCancelledEmail order={order} name={by.name} />,
    },
  });
}

function studioSubject({ number, fulfillment_date, fulfillment }: Order) {
  return `Order ${number}: ${fulfillment ?? 'pickup'}${fulfillment_date ? ` on ${formatDay(fulfillment_date)}` : ''}`;
}

type EmailContent = { subject: string; body: React.ReactElement };

async function mailBuyerAndStudio(
  tx: Context,
  { email }: { email: string },
  { buyer_email }: Order,
  { dedupe_key, ...emails }: { dedupe_key: string; buyer: EmailContent; studio: EmailContent },
) {
  const replyToStudio = email ? { reply_to: email } : {};
  const replyToBuyer = buyer_email ? { reply_to: buyer_email } : {};
  if (buyer_email)
    await queueMail(tx, {
      dedupe_key: `${dedupe_key}:buyer`,
      recipient: buyer_email,
      ...replyToStudio,
      ...emails.buyer,
    });
  if (email)
    await queueMail(tx, { dedupe_key: `${dedupe_key}:studio`, recipient: email, ...replyToBuyer, ...emails.studio });
}
