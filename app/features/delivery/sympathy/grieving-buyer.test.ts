/** A family in mourning orders: what starts as sympathy, what is asked, and what is left unsaid. */
import { expect, test } from 'vitest';
import { readAnswer } from '../../../../tests/forms.ts';
import { HOME, NOW, TOO_LATE } from '../../../../tests/service.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { cartOf, createProduct, delivery, order, orderBehind } from '../../../../tests/shop.ts';
import { readable } from '../../../../tests/visitor.ts';

const PHONE = '304-555-0134';
const DAY = '2027-06-17';
const QUESTION = 'Are they for a funeral or a memorial service?';

async function openShop() {
  const studio = await openStudio({}, () => NOW);
  const { db, live } = studio.platform;
  const home = await db.insertInto('funeral_homes').values(HOME).returning('id').executeTakeFirstOrThrow();
  const wreath = await createProduct(studio, 'White Wreath', { stock: 5 });
  await db
    .updateTable('products')
    .set({ type: 'Wreaths', occasions: ['sympathy'] })
    .execute();
  const jug = await createProduct(studio, 'June Jug', { stock: 5 });
  const studioSaid = { phone: PHONE, freshness: 'Fresh for five days, or we bring you another.' };
  await db.updateTable('studio_settings').set(studioSaid).execute();
  await live.publish(['products']);
  await live.heard();
  return { studio, home, wreath, jug };
}

async function beginOrder(studio: Studio, ...variants: string[]) {
  const begun = await order(studio, cartOf(...variants));
  await studio.platform.db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(NOW.getTime() + 86_400_000) })
    .execute();
  const send = async (fields: Record<string, string>) =>
    readAnswer(await studio.asVisitor().post(begun.path, delivery({ fulfillment_date: DAY, ...fields })));
  return { ...begun, send, page: async () => (await studio.asVisitor().get(begun.path)).text() };
}

async function productOf({ platform }: Studio, title: string) {
  const product = platform.db.selectFrom('products').select('id').where('title', '=', title);
  return (await product.executeTakeFirstOrThrow()).id;
}

const SYMPATHY = /<option value="sympathy" selected="">/;

test('an order with sympathy flowers starts with that occasion, until the buyer says another', async () => {
  const { studio, wreath, jug } = await openShop();
  const [wreaths, both, jugs] = [
    await beginOrder(studio, wreath),
    await beginOrder(studio, jug, wreath),
    await beginOrder(studio, jug),
  ];
  expect(await wreaths.page()).toMatch(SYMPATHY);
  expect(await both.page()).toMatch(SYMPATHY);
  expect(await jugs.page()).not.toMatch(SYMPATHY);
  expect((await wreaths.send({ occasion: '' })).status).toBe(303);
  expect(await wreaths.page()).not.toMatch(SYMPATHY);
});

test('flowers that are also for other occasions start with none', async () => {
  const { studio, jug } = await openShop();
  await studio.platform.db
    .updateTable('products')
    .set({ occasions: ['birthday', 'sympathy'] })
    .where('title', '=', 'June Jug')
    .execute();
  expect(await (await beginOrder(studio, jug)).page()).not.toMatch(SYMPATHY);
});

test.each<Record<string, string>>([
  { recipient_name: 'Larch hill  funeral home' },
  { delivery_street: '3 Hill Street' },
  { recipient_name: 'The funeral of Ruth Hale' },
  { delivery_note: 'Please before the service at eleven' },
])('whoever types %j is asked whether they are for a service, and then when it is', async (typed) => {
  const { studio, jug } = await openShop();
  const { send, token } = await beginOrder(studio, jug);
  const asked = await send(typed);
  expect([asked.status, asked.text]).toEqual([400, expect.stringContaining(QUESTION)]);
  const yes = await send({ ...typed, is_service: 'yes' });
  expect(yes.status).toBe(400);
  expect(yes.html).toMatch(SYMPATHY);
  expect(yes.text).toContain('Tell us the time of the service.');
  expect(yes.text).not.toContain(QUESTION);
  expect((await send({ ...typed, is_service: 'no' })).status).toBe(303);
  expect(await orderBehind(studio, token)).toMatchObject({ occasion: null, service_time: null });
});

test('a funeral home on the list is chosen for whoever typed its name, and a church may follow', async () => {
  const { studio, home, wreath } = await openShop();
  const { send, token } = await beginOrder(studio, wreath);
  const service = { deceased_name: 'Ruth Hale', service_date: DAY, service_time: '14:00' };
  const typed = { occasion: 'sympathy', funeral_home_id: '', ...service };
  const named = { ...typed, recipient_name: HOME.name };
  expect((await send(named)).text).toContain(QUESTION);
  expect((await send({ ...named, is_service: 'yes' })).status).toBe(303);
  expect(await orderBehind(studio, token)).toMatchObject({ funeral_home_id: home.id, ...service });
  const church = { ...typed, delivery_note: 'Before the service', is_service: 'yes', funeral_home: 'St. Brendan’s' };
  expect((await send(church)).status).toBe(303);
  expect(await orderBehind(studio, token)).toMatchObject({ funeral_home_id: null, funeral_home: 'St. Brendan’s' });
});

test('nobody is asked about other words, a pickup, or a service that is chosen already', async () => {
  const { studio, home, jug } = await openShop();
  const { send } = await beginOrder(studio, jug);
  expect((await send({ delivery_note: 'Self-serviced door, 13 Hill Street' })).status).toBe(303);
  expect((await send({ fulfillment: 'pickup', delivery_note: 'the service' })).status).toBe(303);
  const chosen = {
    occasion: 'sympathy',
    funeral_home_id: home.id,
    recipient_name: 'The funeral of Ruth Hale',
    deceased_name: 'Ruth Hale',
    service_date: DAY,
    service_time: '14:00',
  };
  expect((await send(chosen)).status).toBe(303);
});

test('the pages of sympathy flowers are calm, and so is the cart', async () => {
  const { studio, wreath, jug } = await openShop();
  const page = async (title: string) => studio.asVisitor().text(`/product/${await productOf(studio, title)}`);
  for (const words of ['5 in stock!', 'we bring you another']) {
    expect(await page('June Jug')).toContain(words);
    expect(await page('White Wreath')).not.toContain(words);
  }
  expect(await page('White Wreath')).toContain(`Please call us at ${PHONE}`);
  const cartAfter = async (title: string, variant: string) => {
    const buyer = studio.asVisitor();
    await buyer.post('/cart', { intent: 'add', product: await productOf(studio, title), variant });
    return buyer.text('/cart');
  };
  expect(await cartAfter('June Jug', jug)).toContain('Added to Cart! 🛒');
  const calm = await cartAfter('White Wreath', wreath);
  expect(calm).toContain('White Wreath has been added to your cart.');
  expect(calm).not.toContain('🛒');
  expect(await studio.asVisitor().text('/store?occasion=sympathy')).not.toContain('anniversary');
});

test('Services → Sympathy leads to the sympathy flowers, if there are any', async () => {
  const { studio } = await openShop();
  const link = async () => (await (await studio.asVisitor().get('/services')).text()).includes('occasion=sympathy');
  expect(await link()).toBe(true);
  expect(await studio.asVisitor().text('/store?occasion=sympathy')).toContain('White Wreath');
  await studio.platform.db.updateTable('products').set({ occasions: [] }).execute();
  await studio.platform.live.publish(['products']);
  expect(await link()).toBe(false);
});

test('no hours or last orders of a holiday stand beside a funeral', async () => {
  const { studio, wreath, jug } = await openShop();
  const staff = await studio.asStaff();
  const special = { title: 'Lovers’ Sunday', day: '2027-06-27', opens: '08:00', closes: '14:00', delivers: 'on' };
  await staff.post('/special-hours', { intent: 'save', ...special });
  const holiday = { name: 'Rose Week', first_day: '2027-06-24', last_day: '2027-06-25' };
  const until = { orders_per_day: 0, order_until: '2027-06-22', order_until_time: '12:00' };
  await studio.platform.db
    .insertInto('holidays')
    .values({ ...holiday, ...until, is_on: true })
    .execute();
  await studio.platform.live.heard();
  const days = async (title: string) =>
    studio.asVisitor().text(`/delivery-days?zip=26260&product=${await productOf(studio, title)}`);
  const [cheerful, calm] = [await beginOrder(studio, jug), await beginOrder(studio, wreath)];
  expect(await cheerful.page()).toContain('Lovers’ Sunday');
  expect(await days('June Jug')).toContain('Rose Week');
  for (const text of [readable(await calm.page()), await days('White Wreath')]) {
    expect(text).not.toContain('Lovers’ Sunday');
    expect(text).not.toContain('Rose Week');
  }
  const late = await calm.send({ occasion: 'sympathy', fulfillment_date: '2027-06-27' });
  expect(late.text).not.toContain('Rose Week');
});

test('a refusal shows the telephone', async () => {
  const { studio, home, wreath, jug } = await openShop();
  const { send } = await beginOrder(studio, wreath);
  const service = { occasion: 'sympathy', funeral_home_id: home.id, deceased_name: 'Ruth Hale', service_date: DAY };
  const refused = await send({ ...service, service_time: '10:30' });
  expect(refused.text).toContain(TOO_LATE);
  const [, form = ''] = refused.html.split('aria-label="Details"');
  expect(form.slice(0, form.indexOf('</form>'))).toContain('href="tel:+13045550134"');
  const staff = await studio.asStaff();
  await staff.post('/delivery-zones', {
    intent: 'save',
    name: 'Davis',
    postal_codes: '26260',
    fee_cents: '9',
    minimum_cents: '0',
  });
  const product = await productOf(studio, 'White Wreath');
  const days = await readAnswer(await studio.asVisitor().get(`/delivery-days?zip=26501&product=${product}`));
  expect(days.text).toContain(
    `We do not deliver to 26501. Choose pickup, or another address. Please call us at ${PHONE}.`,
  );
  const taken = await studio.asVisitor().postJson('/store/rhodora/checkout', cartOf([wreath, 6]));
  expect(await taken.json()).toMatchObject({
    error: { message: `Not enough stock for White Wreath. Only 4 left. Please call us at ${PHONE}.` },
  });
  const other = await studio.asVisitor().postJson('/store/rhodora/checkout', cartOf([jug, 6]));
  expect(await other.json()).toMatchObject({ error: { message: 'Not enough stock for June Jug. Only 5 left.' } });
});
