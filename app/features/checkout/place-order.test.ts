import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openContext } from '~/platform/context.server';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { cartOf, order, orderBehind, createProduct, stockOf } from '../../../tests/shop.ts';
import { SITE } from '../../../tests/visitor.ts';
import { cancelOrder } from '~/features/orders/holds.server';
import { placeOrder } from './place-order.server';
import { UserError } from '~/lib/user-error';
import { returnAddress } from './return-address';

const KEY = 'a-key-of-one-checkout';

function outcomes(settled: PromiseSettledResult<unknown>[]) {
  const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
  return { placed: settled.length - refused.length, refused };
}

test('of 200 buyers at once for 10 in stock, 10 are served and the others read what is left', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 10 });
  const { placed, refused } = outcomes(
    await Promise.allSettled(Array.from({ length: 200 }, () => order(studio, cartOf(roses)))),
  );
  expect(placed).toBe(10);
  expect(await stockOf(studio, roses)).toBe(0);
  for (const refusal of refused) {
    expect(refusal).toBeInstanceOf(UserError);
    expect(refusal).toMatchObject({ status: 409, message: 'Not enough stock for Roses. Only 0 left.' });
  }
  const { count } = await studio.platform.db
    .selectFrom('orders')
    .select((each) => each.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(10);
});

test('two lines with the same variant share its stock', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 3 });
  await expect(order(studio, cartOf([roses, 2], [roses.toUpperCase(), 2]))).rejects.toMatchObject({
    status: 409,
    message: 'Not enough stock for Roses. Only 3 left.',
  });
  await order(studio, cartOf([roses, 2], [roses, 1]));
  expect(await stockOf(studio, roses)).toBe(0);
  const lines = await studio.platform.db.selectFrom('order_lines').select('quantity').execute();
  expect(lines).toEqual([{ quantity: 3 }]);
});

test('orders with the same variants in opposite order do not deadlock', async () => {
  const studio = await openStudio();
  const [roses, ferns] = [
    await createProduct(studio, 'Roses', { stock: 500 }),
    await createProduct(studio, 'Ferns', { stock: 500 }),
  ];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: 200 }, (_, n) => order(studio, n % 2 ? cartOf(roses, ferns) : cartOf(ferns, roses))),
  );
  expect([await stockOf(studio, roses), await stockOf(studio, ferns)]).toEqual([300, 300]);
  // PostgreSQL looks for deadlocks after a second: nobody had to wait for that.
  expect(performance.now() - started).toBeLessThan(5000);
});

test('orders and cancellations of the same variants do not deadlock, whatever order their rows are stored in', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const ids: string[] = [];
  for (let at = 0; at < 12; at++) ids.push(await createProduct(studio, `Flower ${at}`, { stock: 10_000 }));
  // The first by id become the last in the table.
  for (const id of ids.toReversed())
    await db.updateTable('variants').set({ inventory_quantity: 10_000 }).where('id', '=', id).execute();
  await sql`vacuum full analyze variants`.execute(db);
  const context = openContext(studio.platform);
  const all = cartOf(...ids);
  let held = await Promise.all(Array.from({ length: 10 }, () => order(studio, all)));
  for (let round = 0; round < 25; round++) {
    const before = held;
    const done = await Promise.allSettled([
      ...before.map(({ token }) => cancelOrder(context, token)),
      ...before.map(() => order(studio, all)),
    ]);
    expect(done.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))).toEqual([]);
    held = done.flatMap((each) => (each.status === 'fulfilled' && typeof each.value === 'object' ? [each.value] : []));
  }
  const { rows } = await sql<{
    deadlocks: number;
  }>`select deadlocks::integer from pg_stat_database where datname = current_database()`.execute(db);
  expect(rows).toEqual([{ deadlocks: 0 }]);
}, 60_000);

/** Each as somebody at an address of their own. */
function orderAtOnce({ platform }: Studio, carts: ReturnType<typeof cartOf>[]) {
  const orders = carts.map((cart, n) => placeOrder(openContext(platform, SITE, `198.51.100.${n}`), cart));
  return Promise.allSettled(orders);
}

test('a cart that is refused does not hold up the others of its moment', async () => {
  const studio = await openStudio({ UNPAID_UNITS_PER_ADDRESS: '20' });
  const [roses, vases, gone] = [
    await createProduct(studio, 'Roses', { stock: 500 }),
    await createProduct(studio, 'Vase', { stock: 1 }),
    crypto.randomUUID(),
  ];
  const bad = [cartOf(roses, gone), cartOf([roses, 200]), cartOf([roses, 2], [vases, 2])];
  const carts = Array.from({ length: 24 }, (_, n) => bad[n] ?? cartOf([roses, 2]));
  const settled = await orderAtOnce(studio, carts);
  const { placed, refused } = outcomes(settled);
  expect(placed).toBe(21);
  expect(refused.map((each) => (each as UserError).status)).toEqual([404, 409, 409]);
  expect([await stockOf(studio, roses), await stockOf(studio, vases)]).toEqual([500 - 42, 1]);
});

test('of carts that come at once, each order has its own lines, and the stock all of them', async () => {
  const studio = await openStudio();
  const stocks = [60, 25, 3];
  const products = await Promise.all(stocks.map((stock) => createProduct(studio, `Roses for ${stock}`, { stock })));
  const [many, some, few] = products as [string, string, string];
  const carts = Array.from({ length: 60 }, (_, n) => cartOf([many, (n % 3) + 1], ...(n % 2 ? [some] : [few])));
  const settled = await orderAtOnce(studio, carts);
  const { db } = studio.platform;
  for (const [at, each] of settled.entries()) {
    if (each.status === 'rejected') continue;
    const { id, subtotal_cents } = await orderBehind(studio, each.value.url.split('/').at(-1) ?? '');
    const lines = db.selectFrom('order_lines').select(['variant_id', 'quantity']).where('order_id', '=', id);
    const ordered = await lines.orderBy('variant_id').execute();
    expect(new Set(ordered.map((line) => JSON.stringify(line)))).toEqual(
      new Set(carts[at]?.items.map((line) => JSON.stringify(line))),
    );
    expect(subtotal_cents).toBe(ordered.reduce((sum, { quantity }) => sum + quantity * 4500, 0));
  }
  for (const [at, product] of products.entries()) {
    const lines = await db.selectFrom('order_lines').select('quantity').where('variant_id', '=', product).execute();
    const sold = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(await stockOf(studio, product)).toBe((stocks[at] ?? 0) - sold);
  }
  expect(await stockOf(studio, few)).toBe(0);
});

test('a locale with characters that cannot be stored does not refuse the order', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 5 });
  for (const locale of ['en\u0000', 'en\ud800']) {
    const answer = await studio.asVisitor().postJson('/store/rhodora/checkout', { ...cartOf(roses), locale });
    expect(answer.status).toBe(200);
  }
});

test('orders the whole cart or nothing', async () => {
  const studio = await openStudio();
  const [roses, ferns] = [
    await createProduct(studio, 'Roses', { stock: 5 }),
    await createProduct(studio, 'Ferns', { stock: 1 }),
  ];
  await expect(order(studio, cartOf([roses, 2], [ferns, 2]))).rejects.toMatchObject({
    message: 'Not enough stock for Ferns. Only 1 left.',
  });
  expect([await stockOf(studio, roses), await stockOf(studio, ferns)]).toEqual([5, 1]);
});

test('uses the stored price, and the sale price if there is one', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { price: 14_800, sale: 9900 });
  const ferns = await createProduct(studio, 'Ferns', { price: 2000 });
  const checkout = cartOf([roses, 2], ferns);
  const items = checkout.items.map((item) => ({ ...item, price_in_cents: 1, unit_price_in_cents: 1, total: 1 }));
  const { token } = await order(studio, { ...checkout, items, status: 'paid', subtotal_cents: 1 } as typeof checkout);
  expect(await orderBehind(studio, token)).toMatchObject({
    subtotal_cents: 21_800,
    status: 'pending',
    currency: 'usd',
  });
});

test('stock that is not managed has no limit and is not touched', async () => {
  const studio = await openStudio();
  const cards = await createProduct(studio, 'Gift cards');
  await order(studio, cartOf([cards, 999]));
  expect(await stockOf(studio, cards)).toBe(0);
});

test.each([
  [
    'a draft',
    { status: 'draft' as const },
    404,
    'One of these products is no longer in the store. Remove it and try again.',
  ],
  [
    'deleted',
    { deleted_at: new Date() },
    404,
    'One of these products is no longer in the store. Remove it and try again.',
  ],
  ['not for sale', { purchasable: false }, 409, 'Roses is currently unavailable.'],
])('a product that is %s cannot be ordered', async (_what, change, status, message) => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 5 });
  await studio.platform.db.updateTable('products').set(change).execute();
  await expect(order(studio, cartOf(roses))).rejects.toMatchObject({ status, message });
  expect(await stockOf(studio, roses)).toBe(5);
});

test('rejects an impossible order with a message', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 5000 });
  const euros = await createProduct(studio, 'Tulips');
  await studio.platform.db.updateTable('variants').set({ currency: 'eur' }).where('id', '=', euros).execute();
  await expect(order(studio, cartOf())).rejects.toMatchObject({ status: 400, message: 'Your cart is empty' });
  await expect(order(studio, cartOf('nonsense'))).rejects.toMatchObject({ status: 404 });
  await expect(order(studio, cartOf(crypto.randomUUID()))).rejects.toMatchObject({ status: 404 });
  await expect(order(studio, cartOf([roses, 1000]))).rejects.toMatchObject({ status: 400 });
  await expect(order(studio, cartOf([roses, 500], [roses, 500]))).rejects.toMatchObject({ status: 400 });
  await expect(order(studio, cartOf([roses, 0]))).rejects.toMatchObject({ status: 400 });
  await expect(order(studio, cartOf([roses, -3]))).rejects.toMatchObject({ status: 400 });
  await expect(order(studio, cartOf([roses, 1.5]))).rejects.toMatchObject({ status: 400 });
  await expect(order(studio, cartOf(roses, euros))).rejects.toMatchObject({ status: 409 });
  const many = Array.from({ length: 51 }, () => crypto.randomUUID());
  await expect(order(studio, cartOf(...many))).rejects.toMatchObject({ status: 400 });
  expect(await stockOf(studio, roses)).toBe(5000);
});

test('a checkout clicked 20 times opens one payment page and takes the stock once', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 10 });
  const pages = await Promise.all(Array.from({ length: 20 }, () => order(studio, cartOf([roses, 2]), KEY)));
  expect(new Set(pages.map(({ path }) => path)).size).toBe(1);
  expect(await stockOf(studio, roses)).toBe(8);
});

test('a cart that is opened again on another page leads to the same order', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 1 });
  const first = await order(studio, { ...cartOf(roses), cancelUrl: `${SITE}/store` }, KEY);
  const again = await order(studio, { ...cartOf(roses), cancelUrl: `${SITE}/gallery` }, KEY);
  expect(again.path).toBe(first.path);
});

test('a key with another cart places another order', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 10 });
  const mine = await order(studio, cartOf(roses), KEY);
  const theirs = await order(studio, cartOf([roses, 2]), KEY);
  expect(theirs.path).not.toBe(mine.path);
  await expect(order(studio, cartOf(roses), 'short')).rejects.toMatchObject({ status: 400 });
});

test('on a public address without a payment provider the store takes no orders and says why', async () => {
  // Whatever NODE_ENV says: .env.example once said development.
  const studio = await openStudio({ NODE_ENV: 'development', BASE_URL: 'https://rhodora.example' });
  const roses = await createProduct(studio, 'Roses');
  const context = openContext(studio.platform);
  const here = { successUrl: 'https://rhodora.example/success', cancelUrl: 'https://rhodora.example/store' };
  await expect(placeOrder(context, { ...cartOf(roses), ...here })).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('payment provider'),
  });
});

const ELSEWHERE = [
  ...[
    'https://evil.example/success',
    '//evil.example',
    '/success',
    'success',
    '',
    ' ',
    'http://localhost:3001/success',
  ],
  ...['https://localhost:3000/success', 'http://localhost.evil.example:3000/', 'http://localhost:3000@evil.example/'],
  ...[
    'http://user:password@localhost:3000/',
    'http://user@localhost:3000/success',
    'javascript:alert(1)//localhost:3000',
  ],
  ...[
    'data:text/html,http://localhost:3000',
    'blob:http://localhost:3000/1b2c',
    'file:///success',
    'ftp://localhost:3000/',
  ],
  ...['http:/\\evil.example/success', 'http://evil.example\\@localhost:3000/', 'http://evil.example#@localhost:3000/'],
  ...['http://evil.example?@localhost:3000/', 'http://localhost:3000.evil.example/', 'http://127.0.0.1:3000/success'],
  ...['http://[::1]:3000/', 'http://localhost%2eevil.example:3000/', 'ht\ntp://evil.example/', 'http://ⅼocalhost:30/'],
  ...[
    'http://localhost:3000.',
    'http://localhost',
    'view-source:http://localhost:3000/',
    `${SITE}/${'a'.repeat(2000)}`,
  ],
  ...['http://localhost:30001/success', 'mailto:someone@localhost:3000', 'http:///evil.example', 'https:evil.example'],
];

test.each(ELSEWHERE)('a buyer is never sent back to %j', async (address) => {
  expect(returnAddress(address, [SITE])).toBeUndefined();
});

test('every allowed return address has the site’s own origin', () => {
  const parts = ['http:', '//', '/', '\\', '@', 'localhost', ':3000', 'evil.example', '#', '?', '\t', '%40', 'x'];
  const address = fc.array(fc.constantFrom(...parts), { maxLength: 9 }).map((some) => some.join(''));
  const isSafe = (each: string) => {
    const allowed = returnAddress(each, [SITE]);
    return allowed === undefined || new URL(allowed).origin === SITE;
  };
  expect(fc.check(fc.property(address, isSafe), { numRuns: 2000 })).toMatchObject({ failed: false });
});

test('a checkout with a return address elsewhere is refused and takes nothing', async () => {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 5 });
  for (const field of ['successUrl', 'cancelUrl'] as const) {
    const refused = order(studio, { ...cartOf(roses), [field]: 'https://evil.example/' });
    await expect(refused).rejects.toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
  }
  expect(await stockOf(studio, roses)).toBe(5);
});
