import type { Selectable } from 'kysely';
import { formatWhen } from '~/features/delivery/when';
import { deliveryPhotoUrl } from '~/features/orders/delivery-photo.server';
import { fulfillmentWord } from '~/features/orders/fulfillment-state';
import { type FulfillmentEvent, readFulfillmentEvents } from '~/features/orders/move-orders.server';
import { readOrder } from '~/features/orders/order-queries.server';
import { isSettledHere } from '~/features/payments/choose-provider.server';
import { readStudio } from '~/features/studio/studio.server';
import { forWhom } from '~/lib/for-whom';
import { formatDateTime } from '~/lib/dates';
import { lineText } from '~/lib/line-text';
import { formatMoney } from '~/lib/money';
import type { Context } from '~/platform/context.server';
import type { Emails } from '~/platform/database-types';

/** `label` is the field's name in Stripe's form. */
export interface Evidence {
  label: string;
  text: string;
}

/** Everything here that helps to answer a dispute of the order. Undefined if there is no such order. */
export async function readDisputedOrder(context: Context, number: string) {
  const [order, { time_zone }] = await Promise.all([readOrder(context, number), readStudio(context)]);
  if (!order) return undefined;
  const events = await readFulfillmentEvents(context.db, order.id);
  const emails = await readSentEmails(context, order.id, events);
  const addresses = await readAddresses(context, order.id);
  const payments = order.payments.filter(({ provider }) => !isSettledHere(provider));
  const evidence = [
    buyerEvidence(order, addresses),
    productEvidence(order, time_zone),
    termsEvidence(context, order, time_zone),
    addressEvidence(order),
    deliveryEvidence(context, order, events, time_zone),
    emailEvidence(emails, time_zone),
  ].flat();
  return { order, payments, evidence: evidence.filter(({ text }) => text !== '') };
}

type DisputedOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

const MAX_EMAILS = 50;

function readSentEmails({ db }: Context, orderId: string, events: FulfillmentEvent[]) {
  const keys = [`order-paid:${orderId}:buyer`, ...events.map(({ id }) => `fulfillment:${id}:buyer`)];
  return db
    .selectFrom('emails')
    .select(['subject', 'recipient', 'sent_at'])
    .where('dedupe_key', 'in', keys)
    .orderBy('created_at')
    .limit(MAX_EMAILS)
    .execute();
}

/** From where the order was paid. */
async function readAddresses({ db }: Context, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('ip_address')
    .distinct()
    .where('order_id', '=', orderId)
    .where('status', '=', 'paid')
    .execute();
  return rows.flatMap(({ ip_address }) => ip_address ?? []);
}

function buyerEvidence({ buyer_name, buyer_email, buyer_phone }: DisputedOrder, addresses: string[]): Evidence[] {
  return [
    { label: 'Customer name', text: buyer_name ?? '' },
    { label: 'Customer email', text: buyer_email ?? '' },
    { label: 'Customer phone', text: buyer_phone ?? '' },
    { label: 'Customer IP address', text: addresses.join(', ') },
  ];
}

function productEvidence(order: DisputedOrder, zone: string): Evidence[] {
  const money = (cents: number) => formatMoney(cents, order.currency);
  const lines = order.lines.map(lineText);
  const paid = order.paid_at ? `, and paid ${formatDateTime(zone, order.paid_at)}` : '';
  const card = [order.card_message, order.card_signature].filter(Boolean).join('\n');
  return [
    { label: 'Product description', text: [...lines, `Total ${money(order.total_cents)}`].join('\n') },
    {
      label: 'Order',
      text: `Order ${order.number} was placed ${formatDateTime(zone, order.created_at)}${paid}.`,
    },
    { label: 'Card message the customer wrote', text: card },
  ];
}

function termsEvidence(
  { config }: Context,
  { channel, created_at, subscription_rhythm }: DisputedOrder,
  zone: string,
): Evidence[] {
  const terms = `Every page of the checkout links to the terms: ${config.baseUrl}/terms-and-conditions`;
  const when = formatDateTime(zone, created_at);
  const agreed = `The customer ticked “I agree to be charged ${subscription_rhythm} until I cancel” in the order placed ${when}.`;
  return [
    { label: 'Refund policy disclosure', text: channel === 'web' ? terms : '' },
    { label: 'Cancellation policy disclosure', text: subscription_rhythm ? agreed : '' },
  ];
}

function addressEvidence(order: DisputedOrder): Evidence[] {
  const { delivery_street, delivery_city, delivery_region, delivery_postal_code } = order;
  const town = `${delivery_city}, ${delivery_region ?? ''} ${delivery_postal_code}`;
  const address = [forWhom(order), delivery_street, town].filter(Boolean).join('\n');
  return [
    { label: 'Shipping address', text: order.fulfillment === 'delivery' ? address : '' },
    { label: order.fulfillment === 'delivery' ? 'Ordered for' : 'Ordered for pickup', text: formatWhen(order) },
  ];
}

/** When it was handed over, by whom and to whom, with the driver's photo. */
function deliveryEvidence(
  context: Context,
  { fulfillment }: DisputedOrder,
  events: FulfillmentEvent[],
  zone: string,
): Evidence[] {
  const steps = events.map(({ id, happened_at, to_state, by, reason, left_with, photo_key }) =>
    [
      `${formatDateTime(zone, happened_at)}: ${fulfillmentWord(to_state, fulfillment)}`,
      by && `by ${by}`,
      left_with && `left with ${left_with}`,
      reason,
      photo_key && `photo: ${deliveryPhotoUrl(context, id).reveal()}`,
    ]
      .filter(Boolean)
      .join(', '),
  );
  const delivered = events.findLast(({ to_state }) => to_state === 'delivered');
  const isDelivery = fulfillment === 'delivery';
  return [
    {
      label: isDelivery ? 'Shipping date' : 'Picked up',
      text: delivered ? formatDateTime(zone, delivered.happened_at) : '',
    },
    { label: isDelivery ? 'Shipping documentation' : 'Service documentation', text: steps.join('\n') },
  ];
}

function emailEvidence(
  emails: Pick<Selectable<Emails>, 'subject' | 'recipient' | 'sent_at'>[],
  zone: string,
): Evidence[] {
  const sent = emails.flatMap(({ subject, recipient, sent_at }) =>
    sent_at ? [`${formatDateTime(zone, sent_at)} to ${recipient}: ${subject}`] : [],
  );
  return [{ label: 'Customer communication', text: sent.join('\n') }];
}

export function evidenceText(evidence: Evidence[]): string {
  return evidence.map(({ label, text }) => `${label}\n${text}`).join('\n\n');
}
