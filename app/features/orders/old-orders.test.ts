import pg from 'pg';
import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/open-studio.ts';
import { databaseOfRelease01 } from '../../../tests/release-0.1.ts';
import { orderPagePath } from './order-link.server';
import { subscriptionPath } from './subscriptions/subscriptions.server';

/** An order of release 0.1 in a studio that then started today's release. */
async function studioWith(columns: Record<string, string>, later = '') {
  const url = await databaseOfRelease01();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const stored = {
    number: '90001',
    status: 'paid',
    paid_at: '2027-06-01',
    hold_expires_at: '2027-06-01',
    currency: 'usd',
    subtotal_cents: '10000',
    buyer_name: 'Hannah Lyle',
    buyer_email: 'hannah@example.com',
    fulfillment: 'delivery',
    fulfillment_date: '2027-06-17',
    delivery_street: '12 Ridge Road',
    delivery_city: 'Davis',
    delivery_postal_code: '26260',
    success_url: 'http://localhost:3000/success',
    cancel_url: '/',
    ...columns,
  };
  const places = Object.keys(stored).map((_, index) => `$${index + 1}`);
  const { rows } = await client.query<{ id: string }>(
    `insert into orders (${Object.keys(stored).join(', ')}) values (${places.join(', ')}) returning id`,
    Object.values(stored),
  );
  await client.query(later);
  await client.end();
  const studio = await openStudio({ DATABASE_URL: url });
  const page = orderPagePath(studio.platform, { id: rows[0]?.id ?? '', number: 90_001 });
  return { studio, page, staff: await studio.asStaff() };
}

test('an order from before keeps its service', async () => {
  const { studio, page, staff } = await studioWith({
    occasion: 'sympathy',
    deceased_name: 'Ruth Hale',
    funeral_home: 'Larch Hill',
    service_date: '2027-06-17',
    service_time: '14:00',
  });
  const order = await staff.text('/store-manager/90001');
  for (const shown of [order, await studio.asVisitor().text(page)]) {
    expect(shown).toContain('In memory of Ruth Hale');
    expect(shown).toContain('Larch Hill');
    expect(shown).toContain('Thursday, June 17, 2027 at 2PM');
  }
  expect(await staff.text('/store-manager?q=larch+hill')).toContain('90001 Hannah Lyle');
});

test('an order from before is still one of its subscription', async () => {
  const { studio, staff } = await studioWith(
    { subscription_rhythm: 'weekly', subscription_day: '2027-06-17' },
    `with started as (
       insert into subscriptions (rhythm, anchor_day, next_day, product_title, variant_title, quantity, buyer_name, buyer_email,
         fulfillment, provider, card_ref, first_order_id)
       select 'weekly', '2027-06-17', '2027-06-24', 'Roses', '', 1, buyer_name, buyer_email, 'delivery', 'test', 'x', id
       from orders where number = 90001 returning id, first_order_id)
     update orders set subscription_id = started.id from started where orders.id = first_order_id`,
  );
  const { db } = studio.platform;
  const rows = db.selectFrom('subscriptions').select(['id', 'number']).where('buyer_name', '=', 'Hannah Lyle');
  const page = subscriptionPath(studio.platform, await rows.executeTakeFirstOrThrow());
  expect(await studio.asVisitor().text(page)).toMatch(/Your orders .*90001/);
  expect(await staff.text('/store-manager/90001/dispute')).toContain('I agree to be charged weekly until I cancel');
});

test('an order from before keeps its recipient and its address', async () => {
  const { studio, page, staff } = await studioWith({
    recipient_name: 'June Mays',
    recipient_phone: '304-555-0188',
    delivery_region: 'WV',
    delivery_note: 'Side door',
  });
  const order = await staff.text('/store-manager/90001');
  for (const words of ['June Mays', '304-555-0188', '12 Ridge Road', '26260', 'Side door'])
    expect(order).toContain(words);
  expect(await studio.asVisitor().text(page)).toContain('For June Mays Delivered to 12 Ridge Road, Davis');
  for (const typed of ['hannah+mays', 'ridge+road', '3045550188', 'davis+lyle'])
    expect(await staff.text(`/store-manager?q=${typed}`)).toContain('90001 Hannah Lyle');
  expect(await staff.text('/store-manager?q=hannah+ruth')).not.toContain('90001 Hannah Lyle');
});
