import { wholeOrders } from '~/features/orders/order-tables.server';
import { expect, test } from 'vitest';
import { reconcile, refundPayment } from '~/features/money/payments/reconciliation.server';
import { openContext } from '~/platform/context.server';
import { pageAfter, readAnswer } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { testRefunds } from '../../../../tests/test-refunds.ts';
import { card, cartOf, createProduct, delivery, order, orderBehind, stockOf } from '../../../../tests/shop.ts';
import { aRecipe, aStem, onHand } from '../../../../tests/stems.ts';
import { openStripeStub } from '../../../../tests/stripe-stub.ts';
import { SITE } from '../../../../tests/visitor.ts';
import { writeBooked } from '../../../../tests/write-booked.ts';

/** A Tuesday. */
const NOON = new Date('2027-06-15T16:00:00Z');
const DAY = '2027-06-16';
const PAGE = '/store-manager/1001/change';

/** An order of two roses for $90 and a delivery, paid at the test page. The sales tax is 6 %. */
async function openOrder(details: Record<string, string> = {}, now = () => NOON) {
  const studio = await openStudio({}, now);
  const { db } = studio.platform;
  if (details.discount_code === 'FREE') await offerFreeDelivery(studio);
  await db
    .insertInto('discount_codes')
    .values({ name: 'Half', code: 'HALF', kind: 'percent', percent: '50' })
    .execute();
  await db.updateTable('studio_settings').set({ email: 'studio@example.com', region: 'WV' }).execute();
  await db
    .insertInto('tax_rates')
    .values({ level: 'state', name: 'West Virginia', region: 'WV', rate: '6', valid_from: '2020-01-01' })
    .execute();
  const roses = await createProduct(studio, 'Garden Roses', { stock: 5, price: 4500 });
  const ferns = await createProduct(studio, 'Ferns', { stock: 3, price: 3000 });
  const { path, token } = await order(studio, cartOf([roses, 2]));
  await db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(NOON.getTime() + 86_400_000) })
    .execute();
  await studio.asVisitor().post(path, delivery({ fulfillment_date: DAY, card_message: 'Dear Jane', ...details }));
  await studio.asVisitor().post(`${path}/card`, card());
  const read = () => orderBehind(studio, token);
  const { lines, ...placed } = await readWithLines(studio, token);
  expect(placed.status).toBe('paid');
  const staff = await studio.asStaff('manager');
  const rose = `quantity.${lines[0]?.id}`;
  const change = (fields: Record<string, string>) => staff.post(PAGE, { intent: 'save', tell: 'on', ...fields });
  return { studio, db, staff, roses, ferns, rose, line: lines[0]?.id ?? '', change, read, token, placed };
}

/** A delivery costs $14.20, and nothing with the code. */
async function offerFreeDelivery({ platform: { db } }: Studio) {
  await db.updateTable('studio_settings').set({ delivery_fee_cents: 1420 }).execute();
  await db.insertInto('discount_codes').values({ name: 'Free delivery', code: 'FREE', kind: 'delivery' }).execute();
}

const BACK = {
  fulfillment: 'delivery',
  delivery_street: '12 Ridge Road',
  delivery_city: 'Davis',
  delivery_region: 'WV',
  delivery_postal_code: '26260',
};

async function readWithLines(studio: Studio, token: string) {
  const found = await orderBehind(studio, token);
  const lines = studio.platform.db.selectFrom('order_lines').selectAll().where('order_id', '=', found.id);
  return { ...found, lines: await lines.orderBy('id').execute() };
}

/** Shows the new total, then saves it, as the form does. */
async function settled(shop: Awaited<ReturnType<typeof openOrder>>, fields: Record<string, string>) {
  const { html, text } = await readAnswer(await shop.change(fields));
  const expected = /name="expected" value="([^"]+)"/.exec(html)?.[1] ?? '';
  return { text, expected, answer: await shop.change({ ...fields, expected }) };
}

async function mailed({ platform: { db } }: Studio, key: string) {
  return db
    .selectFrom('emails')
    .select(['recipient', 'subject', 'text'])
    .where('dedupe_key', 'like', `${key}:%`)
    .execute();
}

test('the days that are offered follow the quantities in the form', async () => {
  const { db, change, rose } = await openOrder();
  await db.updateTable('products').set({ most_per_day: 3 }).execute();
  const offered = async (quantity: string) => {
    const { html } = await readAnswer(await change({ intent: 'preview', [rose]: quantity }));
    return [...html.matchAll(/name="fulfillment_date" value="([\d-]+)"/g)].length;
  };
  expect(await offered('3')).toBeGreaterThan(0);
  expect(await offered('4')).toBe(0);
});

test('a new address needs no city: it comes from the ZIP code', async () => {
  const { change, read } = await openOrder();
  const moved = { delivery_street: '4 High Street', delivery_city: '', delivery_postal_code: '26501' };
  expect((await change(moved)).status).toBe(303);
  expect(await read()).toMatchObject({ delivery_street: '4 High Street', delivery_city: 'Morgantown' });
});

test('a new card, recipient and day are saved at once, in the history, on the prints and in one email', async () => {
  const shop = await openOrder();
  const { studio, staff, change, read } = shop;
  const answer = await change({
    card_message: 'Dear June',
    recipient_name: 'June Reed',
    fulfillment_date: '2027-06-17',
    fulfillment: 'delivery',
    total_cents: '1',
    status: 'refunded',
  });
  expect(await pageAfter(staff, answer)).toContain(
    'Changed by Cole Baird: Day (was “Wednesday, June 16, 2027”), Recipient (was “June Mays”), Card message (was “Dear Jane”)',
  );
  expect(await read()).toMatchObject({ status: 'paid', total_cents: shop.placed.total_cents });
  expect(await staff.text('/store-manager/board?day=2027-06-17')).toContain('June Reed');
  expect(await staff.text('/store-manager/1001/card')).toContain('Dear June');
  const [email, ...others] = await mailed(studio, 'order-changed');
  expect([email?.recipient, others]).toEqual(['hannah@example.com', []]);
  expect(email?.text).toMatch(/Day: Thursday, June 17, 2027[^]*Recipient: June Reed[^]*Card message: Dear June/);
  await change({ card_message: 'Dear Joan', tell: '' });
  expect(await mailed(studio, 'order-changed')).toHaveLength(1);
});

test.each([
  ['still goes on', undefined],
  ['has ended', '2027-06-01'],
])('with a free delivery that %s, an order goes to pickup and back at the same total', async (_what, ends_on) => {
  const shop = await openOrder({ discount_code: 'FREE' });
  if (ends_on) await shop.db.updateTable('discount_codes').set({ ends_on }).execute();
  const sums = async () => {
    const { delivery_cents, discount_cents, total_cents, balance_cents } = await shop.read();
    return [delivery_cents, discount_cents, total_cents, balance_cents];
  };
  expect(await sums()).toEqual([1420, 1420, 9540, 0]);
  expect((await shop.change({ fulfillment: 'pickup' })).status).toBe(303);
  expect(await sums()).toEqual([0, 0, 9540, 0]);
  expect((await shop.change(BACK)).status).toBe(303);
  expect(await sums()).toEqual([1420, 1420, 9540, 0]);
});

test('more flowers: the difference is shown, then paid with the link in the one email', async () => {
  const shop = await openOrder();
  const { studio, read, ferns, roses, rose } = shop;
  const { text, answer } = await settled(shop, { [rose]: '1', 'add.0': ferns, 'add_quantity.0': '3', settle: 'link' });
  expect(text).toMatch(/Total so far \$95\.40 New total \$143\.10 To be paid \$47\.70/);
  expect(answer.status).toBe(303);
  expect(await read()).toMatchObject({ total_cents: 14_310, balance_cents: 4770, status: 'paid' });
  expect([await stockOf(studio, roses), await stockOf(studio, ferns)]).toEqual([4, 0]);
  const [email] = await mailed(studio, 'order-changed');
  expect(email?.text).toContain('You can pay the difference of $47.70 by card here:');
  const link = new URL(/https?:\S+\/link/.exec(email?.text ?? '')?.[0] ?? '').pathname;
  const buyer = studio.asVisitor();
  const to = (await buyer.post(link, {})).headers.get('location') ?? '';
  await buyer.post(new URL(to).pathname, card());
  expect(await read()).toMatchObject({ balance_cents: 0, status: 'paid' });
});

test('the difference is paid in cash or stays on account; nothing is saved before the total was seen', async () => {
  const shop = await openOrder();
  const { db, read, rose, change } = shop;
  expect((await change({ [rose]: '3', settle: 'cash', expected: '9540/1/-9539/0/0' })).status).toBe(200);
  expect((await read()).total_cents).toBe(9540);
  expect((await settled(shop, { [rose]: '3', settle: 'cash' })).answer.status).toBe(303);
  expect((await settled(shop, { [rose]: '4', settle: 'account' })).answer.status).toBe(303);
  expect(await read()).toMatchObject({ total_cents: 19_080, balance_cents: 4770 });
  const payments = await db.selectFrom('payments').select(['method', 'amount_cents']).orderBy('created_at').execute();
  expect(payments).toEqual([
    { method: 'card', amount_cents: 9540 },
    { method: 'cash', amount_cents: 4770 },
  ]);
  // What is open goes first; the rest is given back.
  const less = await settled(shop, { [rose]: '2', settle: 'refund' });
  expect(less.text).toMatch(/Taken off what is open \$47\.70 Paid too much \$47\.70/);
  expect(await read()).toMatchObject({ total_cents: 9540, balance_cents: 0 });
});

test('an order that moves to another place, or to pickup, is charged the tax there, even if delivery costs the same', async () => {
  const shop = await openOrder();
  const city = {
    level: 'municipality',
    name: 'Morgantown',
    region: 'WV',
    rate: '1',
    valid_from: '2020-01-01',
  } as const;
  await shop.db
    .insertInto('tax_rates')
    .values({ ...city, postal_codes: '26501', has_studio: true })
    .execute();
  const there = { delivery_city: 'Morgantown', delivery_postal_code: '26501', settle: 'account' };
  expect((await settled(shop, there)).answer.status).toBe(303);
  expect(await shop.read()).toMatchObject({ tax_cents: 630, balance_cents: 90 });
  const back = { delivery_city: 'Davis', delivery_postal_code: '26260', settle: 'refund' };
  expect((await settled(shop, back)).answer.status).toBe(303);
  expect(await shop.read()).toMatchObject({ tax_cents: 540, balance_cents: 0 });
  expect((await settled(shop, { fulfillment: 'pickup', settle: 'account' })).answer.status).toBe(303);
  expect(await shop.read()).toMatchObject({ fulfillment: 'pickup', tax_cents: 630, balance_cents: 90 });
});

test('fewer flowers: the difference is given back, no report counts it twice, or it is kept with a reason', async () => {
  const shop = await openOrder();
  const { db, staff, studio, read, rose, roses } = shop;
  const kept = await settled(shop, { [rose]: '1', settle: 'keep' });
  expect([kept.answer.status, await read()]).toMatchObject([400, { total_cents: 9540 }]);
  const { answer } = await settled(shop, { [rose]: '1', settle: 'refund' });
  expect(answer.status).toBe(303);
  expect(await read()).toMatchObject({ total_cents: 4770, status: 'paid' });
  expect(await stockOf(studio, roses)).toBe(4);
  const given = () => testRefunds({ db });
  await expect.poll(given, { timeout: 20_000 }).toEqual([{ amount_cents: 4770 }]);
  expect(await staff.text('/store-manager/1001')).not.toContain('Partly refunded');
  expect((await mailed(studio, 'order-changed'))[0]?.text).toContain('$47.70 of what you paid is on its way back');
  const refunds = db.selectFrom('sales_entries').select('id').where('kind', '=', 'refund').execute();
  expect(await refunds).toEqual([]);
});

test('what was given back before counts: never more than was paid', async () => {
  const shop = await openOrder();
  const { staff, read, rose } = shop;
  await staff.post('/store-manager/1001?refund', { intent: 'refund', part: 'amount', amount: '80', why: 'Late' });
  const { text, answer } = await settled(shop, { [rose]: '1', settle: 'refund' });
  expect(text).toContain('Paid too much $15.40');
  expect((await readAnswer(answer)).text).toContain('This would refund all that was paid.');
  expect((await read()).total_cents).toBe(9540);
  const keep = { [rose]: '1', settle: 'keep', keep_why: 'Agreed on the phone' };
  expect((await settled(shop, keep)).answer.status).toBe(303);
  expect(await staff.text('/store-manager/1001')).toContain('Not refunded: Agreed on the phone');
});

test('an order that becomes cheaper after a refund is never sold for less than nothing', async () => {
  let now = NOON;
  const { db, staff, roses } = await openOrder({}, () => now);
  // A month without other orders.
  now = new Date('2027-07-13T16:00:00Z');
  const sale = { sale: crypto.randomUUID(), how: 'pickup', pay: 'cash', [`quantity.${roses}`]: '2' };
  await staff.post('/sell', { ...sale, buyer_name: 'Ana Reyes', fulfillment_date: '2027-07-14' });
  const page = '/store-manager/1002';
  await staff.post(page, { intent: 'refund', part: 'amount', amount: '80', why: 'Late' });
  const lines = db.selectFrom('order_lines').select('order_lines.id').innerJoin('orders', 'orders.id', 'order_id');
  const { id } = await lines.where('number', '=', 1002).executeTakeFirstOrThrow();
  const fields = { intent: 'save', [`quantity.${id}`]: '1', settle: 'keep', keep_why: 'Agreed on the phone' };
  const { html } = await readAnswer(await staff.post(`${page}/change`, fields));
  const expected = /name="expected" value="([^"]+)"/.exec(html)?.[1] ?? '';
  expect((await staff.post(`${page}/change`, { ...fields, expected })).status).toBe(303);
  const books = await staff.text('/reports/month-end?month=2027-07');
  expect(books).toContain('Total $95.40 -$47.70 -$47.70 $0.00');
  expect(books).toContain('Of orders made cheaper: kept, or not refunded yet $15.40 Received, less refunds $15.40');
});

test('a substitute keeps the price and moves the stock, and its note is on the board', async () => {
  const shop = await openOrder();
  const { studio, staff, line, change, read, roses, ferns, rose } = shop;
  const fields = { [rose]: '2', [`replace.${line}`]: ferns, [`note.${line}`]: 'roses came late' };
  expect((await change(fields)).status).toBe(303);
  expect((await read()).total_cents).toBe(9540);
  expect([await stockOf(studio, roses), await stockOf(studio, ferns)]).toEqual([5, 1]);
  expect(await staff.text(`/store-manager/board?day=${DAY}`)).toContain('2 × Ferns , Large; roses came late');
});

test('more of a product than was ordered costs its price of today, and staff see it before they save', async () => {
  const shop = await openOrder();
  const { db, line, read, roses, ferns, rose } = shop;
  await db.updateTable('variants').set({ price_in_cents: 34_000 }).where('id', '=', ferns).execute();
  const replaced = await settled(shop, { [rose]: '3', [`replace.${line}`]: ferns, settle: 'account' });
  expect(replaced.text).toContain('1 × Ferns, Large, at today’s price $340.00');
  expect(replaced.text).toMatch(/Total so far \$95\.40 New total \$455\.80 To be paid \$360\.40/);
  expect(await read()).toMatchObject({ subtotal_cents: 43_000, balance_cents: 36_040 });
  await db.updateTable('variants').set({ price_in_cents: 5000 }).where('id', '=', roses).execute();
  const lines = () =>
    db
      .selectFrom('order_lines')
      .select(['product_title', 'quantity', 'unit_price_in_cents'])
      .orderBy('unit_price_in_cents')
      .execute();
  expect(await lines()).toEqual([
    { product_title: 'Ferns', quantity: 2, unit_price_in_cents: 4500 },
    { product_title: 'Ferns', quantity: 1, unit_price_in_cents: 34_000 },
  ]);
});

test('a line that is raised keeps its price for what was ordered, and the rest costs what it costs today', async () => {
  const shop = await openOrder();
  const { db, read, roses, rose, studio } = shop;
  await db.updateTable('variants').set({ price_in_cents: 5000 }).where('id', '=', roses).execute();
  expect((await settled(shop, { [rose]: '4', settle: 'account' })).answer.status).toBe(303);
  expect(await read()).toMatchObject({ subtotal_cents: 2 * 4500 + 2 * 5000 });
  expect(await stockOf(studio, roses)).toBe(1);
  expect((await settled(shop, { [rose]: '1', settle: 'refund' })).answer.status).toBe(303);
  expect(await read()).toMatchObject({ subtotal_cents: 4500 + 2 * 5000 });
});

test.each(['ended', 'paused', 'changed', 'deleted'])(
  'an order with a percentage keeps it when its code was %s',
  async (how) => {
    const shop = await openOrder({ discount_code: 'HALF' });
    const { db, read, rose } = shop;
    expect(await read()).toMatchObject({ subtotal_cents: 9000, discount_cents: 4500, total_cents: 4770 });
    const codes = db.updateTable('discount_codes');
    if (how === 'ended') await codes.set({ ends_on: '2027-06-14' }).execute();
    if (how === 'paused') await codes.set({ is_paused: true }).execute();
    if (how === 'changed') await codes.set({ percent: '10' }).execute();
    if (how === 'deleted') await db.deleteFrom('discount_codes').execute();
    expect((await settled(shop, { [rose]: '1', settle: 'refund' })).text).toMatch(
      /New total \$23\.85 Paid too much \$23\.85/,
    );
    expect(await read()).toMatchObject({ discount_cents: 2250, total_cents: 2385, discount_code: 'HALF' });
  },
);

test('of two changes made at once one is saved, and the other editor sees both', async () => {
  const { change, read } = await openOrder();
  const answers = await Promise.all(
    ['Dear June', 'Dear Joan'].map((card_message) => change({ card_message, version: '1' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const { text } = await readAnswer(answers.find(({ status }) => status === 409) as Response);
  expect(text).toContain(`What Cole Baird saved Card message ${(await read()).card_message}`);
});

test('a full day is taken only on purpose, and the history says so', async () => {
  const shop = await openOrder();
  const { studio, db, staff, change, read } = shop;
  await db.updateTable('studio_settings').set({ orders_per_day: 1 }).execute();
  const other = await order(studio, cartOf(shop.ferns));
  await writeBooked(studio, (db) =>
    db
      .updateTable('orders')
      .set({ status: 'paid', paid_at: NOON, fulfillment: 'pickup', fulfillment_date: '2027-06-17' })
      .where('token', '=', other.token)
      .execute(),
  );
  const moved = { fulfillment_date: '2027-06-17', fulfillment: 'delivery' };
  const refused = await readAnswer(await change(moved));
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('We are fully booked that day.')]);
  expect(refused.text).toContain('Change it anyway');
  const anyway = /name="anyway"[^>]* value="([^"]+)"/.exec(refused.html)?.[1] ?? '';
  expect((await change({ ...moved, anyway })).status).toBe(303);
  expect(await read()).toMatchObject({ fulfillment_date: '2027-06-17' });
  expect(await staff.text('/store-manager/1001')).toContain('The store would not have taken it: We are fully booked');
});

test('an order that is out changes its address alone; items that change are made again; a delivered one is refused', async () => {
  const shop = await openOrder();
  const { studio, staff, change, read, roses, rose } = shop;
  const stem = await aStem(studio, 'Rose', { on_hand: 100 });
  await aRecipe(studio, roses, { [stem]: 10 });
  const move = (intent: string) => staff.post('/store-manager/1001', { intent });
  await move('made');
  expect(await onHand(studio, stem)).toBe(80);
  expect((await settled(shop, { [rose]: '1', settle: 'refund' })).answer.status).toBe(303);
  expect([await onHand(studio, stem), (await read()).fulfillment_state]).toEqual([100, 'to_make']);
  await move('out');
  expect(await staff.text(PAGE)).toContain('It is out for delivery.');
  expect((await change({ delivery_street: '14 Ridge Road', card_message: 'No', [rose]: '5' })).status).toBe(303);
  expect(await read()).toMatchObject({
    delivery_street: '14 Ridge Road',
    card_message: 'Dear Jane',
    total_cents: 4770,
  });
  await move('delivered');
  expect((await change({ delivery_street: '16 Ridge Road' })).status).toBe(409);
  expect(await staff.text(PAGE)).toContain('Refund order');
});

const HOME = { name: 'Larch Hill', street: '3 Hill Street', city: 'Elkins', region: 'WV', postal_code: '26241' };

test('occasion, service, wishes and a hidden sender are corrected, and the history, the email and the prints follow', async () => {
  const shop = await openOrder();
  const { studio, db, staff, change, read } = shop;
  const home = await db.insertInto('funeral_homes').values(HOME).returning('id').executeTakeFirstOrThrow();
  await studio.platform.live.heard();
  const wishes = { wishes: 'sent', is_surprise: 'on', hides_sender: 'on', substitution: 'ask', card_signature: 'Ana' };
  const service = {
    fulfillment: 'delivery',
    occasion: 'sympathy',
    funeral_home_id: home.id,
    deceased_name: 'Ruth Hale',
    service_date: '2027-06-17',
    service_time: '14:00',
  };
  const nameless = await readAnswer(await change({ ...wishes, ...service, deceased_name: '' }));
  expect([nameless.status, nameless.text]).toEqual([400, expect.stringContaining('Tell us whose service it is.')]);
  const late = await readAnswer(await change({ ...service, service_date: DAY, service_time: '11:00' }));
  expect(late.text).toContain('We cannot be there an hour before the service.');
  expect((await change({ ...wishes, ...service })).status).toBe(303);
  expect(await read()).toMatchObject({
    occasion: 'sympathy',
    funeral_home: 'Larch Hill',
    deceased_name: 'Ruth Hale',
    service_time: '14:00',
    delivery_street: '3 Hill Street',
    is_surprise: true,
    hides_sender: true,
    card_signature: 'Ana',
  });
  const page = await staff.text('/store-manager/1001');
  for (const text of ['Surprise, do not call the recipient (was empty)', 'Place of the service (was empty)'])
    expect(page).toContain(text);
  expect((await mailed(studio, 'order-changed'))[0]?.text).toMatch(
    /Occasion: Sympathy[^]*In memory of: Ruth Hale[^]*Day of the service: Thursday, June 17, 2027[^]*If a flower isn’t available: Ask the buyer first/,
  );
  expect(await staff.text(`/store-manager/day?day=${DAY}`)).toContain('Ruth Hale');
  // A form without the check boxes leaves them as they are; one with them off clears them.
  await change({ card_message: 'With love' });
  expect(await read()).toMatchObject({ is_surprise: true, funeral_home_id: home.id });
  await change({ wishes: 'sent', occasion: 'birthday' });
  expect(await read()).toMatchObject({
    is_surprise: false,
    hides_sender: false,
    funeral_home: null,
    deceased_name: null,
  });
});

/** A pickup of a rose for $45, sold on the phone and not paid yet. */
async function openUnpaid(shop: Awaited<ReturnType<typeof openOrder>>) {
  const { db, staff, roses } = shop;
  await staff.post('/sell', {
    sale: crypto.randomUUID(),
    how: 'pickup',
    fulfillment_date: DAY,
    pay: 'link',
    buyer_name: 'Ana Reyes',
    buyer_email: 'ana@example.com',
    [`quantity.${roses}`]: '1',
  });
  const read = () => wholeOrders(db).where('number', '=', 1002).executeTakeFirstOrThrow();
  const { id, token } = await read();
  const line = await db.selectFrom('order_lines').select('id').where('order_id', '=', id).executeTakeFirstOrThrow();
  const page = '/store-manager/1002/change';
  const change = (fields: Record<string, string>) => staff.post(page, { intent: 'save', tell: 'on', ...fields });
  const begin = async () => {
    const link = new URL(/https?:[^"]+\/link/.exec(await (await staff.get('/store-manager/1002')).text())?.[0] ?? '');
    const to = (await shop.studio.asVisitor().post(link.pathname, {})).headers.get('location') ?? '';
    return new URL(to).pathname;
  };
  return { ...shop, read, token, change, begin, rose: `quantity.${line.id}` };
}

test('an order that waits for its payment is changed: the link asks for the new total, and the old page for nothing', async () => {
  const shop = await openUnpaid(await openOrder());
  const { studio, db, staff, roses, rose, change, read, begin } = shop;
  expect(await staff.text('/store-manager/1002')).toContain('Change order');
  const old = await begin();
  const { text, answer } = await settled(shop, { [rose]: '3', fulfillment_date: '2027-06-17' });
  expect(text).toMatch(/Total so far \$47\.70 New total \$143\.10/);
  expect(text).toContain('Nothing is paid yet.');
  expect(answer.status).toBe(303);
  expect(await read()).toMatchObject({ status: 'pending', due_cents: 14_310, balance_cents: 0 });
  expect(await stockOf(studio, roses)).toBe(0);
  const [email] = await mailed(studio, 'order-changed');
  expect([email?.recipient, email?.text]).toEqual([
    'ana@example.com',
    expect.stringMatching(/isn’t paid yet\. You can pay \$143\.10 by card here:[^]*\/link/),
  ]);
  const payments = () => db.selectFrom('payments').select(['amount_cents', 'status']).orderBy('created_at').execute();
  await expect.poll(payments, { timeout: 20_000 }).toContainEqual({ amount_cents: 4770, status: 'closed' });
  await studio.asVisitor().post(old, card());
  expect((await read()).status).toBe('pending');
  expect((await settled(shop, { [rose]: '2', tell: '' })).answer.status).toBe(303);
  expect(await mailed(studio, 'payment-link')).toHaveLength(2);
  await studio.asVisitor().post(await begin(), card());
  expect(await read()).toMatchObject({ status: 'paid', due_cents: 9540, balance_cents: 0 });
  const less = await readAnswer(await change({ [rose]: '1' }));
  expect(less.text).toContain('Paid too much $47.70');
});

test('what was seen as unpaid is shown again once it is paid, and an order whose hold ended is not changed', async () => {
  const shop = await openUnpaid(await openOrder());
  const { studio, rose, change, read, begin, staff, token } = shop;
  const { html } = await readAnswer(await change({ [rose]: '2' }));
  const expected = /name="expected" value="([^"]+)"/.exec(html)?.[1] ?? '';
  await studio.asVisitor().post(await begin(), card());
  const again = await readAnswer(await change({ [rose]: '2', expected }));
  expect([again.status, again.text]).toEqual([200, expect.stringContaining('To be paid $47.70')]);
  expect((await read()).due_cents).toBe(4770);
  await writeBooked(studio, (tx) =>
    tx.updateTable('orders').set({ status: 'pending', hold_expires_at: NOON }).where('token', '=', token).execute(),
  );
  expect((await change({ [rose]: '2' })).status).toBe(409);
  expect(await staff.text('/store-manager/1002/change')).toContain('whose hold has not ended');
});

test('the buyer of a phone order pays it, and cannot write over what staff wrote down', async () => {
  const { studio, read, token } = await openUnpaid(await openOrder());
  const page = new URL(`/store/${studio.platform.config.STORE_ID}/pay/${token}`, SITE).pathname;
  const answer = await studio.asVisitor().post(page, delivery({ fulfillment_date: '2027-06-18' }));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/\/link$/)]);
  expect(await read()).toMatchObject({ fulfillment: 'pickup', fulfillment_date: DAY });
});

test.each([
  [{ quantity: '0' }, 'An order has at least one line.'],
  [{ quantity: '9' }, 'Of Garden Roses, only 3 more are in stock.'],
  [{ quantity: '1.5' }, 'A quantity is a whole number'],
  [{ fulfillment_date: '2020-01-01' }, 'Choose today or a later day.'],
  [{ delivery_postal_code: '10001' }, '10001 is not in WV.'],
  [{ 'add.0': '01963f6e-0000-7000-8000-00000000beef' }, 'not sold anymore'],
  [{}, 'Nothing is changed.'],
])('%j is refused, and what was typed stays', async ({ quantity, ...fields }: Record<string, string>, message) => {
  const shop = await openOrder();
  const typed = { ...fields, ...(quantity && { [shop.rose]: quantity, settle: 'cash' }) };
  const { answer, text } = await settled(shop, {
    ...typed,
    card_signature: 'Ana',
    ...(message.startsWith('Nothing') && { card_signature: '' }),
  });
  expect([answer.status, `${text} ${(await readAnswer(answer)).text}`]).toEqual([
    400,
    expect.stringContaining(message),
  ]);
  expect(await shop.read()).toMatchObject({ total_cents: 9540, fulfillment_date: DAY });
  expect(await stockOf(shop.studio, shop.roses)).toBe(3);
});

test('a refund whose answer was lost, as if the process was killed, is given back once', async () => {
  const stripe = await openStripeStub();
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_of_these_tests' };
  const studio = await openStudio({ ...keys, STRIPE_API_URL: stripe.url });
  const context = openContext(studio.platform, SITE);
  const roses = await createProduct(studio, 'Roses', { price: 4500 });
  const { path } = await order(studio, cartOf([roses, 2]));
  await studio.asVisitor().post(path, delivery());
  Object.assign(stripe.known, { status: 'complete', payment_status: 'paid' });
  await reconcile(context, new Date(Date.now() + 6 * 60_000));
  const staff = await studio.asStaff('manager');
  const { id } = await context.db.selectFrom('order_lines').select('id').executeTakeFirstOrThrow();
  const fields = { intent: 'save', [`quantity.${id}`]: '1', settle: 'refund' };
  const { html } = await readAnswer(await staff.post(PAGE, fields));
  const expected = /name="expected" value="([^"]+)"/.exec(html)?.[1] ?? '';
  stripe.known.losesAnswers = true;
  expect((await staff.post(PAGE, { ...fields, expected })).status).toBe(303);
  const { ref } = await context.db.selectFrom('payments').select('ref').executeTakeFirstOrThrow();
  await refundPayment(context, ref).catch(() => undefined);
  stripe.known.losesAnswers = false;
  await Promise.all([1, 2].map(() => refundPayment(context, ref).catch(() => undefined)));
  expect(stripe.refundedCents()).toBe(4500);
});
