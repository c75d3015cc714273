import { readHoursOn } from '~/features/calendar/closures.server';
import { openStudioMail, type StudioMail } from '~/features/studio/studio-mail.server';
import type { Context } from '~/platform/context.server';
import {
  ORDER_CANCELLED,
  ORDER_CANCELLED_STUDIO,
  ORDER_PAID,
  ORDER_PAID_STUDIO,
} from './order-email-definitions.server';
import type { Order } from './orders.server';
import { ORDER_REFUNDED, ORDER_REFUNDED_STUDIO, type OrderRefund } from './refund-email-definitions.server';

export type { RefundReason } from './refund-email-definitions.server';

export async function mailPaid(tx: Context, order: Order): Promise<void> {
  const mail = await openStudioMail(tx);
  const key = `order-paid:${order.id}`;
  const href = `${tx.config.baseUrl}/store-manager/${order.number}`;
  const hours = order.fulfillment_date ? await readHoursOn(tx, order.fulfillment_date) : undefined;
  const [buyer, studio] = envelopes(mail, order, key);
  if (buyer) await mail.queue(ORDER_PAID, { order, hours }, buyer);
  if (studio) await mail.queue(ORDER_PAID_STUDIO, { order, href }, studio);
}

export async function mailRefund(tx: Context, order: Order, refund: OrderRefund): Promise<void> {
  const mail = await openStudioMail(tx);
  const [buyer, studio] = envelopes(mail, order, `payment-refund:${refund.ref}`);
  if (buyer) await mail.queue(ORDER_REFUNDED, { order, refund }, buyer);
  if (studio) await mail.queue(ORDER_REFUNDED_STUDIO, { order, refund }, studio);
}

/** `message` is for the buyer. */
export async function mailCancelled(tx: Context, order: Order, by: { name: string; message?: string }): Promise<void> {
  const mail = await openStudioMail(tx);
  const [buyer, studio] = envelopes(mail, order, `order-cancelled:${order.id}`);
  if (buyer) await mail.queue(ORDER_CANCELLED, { order, message: by.message }, buyer);
  if (studio) await mail.queue(ORDER_CANCELLED_STUDIO, { order, member: by.name }, studio);
}

/** Buyer and studio, as far as their addresses are known. Each replies to the other. */
function envelopes({ studio: { email } }: StudioMail, { buyer_email }: Order, key: string) {
  const buyer = buyer_email && {
    ...{ dedupe_key: `${key}:buyer`, recipient: buyer_email },
    ...(email && { reply_to: email }),
  };
  const studio = email && {
    ...{ dedupe_key: `${key}:studio`, recipient: email },
    ...(buyer_email && { reply_to: buyer_email }),
  };
  return [buyer, studio] as const;
}
