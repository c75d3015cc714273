import { expect, test } from 'vitest';
import { cartLine, type FakeBrowser, openBrowser } from '../../../../tests/fake-browser.ts';
import { SITE } from '../../../../tests/visitor.ts';

const CHECKOUT = '/store/rhodora/checkout';
const PAGE = `${SITE}/store/rhodora/pay/one`;

type Tab = Awaited<ReturnType<FakeBrowser['openTab']>>;

async function openShop() {
  const browser = openBrowser();
  browser.answers.set(CHECKOUT, () => Response.json({ url: PAGE }));
  return { browser, tab: await browser.openTab() };
}

function setState({ answers }: FakeBrowser, state: 'paid' | 'open' | 'ended', page = PAGE, number = 1001) {
  answers.set(`${page}/state`, () => Response.json({ state, number, success_url: `${SITE}/success` }));
}

function settle(tab: Tab, path = '/store') {
  return tab.settleCheckouts(new URL(path, SITE) as unknown as Location);
}

function idsIn(tab: Tab) {
  return tab.latestCart().map(({ variant, quantity }) => `${variant.id} ${quantity}`);
}

function attempts({ stored }: FakeBrowser) {
  return JSON.parse(stored.get('e-commerce-checkout') ?? '[]') as { key: string; cart?: unknown }[];
}

test('the order is placed with the cart’s items, and then the cart is empty', async () => {
  const { browser, tab } = await openShop();
  tab.changeCart(() => [cartLine('a', 2), cartLine('b')]);
  expect(await tab.beginCheckout(CHECKOUT, tab.latestCart())).toBe(PAGE);
  expect(tab.latestCart()).toEqual([]);
  const [{ body, headers } = { body: {}, headers: new Headers() }] = browser.requests;
  expect(body).toEqual({
    items: [
      { variant_id: 'a', quantity: 2 },
      { variant_id: 'b', quantity: 1 },
    ],
    successUrl: `${SITE}/success`,
    cancelUrl: `${SITE}/store`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
});

test('an external store gets no idempotency key', async () => {
  const { browser, tab } = await openShop();
  browser.answers.set('https://store.example/v1/checkout', () => Response.json({ url: 'https://pay.example/1' }));
  expect(await tab.beginCheckout('https://store.example/v1/checkout', [cartLine('a')])).toBe('https://pay.example/1');
  expect([...(browser.requests[0]?.headers.keys() ?? [])]).toEqual(['content-type']);
});

test.each([
  [409, { error: { message: 'Not enough stock for Roses. Only 1 left.' } }, 'Not enough stock for Roses. Only 1 left.'],
  [
    404,
    { error: { message: 'One of these products is no longer in the store.' } },
    'One of these products is no longer in the store.',
  ],
  [503, { error: { message: 'The store is very busy right now.' } }, 'The store is very busy right now.'],
  [429, {}, ''],
  [400, { error: { message: 'items must be a list.' } }, ''],
  [500, { error: { message: 'Something went wrong on our side.' } }, ''],
])(
  'if the store answers %i, the cart stays and the buyer reads what they can act on',
  async (status, body, message) => {
    const { browser, tab } = await openShop();
    browser.answers.set(CHECKOUT, () => Response.json(body, { status }));
    tab.changeCart(() => [cartLine('a')]);
    const failure = await tab.beginCheckout(CHECKOUT, tab.latestCart()).catch((error: Error) => error);
    expect(failure).toMatchObject({ status, message });
    expect(idsIn(tab)).toEqual(['a 1']);
  },
);

test.each([{}, { url: 7 }, { url: 'javascript:alert(1)' }, { url: '/pay' }])(
  'the browser does not follow the answer %j of a store',
  async (answer) => {
    const { browser, tab } = await openShop();
    browser.answers.set(CHECKOUT, () => Response.json(answer));
    await expect(tab.beginCheckout(CHECKOUT, [cartLine('a')])).rejects.toMatchObject({ code: 'store-failed' });
  },
);

test('a second try with the same cart uses the same key, with another cart another', async () => {
  const { browser, tab } = await openShop();
  browser.answers.delete(CHECKOUT);
  const send = async (...cart: ReturnType<typeof cartLine>[]) => {
    await tab.beginCheckout(CHECKOUT, cart).catch(() => undefined);
    return browser.requests.at(-1)?.headers.get('Idempotency-Key');
  };
  const first = await send(cartLine('a'));
  expect(await send(cartLine('a'))).toBe(first);
  expect(await send(cartLine('a', 2))).not.toBe(first);
  expect(await send(cartLine('a'))).toBe(first);
});

test('a buyer who comes back without paying gets the cart back and keeps what was added', async () => {
  const { browser, tab } = await openShop();
  await tab.beginCheckout(CHECKOUT, [cartLine('a', 2)]);
  tab.changeCart((cart) => [...cart, cartLine('b')]);
  setState(browser, 'open');
  await settle(tab);
  expect(idsIn(tab)).toEqual(['a 2', 'b 1']);
  await settle(tab);
  expect(idsIn(tab), 'only once').toEqual(['a 2', 'b 1']);
});

test('paying later, in another tab, removes only what was ordered from the cart', async () => {
  const { browser, tab } = await openShop();
  await tab.beginCheckout(CHECKOUT, [cartLine('a', 2), cartLine('b')]);
  setState(browser, 'open');
  await settle(tab);
  tab.changeCart((cart) => [...cart.map((line) => ({ ...line, quantity: line.quantity + 1 })), cartLine('c')]);
  setState(browser, 'paid');
  const other = await browser.openTab();
  await Promise.all([settle(tab), settle(other)]);
  expect(idsIn(tab)).toEqual(['a 1', 'b 1', 'c 1']);
  expect(attempts(browser)).toEqual([]);
});

test('an order that was paid at once leaves the cart empty', async () => {
  const { browser, tab } = await openShop();
  await tab.beginCheckout(CHECKOUT, [cartLine('a')]);
  setState(browser, 'paid');
  await settle(tab);
  expect(idsIn(tab)).toEqual([]);
  expect(attempts(browser)).toEqual([]);
});

test('what was typed stays until the order is paid, and what was typed for the next one stays longer', async () => {
  const { browser, tab } = await openShop();
  const typed = (number: number) => ({ number, typed: { buyer_name: 'Hannah' } });
  const keep = (...orders: object[]) =>
    browser.stored.set('rhodora-checkout', JSON.stringify({ orders, saved_at: Date.now() }));
  const kept = () => JSON.parse(browser.stored.get('rhodora-checkout') ?? '{}').orders.map(({ number = 0 }) => number);
  keep(typed(1000), typed(1001), typed(1002));
  await tab.beginCheckout(CHECKOUT, [cartLine('a')]);
  setState(browser, 'open');
  await settle(tab);
  expect(kept()).toEqual([1000, 1001, 1002]);
  setState(browser, 'paid');
  await settle(tab);
  expect(kept()).toEqual([1002]);
  await settle(tab, '/success?order=1002&key=x');
  expect(kept()).toEqual([]);
});

test('an expired order restores the cart, and is not asked for again', async () => {
  const { browser, tab } = await openShop();
  await tab.beginCheckout(CHECKOUT, [cartLine('a')]);
  setState(browser, 'ended');
  await settle(tab);
  expect(idsIn(tab)).toEqual(['a 1']);
  const before = browser.requests.length;
  await settle(tab);
  expect(browser.requests).toHaveLength(before);
});

test('without a connection the cart is restored, and the order is looked up next time', async () => {
  const { browser, tab } = await openShop();
  await tab.beginCheckout(CHECKOUT, [cartLine('a')]);
  await settle(tab);
  expect(idsIn(tab)).toEqual(['a 1']);
  setState(browser, 'paid');
  await settle(tab);
  expect(idsIn(tab)).toEqual([]);
});

test('the success page drops the cart of its own order only', async () => {
  const { browser, tab } = await openShop();
  await tab.beginCheckout(CHECKOUT, [cartLine('a')]);
  setState(browser, 'open');
  await settle(tab, '/success?order=1002&key=x');
  expect(idsIn(tab)).toEqual(['a 1']);
  await settle(tab, '/success?order=1001&key=x');
  expect(idsIn(tab)).toEqual([]);
});

test('the success page ends the checkout at a store that cannot be asked', async () => {
  const { browser, tab } = await openShop();
  browser.answers.set('https://store.example/checkout', () => Response.json({ url: 'https://pay.example/1' }));
  await tab.beginCheckout('https://store.example/checkout', [cartLine('a')]);
  await settle(tab, '/success');
  expect(idsIn(tab)).toEqual([]);
  expect(browser.requests, 'a payment page elsewhere has no state to ask for').toHaveLength(1);
});

test('an order that was placed without scripts is followed as well', async () => {
  const { browser, tab } = await openShop();
  tab.changeCart(() => [cartLine('a', 2)]);
  browser.cookies.set('cart_order', '/store/rhodora/pay/one');
  setState(browser, 'open');
  await settle(tab);
  expect(idsIn(tab)).toEqual(['a 2']);
  expect(browser.cookies.has('cart_order')).toBe(false);
  setState(browser, 'paid');
  await settle(tab);
  expect(idsIn(tab)).toEqual([]);
});

test('the five latest checkouts are remembered', async () => {
  const { browser, tab } = await openShop();
  for (let quantity = 1; quantity <= 7; quantity++) await tab.beginCheckout(CHECKOUT, [cartLine('a', quantity)]);
  expect(attempts(browser)).toHaveLength(5);
});

test.each(['{', 'null', '7', '[null]', '[{}]', '[{"items":"[]"}]'])(
  'the damaged record %s of earlier checkouts stops nobody',
  async (text) => {
    const { browser, tab } = await openShop();
    browser.stored.set('e-commerce-checkout', text);
    await settle(tab);
    expect(await tab.beginCheckout(CHECKOUT, [cartLine('a')])).toBe(PAGE);
  },
);

test('a browser without storage can check out', async () => {
  const { browser, tab } = await openShop();
  browser.storage = 'off';
  tab.changeCart(() => [cartLine('a')]);
  expect(await tab.beginCheckout(CHECKOUT, tab.latestCart())).toBe(PAGE);
  expect(idsIn(tab)).toEqual([]);
});
