import { sql } from 'kysely';
import { orderPageUrl } from '~/features/orders/order-link.server';
import type { EmailDefinition } from '~/features/studio/email-definition.server';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { type Context, outsideRequest, type Platform } from '~/platform/context.server';
import { plainLink } from '~/lib/secret-text';
import { deliveryPhotoUrl } from '~/features/orders/delivery-photo.server';
import {
  type MovedFacts,
  ORDER_DELIVERED,
  ORDER_MADE,
  ORDER_NOT_DELIVERED,
  ORDER_OUT,
} from './fulfillment-email-definitions.server';
import type { FulfillmentState } from '~/features/orders/fulfillment-state';
import { wholeOrders } from '~/features/orders/order-tables.server';
import type { Order } from '~/features/orders/orders.server';
import { queueText } from '~/features/texts/send-texts.server';
import { chooseTexts } from '~/features/texts/text-provider.server';
import { usNumber } from '~/lib/us-number';

export async function handleFulfillmentJobs(platform: Platform) {
  await platform.jobs.handle('tell-buyers', ({ events }) =>
    outsideRequest(platform, (context) => context.transaction((tx) => tellBuyers(tx, events))),
  );
}

/** Of moves that were taken back meanwhile, nobody is told. */
async function tellBuyers(tx: Context, eventIds: string[]): Promise<void> {
  const events = await readMoves(tx, eventIds);
  const mail = await openStudioMail(tx);
  for (const { order, event } of events) {
    await textBuyer(tx, mail.studio.name, order, event);
    const email = emailFor(event, order.fulfillment);
    if (!email || !order.buyer_email) continue;
    const photo = event.photo_key ? deliveryPhotoUrl(tx, event.id) : undefined;
    const remindHref = plainLink(tx.config, '/reminders');
    const facts = { order, href: orderPageUrl(tx, order), remindHref, ...event, ...(photo && { photo }) };
    await mail.queue(email, facts, {
      dedupe_key: `fulfillment:${event.id}:buyer`,
      recipient: order.buyer_email,
      ...mail.repliesToStudio,
    });
  }
}

function emailFor(
  { from_state, to_state }: { from_state: FulfillmentState; to_state: FulfillmentState },
  fulfillment: 'pickup' | 'delivery' | null,
): EmailDefinition<MovedFacts> | undefined {
  if (to_state === 'made') return ORDER_MADE;
  if (to_state === 'out') return ORDER_OUT;
  if (to_state === 'delivered') return fulfillment === 'delivery' ? ORDER_DELIVERED : undefined;
  // Before it left the studio, a problem is the studio's own.
  return to_state === 'problem' && from_state === 'out' ? ORDER_NOT_DELIVERED : undefined;
}

async function readMoves({ db }: Context, ids: string[]) {
  const events = await db
    .selectFrom('fulfillment_events as event')
    .innerJoin('orders', 'orders.id', 'event.order_id')
    .select(['event.id', 'event.order_id', 'from_state', 'to_state', 'reason', 'left_with', 'photo_key'])
    .where(sql<boolean>`event.id = any(${ids}::uuid[])`)
    .whereRef('to_state', '=', 'fulfillment_state')
    // Taken back and made again within the minute: only the last move is told.
    .where(
      sql<boolean>`not exists (select from fulfillment_events later
        where later.order_id = event.order_id and later.created_at > event.created_at)`,
    )
    .where('status', '=', 'paid')
    .orderBy('event.id')
    .execute();
  const orderIds = events.map(({ order_id }) => order_id);
  const isOne = sql<boolean>`order_id = any(${orderIds}::uuid[])`;
  const isOrder = sql<boolean>`orders.id = any(${orderIds}::uuid[])`;
  // Erasing a buyer waits for this, or this for it: no email outlives its buyer.
  await db.selectFrom('orders').select('id').where(isOrder).forShare().execute();
  const [orders, lines] = await Promise.all([
    wholeOrders(db).where(isOrder).execute(),
    db.selectFrom('order_lines').selectAll().where(isOne).orderBy('id').execute(),
  ]);
  return events.flatMap((event) => {
    const order = orders.find(({ id }) => id === event.order_id);
    return order ? [{ event, order: { ...order, lines: lines.filter(({ order_id }) => order_id === order.id) } }] : [];
  });
}

interface MoveEvent {
  id: string;
  from_state: FulfillmentState;
  to_state: FulfillmentState;
  left_with: string | null;
}

/** Only to the buyer, and only with consent. It may be for a funeral, so the words stay calm. */
async function textBuyer(tx: Context, studioName: string, order: Order, event: MoveEvent): Promise<void> {
  const what = order.wants_texts && chooseTexts(tx.config) ? wordsFor(order, event) : undefined;
  const recipient = usNumber(order.buyer_phone ?? '');
  if (!what || !recipient) return;
  const body = `${studioName}: ${what} ${orderPageUrl(tx, order).reveal()} Reply STOP to end these texts.`;
  await queueText(tx, { order_id: order.id, event_id: event.id, recipient, body });
}

function wordsFor({ number, fulfillment }: Order, { from_state, to_state, left_with }: MoveEvent) {
  if (fulfillment === 'pickup') return to_state === 'made' ? `Order ${number} is ready for you.` : undefined;
  if (to_state === 'out') return `Order ${number} is on its way.`;
  if (to_state === 'delivered') return `Order ${number} is delivered${left_with ? `, left with: ${left_with}` : ''}.`;
  if (to_state === 'problem' && from_state === 'out')
    return `We could not deliver order ${number} yet. We are working on it.`;
  return undefined;
}
