import type { Staff } from '~/features/accounts/staff/staff.server';
import { NO_ADDRESS } from '~/features/store/checkout/checkout.schema';
import { placeSale } from '~/features/store/checkout/place-order.server';
import type { DeliveryRules } from '~/features/store/delivery/delivery-rules';
import { readDeliveryRules } from '~/features/store/delivery/delivery-rules.server';
import { deliveryFee, zipError } from '~/features/store/delivery/place';
import { checkWindow, dayError, isDay } from '~/features/store/delivery/possible-days';
import { chosenWindow } from '~/features/store/delivery/windows';
import { moveOrders } from '~/features/store/fulfillment/move-orders.server';
import { mailPaid } from '~/features/store/orders/order-emails.server';
import { findOrder, lockOrder, markPaid, type Order } from '~/features/store/orders/orders.server';
import { priceOrder } from '~/features/store/totals/price-order.server';
import { invalid } from '~/lib/parse-form';
import type { Context, Transaction } from '~/platform/context.server';
import { mailPaymentLink } from './balance-emails.server';
import { HOUR_MS, PAGE_HOURS } from './balance-payable.server';
import type { Sale } from './sell.schema';
import { storeManualPayment } from './take-payment.server';

/** Sells from the stock of the store. Returns the order, the same one if the form is sent again. */
export async function sell(context: Context, member: Staff, sale: Sale): Promise<Order> {
  member.mayEdit('orders');
  const rules = await readDeliveryRules(context);
  const details = detailsOf(sale, rules);
  const token = await placeSale(context, sale.items, sale.sale);
  const placed = await findOrder(context, token);
  if (!placed) throw new Error(`The order of the sale ${sale.sale} is gone.`);
  if (placed.status !== 'pending' || placed.channel !== 'store') return placed;
  assertPossible(rules, placed, sale);
  const fee =
    sale.how === 'delivery' ? deliveryFee(rules, sale.delivery_postal_code ?? '', details.fulfillment_window_id) : 0;
  const sums = await priceOrder(context, placed, details, { tip_cents: 0, delivery_cents: fee });
  return context.transaction(async (tx) => {
    const order = await lockOrder(tx, placed.id);
    if (order?.status !== 'pending' || order.channel !== 'store') return order ?? placed;
    const now = tx.now();
    const hold_expires_at = new Date(now.getTime() + PAGE_HOURS * HOUR_MS);
    const sold = { channel: sale.how === 'now' ? 'walk_in' : 'phone', sold_by: member.id, hold_expires_at } as const;
    const saved = await tx.db
      .updateTable('orders')
      .set({ ...details, ...sums, ...sold })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    tx.writes('orders');
    await takePay(tx, member, { ...saved, lines: order.lines }, sale, now);
    return { ...saved, lines: order.lines };
  });
}

async function takePay(tx: Transaction, member: Staff, order: Order, { pay, how }: Sale, now: Date) {
  if (pay === 'link') return mailPaymentLink(tx, order);
  if (pay === 'cash') await storeManualPayment(tx, member, order, { method: 'cash', cents: order.due_cents });
  else await tx.db.updateTable('orders').set({ balance_cents: order.due_cents }).where('id', '=', order.id).execute();
  await markPaid(tx, order.id, now);
  if (pay === 'cash') await mailPaid(tx, order);
  if (how === 'now') await moveOrders(tx, { user_id: member.id }, [{ order_id: order.id, to: 'delivered' }]);
}

function detailsOf(sale: Sale, rules: DeliveryRules) {
  const { how, buyer_name, buyer_phone, buyer_email, card_message, fulfillment_date } = sale;
  const buyer = { buyer_name, buyer_phone, buyer_email, card_message };
  const { today } = rules.calendar;
  const none = { fulfillment_window_id: null, fulfillment_window: null };
  if (how === 'now')
    return { ...buyer, ...NO_ADDRESS, ...none, fulfillment: 'pickup' as const, fulfillment_date: today };
  const day = { fulfillment: how, fulfillment_date };
  const { fulfillment_window_id } = sale;
  const when = { ...chosenWindow(rules, { ...day, fulfillment_window_id }), ...day };
  if (how === 'pickup') return { ...buyer, ...NO_ADDRESS, ...when };
  const { recipient_name, delivery_street, delivery_city, delivery_region, delivery_postal_code } = sale;
  const { delivery_note, tax_place } = sale;
  return {
    ...{ ...buyer, ...when, recipient_name, delivery_street, delivery_city, delivery_region },
    ...{ delivery_postal_code, delivery_note, tax_place },
  };
}

/** What the store would refuse, staff may sell once they have seen why. */
function assertPossible(rules: DeliveryRules, order: Order, sale: Sale) {
  const { how, anyway, fulfillment_date: day, fulfillment_window_id: window } = sale;
  if (how === 'now') return;
  if (!isDay(day) || day < rules.calendar.today) throw invalid({ fulfillment_date: 'Choose today or a later day.' });
  if (anyway) return;
  const wrongDay = dayError(rules, how, day);
  const errors = {
    fulfillment_date: wrongDay,
    fulfillment_window_id: !wrongDay && window ? checkWindow(rules, how, day, window) : undefined,
    delivery_postal_code: how === 'delivery' ? zipError(rules, sale.delivery_postal_code ?? '', order) : undefined,
  };
  const found = Object.entries(errors).flatMap(([name, message]) => (message ? [[name, message] as const] : []));
  if (found.length > 0)
    throw invalid({ ...Object.fromEntries(found), anyway: 'The store would not take this order, but you can.' });
}
