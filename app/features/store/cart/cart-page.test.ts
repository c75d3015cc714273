import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { card, pickup, createProduct, stockOf } from '../../../../tests/shop.ts';
import { readable, SITE, type Visitor } from '../../../../tests/visitor.ts';

async function openShop(sold: { stock?: number; price?: number } = {}) {
  const studio = await openStudio();
  const variant = await createProduct(studio, 'Garden Roses', { price: 4500, ...sold });
  const { product_id: product } = await studio.platform.db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', variant)
    .executeTakeFirstOrThrow();
  const buyer = studio.asVisitor();
  const add = (quantity = '1') => buyer.post('/cart', { product, variant, quantity, intent: 'add' });
  return { studio, variant, product, buyer, add };
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
  expect(await buyer.text('/cart')).toContain('Your cart is empty');
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

test('five taps before the next page has come are one bouquet, and a tap after it is another', async () => {
  const { buyer, add } = await openShop();
  for (let tap = 0; tap < 5; tap++) await add();
  expect(await buyer.text('/cart')).toContain('Total $45.00');
  await add();
  expect(await buyer.text('/cart')).toContain('Total $90.00');
});

test('two presses of Checkout without scripts are one order', async () => {
  const { studio, variant, buyer, add } = await openShop({ stock: 5 });
  await add();
  const [first, second] = [await proceed(buyer), await proceed(buyer)];
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
  expect(await stockOf(studio, variant)).toBe(4);
});

test('no more is added than is left', async () => {
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

test('a price that changed since the cart was shown is told before the payment page', async () => {
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

test('a line that is short of stock is marked, and the checkout says why it cannot begin', async () => {
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

test('the cart stays until its order is paid, then what was ordered leaves it', async () => {
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

test('whether an order is paid is told only to who knows its payment page', async () => {
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

test('a cart belongs to one visitor: it is kept by no cache and shown to nobody else', async () => {
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
