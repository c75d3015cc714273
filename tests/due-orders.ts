import { updateOrder } from '../app/features/orders/order-tables.server.ts';
import type { Studio } from './open-studio.ts';
import { cartOf, order, orderBehind } from './shop.ts';
import type { Visitor } from './visitor.ts';
import { writeBooked } from './write-booked.ts';

export const DUE_DAY = '2027-06-07';
export const ROUTES = '/store-manager/routes';

/** The driver's link to the first route of `DUE_DAY`. */
export async function routeLink(staff: Visitor) {
  const html = await (await staff.get(`${ROUTES}?day=${DUE_DAY}`)).text();
  return /\/drive\/[\w.-]+/.exec(html)?.[0] ?? '';
}

/** A paid delivery for `DUE_DAY`, as if its buyer had given these details. */
export async function dueOrder(studio: Studio, variant: string, details: Record<string, string> = {}, quantity = 1) {
  const { token } = await order(studio, cartOf([variant, quantity]));
  const { id, number } = await orderBehind(studio, token);
  await writeBooked(studio, (db) =>
    updateOrder(
      db,
      { id },
      {
        status: 'paid',
        paid_at: new Date(),
        fulfillment: 'delivery',
        fulfillment_date: DUE_DAY,
        buyer_name: 'Hannah Lyle',
        buyer_email: 'hannah@example.com',
        recipient_name: 'June Mays',
        delivery_street: '12 Ridge Road',
        delivery_city: 'Davis',
        delivery_postal_code: '26260',
        ...details,
      },
    ),
  );
  return { id, number };
}
