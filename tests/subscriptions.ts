import { outsideRequest } from '~/platform/context.server';
import type { Rhythm } from '~/features/catalog/subscription-days';
import { runSubscriptions } from '~/features/selling/renewals/run-subscriptions.server';
import { MAIL_SERVER, openStudio } from './open-studio.ts';
import { card, createProduct, delivery, setSalesTax } from './shop.ts';

/** A Wednesday; the first delivery is on the Friday. */
export const FIRST = '2027-04-09';

/** A shop that brings roses for $45 every week, with 6 % of tax and $10 of delivery. */
export async function openSubscriptionShop() {
  const clock = { day: '2027-04-07' };
  const studio = await openStudio(MAIL_SERVER, () => new Date(`${clock.day}T15:00:00Z`));
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ email: 'studio@example.com', delivery_fee_cents: 1000 }).execute();
  await setSalesTax(studio, '6');
  const variant = await createProduct(studio, 'Weekly Roses', { stock: 9 });
  await db.updateTable('products').set({ subscribable: true }).execute();
  const { id: product } = await db.selectFrom('products').select('id').executeTakeFirstOrThrow();
  const visitor = studio.asVisitor();
  const subscribe = async (number = '4242 4242 4242 4242', rhythm: Rhythm = 'weekly', more = {}) => {
    const placed = await visitor.post('/cart', { intent: 'add', product, variant, quantity: '1', rhythm });
    const path = new URL(placed.headers.get('location') ?? '', 'http://x').pathname;
    await visitor.post(path, delivery({ fulfillment_date: FIRST, card_message: 'With love', agrees: 'on', ...more }));
    await visitor.post(`${path}/card`, card(number));
    await visitor.post(`${path}/card`, { intent: 'confirm' });
    return path;
  };
  const run = () => outsideRequest(studio.platform, runSubscriptions);
  const on = async (day: string, processes = 1) => {
    clock.day = day;
    await Promise.all(Array.from({ length: processes }, run));
  };
  return { studio, db, variant, product, visitor, subscribe, run, on, clock };
}
