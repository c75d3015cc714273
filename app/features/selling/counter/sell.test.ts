import { wholeOrders } from '~/features/orders/order-tables.server';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pageAfter, readAnswer } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { card, createProduct, giftCardCodeIn, pickup, stockOf } from '../../../../tests/shop.ts';

const SELL = '/sell';

/** A shop that sells roses for $45, in West Virginia with 6 % of tax. */
async function openShop(stock = 5, now?: () => Date) {
  const studio = await openStudio({}, now);
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ region: 'WV', email: 'studio@example.com' }).execute();
  await db
    .insertInto('tax_rates')
    .values({ level: 'state', name: 'West Virginia', region: 'WV', rate: '6', valid_from: '2020-01-01' })
    .execute();
  const roses = await createProduct(studio, 'Garden Roses', { stock, price: 4500 });
  const staff = await studio.asStaff('manager');
  const sell = (fields: Record<string, string> = {}) =>
    staff.post(SELL, {
      sale: crypto.randomUUID(),
      how: 'now',
      pay: 'cash',
      [`quantity.${roses}`]: '2',
      ...fields,
    });
  return { studio, staff, roses, sell };
}

const BUYER = { buyer_name: 'Hannah Lyle', buyer_phone: '304-555-0134', buyer_email: 'hannah@example.com' };

function ordersOf({ platform: { db } }: Studio) {
  return wholeOrders(db).orderBy('number').execute();
}

test('a sale over the counter takes the stock and the cash, and the flowers are gone with the customer', async () => {
  const { studio, staff, roses, sell } = await openShop();
  expect(await staff.text(SELL)).toContain('Garden Roses');
  const answer = await sell();
  expect(answer.headers.get('location')).toBe(`${SELL}?sold=1001`);
  expect(await pageAfter(staff, answer)).toContain('Order 1001 sold $95.40 in cash.');
  expect(await stockOf(studio, roses)).toBe(3);
  const [order] = await ordersOf(studio);
  expect(order).toMatchObject({ status: 'paid', channel: 'walk_in', fulfillment_state: 'delivered', tax_cents: 540 });
  const page = await staff.text('/store-manager/1001');
  for (const fact of ['Paid in cash, by Cole Baird', 'In cash', 'Placed, by Cole Baird']) expect(page).toContain(fact);
});

test('staff find each of 300 products in all its sizes, and without products they are told what to do', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('manager');
  expect(await staff.text(SELL)).toContain('There is nothing to sell yet: publish a product under Products');
  await sql`
    with product as (
      insert into products (title, "order") select 'Bouquet ' || n, n from generate_series(1, 300) n returning id, title
    )
    insert into variants (product_id, title, sort_order, price_in_cents)
    select id, size || ' ' || title, at, 4500 from product,
      unnest(array['Small', 'Large', 'Grand']) with ordinality sizes (size, at)`.execute(studio.platform.db);
  const page = await (await staff.get(SELL)).text();
  for (const variant of ['Small Bouquet 1"', 'Grand Bouquet 300"'])
    expect(page.replaceAll('\\"', '"')).toContain(variant);
});

test('a card on the terminal is recorded with the number of its slip, and is not taken for a card on the site', async () => {
  const { studio, staff, sell } = await openShop();
  expect(await pageAfter(staff, await sell({ pay: 'terminal', reference: 'Slip 4417' }))).toContain(
    '$95.40 by card on the terminal.',
  );
  expect(await staff.text('/store-manager/1001')).toContain('By card on the terminal, Slip 4417');
  const payments = studio.platform.db.selectFrom('payments').select(['provider', 'method', 'amount_cents']);
  expect(await payments.execute()).toEqual([{ provider: 'manual', method: 'terminal', amount_cents: 9540 }]);
});

test('staff are told the change of the cash they were given', async () => {
  const { staff, sell } = await openShop();
  expect(await pageAfter(staff, await sell({ given: '100' }))).toContain('$95.40 in cash. Change $4.60');
});

test('discount, tip and gift card are on the page before they are paid, and the server adds them up', async () => {
  const { studio, staff, sell } = await openShop();
  const { db } = studio.platform;
  await db
    .insertInto('discount_codes')
    .values({ name: 'Regulars', code: 'REGULAR', kind: 'percent', percent: 10 })
    .execute();
  const issued = await staff.post('/store-manager/gift-cards/new', {
    key: crypto.randomUUID(),
    amount: '50',
    paid_by: 'cash',
    for_name: 'June Mays',
  });
  const code = giftCardCodeIn(await issued.text());
  const typed = { discount_code: 'regular', gift_card: code, tip_amount: '5' };
  const { text: shown } = await readAnswer(await sell(typed));
  for (const part of ['Discount -$9.00', 'Tip $5.00', 'Gift card -$50.00', 'Total with tax $40.86'])
    expect(shown).toContain(part);
  expect(await ordersOf(studio)).toEqual([]);
  const answer = await sell({ ...typed, applied: `REGULAR ${code}`, given: '50' });
  expect(await pageAfter(staff, answer)).toContain('$40.86 in cash. Change $9.14');
  expect(await ordersOf(studio)).toMatchObject([
    { status: 'paid', discount_cents: 900, tip_cents: 500, gift_card_cents: 5000, total_cents: 9086 },
  ]);
  expect(await db.selectFrom('gift_cards').select('balance_cents').execute()).toEqual([{ balance_cents: 0 }]);
});

test.each([
  ['discount_code', 'NOPE', 'There is no such code'],
  ['gift_card', 'AAAA', 'There is no gift card with this code.'],
  ['tip_amount', '5,00', 'An amount such as 5 or 7.50.'],
])('a wrong %s is refused, and nothing is sold', async (name, value, message) => {
  const { studio, roses, sell } = await openShop();
  const { status, text } = await readAnswer(await sell({ [name]: value }));
  expect([status, text]).toEqual([400, expect.stringContaining(message)]);
  expect([(await ordersOf(studio)).length, await stockOf(studio, roses)]).toEqual([0, 5]);
});

test('a sale that is sent twice at once is one order', async () => {
  const { studio, roses, sell } = await openShop();
  const sale = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => sell({ sale })));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await ordersOf(studio)).toHaveLength(1);
  expect(await studio.platform.db.selectFrom('payments').select('method').execute()).toEqual([{ method: 'cash' }]);
  expect(await stockOf(studio, roses)).toBe(3);
});

test('two sales at once cannot sell the same last flowers', async () => {
  const { studio, roses, sell } = await openShop(3);
  const answers = await Promise.all([sell(), sell()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect([(await ordersOf(studio)).length, await stockOf(studio, roses)]).toEqual([1, 1]);
});

test('an order on account is made, shows what is open, and is paid later by check', async () => {
  const { studio, staff, sell } = await openShop();
  await sell({ ...BUYER, pay: 'account' });
  expect(await staff.text('/store-manager?status=balance')).toContain('Balance open');
  expect(await staff.text('/store-manager/1001')).toContain('$95.40 is open.');
  const page = '/store-manager/1001';
  const wrong = await staff.post(page, { intent: 'take-payment', method: 'shells' });
  expect(wrong.status).toBe(400);
  const paid = await Promise.all([1, 2].map(() => staff.post(page, { intent: 'take-payment', method: 'check' })));
  expect(paid.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect(await staff.text(page)).toContain('Paid by check, by Cole Baird');
  expect(await staff.text('/store-manager?status=balance')).toContain('No orders match.');
  const payments = await studio.platform.db.selectFrom('payments').select(['method', 'amount_cents']).execute();
  expect(payments).toEqual([{ method: 'check', amount_cents: 9540 }]);
});

/** The path of the link in the newest email about it. */
async function linkIn({ platform: { db } }: Studio) {
  const email = await db
    .selectFrom('emails')
    .select('text')
    .where('dedupe_key', 'like', 'payment-link:%')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return new URL(/https?:\S+\/link/.exec(email.text)?.[0] ?? '').pathname;
}

test('a phone order is paid with the link that the customer got', async () => {
  const { studio, staff, sell } = await openShop();
  const answer = await sell({ ...BUYER, pay: 'link' });
  expect(answer.headers.get('location')).toBe('/store-manager/1001');
  const link = await linkIn(studio);
  expect(await staff.text('/store-manager/1001')).toContain('Link to pay by card');
  const buyer = studio.asVisitor();
  expect(await buyer.text(link)).toContain('$95.40 is open for order 1001.');
  const to = (await buyer.post(link, {})).headers.get('location') ?? '';
  expect((await buyer.post(new URL(to).pathname, card())).status).toBe(303);
  expect(await ordersOf(studio)).toMatchObject([{ status: 'paid', channel: 'walk_in' }]);
  expect(await buyer.text(link)).toContain('Nothing is open.');
  expect((await buyer.post(link, {})).status).toBe(409);
});

test('what is open on account can be paid by card, once', async () => {
  const { studio, staff, sell } = await openShop();
  await sell({ ...BUYER, pay: 'account' });
  await staff.post('/store-manager/1001', { intent: 'email-link' });
  const link = await linkIn(studio);
  const buyer = studio.asVisitor();
  const to = (await buyer.post(link, {})).headers.get('location') ?? '';
  await buyer.post(new URL(to).pathname, card());
  expect(await ordersOf(studio)).toMatchObject([{ status: 'paid', balance_cents: 0 }]);
  const payments = await studio.platform.db.selectFrom('payments').select(['status', 'is_balance']).execute();
  expect(payments).toEqual([{ status: 'paid', is_balance: true }]);
  expect(await buyer.text(link)).toContain('Order 1001 is paid.');
});

/** What "Sell it anyway" sends back. */
function reasonsIn(html: string) {
  return /name="anyway"[^>]* value="([^"]+)"/.exec(html)?.[1]?.replaceAll('&#x27;', "'") ?? '';
}

test('staff see why the store would refuse an order, and sell it anyway', async () => {
  const { studio, sell } = await openShop();
  await studio.platform.db
    .insertInto('delivery_zones')
    .values({ name: 'Morgantown', postal_codes: '265*', fee_cents: 1420 })
    .execute();
  const far = {
    ...BUYER,
    how: 'delivery',
    fulfillment_date: '2027-06-16',
    recipient_name: 'June Mays',
    delivery_street: '12 Ridge Road',
    delivery_city: 'Davis',
    delivery_region: 'wv',
    delivery_postal_code: '26260',
  };
  const refused = await readAnswer(await sell(far));
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('We do not deliver to 26260.')]);
  expect(refused.text).toContain('Sell it anyway');
  expect((await sell({ ...far, anyway: 'on' })).status).toBe(400);
  expect((await sell({ ...far, anyway: reasonsIn(refused.html) })).status).toBe(303);
  const sold = (await ordersOf(studio)).filter(({ status }) => status === 'paid');
  expect(sold).toMatchObject([{ channel: 'phone', delivery_cents: 1420, delivery_city: 'Davis' }]);
});

/** A Tuesday. */
const NOON = () => new Date('2027-06-15T16:00:00Z');
const PICKUP = { ...BUYER, how: 'pickup', fulfillment_date: '2027-06-16' };

test('lead days, limits of products and last orders of holidays count, and the refusal names the next possible day', async () => {
  const { studio, staff, sell } = await openShop(5, NOON);
  const { db } = studio.platform;
  await db.updateTable('products').set({ lead_days: 2 }).execute();
  const slow = await readAnswer(await sell(PICKUP));
  expect(slow.text).toMatch(/Garden Roses needs 2 days’ notice.*The next possible day is Thursday, June 17, 2027/);
  await db.updateTable('products').set({ lead_days: 0, most_per_day: 3 }).execute();
  expect((await sell(PICKUP)).status).toBe(303);
  const full = await readAnswer(await sell(PICKUP));
  expect(full.text).toMatch(/cannot make that many of Garden Roses.*The next possible day is Thursday, June 17, 2027/);
  expect((await sell({ ...PICKUP, anyway: reasonsIn(full.html) })).status).toBe(303);
  expect(await staff.text('/store-manager/1002')).toMatch(
    /Placed, by Cole Baird, the stock is held\. The store would not have taken it: We cannot make that many/,
  );
});

test('more than the studio makes of a product a day is sold only to staff who have seen that no day can have it', async () => {
  const { studio, roses, sell } = await openShop(9, NOON);
  await studio.platform.db.updateTable('products').set({ most_per_day: 3 }).execute();
  const many = { ...PICKUP, [`quantity.${roses}`]: '4' };
  const { status, html, text } = await readAnswer(await sell(many));
  expect([status, text]).toEqual([400, expect.stringContaining('We make at most 3 of Garden Roses for one day.')]);
  expect(text).not.toContain('The next possible day');
  expect((await sell({ ...many, anyway: reasonsIn(html) })).status).toBe(303);
});

test('of two sales at once for the last place of a day one is refused, and what it took is free again at once', async () => {
  const { studio, roses, sell } = await openShop(4, NOON);
  await studio.platform.db.updateTable('studio_settings').set({ orders_per_day: 1 }).execute();
  const answers = await Promise.all([sell(PICKUP), sell(PICKUP)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400]);
  const { text, html } = await readAnswer(answers.find(({ status }) => status === 400) as Response);
  expect(text).toContain('We are fully booked that day. Choose another day. The next possible day is Thursday');
  expect(await stockOf(studio, roses)).toBe(2);
  expect((await sell({ ...PICKUP, anyway: reasonsIn(html) })).status).toBe(303);
});

test('what is taken from the counter leaves the places of the day to the orders that are made', async () => {
  const { studio, sell } = await openShop(8, NOON);
  await studio.platform.db.updateTable('studio_settings').set({ orders_per_day: 1 }).execute();
  await sell();
  const today = { ...PICKUP, fulfillment_date: '2027-06-15' };
  expect((await sell(today)).status).toBe(303);
  expect((await readAnswer(await sell(today))).text).toContain('We are fully booked that day.');
});

test('a phone order without an email address takes its place of the day while its link is not paid', async () => {
  const { studio, sell } = await openShop(5, NOON);
  await studio.platform.db.updateTable('studio_settings').set({ orders_per_day: 1 }).execute();
  expect((await sell({ ...PICKUP, buyer_email: '', pay: 'link' })).status).toBe(303);
  expect((await readAnswer(await sell(PICKUP))).text).toContain('We are fully booked that day.');
});

test('a reason that was not shown is not overridden by the one that was', async () => {
  const { studio, sell } = await openShop(5, NOON);
  const { db } = studio.platform;
  await db
    .insertInto('delivery_zones')
    .values({ name: 'Preston County', postal_codes: '265*', fee_cents: 2500, minimum_cents: 10_000 })
    .execute();
  const near = {
    ...PICKUP,
    how: 'delivery',
    delivery_street: '12 Ridge Road',
    delivery_city: 'Kingwood',
    delivery_region: 'WV',
    delivery_postal_code: '26537',
  };
  const small = await readAnswer(await sell(near));
  expect(small.text).toContain('Delivery to Preston County needs $100.00 of flowers.');
  await db.updateTable('delivery_zones').set({ is_paused: true }).execute();
  await studio.platform.live.heard();
  const stopped = await readAnswer(await sell({ ...near, anyway: reasonsIn(small.html) }));
  expect([stopped.status, stopped.text]).toEqual([
    400,
    expect.stringContaining('We cannot deliver to Preston County at the moment.'),
  ]);
  expect((await sell({ ...near, anyway: reasonsIn(stopped.html) })).status).toBe(303);
});

test('a phone order for a service goes to the funeral home, an hour before it, with all that was said on the phone', async () => {
  const { studio, staff, sell } = await openShop(5, NOON);
  const { db } = studio.platform;
  const place = { name: 'Larch Hill', street: '3 Hill Street', city: 'Elkins', region: 'WV', postal_code: '26241' };
  const home = await db.insertInto('funeral_homes').values(place).returning('id').executeTakeFirstOrThrow();
  const service = {
    ...PICKUP,
    how: 'delivery',
    occasion: 'sympathy',
    funeral_home_id: home.id,
    deceased_name: 'Ruth Hale',
    service_date: '2027-06-16',
    service_time: '14:00',
    ribbon_text: 'In loving memory',
    card_message: 'With you',
    recipient_phone: '304-555-0177',
    is_surprise: 'on',
    hides_sender: 'on',
    card_signature: 'Ana',
    substitution: 'ask',
  };
  expect((await readAnswer(await sell({ ...service, deceased_name: '' }))).text).toContain('whose service it is');
  const late = await readAnswer(await sell({ ...service, service_time: '11:00' }));
  expect([late.status, late.text]).toEqual([400, expect.stringContaining('an hour before the service')]);
  expect((await sell(service)).status).toBe(303);
  expect(await ordersOf(studio)).toMatchObject([
    {
      funeral_home: 'Larch Hill',
      delivery_street: '3 Hill Street',
      delivery_postal_code: '26241',
      occasion: 'sympathy',
      service_time: '14:00',
      ribbon_text: 'In loving memory',
      card_signature: 'Ana',
      recipient_phone: '304-555-0177',
      is_surprise: true,
      hides_sender: true,
      substitution: 'ask',
    },
  ]);
  expect(await staff.text('/store-manager/day?day=2027-06-16')).toContain('Ruth Hale');
});

test('the city of a delivery comes from its ZIP code, and one that was typed stays', async () => {
  const { studio, sell } = await openShop(5, NOON);
  const far = { ...PICKUP, how: 'delivery', delivery_street: '12 Ridge Road', delivery_postal_code: '26501' };
  expect((await sell(far)).status).toBe(303);
  expect((await sell({ ...far, delivery_city: 'Westover', delivery_region: 'WV' })).status).toBe(303);
  expect((await readAnswer(await sell({ ...far, delivery_postal_code: '26599' }))).text).toContain('The city.');
  const sold = (await ordersOf(studio)).filter(({ status }) => status === 'paid');
  expect(sold).toMatchObject([
    { delivery_city: 'Morgantown', delivery_region: 'WV' },
    { delivery_city: 'Westover', delivery_region: 'WV' },
  ]);
});

test('what a card cannot pay is not sold with a link, and the stock is free again', async () => {
  const { studio, roses, sell } = await openShop();
  await studio.platform.db.updateTable('variants').set({ price_in_cents: 10 }).execute();
  const refused = await readAnswer(await sell({ ...BUYER, pay: 'link' }));
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('A card pays no less than $0.50.')]);
  expect(await stockOf(studio, roses)).toBe(5);
});

test.each([
  [{ how: 'delivery' }, ['Whose order is it?', 'The street and number.', 'Two letters, such as WV.']],
  [{ pay: 'account' }, ['Whose order is it?', 'A number or an email address']],
  [{ how: 'pickup', buyer_name: 'Ana', fulfillment_date: '2020-01-01' }, ['Choose today or a later day.']],
  [{ pay: 'shells' }, ['Not sold']],
])('a sale with %j is not made', async (fields, messages) => {
  const { studio, sell } = await openShop();
  const answer = await readAnswer(await sell(fields));
  expect(answer.status).toBe(400);
  for (const message of messages) expect(answer.text).toContain(message);
  expect((await ordersOf(studio)).filter(({ status }) => status === 'paid')).toEqual([]);
});

test('cash is given back by staff, not by a provider', async () => {
  const { studio, staff, sell } = await openShop();
  await sell();
  const page = '/store-manager/1001';
  await staff.post(`${page}?refund`, { intent: 'refund', part: 'amount', amount: '5.40', why: 'Late' });
  expect(await staff.text(page)).toContain('$5.40 refunded, by Cole Baird: Late');
  await staff.post(`${page}?refund`, { intent: 'refund' });
  expect(await ordersOf(studio)).toMatchObject([{ status: 'refunded' }]);
  const payments = await studio.platform.db.selectFrom('payments').select('status').execute();
  expect(payments).toEqual([{ status: 'refunded' }]);
});

test('the emails about cash that is given back speak of no card and no bank', async () => {
  const { studio, staff, sell } = await openShop();
  await sell({ ...pickup(), how: 'pickup', pay: 'cash' });
  const page = '/store-manager/1001?refund';
  await staff.post(page, { intent: 'refund', part: 'amount', amount: '5.40', why: 'Late' });
  await staff.post(page, { intent: 'refund' });
  const emails = studio.platform.db.selectFrom('emails').select('text').where('text', 'like', '%way back to you%');
  const texts = await emails.where('recipient', '=', BUYER.buyer_email).orderBy('id').execute();
  expect(texts).toHaveLength(2);
  expect(texts[1]?.text).toContain('Your payment of $90.00 for order 1001 is on its way back to you.');
  for (const { text } of texts) expect(text).not.toMatch(/card|Banks/);
});

test('an order on account can be ended before it is paid', async () => {
  const { studio, staff, roses, sell } = await openShop();
  await sell({ ...BUYER, pay: 'account' });
  expect((await staff.post('/store-manager/1001?refund', { intent: 'refund', restock: 'on' })).status).toBe(303);
  expect(await ordersOf(studio)).toMatchObject([{ status: 'cancelled', balance_cents: 0 }]);
  expect(await stockOf(studio, roses)).toBe(5);
});

test('designers cannot sell', async () => {
  const { studio } = await openShop();
  const designer = await studio.asStaff('designer');
  expect((await designer.get(SELL)).status).toBe(403);
  expect((await designer.post(SELL, { pay: 'cash' })).status).toBe(403);
});
