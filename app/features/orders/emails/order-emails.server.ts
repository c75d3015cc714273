import { randomUUID } from 'node:crypto';
import { openStudioMail, type StudioMail } from '~/features/studio/studio-mail.server';
import { attachedOrder } from '~/features/orders/order-calendar.server';
import { readPaid } from '~/features/orders/order-payments.server';
import type { DeliveryRules } from '~/features/delivery/delivery-rules';
import { changesUntil } from '~/features/orders/change-deadline';
import { readChangeRules } from '~/features/orders/change-deadline.server';
import { orderPageUrl } from '~/features/orders/order-link.server';
import { termsOf } from '~/features/orders/subscription-terms';
import { openHoursOn } from '~/lib/closures';
import type { Context } from '~/platform/context.server';
import {
  ORDER_CANCELLED,
  ORDER_CANCELLED_STUDIO,
  ORDER_PAID,
  ORDER_PAID_STUDIO,
} from './order-email-definitions.server';
import { mailGiftCardBought } from '~/features/gift-cards/gift-card-sales.server';
import { plainLink } from '~/lib/secret-text';
import type { Order } from '~/features/orders/orders.server';
import {
  ORDER_PARTLY_REFUNDED,
  ORDER_REFUNDED,
  ORDER_REFUNDED_STUDIO,
  type OrderRefund,
  type PartRefund,
} from './refund-email-definitions.server';

export type { RefundReason } from './refund-email-definitions.server';

/** Whoever holds a lock has read the rules before. */
export async function mailPaid(tx: Context, paid: Order, rules?: DeliveryRules): Promise<void> {
  const order = { ...paid, paid: await readPaid(tx.db, paid.id) };
  const mail = await openStudioMail(tx);
  const key = `order-paid:${order.id}`;
  const staffHref = plainLink(tx.config, `/store-manager/${order.number}`);
  const [buyer, studio] = envelopes(mail, order, key);
  const attachments = attachedOrder(tx, order, mail.studio);
  if (order.channel === 'gift_card') await mailGiftCardBought(tx, order, orderPageUrl(tx, order));
  else if (buyer) await mail.queue(ORDER_PAID, await buyerFacts(tx, order, rules), { ...buyer, attachments });
  const its = await subscriptionFacts(tx, order);
  if (studio) await mail.queue(ORDER_PAID_STUDIO, { order, href: staffHref, ...its }, studio);
}

async function buyerFacts<Paid extends Order>(tx: Context, order: Paid, rules?: DeliveryRules) {
  const { fulfillment_date: day, fulfillment_window: window } = order;
  const known = rules ?? (await readChangeRules(tx, order));
  const hours = day && !window ? openHoursOn(known.calendar, day) : undefined;
  const until = changesUntil({ ...order, status: 'paid' }, known);
  return { order, href: orderPageUrl(tx, order), hours, ...(typeof until === 'object' && { until }) };
}

/** To whoever asks for it at the till: once to each address, however often it is sent. */
export async function mailReceipt(tx: Context, sold: Order, recipient: string): Promise<void> {
  const order = { ...sold, paid: await readPaid(tx.db, sold.id) };
  const mail = await openStudioMail(tx);
  await mail.queue(ORDER_PAID, await buyerFacts(tx, order), {
    dedupe_key: `order-receipt:${order.id}:${recipient.toLowerCase()}`,
    recipient,
    ...mail.repliesToStudio,
  });
}

async function subscriptionFacts({ db }: Context, order: Order) {
  if (!order.subscription_id) return { terms: termsOf(order) };
  const subscription = db.selectFrom('subscriptions').select(['number', 'rhythm']);
  return { subscription: await subscription.where('id', '=', order.subscription_id).executeTakeFirst() };
}

export async function mailRefund(tx: Context, order: Order, refund: OrderRefund): Promise<void> {
  const mail = await openStudioMail(tx);
  const [buyer, studio] = envelopes(mail, order, `payment-refund:${refund.ref}`);
  if (buyer) await mail.queue(ORDER_REFUNDED, { order, refund, href: orderPageUrl(tx, order) }, buyer);
  if (studio) await mail.queue(ORDER_REFUNDED_STUDIO, { order, refund }, studio);
}

/** To the buyer alone: staff did it. */
export async function mailPartRefunded(tx: Context, order: Order, refund: PartRefund): Promise<void> {
  const mail = await openStudioMail(tx);
  const [buyer] = envelopes(mail, order, `order-partly-refunded:${randomUUID()}`);
  if (buyer) await mail.queue(ORDER_PARTLY_REFUNDED, { order, refund, href: orderPageUrl(tx, order) }, buyer);
}

interface Cancelled {
  /** Whoever did it. */
  name: string;
  /** For the buyer. */
  message?: string;
  /** What was paid went back before. */
  isGivenBack?: boolean;
}

export async function mailCancelled(
  tx: Context,
  order: Order,
  { name, message, isGivenBack = false }: Cancelled,
): Promise<void> {
  const mail = await openStudioMail(tx);
  const [buyer, studio] = envelopes(mail, order, `order-cancelled:${order.id}`);
  const facts = { order, href: orderPageUrl(tx, order), message, isGivenBack };
  if (buyer) await mail.queue(ORDER_CANCELLED, facts, buyer);
  if (studio)
    await mail.queue(ORDER_CANCELLED_STUDIO, { order, member: name, wasSold: order.paid_at !== null }, studio);
}

/** Buyer and studio, as far as their addresses are known. Each replies to the other. */
function envelopes({ studio: { email } }: StudioMail, { buyer_email }: Order, key: string) {
  const buyer = buyer_email && {
    dedupe_key: `${key}:buyer`,
    recipient: buyer_email,
    ...(email && { reply_to: email }),
  };
  const studio = email && {
    dedupe_key: `${key}:studio`,
    recipient: email,
    ...(buyer_email && { reply_to: buyer_email }),
  };
  return [buyer, studio] as const;
}
