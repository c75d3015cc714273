import type { Order } from '~/features/orders/orders.server';
import { addDays } from '~/lib/dates';
import type { Transaction } from '~/platform/context.server';
import { serviceInput } from '~/features/delivery/sympathy/service.schema';
import { OF_PAYING } from './kept-tickets.server';
import type { Sale } from './sell.schema';

/** What belongs to one day or one payment. A funeral is once. */
const OF_ONE_SALE = [...OF_PAYING, 'tip_amount', 'discount_code', 'repeats', ...Object.keys(serviceInput)];

export interface Repeated {
  sale: Sale;
  /** The form as it was typed. */
  typed: Record<string, string>;
}

/** Keeps a sale on account as a standing order, which begins with `order`. */
export async function keepStandingOrder(
  { db }: Transaction,
  sold_by: string,
  order: Order,
  { sale, typed }: Repeated,
): Promise<void> {
  const { repeats: weeks } = sale;
  if (weeks === 0 || !order.fulfillment_date) return;
  const { buyer_name, buyer_email, buyer_phone, fulfillment, recipient_name, delivery_street } = order;
  const kept = Object.entries(typed).filter(([name, value]) => value !== '' && !OF_ONE_SALE.includes(name));
  await db
    .insertInto('standing_orders')
    .values({
      name: buyer_name ?? '',
      email: buyer_email,
      phone: buyer_phone,
      goods: order.lines.map(({ quantity, product_title }) => `${quantity} × ${product_title}`).join(', '),
      place: fulfillment === 'pickup' ? 'Picked up' : [recipient_name, delivery_street].filter(Boolean).join(', '),
      fields: JSON.stringify(Object.fromEntries(kept)),
      po_number: sale.reference,
      weeks,
      next_day: addDays(order.fulfillment_date, 7 * weeks),
      sold_by,
    })
    .execute();
}
