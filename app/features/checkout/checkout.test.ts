import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import {
  card,
  cartOf,
  delivery,
  order,
  orderBehind,
  pickup,
  createProduct,
  setSalesTax,
  stockOf,
} from '../../../tests/shop.ts';
import { readable, SITE } from '../../../tests/visitor.ts';
import { deliveryRules, HOURS } from '../../../tests/business-hours.ts';
import { dayError } from '~/features/delivery/possible-days';

async function openShop(now?: () => Date) {
  const studio = await openStudio({}, now);
  const settings = {
    name: 'Rhodora',
    email: 'studio@example.com',
    delivery_fee_cents: 1420,
  };
  await studio.platform.db.updateTable('studio_settings').set(settings).execute();
  await setSalesTax(studio, '6');
  const roses = await createProduct(studio, 'Garden Roses', { stock: 5, price: 18_400 });
  return { studio, roses, ...(await order(studio, cartOf([roses, 2]))) };
}

async function pageOf(studio: Studio, path: string) {
  return readable(await (await studio.asVisitor().get(path)).text());
}

test('a buyer pays for a delivery without scripts, and both sides get an email', async () => {
  const { studio, roses, path, token } = await openShop();
  const buyer = studio.asVisitor();
  const first = await buyer.text(path);
  expect(first).toContain('TEST MODE');
  expect(first).toContain('Garden Roses Large × 2, $184.00 each $368.00');
  expect(first).toMatch(/Your flowers are held until \d+:\d\d [AP]M/);

  const details = await buyer.post(path, delivery());
  expect([details.status, details.headers.get('location')]).toEqual([303, `${SITE}${path}/card`]);
  const payment = await buyer.text(`${path}/card`);
  expect(payment).toContain('Subtotal $368.00 Delivery $14.20 Sales tax, 6% $22.93 Total $405.13');
  expect(payment).toContain('For June Mays Delivered to 12 Ridge Road, Davis');

  const paid = await buyer.post(`${path}/card`, card());
  const { number } = await orderBehind(studio, token);
  const back = expect.stringContaining(`${SITE}/success?order=${number}&key=`);
  expect([paid.status, paid.headers.get('location')]).toEqual([303, back]);
  expect(await orderBehind(studio, token)).toMatchObject({
    status: 'paid',
    total_cents: 40_513,
    delivery_region: 'WV',
  });
  expect(await stockOf(studio, roses)).toBe(3);
  const emails = await studio.platform.db.selectFrom('emails').selectAll().orderBy('recipient').execute();
  expect(emails.map(({ recipient }) => recipient)).toEqual(['hannah@example.com', 'studio@example.com']);
  expect(emails[0]?.text).toContain('$405.13');
  expect(emails[1]?.text).toContain('Side door');
  expect(await buyer.text(path)).toContain('This order is paid.');
});

test('autofill keeps the buyer’s and the recipient’s address apart', async () => {
  const { studio, path } = await openShop();
  const html = await (await studio.asVisitor().get(path)).text();
  const tokenOf = (name: string) => {
    const [field = ''] = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`)) ?? [];
    return /autocomplete="([^"]*)"/i.exec(field)?.[1];
  };
  expect(['buyer_name', 'buyer_email'].map(tokenOf)).toEqual([
    'section-buyer billing name',
    'section-buyer billing email',
  ]);
  expect(['recipient_name', 'delivery_street', 'delivery_postal_code'].map(tokenOf)).toEqual([
    'section-recipient shipping name',
    'section-recipient shipping address-line1',
    'section-recipient shipping postal-code',
  ]);
});

test('a declined card charges nothing and another one pays', async () => {
  const { studio, path, token } = await openShop();
  const buyer = studio.asVisitor();
  await buyer.post(path, pickup());
  const declined = await buyer.post(`${path}/card`, card('4000 0000 0000 0002'));
  const page = readable(await declined.text());
  expect(declined.status).toBe(402);
  expect(page).toContain('The card was declined, and nothing was charged.');
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'pending' });
  await buyer.post(`${path}/card`, card());
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid' });
});

test('a card that needs confirmation asks; declined there it charges nothing, confirmed it pays', async () => {
  const { studio, path, token } = await openShop();
  const buyer = studio.asVisitor();
  await buyer.post(path, pickup());
  expect((await buyer.post(`${path}/card`, card('4000 0025 0000 3155'))).status).toBe(303);
  expect(await buyer.text(`${path}/card`)).toContain('Confirm the payment');
  const declined = await buyer.post(`${path}/card`, { intent: 'decline' });
  expect(readable(await declined.text())).toContain('The payment was not confirmed, and nothing was charged.');
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'pending' });

  await buyer.post(`${path}/card`, card('4000 0025 0000 3155'));
  const confirmed = await buyer.post(`${path}/card`, { intent: 'confirm' });
  expect(confirmed.headers.get('location')).toContain('/success?order=');
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid' });
});

test('only a payment with a 3-D Secure challenge can be confirmed', async () => {
  const { studio, path, token } = await openShop();
  const buyer = studio.asVisitor();
  await buyer.post(path, pickup());
  const early = await buyer.post(`${path}/card`, { intent: 'confirm' });
  expect(early.headers.get('location')).toBe(`${SITE}${path}/card`);
  await buyer.post(`${path}/card`, card('4000 0025 0000 3155'));
  await buyer.post(`${path}/card`, { intent: 'decline' });
  await buyer.post(`${path}/card`, { intent: 'confirm' });
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'pending' });
  expect(await studio.platform.db.selectFrom('test_sessions').select('status').execute()).toEqual([{ status: 'open' }]);
});

test.each(['', '/card'])(
  'closing the page at %j returns to where the buyer came from and frees the stock at once',
  async (step) => {
    const { studio, roses, path, token } = await openShop();
    const buyer = studio.asVisitor();
    await buyer.post(path, pickup());
    const closed = await buyer.post(path + step, { intent: 'cancel' });
    expect([closed.status, closed.headers.get('location')]).toEqual([303, `${SITE}/store`]);
    expect(await orderBehind(studio, token)).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(studio, roses)).toBe(5);
    expect(await buyer.text(path)).toContain('This order was cancelled.');
    await buyer.post(`${path}/card`, card());
    expect(await orderBehind(studio, token)).toMatchObject({ status: 'cancelled' });
  },
);

test('paying twice at once pays once', async () => {
  const { studio, path } = await openShop();
  const buyer = studio.asVisitor();
  await buyer.post(path, pickup());
  const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.post(`${path}/card`, card())));
  expect(answers.every(({ status }) => status === 303)).toBe(true);
  const payments = await studio.platform.db.selectFrom('payments').select('status').execute();
  expect(payments).toEqual([{ status: 'paid' }]);
  expect(await studio.platform.db.selectFrom('emails').select('id').execute()).toHaveLength(2);
});

test('a buyer who changes from delivery to pickup pays the new total', async () => {
  const { studio, path, token } = await openShop();
  const buyer = studio.asVisitor();
  await buyer.post(path, delivery());
  await buyer.post(path, pickup());
  expect(await buyer.text(`${path}/card`)).toContain('Pay $390.08');
  await buyer.post(`${path}/card`, card());
  expect(await orderBehind(studio, token)).toMatchObject({
    status: 'paid',
    total_cents: 39_008,
    delivery_street: null,
  });
  const payments = await studio.platform.db.selectFrom('payments').select('status').orderBy('created_at').execute();
  expect(payments).toEqual([{ status: 'closed' }, { status: 'paid' }]);
});

test('extra fields change neither money nor stock nor status', async () => {
  const { studio, roses, path, token } = await openShop();
  const extra = { total_cents: '1', tax_cents: '0', subtotal_cents: '1', status: 'paid' };
  await studio
    .asVisitor()
    .post(path, pickup({ ...extra, success_url: 'https://evil.example/', hold_expires_at: '2099-01-01' }));
  const kept = await orderBehind(studio, token);
  expect(kept).toMatchObject({ status: 'pending', total_cents: 39_008, success_url: `${SITE}/success` });
  expect(kept.hold_expires_at.getTime()).toBeLessThan(Date.now() + 31 * 60_000);
  expect(await stockOf(studio, roses)).toBe(3);
});

test('every error is shown at its field, and nothing typed is lost', async () => {
  const { studio, path } = await openShop();
  const typed = delivery({
    buyer_email: 'hannah@',
    buyer_phone: 'none',
    fulfillment_date: '2020-01-01',
    delivery_postal_code: '26',
    delivery_city: 'Davis',
  });
  const answer = await studio.asVisitor().post(path, { ...typed, delivery_street: ' ' });
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(readable(html)).toContain('5 answers need a look.');
  for (const name of ['buyer_email', 'buyer_phone', 'fulfillment_date', 'delivery_street', 'delivery_postal_code']) {
    expect(html).toContain(`id="${name}-error"`);
  }
  for (const kept of ['Hannah Lyle', 'hannah@', 'June Mays', 'Side door', 'Davis']) expect(html).toContain(kept);
});

test('the card form shows its errors and never stores a real card number', async () => {
  const { studio, path } = await openShop();
  const buyer = studio.asVisitor();
  await buyer.post(path, pickup());
  const empty = await buyer.post(`${path}/card`, {
    card_number: '42',
    card_expiry: '13 / 20',
    card_code: 'x',
    card_name: '',
  });
  expect(readable(await empty.text())).toContain('4 answers need a look.');
  const real = await buyer.post(`${path}/card`, card('5555 5555 5555 4444'));
  const html = await real.text();
  expect(readable(html)).toContain('This is not one of the test cards below.');
  expect(html).not.toContain('5555');
  await buyer.post(`${path}/card`, card());
  const books = await studio.platform.db.selectFrom('test_sessions').selectAll().execute();
  expect(JSON.stringify(books)).not.toContain('42424242');
  expect(books[0]?.card_last4).toBe('4242');
});

test('the checkout page is private: not cached, not indexed, and 404 for any other token', async () => {
  const { studio, path } = await openShop();
  const page = await studio.asVisitor().get(path);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(page.headers.get('x-robots-tag')).toContain('noindex');
  for (const wrong of [path.slice(0, -1), `${path.slice(0, -4)}0000`, path.replace('/rhodora/', '/other/')]) {
    expect((await studio.asVisitor().get(wrong)).status).toBe(404);
    expect((await studio.asVisitor().get(`${wrong}/card`)).status).toBe(404);
    expect((await studio.asVisitor().post(wrong, pickup())).status).toBe(404);
  }
});

test('when the hold has expired, the page says so and takes no payment', async () => {
  const { studio, path, token } = await openShop();
  const buyer = studio.asVisitor();
  await buyer.post(path, pickup());
  await studio.platform.db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(Date.now() - 1000) })
    .execute();
  expect(await pageOf(studio, path)).toContain('The time for this order has passed.');
  expect((await buyer.get(`${path}/card`)).headers.get('location')).toBe(`${SITE}${path}`);
  await buyer.post(`${path}/card`, card());
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'pending' });
});

test('when the payment page cannot be opened, nothing is charged and nothing typed is lost', async () => {
  const { studio, roses, path, token } = await openShop();
  const buyer = studio.asVisitor();
  await sql`alter table test_sessions rename to elsewhere`.execute(studio.platform.db);
  const failed = await buyer.post(path, delivery());
  const html = await failed.text();
  expect(failed.status).toBe(503);
  expect(readable(html)).toContain(
    'The payment page cannot be opened right now. Nothing was charged, and your flowers are still held.',
  );
  for (const typed of ['Hannah Lyle', '12 Ridge Road', 'Side door']) expect(html).toContain(typed);
  expect(await stockOf(studio, roses)).toBe(3);
  await sql`alter table elsewhere rename to test_sessions`.execute(studio.platform.db);
  expect((await buyer.post(path, delivery())).headers.get('location')).toBe(`${SITE}${path}/card`);
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'pending', buyer_name: 'Hannah Lyle' });
});

test('a store that was closed meanwhile says so, and keeps what was typed', async () => {
  const { studio, path } = await openShop();
  studio.platform.config.BASE_URL = 'https://rhodora.example';
  const closed = await studio.asVisitor().post(path, pickup());
  const html = await closed.text();
  expect(closed.status).toBe(503);
  expect(readable(html)).toContain('its payment provider has not been set up. Please call the studio to order.');
  expect(html).toContain('hannah@example.com');
});

test('details sent ten times at once lead to one payment page', async () => {
  const { studio, path } = await openShop();
  const answers = await Promise.all(Array.from({ length: 10 }, () => studio.asVisitor().post(path, delivery())));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
  expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(new Set([`${SITE}${path}/card`]));
  const open = await studio.platform.db.selectFrom('payments').select('ref').where('status', '=', 'open').execute();
  expect(open).toHaveLength(1);
});

test('an order that was cancelled in a second tab cannot be paid in the first', async () => {
  const { studio, roses, path } = await openShop();
  const [first, second] = [studio.asVisitor(), studio.asVisitor()];
  await first.get(path);
  await second.post(path, { intent: 'cancel' });
  const late = await first.post(path, pickup());
  expect([late.status, late.headers.get('location')]).toEqual([303, `${SITE}${path}`]);
  const page = await first.text(path);
  expect(page).toContain('This order was cancelled. Nothing was charged. You can order again at any time.');
  expect(page).toContain('Garden Roses, again');
  expect(page).not.toContain('Continue to payment');
  expect(await stockOf(studio, roses)).toBe(5);
});

test('a paid order cannot be cancelled, and its page says what to do with it', async () => {
  const { studio, roses, path, token } = await openShop();
  const buyer = studio.asVisitor();
  await buyer.post(path, pickup());
  await buyer.post(`${path}/card`, card());
  await buyer.post(path, { intent: 'cancel' });
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid' });
  expect(await stockOf(studio, roses)).toBe(3);
  const page = await buyer.text(path);
  expect(page).toContain('This order is paid. There is nothing more to do.');
  expect(page).not.toContain('Cancel and go back');
});

test('a price, a fee or a title that changes after the order was placed does not change the order', async () => {
  const { studio, roses, path, token } = await openShop();
  const buyer = studio.asVisitor();
  const { db } = studio.platform;
  await db.updateTable('variants').set({ price_in_cents: 1 }).where('id', '=', roses).execute();
  await db.updateTable('products').set({ title: 'Plastic Roses' }).execute();
  expect(await buyer.text(path)).toContain('Garden Roses Large × 2, $184.00 each $368.00');
  await buyer.post(path, delivery());
  await db.updateTable('studio_settings').set({ delivery_fee_cents: 9900 }).execute();
  await db.updateTable('tax_rates').set({ rate: '9' }).execute();
  await buyer.post(`${path}/card`, card());
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid', total_cents: 40_513 });
});

test('a studio without address, phone and email sells too', async () => {
  const studio = await openStudio();
  const bare = { name: '“Ana’s” & <b>Bo</b>', phone: '', email: '', street: '', city: '', region: '' };
  await studio.platform.db
    .updateTable('studio_settings')
    .set({ ...bare, delivery_fee_cents: 0 })
    .execute();
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Roses', { price: 1 })));
  const buyer = studio.asVisitor();
  const page = await buyer.text(path);
  expect(page).toContain('“Ana’s” & <b>Bo</b>');
  expect(page).toContain('Delivery Monday to Friday, free');
  expect(page).toContain('Pickup At the studio');
  expect(page).not.toMatch(/Questions about this order|null|undefined/);
  await buyer.post(path, delivery());
  await buyer.post(`${path}/card`, card());
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid', total_cents: 1 });
});

test.each([
  ['Pacific/Kiritimati', '2027-06-16', '2027-06-15'],
  ['Pacific/Pago_Pago', '2027-06-15', '2027-06-14'],
])('the first day that can be chosen is today in %s', async (time_zone, today, yesterday) => {
  const { studio, path } = await openShop(() => new Date('2027-06-16T00:00:00Z'));
  await studio.platform.db.updateTable('studio_settings').set({ time_zone }).execute();
  const buyer = studio.asVisitor();
  expect(await (await buyer.get(path)).text()).toContain(`value="${today}"/><span>Today</span>`);
  const late = await buyer.post(path, pickup({ fulfillment_date: yesterday }));
  expect(readable(await late.text())).toContain('This day has passed. Choose today or a later day.');
});

const SATURDAY = '2027-06-12';

test.each([
  ['', 'pickup', 'Choose the day you want them.'],
  ['2027-02-30', 'pickup', 'Choose the day you want them.'],
  ['2027-06-11', 'pickup', 'This day has passed. Choose today or a later day.'],
  [SATURDAY, 'pickup', undefined],
  [SATURDAY, 'delivery', 'We deliver Monday to Friday. Choose another day, or pickup.'],
  ['2027-06-13', 'pickup', 'We are closed on Sundays. Choose another day.'],
  ['2027-06-13', 'delivery', 'We are closed on Sundays. Choose another day.'],
  ['2027-06-14', 'delivery', undefined],
  ['2028-06-12', 'pickup', 'We take orders up to a year ahead.'],
] as const)('on %j, %s: %s', (day, fulfillment, error) => {
  expect(
    dayError(deliveryRules({ today: SATURDAY, hours: HOURS, closures: [], specialHours: [] }), fulfillment, day),
  ).toBe(error);
});
