import type { Staff } from '~/features/accounts/staff.server';
import { askedPickup, confirmedPickup } from '~/features/delivery/pickup-time';
import { readOrderVersion, recordChange } from '~/features/orders/order-changes.server';
import { orderPageUrl } from '~/features/orders/order-link.server';
import { lockOrder, type Order } from '~/features/orders/orders.server';
import { isTime } from '~/features/delivery/sympathy/service';
import { openStudioMail } from '~/features/studio/studio-mail.server';
import { formatClock } from '~/lib/business-hours';
import type { Flash } from '~/lib/flash';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import { PICKUP_CONFIRMED } from './fulfillment-email-definitions.server';

interface Confirmed {
  /** What the page showed as the buyer's wish. */
  wished: string;
  /** The same, or another one. */
  time: string;
}

/** Confirms the time of a pickup by appointment, and tells the buyer. */
export function confirmPickup(
  context: Context,
  member: Staff,
  id: string,
  { wished, time }: Confirmed,
): Promise<Flash> {
  member.mayUse('orders');
  if (!isTime(time)) throw invalid({ time: 'A time such as 11:00.' });
  return context.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.status !== 'paid' || !order.pickup_time)
      throw new UserError(409, 'conflict', 'This order has no pickup time to confirm.');
    const current = formatClock(order.pickup_time);
    if (order.pickup_confirmed_at) throw new UserError(409, 'conflict', `The pickup is confirmed already: ${current}.`);
    if (order.pickup_time !== wished) throw new UserError(409, 'conflict', `The buyer asks for ${current} now.`);
    const confirmed = { pickup_time: time, ...confirmedPickup(time, member, tx.now()) };
    await tx.db.updateTable('orders').set(confirmed).where('id', '=', id).execute();
    const { pickup_time } = order;
    if (time !== wished) await recordChange(tx, id, member, { before: { pickup_time }, after: { pickup_time: time } });
    await mailConfirmed(tx, { ...order, ...confirmed }, time === wished ? undefined : askedPickup(order));
    tx.writes('orders');
    const description = `Order ${order.number}: pickup at ${formatClock(time)} is confirmed.`;
    return { title: 'Success!', description };
  });
}

async function mailConfirmed(tx: Transaction, order: Order, asked?: string) {
  if (!order.buyer_email) return;
  const mail = await openStudioMail(tx);
  const version = await readOrderVersion(tx, order.id);
  const facts = { order, href: orderPageUrl(tx, order), ...(asked && { asked }) };
  await mail.queue(PICKUP_CONFIRMED, facts, {
    // A buyer who moves to another day asks anew.
    dedupe_key: `pickup-confirmed:${order.id}:${version}`,
    recipient: order.buyer_email,
    ...mail.repliesToStudio,
  });
}
