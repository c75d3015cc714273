import { ordersWithParts } from '~/features/orders/order-tables.server';
import { expect, test } from 'vitest';
import type { Studio } from '../../../../tests/open-studio.ts';
import { card, delivery, stockOf } from '../../../../tests/shop.ts';
import { FIRST, openSubscriptionShop } from '../../../../tests/subscriptions.ts';
import { readable } from '../../../../tests/visitor.ts';
import { openContext } from '~/platform/context.server.ts';
import { erasureError } from '~/features/admin/personal-data/erase-person.server.ts';
import { readPersonalData } from '~/features/admin/personal-data/personal-data.server.ts';
import { settlePayment } from '~/features/money/payments/settle-payment.server.ts';
import { testProvider } from '~/features/payments/test-provider.server.ts';
import { nextInSeries } from '~/features/catalog/subscription-days';
import { placeNext } from './place-next.server';

function ordersOf({ platform: { db } }: Studio) {
  return ordersWithParts(db)
    .select([
      'id',
      'status',
      'fulfillment_date',
      'subscription_day',
      'total_cents',
      'due_cents',
      'token',
      'card_message',
    ])
    .where('subscription_id', 'is not', null)
    .orderBy('number')
    .execute();
}

function subscriptionOf({ platform: { db } }: Studio) {
  return db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
}

async function subjectsTo({ platform: { db } }: Studio, recipient: string) {
  const rows = await db
    .selectFrom('emails')
    .select('subject')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  return rows.map(({ subject }) => subject);
}

async function charged({ platform: { db } }: Studio) {
  const rows = await db.selectFrom('test_sessions').select('amount_cents').where('status', '=', 'paid').execute();
  return rows.map(({ amount_cents }) => amount_cents);
}

async function pageOf({ platform: { db } }: Studio) {
  const { text } = await db
    .selectFrom('emails')
    .select('text')
    .where('dedupe_key', 'like', 'subscription:%:started')
    .executeTakeFirstOrThrow();
  return /\/subscription\/[\w.-]*[\w-]/.exec(text)?.[0] ?? '';
}

test('a subscription is bought with consent, comes each week at the price of its day, and ends with the link', async () => {
  const { studio, db, product, variant, visitor, subscribe, on } = await openSubscriptionShop();
  expect(readable(await visitor.text(`/product/${product}`))).toContain('Every two weeks');
  const path = await subscribe();
  expect(await ordersOf(studio)).toMatchObject([{ status: 'paid', subscription_day: FIRST }]);
  expect(readable(await visitor.text(path))).not.toContain('I agree');
  await on('2027-04-10');
  expect(await subjectsTo(studio, 'hannah@example.com')).toContain('Your next flowers are for Friday, April 16, 2027');
  expect(await ordersOf(studio)).toHaveLength(1);
  await db.updateTable('variants').set({ price_in_cents: 5000 }).execute();
  await on('2027-04-13');
  const [, second] = await ordersOf(studio);
  expect(second).toMatchObject({
    status: 'paid',
    fulfillment_date: '2027-04-16',
    total_cents: 6360,
    card_message: 'With love',
  });
  expect(await charged(studio)).toEqual([5830, 6360]);
  expect(await stockOf(studio, variant)).toBe(7);
  await on('2027-04-13');
  expect(await ordersOf(studio)).toHaveLength(2);
  const page = await pageOf(studio);
  expect(readable(await visitor.text(page))).toContain('The next delivery is for Friday, April 23, 2027.');
  const { version } = await subscriptionOf(studio);
  expect((await visitor.post(page, { intent: 'cancel', version: String(version) })).status).toBe(303);
  await on('2027-04-22');
  expect(await ordersOf(studio)).toHaveLength(2);
  expect((await subjectsTo(studio, 'hannah@example.com')).at(-1)).toBe('Your subscription is cancelled');
  expect((await visitor.get(page.replace('/subscription/1', '/subscription/2'))).status).toBe(404);
});

test('without consent nothing starts, and what cannot be subscribed to is refused', async () => {
  const { studio, db, product, variant, visitor } = await openSubscriptionShop();
  const fields = { intent: 'add', product, variant, quantity: '1', rhythm: 'weekly' };
  const placed = await visitor.post('/cart', fields);
  const path = new URL(placed.headers.get('location') ?? '', 'http://x').pathname;
  const html = readable(await visitor.text(path));
  expect(html).toContain('I agree to be charged weekly until I cancel');
  expect(html).toContain('$58.30');
  const refused = await visitor.post(path, delivery({ fulfillment_date: FIRST }));
  expect([refused.status, readable(await refused.text())]).toEqual([400, expect.stringContaining('Please agree')]);
  await db.updateTable('products').set({ subscribable: false }).execute();
  expect((await visitor.post('/cart', fields)).status).toBe(409);
  expect(await db.selectFrom('subscriptions').select('id').execute()).toEqual([]);
  expect(await charged(studio)).toEqual([]);
});

test('several processes at once place one order and charge it once', async () => {
  const { studio, subscribe, on } = await openSubscriptionShop();
  await subscribe();
  await on('2027-04-13', 4);
  await on('2027-04-14', 4);
  expect((await ordersOf(studio)).map(({ subscription_day }) => subscription_day)).toEqual([FIRST, '2027-04-16']);
  expect(await charged(studio)).toEqual([5830, 5830]);
});

test('a process that dies after placing, after preparing or after charging leaves one order and one charge', async () => {
  const { studio, db, subscribe, on, clock } = await openSubscriptionShop();
  await subscribe();
  clock.day = '2027-04-13';
  const context = openContext(studio.platform);
  const subscription = await subscriptionOf(studio);
  const order = await placeNext(context, subscription);
  const payable = { ...order, note: '' };
  const ref = (await testProvider.prepareCharge(context, payable, 1, subscription.card_ref)) ?? '';
  const { id: order_id, due_cents: amount_cents, currency } = order;
  await db.insertInto('payments').values({ ref, provider: 'test', order_id, amount_cents, currency }).execute();
  await db.updateTable('test_sessions').set({ status: 'paid' }).where('ref', '=', ref).execute();
  await on('2027-04-13', 2);
  expect((await ordersOf(studio)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect(await charged(studio)).toHaveLength(2);
  expect((await subscriptionOf(studio)).next_day).toBe('2027-04-23');
  const report = await testProvider.lookUp(context, ref);
  if (report) await settlePayment(context, 'test', report);
  expect((await subscriptionOf(studio)).next_day).toBe('2027-04-23');
});

test('a declined card is tried on the next days, and the link pays with a new one', async () => {
  const { studio, subscribe, on, visitor } = await openSubscriptionShop();
  await subscribe('4000 0000 0000 0341');
  await on('2027-04-13', 2);
  await on('2027-04-13');
  expect(await subscriptionOf(studio)).toMatchObject({ failures: 1, state: 'active' });
  await on('2027-04-14');
  await on('2027-04-15');
  expect(await subscriptionOf(studio)).toMatchObject({ failures: 3, state: 'payment_failed' });
  const unpaid = (await subjectsTo(studio, 'hannah@example.com')).filter((subject) =>
    subject.startsWith('We couldn’t'),
  );
  expect(unpaid).toHaveLength(3);
  expect(await subjectsTo(studio, 'studio@example.com')).toContain('Subscription of Hannah Lyle is on hold');
  expect(await charged(studio)).toHaveLength(1);
  expect(await visitor.text(await pageOf(studio))).toContain('$58.30 is not paid yet.');
  const email = await studio.platform.db
    .selectFrom('emails')
    .select('text')
    .where('dedupe_key', 'like', '%:unpaid:%')
    .where('recipient', '=', 'hannah@example.com')
    .executeTakeFirstOrThrow();
  const link = new URL(/https?:\S+\/link/.exec(email.text)?.[0] ?? '').pathname;
  await visitor.post(link, {});
  await visitor.post(link.replace('/link', '/card'), card());
  expect(await subscriptionOf(studio)).toMatchObject({ failures: 0, state: 'active', next_day: '2027-04-23' });
  await on('2027-04-20');
  expect(await charged(studio)).toHaveLength(3);
});

test('a card that must be confirmed each time is charged only with the buyer', async () => {
  const { studio, subscribe, on } = await openSubscriptionShop();
  await subscribe('4000 0027 6000 3184');
  expect(await charged(studio)).toHaveLength(1);
  await on('2027-04-13');
  expect(await charged(studio)).toHaveLength(1);
  const { text } = await studio.platform.db
    .selectFrom('emails')
    .select('text')
    .where('dedupe_key', 'like', '%:unpaid:%')
    .executeTakeFirstOrThrow();
  expect(text).toContain('Your bank wants you to confirm the payment.');
});

test('a subscriber skips, pauses, resumes, moves the day and the address, and sees a change made meanwhile', async () => {
  const { studio, subscribe, on, visitor } = await openSubscriptionShop();
  await subscribe();
  const page = await pageOf(studio);
  const change = async (fields: Record<string, string>) => {
    const { version } = await subscriptionOf(studio);
    return (await visitor.post(page, { version: String(version), ...fields })).status;
  };
  expect(await change({ intent: 'skip' })).toBe(303);
  expect((await subscriptionOf(studio)).next_day).toBe('2027-04-23');
  expect(await change({ intent: 'skip', version: '1' })).toBe(409);
  expect(await change({ intent: 'pause', until: '2027-05-10' })).toBe(303);
  await on('2027-04-27');
  expect(await ordersOf(studio)).toHaveLength(1);
  expect(await subscriptionOf(studio)).toMatchObject({ state: 'paused', next_day: '2027-05-14' });
  expect(await change({ intent: 'resume' })).toBe(303);
  expect(await change({ intent: 'move', day: '2027-04-28' })).toBe(400);
  expect(await change({ intent: 'move', day: '2027-05-06' })).toBe(303);
  const address = { delivery_street: '7 Elm Street', delivery_city: 'Davis', delivery_region: 'WV' };
  expect(await change({ intent: 'details', ...address, delivery_postal_code: '90210' })).toBe(400);
  const done = { ...address, delivery_postal_code: '26260', card_message: 'Again!' };
  expect(await change({ intent: 'details', ...done })).toBe(303);
  await on('2027-05-03');
  const [, second] = await ordersOf(studio);
  expect(second).toMatchObject({ fulfillment_date: '2027-05-06', card_message: 'Again!' });
  expect((await subscriptionOf(studio)).next_day).toBe('2027-05-13');
});

test('a closed day moves to the next possible one and the buyer is told, and sold out flowers stop it', async () => {
  const { studio, db, subscribe, on } = await openSubscriptionShop();
  await db
    .insertInto('closures')
    .values({ title: 'Holiday', first_day: '2027-04-16', last_day: '2027-04-16', service: 'all' })
    .execute();
  await subscribe();
  await on('2027-04-13');
  expect((await ordersOf(studio)).at(-1)).toMatchObject({
    fulfillment_date: '2027-04-19',
    subscription_day: '2027-04-16',
  });
  expect(await subjectsTo(studio, 'hannah@example.com')).toContain(
    'Your flowers come on Monday, April 19, 2027 this time',
  );
  await db.updateTable('variants').set({ inventory_quantity: 0 }).execute();
  await on('2027-04-20');
  expect(await ordersOf(studio)).toHaveLength(2);
  expect(await subscriptionOf(studio)).toMatchObject({ state: 'paused', next_day: '2027-04-23' });
  expect(await subjectsTo(studio, 'studio@example.com')).toContain('Subscription of Hannah Lyle is on hold');
});

test('an unpaid order is placed again with the new address, whether the card is tried again or has failed for good', async () => {
  const { studio, subscribe, on, visitor } = await openSubscriptionShop();
  await subscribe('4000 0000 0000 0341');
  await on('2027-04-13');
  const page = await pageOf(studio);
  const move = async (delivery_street: string) => {
    const { version } = await subscriptionOf(studio);
    const place = { delivery_city: 'Davis', delivery_region: 'WV', delivery_postal_code: '26260' };
    const fields = { intent: 'details', version: String(version), delivery_street, ...place, card_message: '' };
    expect((await visitor.post(page, fields)).status).toBe(303);
  };
  const unpaid = async () => {
    const open = ordersWithParts(studio.platform.db).select(['delivery_street', 'fulfillment_date']);
    return open.where('status', '=', 'pending').execute();
  };
  await move('7 Elm Street');
  await on('2027-04-13');
  expect(await unpaid()).toEqual([{ delivery_street: '7 Elm Street', fulfillment_date: '2027-04-16' }]);
  await on('2027-04-15');
  expect(await subscriptionOf(studio)).toMatchObject({ state: 'payment_failed' });
  await move('9 Oak Lane');
  await on('2027-04-15');
  expect(await unpaid()).toEqual([{ delivery_street: '9 Oak Lane', fulfillment_date: '2027-04-16' }]);
  expect(await visitor.text(page)).toContain('$58.30 is not paid yet.');
});

test('the link of an order that was placed again with a new address pays for no second bouquet', async () => {
  const { studio, subscribe, on, visitor } = await openSubscriptionShop();
  await subscribe('4000 0000 0000 0341');
  await on('2027-04-13');
  const [, left] = await ordersOf(studio);
  const { version } = await subscriptionOf(studio);
  const place = { delivery_city: 'Davis', delivery_region: 'WV', delivery_postal_code: '26260', card_message: '' };
  const moved = { intent: 'details', version: String(version), delivery_street: '7 Elm Street', ...place };
  await visitor.post(await pageOf(studio), moved);
  await on('2027-04-13');
  const late = { ref: 'test_late', order_id: left?.id ?? '', amount_cents: left?.due_cents ?? 0, currency: 'usd' };
  await settlePayment(openContext(studio.platform), 'test', { ...late, state: 'paid' });
  expect((await ordersOf(studio)).map(({ status }) => status)).toEqual(['paid', 'refunded', 'pending']);
  const told = studio.platform.db.selectFrom('emails').select('text').where('subject', 'like', 'Payment refunded%');
  expect((await told.execute()).map(({ text }) => text)).toEqual([
    expect.stringContaining('Its subscription was changed before, which ended the order.'),
  ]);
});

test('the delivery of a day that was left and chosen again still comes', async () => {
  const { studio, subscribe, on, visitor } = await openSubscriptionShop();
  await subscribe('4000 0000 0000 0341');
  await on('2027-04-13');
  const page = await pageOf(studio);
  for (const intent of ['pause', 'resume']) {
    const { version } = await subscriptionOf(studio);
    expect((await visitor.post(page, { intent, version: String(version) })).status).toBe(303);
  }
  expect(readable(await visitor.text(page))).toContain('The next delivery is for Friday, April 16, 2027.');
  await on('2027-04-13');
  expect((await ordersOf(studio)).at(-1)).toMatchObject({ status: 'pending', fulfillment_date: '2027-04-16' });
  expect(await subscriptionOf(studio)).toMatchObject({ state: 'active', next_day: '2027-04-16' });
});

test.each([
  ['are closed for two weeks', { first_day: '2027-04-16', last_day: '2027-04-29' }, '2027-04-13', '2027-04-30'],
  ['were not running for a month', undefined, '2027-05-10', '2027-05-10'],
])('when we %s, one delivery stands in for those in between', async (_what, closed, placed, day) => {
  const { studio, db, subscribe, on } = await openSubscriptionShop();
  if (closed)
    await db
      .insertInto('closures')
      .values({ title: 'Holiday', ...closed, service: 'all' })
      .execute();
  await subscribe();
  await on(placed);
  await on(placed);
  expect((await ordersOf(studio)).map(({ fulfillment_date }) => fulfillment_date)).toEqual([FIRST, day]);
  expect((await subscriptionOf(studio)).next_day).toBe(closed ? '2027-05-07' : '2027-05-14');
});

test('a pause never brings back a delivery that was skipped', async () => {
  const { studio, subscribe, visitor } = await openSubscriptionShop();
  await subscribe();
  const page = await pageOf(studio);
  for (const fields of [{ intent: 'skip' }, { intent: 'pause', until: '2027-04-15' }]) {
    const { version } = await subscriptionOf(studio);
    expect((await visitor.post(page, { ...fields, version: String(version) })).status).toBe(303);
  }
  expect(await subscriptionOf(studio)).toMatchObject({ state: 'paused', next_day: '2027-04-23' });
});

test('a delivery that moves a second time is told a second time', async () => {
  const { studio, subscribe, on, visitor } = await openSubscriptionShop();
  const staff = await studio.asStaff();
  const close = (first_day: string, last_day: string) =>
    staff.post('/closed-days', { intent: 'save', title: 'Flood', first_day, last_day, service: 'all' });
  await close('2027-04-16', '2027-04-16');
  await subscribe('4000 0000 0000 0341');
  await on('2027-04-13');
  await close('2027-04-17', '2027-04-19');
  const { version } = await subscriptionOf(studio);
  const place = { delivery_street: '7 Elm Street', delivery_city: 'Davis', delivery_postal_code: '26260' };
  const fields = { intent: 'details', version: String(version), ...place, delivery_region: 'WV', card_message: '' };
  expect((await visitor.post(await pageOf(studio), fields)).status).toBe(303);
  await on('2027-04-13');
  const told = (await subjectsTo(studio, 'hannah@example.com')).filter((subject) => subject.endsWith('this time'));
  expect(told).toEqual([
    'Your flowers come on Monday, April 19, 2027 this time',
    'Your flowers come on Tuesday, April 20, 2027 this time',
  ]);
});

test('a subscription goes on once its product is restored from the trash', async () => {
  const { studio, product, subscribe, on } = await openSubscriptionShop();
  await subscribe();
  const staff = await studio.asStaff('owner');
  const list = '/store-manager/subscriptions';
  expect((await staff.post('/store-manager/products', { intent: 'delete', id: product })).status).toBe(303);
  await on('2027-04-13');
  expect(await subscriptionOf(studio)).toMatchObject({ state: 'paused', next_day: '2027-04-16' });
  const stopped = studio.platform.db.selectFrom('emails').select('text').where('dedupe_key', 'like', '%:stopped:%');
  expect((await stopped.where('recipient', '=', 'hannah@example.com').executeTakeFirst())?.text).toContain(
    'These flowers are no longer in the store.',
  );
  const [, deletion] = /name="deletion" value="([^"]+)"/.exec(await (await staff.get('/trash')).text()) ?? [];
  await staff.post('/trash', { deletion: deletion ?? '' });
  const { id, version } = await subscriptionOf(studio);
  await staff.post(list, { intent: 'resume', id, version: String(version) });
  await on('2027-04-13');
  expect((await ordersOf(studio)).at(-1)).toMatchObject({ status: 'paid', fulfillment_date: '2027-04-16' });
});

test('who never chose a time gets one that costs nothing more', async () => {
  const { studio, subscribe, on } = await openSubscriptionShop();
  await subscribe();
  const staff = await studio.asStaff();
  const days = { fulfillment: 'delivery', orders_per_day: '0', cutoff: '', cutoff_day: 'same', weekdays: 'Friday' };
  for (const times of [
    { name: 'Morning', opens: '09:00', closes: '12:00', price_cents: '5' },
    { name: 'Afternoon', opens: '12:00', closes: '17:00', price_cents: '0' },
  ])
    expect((await staff.post('/delivery-windows', { intent: 'save', ...days, ...times })).status).toBe(303);
  await on('2027-04-13');
  expect((await ordersOf(studio)).at(-1)).toMatchObject({ status: 'paid', total_cents: 5830 });
});

test('a subscription goes on when staff take the payment of its open order', async () => {
  const { studio, subscribe, on } = await openSubscriptionShop();
  await subscribe('4000 0000 0000 0341');
  for (const day of ['2027-04-13', '2027-04-14', '2027-04-15']) await on(day);
  const { card_ref } = await subscriptionOf(studio);
  const open = studio.platform.db.selectFrom('orders').select('number').where('status', '=', 'pending');
  const { number } = await open.executeTakeFirstOrThrow();
  const staff = await studio.asStaff('manager');
  const taken = await staff.post(`/store-manager/${number}`, { intent: 'take-payment', method: 'cash' });
  expect(taken.status).toBe(303);
  const next = { state: 'active', failures: 0, next_day: '2027-04-23', card_ref };
  expect(await subscriptionOf(studio)).toMatchObject(next);
});

test('its day is kept for flowers that need a week’s notice, and for a holiday that takes no more orders', async () => {
  const { studio, db, subscribe, on } = await openSubscriptionShop();
  await subscribe();
  await db.updateTable('products').set({ lead_days: 7 }).execute();
  const staff = await studio.asStaff();
  const days = { first_day: '2027-04-23', last_day: '2027-04-24', order_until: '2027-04-14', order_until_time: '' };
  const rest = { orders_per_day: '0', products: '', percent_up: '0', round_to: '100' };
  const holiday = { name: 'Spring Fair', is_on: 'on', ...days, ...rest };
  expect((await staff.post('/holidays?add=new', holiday)).status).toBe(303);
  await on('2027-04-13');
  await on('2027-04-20');
  expect((await ordersOf(studio)).map(({ fulfillment_date }) => fulfillment_date)).toEqual([
    ...[FIRST, '2027-04-16', '2027-04-23'],
  ]);
});

test('staff find a subscription, pause and resume it, and cannot erase the person before it has ended', async () => {
  const { studio, subscribe, on } = await openSubscriptionShop();
  await subscribe();
  const staff = await studio.asStaff('owner');
  const list = '/store-manager/subscriptions';
  for (const q of ['1', 'Hannah Lyle', 'hannah', '(304) 555-0134', 'WEEKLY ros'])
    expect(await staff.text(`${list}?${new URLSearchParams({ q })}`)).toContain('1 Hannah Lyle');
  expect(await staff.text('/find?q=Hannah+Lyle')).toContain('Subscription 1 Hannah Lyle, Weekly Roses Subscription');
  expect(await staff.text(`${list}?q=2`)).toContain('No subscriptions match.');
  expect(await staff.text(`${list}?show=ended`)).toContain('No subscriptions match.');
  const change = async (intent: string, by = staff) => {
    const { id, version } = await subscriptionOf(studio);
    return (await by.post(list, { id, version: String(version), intent })).status;
  };
  expect(await change('pause', await studio.asStaff('designer'))).toBe(403);
  expect(await change('pause')).toBe(303);
  await on('2027-04-15');
  expect(await ordersOf(studio)).toHaveLength(1);
  expect(await staff.text(list)).toContain('Paused');
  expect(await change('resume')).toBe(303);
  expect(await subscriptionOf(studio)).toMatchObject({ state: 'active', next_day: '2027-04-23' });
  await studio.platform.db.updateTable('orders').set({ fulfillment_state: 'delivered' }).execute();
  const context = openContext(studio.platform);
  expect(await erasureError(context, 'hannah@example.com')).toContain('Subscription 1 has not ended.');
  expect((await readPersonalData(context, 'hannah@example.com')).subscriptions).toHaveLength(1);
  expect(await change('cancel')).toBe(303);
  expect(await erasureError(context, 'hannah@example.com')).toBeUndefined();
});

test('staff edit the day, the address and the card in their list, and see what a colleague changed', async () => {
  const { studio, subscribe } = await openSubscriptionShop();
  await subscribe();
  const staff = await studio.asStaff('manager');
  const list = '/store-manager/subscriptions';
  const { id, version, card_ref } = await subscriptionOf(studio);
  const html = await (await staff.get(`${list}?edit=${id}`)).text();
  expect(html).not.toContain(card_ref);
  const shown = {
    next_day: '2027-04-16',
    recipient_name: 'June Mays',
    recipient_phone: '',
    delivery_street: '7 Fern Hollow',
    delivery_city: 'Morgantown',
    delivery_region: 'WV',
    delivery_postal_code: '26501',
    delivery_note: '',
    card_message: 'From all of us',
  };
  const save = (fields: Partial<typeof shown>, by = version) =>
    staff.post(`${list}?edit=${id}`, { intent: 'save', id, version: String(by), ...shown, ...fields });
  const early = await save({ next_day: '2027-04-08' });
  expect([early.status, readable(await early.text())]).toEqual([400, expect.stringContaining('or a later day')]);
  expect((await save({ delivery_postal_code: 'soon' })).status).toBe(400);
  expect((await save({ next_day: '2027-04-20' })).status).toBe(303);
  expect(await subscriptionOf(studio)).toMatchObject({
    next_day: '2027-04-20',
    anchor_day: '2027-04-20',
    delivery_street: '7 Fern Hollow',
    card_message: 'From all of us',
    version: version + 1,
  });
  const late = await save({ delivery_street: '9 Oak Lane' });
  expect(late.status).toBe(409);
  const both = await late.text();
  for (const part of ['Cole Baird', '7 Fern Hollow', 'value="9 Oak Lane"']) expect(both).toContain(part);
  expect(await (await staff.get(`${list}/subscriptions.csv?q=hannah+lyle`)).text()).toContain(',1,Active,Hannah Lyle,');
});

test.each([
  ['weekly', '2027-04-09', '2027-04-16', '2027-04-23'],
  ['biweekly', '2027-04-09', '2027-04-10', '2027-04-23'],
  ['monthly', '2027-01-31', '2027-01-31', '2027-02-28'],
  ['monthly', '2027-01-31', '2027-02-28', '2027-03-31'],
  ['monthly', '2027-11-15', '2027-12-15', '2028-01-15'],
] as const)('%s from %s, the day after %s is %s', (rhythm, anchor_day, after, next) => {
  expect(nextInSeries({ rhythm, anchor_day }, after)).toBe(next);
});
