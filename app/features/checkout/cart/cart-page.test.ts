import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { card, cartOf, pickup, createProduct, order, stockOf } from '../../../../tests/shop.ts';
import { openStoreStub } from '../../../../tests/store-stub.ts';
import { readable, SITE, type Visitor } from '../../../../tests/visitor.ts';

async function openShop(sold: { stock?: number; price?: number } = {}) {
  const studio = await openStudio();
  const variant = await createProduct(studio, 'Garden Roses', { price: 4500, ...sold });
  const product = await productOf(studio, variant);
  const buyer = studio.asVisitor();
  const add = (quantity = '1') => buyer.post('/cart', { product, variant, quantity, intent: 'add' });
  return { studio, variant, product, buyer, add };
}

async function productOf({ platform }: Studio, variant: string) {
  const found = platform.db.selectFrom('variants').select('product_id').where('id', '=', variant);
  return (await found.executeTakeFirstOrThrow()).product_id;
}

/** What a browser without scripts would send with Proceed to Checkout. */
async function proceed(buyer: Visitor) {
  const html = await (await buyer.get('/cart')).text();
  const [, total = ''] = /name="total" value="(\d+)"/.exec(html) ?? [];
  return buyer.post('/cart', { total, intent: 'checkout' });
}

async function changePrice({ platform }: Studio, id: string, price_in_cents: number) {
  await platform.db.updateTable('variants').set({ price_in_cents }).where('id', '=', id).execute();
}

test('without scripts a product goes into the cart, changes its quantity, leaves, and is bought', async () => {
  const { studio, variant, buyer, add } = await openShop({ stock: 5 });
  expect(await buyer.text('/cart')).toContain(
    'Your cart is empty Visit the store To send this week $45.00 Garden Roses',
  );
  const added = await add('2');
  expect([added.status, added.headers.get('location')]).toEqual([303, '/cart']);
  const cart = await buyer.text('/cart');
  expect(cart).toContain('Added to Cart! 🛒 Garden Roses has been added to your cart.');
  expect(cart).toContain('Garden Roses Large $45.00 each');
  expect(cart).toContain('Total $90.00');
  expect(cart).toContain('Proceed to Checkout');

  await buyer.post('/cart', { set: `${variant}:3` });
  expect(await buyer.text('/cart')).toContain('Total $135.00');
  await buyer.post('/cart', { set: `${variant}:0` });
  expect(await buyer.text('/cart')).toContain('Your cart is empty');

  await add();
  const payment = await proceed(buyer);
  expect(payment.status).toBe(303);
  const page = payment.headers.get('location') ?? '';
  expect(page).toMatch(new RegExp(`^${SITE}/store/rhodora/pay/`));
  expect(await buyer.text(new URL(page).pathname)).toContain('Garden Roses Large × 1');
  expect(await stockOf(studio, variant)).toBe(4);
});

test('five taps before the cart page loads add one bouquet, and a tap after it another', async () => {
  const { buyer, add } = await openShop();
  for (let tap = 0; tap < 5; tap++) await add();
  expect(await buyer.text('/cart')).toContain('Total $45.00');
  await add();
  expect(await buyer.text('/cart')).toContain('Total $90.00');
});

test('pressing Checkout twice without scripts places one order', async () => {
  const { studio, variant, buyer, add } = await openShop({ stock: 5 });
  await add();
  const [first, second] = [await proceed(buyer), await proceed(buyer)];
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
  expect(await stockOf(studio, variant)).toBe(4);
});

test('the cart takes no more than is in stock', async () => {
  const { buyer, add } = await openShop({ stock: 3 });
  const refused = await add('4');
  expect(refused.status).toBe(409);
  expect(readable(await refused.text())).toContain(
    'Error adding to cart Not enough stock for Garden Roses. Only 3 left.',
  );
  await add('2');
  await buyer.get('/cart');
  expect(readable(await (await add('2')).text())).toContain('Only 3 left.');
  expect(await buyer.text('/cart')).toContain('Total $90.00');
});

test('the cart shows a changed price before the payment page', async () => {
  const { studio, variant, buyer, add } = await openShop({ stock: 5 });
  await add();
  await buyer.get('/cart');
  await changePrice(studio, variant, 5800);
  const stopped = await buyer.post('/cart', { total: '4500', intent: 'checkout' });
  const page = readable(await stopped.text());
  expect(stopped.status).toBe(409);
  expect(page).toContain('A price changed Please look at the new total');
  expect(page).toContain('Total $58.00');
  expect(await stockOf(studio, variant)).toBe(5);
  expect((await proceed(buyer)).status).toBe(303);
});

test('a line that is short of stock is marked, and the checkout says why it stops', async () => {
  const { studio, variant, buyer, add } = await openShop({ stock: 5 });
  await add('4');
  await studio.platform.db.updateTable('variants').set({ inventory_quantity: 3 }).where('id', '=', variant).execute();
  expect(await buyer.text('/cart')).toContain('$45.00 each Not enough stock. Only 3 left.');
  const refused = await proceed(buyer);
  expect(refused.status).toBe(409);
  expect(readable(await refused.text())).toContain(
    'Checkout Error There was a problem initializing checkout. Please try again. Not enough stock for Garden Roses. Only 3 left.',
  );
  expect(await buyer.text('/cart')).toContain('Garden Roses');
});

test('the cart stays until its order is paid, then loses what was ordered', async () => {
  const { studio, variant, buyer, add } = await openShop({ stock: 9 });
  await add('2');
  const path = new URL((await proceed(buyer)).headers.get('location') ?? '').pathname;
  await buyer.post(path, pickup());
  expect(await buyer.text('/cart')).toContain('Total $90.00');
  expect(await buyer.json(`${path}/state`)).toMatchObject({ state: 'open' });

  await buyer.post('/cart', { set: `${variant}:3` });
  await studio.asVisitor().post(`${path}/card`, card());
  expect(await buyer.json(`${path}/state`)).toMatchObject({ state: 'paid' });
  expect(await buyer.text('/cart'), 'what was added since stays').toContain('Total $45.00');
  expect(await buyer.text('/cart'), 'it is taken out once').toContain('Total $45.00');
});

test('only someone who knows the payment page can read whether the order is paid', async () => {
  const { studio, buyer, add } = await openShop();
  await add();
  const path = new URL((await proceed(buyer)).headers.get('location') ?? '').pathname;
  const state = await buyer.get(`${path}/state`);
  expect(state.headers.get('cache-control')).toBe('private, no-store');
  await buyer.post(path, { intent: 'cancel' });
  expect(await buyer.json(`${path}/state`)).toMatchObject({ state: 'ended' });
  const unknown = '/store/rhodora/pay/01890000-0000-7000-8000-000000000001/state';
  expect((await studio.asVisitor().get(unknown)).status).toBe(404);
});

test('removes a deleted product from the cart, with a message', async () => {
  const { studio, product, buyer, add } = await openShop();
  await add();
  await studio.platform.db.updateTable('products').set({ status: 'draft' }).where('id', '=', product).execute();
  const page = await buyer.text('/cart');
  expect(page).toContain('One of the products is no longer in the store.');
  expect(page).toContain('Your cart is empty');
});

test('a cart belongs to one visitor and is never cached', async () => {
  const { studio, buyer, add } = await openShop();
  await add();
  const answer = await buyer.get('/cart');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(await answer.text()).toContain('<meta name="robots" content="noindex"');
  expect(await studio.asVisitor().text('/cart')).toContain('Your cart is empty');
  expect((await buyer.get('/cart/lines')).headers.get('cache-control')).toBe('private, no-store');
});

test('renders the page for any cart cookie', async () => {
  const { studio } = await openShop();
  const damaged = ['x', ':::', 'a:b:1', '%E0%A4%A:b:1', 'a:b:1/'.repeat(900), 'a:b:99999', 'a:b:-1'];
  for (const cart of damaged) {
    const answer = await studio
      .asVisitor()
      .fetch('/cart', { headers: { Cookie: `cart=${cart}; cart_added=%E0%A4%A` } });
    expect([cart.slice(0, 20), answer.status]).toEqual([cart.slice(0, 20), 200]);
  }
});

async function answerOf(response: Response) {
  return { status: response.status, text: readable(await response.text()) };
}

test('a product that is unknown, taken down or of another variant cannot be added', async () => {
  const { studio, variant, product, buyer } = await openShop();
  const vases = await createProduct(studio, 'Vases');
  const unknown = '0199c8a0-0000-7000-8000-000000000000';
  const add = async (fields: Record<string, string>) =>
    answerOf(await buyer.post('/cart', { ...fields, intent: 'add' }));
  const missing = { status: 404, text: expect.stringContaining('This product is no longer in the store.') };
  expect(await add({ product: unknown, variant: unknown })).toEqual(missing);
  expect(await add({ product, variant: vases })).toEqual(missing);
  expect(await add({ product: "' or 1=1", variant })).toEqual(missing);
  expect(await add({})).toEqual(missing);
  await studio.platform.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', product).execute();
  expect(await add({ product, variant })).toEqual(missing);
  await studio.platform.db.updateTable('products').set({ purchasable: false }).execute();
  await studio.platform.db.updateTable('products').set({ deleted_at: null }).execute();
  expect(await add({ product, variant })).toEqual({
    status: 409,
    text: expect.stringContaining('Error adding to cart Not enough stock for Garden Roses. Only 0 left.'),
  });
});

test.each([
  ['1', '$45.00'],
  ['999', '$44955.00'],
  ['0', '$45.00'],
  ['-3', '$45.00'],
  ['1.5', '$45.00'],
  ['1000', '$45.00'],
  ['two', '$45.00'],
])('a quantity of %s that a browser sends is a total of %s', async (quantity, total) => {
  const { buyer, add } = await openShop();
  await add(quantity);
  expect(await buyer.text('/cart')).toContain(`Total ${total}`);
});

test('a line never exceeds 999 pieces', async () => {
  const { variant, buyer, add } = await openShop();
  await add('600');
  await buyer.get('/cart');
  await add('600');
  expect(await buyer.text('/cart')).toContain('Total $44955.00');
  await buyer.post('/cart', { set: `${variant}:9999` });
  expect(await buyer.text('/cart'), 'a forged button changes nothing').toContain('Total $44955.00');
  await buyer.post('/cart', { set: 'another:1' });
  await buyer.post('/cart', { set: 'nonsense' });
  await buyer.post('/cart', {});
  expect(await buyer.text('/cart')).toContain('Total $44955.00');
});

test('an empty cart cannot be checked out', async () => {
  const { studio } = await openShop();
  const answer = await answerOf(await studio.asVisitor().post('/cart', { intent: 'checkout', total: '0' }));
  expect(answer).toEqual({ status: 400, text: expect.stringContaining('Add some products to your cart before') });
  expect(await studio.platform.db.selectFrom('orders').select('id').execute()).toEqual([]);
});

test('the cart shows any title as it was written', async () => {
  const studio = await openStudio();
  const titles = [
    `“Ana’s” & <b>Bo</b> "Posy"`,
    '💐 Été — 花束',
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter',
  ];
  const buyer = studio.asVisitor();
  for (const title of titles) {
    const variant = await createProduct(studio, title);
    const product = await productOf(studio, variant);
    await buyer.post('/cart', { product, variant, intent: 'add' });
  }
  const page = await buyer.text('/cart');
  for (const title of titles) expect(page).toContain(`${title} Large $45.00 each`);
  expect(page).toContain('Total $135.00');
});

test('a visitor with too many unpaid orders reads why and keeps the cart', async () => {
  const studio = await openStudio({ UNPAID_ORDERS_PER_ADDRESS: '1' });
  const variant = await createProduct(studio, 'Roses', { stock: 9 });
  const product = await productOf(studio, variant);
  await order(studio, cartOf(variant));
  const buyer = studio.asVisitor();
  await buyer.post('/cart', { product, variant, intent: 'add' });
  const { status, text } = await answerOf(await proceed(buyer));
  expect(status).toBe(429);
  expect(text).toContain('Please try again. Too many orders from your connection are waiting to be paid.');
  expect(text).toContain('Total $45.00');
});

test('when the cart cannot be read from the database, the buyer keeps it and may try again', async () => {
  const { studio, variant, buyer, add } = await openShop({ stock: 5 });
  await add();
  await buyer.get('/cart');
  await sql`alter table variants rename to elsewhere`.execute(studio.platform.db);
  const failed = await buyer.post('/cart', { total: '4500', intent: 'checkout' });
  expect(await answerOf(failed)).toEqual({
    status: 503,
    text: expect.stringContaining('Please try again in a minute.'),
  });
  await sql`alter table elsewhere rename to variants`.execute(studio.platform.db);
  expect((await proceed(buyer)).status).toBe(303);
  expect(await stockOf(studio, variant)).toBe(4);
});

test('a cart on a site with https sets its cookies for https only', async () => {
  const studio = await openStudio({
    BASE_URL: 'https://rhodora.example',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
  const variant = await createProduct(studio, 'Roses');
  const product = await productOf(studio, variant);
  const body = new URLSearchParams({ product, variant, intent: 'add' });
  const headers = { Origin: 'https://rhodora.example' };
  const added = await studio.asVisitor().fetch('https://rhodora.example/cart', { method: 'POST', body, headers });
  const cookies = added.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
    ...['cart', 'cart_added', 'cart_changed', 'cart_id', 'cart_order'],
  ]);
  for (const cookie of cookies) expect(cookie).toMatch(/; SameSite=Lax; Secure/);
  expect(cookies.filter((cookie) => cookie.endsWith('; HttpOnly'))).toHaveLength(2);
});

/** An external store with one product, whose checkout answers `checkout`. */
async function openExternalShop(checkout: { status?: number; body?: unknown }) {
  const tulips = {
    id: 'prod_1',
    title: 'Ten Tulips',
    purchasable: true,
    variants: [{ id: 'var/1:a', title: 'Ten', prices: [{ amount: 4800, currency: { code: 'usd', symbol: '$' } }] }],
  };
  let isDown = false;
  const { requests, settings } = await openStoreStub((url) => {
    if (isDown) return { status: 500 };
    return url.startsWith('POST') ? checkout : { body: { count: 1, offset: 0, limit: 100, products: [tulips] } };
  });
  const buyer = (await openStudio(settings)).asVisitor();
  const add = () => buyer.post('/cart', { product: 'prod_1', variant: 'var/1:a', intent: 'add' });
  return { buyer, add, requests, stop: () => (isDown = true) };
}

test('an external store gets the cart, and the page links to its payment page', async () => {
  const { buyer, add, requests } = await openExternalShop({ body: { url: 'https://pay.example/1' } });
  await add();
  expect(await buyer.text('/cart')).toContain('Ten Tulips Ten $48.00 each');
  const html = await (await proceed(buyer)).text();
  expect(html).toMatch(/<a[^>]*href="https:\/\/pay\.example\/1"[^>]*>Continue to the payment page/);
  const sent = requests.find(({ url }) => url === 'POST /v1/store/store_1/checkout');
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    items: [{ variant_id: 'var/1:a', quantity: 1 }],
    successUrl: `${SITE}/success`,
    cancelUrl: `${SITE}/cart`,
  });
});

test.each([{ status: 500 }, { body: { url: 'javascript:alert(1)' } }, { body: {} }, { body: '<html>' }])(
  'if an external store answers %j to a checkout, the cart stays',
  async (answer) => {
    const { buyer, add } = await openExternalShop(answer);
    await add();
    const { status, text } = await answerOf(await proceed(buyer));
    expect(status).toBe(502);
    expect(text).toContain('Checkout Error There was a problem initializing checkout. Please try again. ');
    expect(text).toContain('Total $48.00');
  },
);

test('while an external store is down the cart says so and is kept', async () => {
  const { buyer, add, stop } = await openExternalShop({});
  await add();
  stop();
  const page = await buyer.get('/cart');
  expect(page.status).toBe(502);
  expect(readable(await page.text())).toContain('The store did not answer.');
  expect(await answerOf(await add())).toMatchObject({ status: 303 });
  const added = await answerOf(await buyer.post('/cart', { product: 'prod_1', variant: 'other', intent: 'add' }));
  expect(added.status).toBe(502);
  const lines = await buyer.get('/cart/lines');
  expect([lines.status, await lines.json()]).toEqual([502, { error: 'HTTP 500: Internal Server Error' }]);
});
