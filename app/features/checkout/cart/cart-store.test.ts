import { expect, test } from 'vitest';
import { cartLine, type FakeBrowser, openBrowser } from '../../../../tests/fake-browser.ts';
import type { Cart } from '~/features/catalog/cart-lines';

const LINES = '/cart/lines';

function storedIds({ stored }: FakeBrowser) {
  const cart = JSON.parse(stored.get('e-commerce-cart') ?? '[]') as Cart;
  return cart.map(({ variant, quantity }) => `${variant.id} ${quantity}`);
}

/** The server's answer to `/cart/lines`. */
function answerLines({ answers }: FakeBrowser, lines: object[]) {
  answers.set(LINES, () => Response.json({ lines }));
}

function serverLine(id: string, quantity: number, change = {}) {
  const { product, variant } = cartLine(id, quantity, change);
  return { product_id: product.id, variant_id: id, quantity, product, variant };
}

test('a change is stored for the next visit and in a cookie for the server', async () => {
  const browser = openBrowser();
  const tab = await browser.openTab();
  tab.changeCart(() => [cartLine('a', 2), cartLine('b')]);
  expect(storedIds(browser)).toEqual(['a 2', 'b 1']);
  expect(browser.cookies.get('cart')).toBe('product-a:a:2/product-b:b:1');
  expect((await browser.openTab()).latestCart()).toEqual([cartLine('a', 2), cartLine('b')]);
});

test('an empty cart leaves no cookie behind', async () => {
  const browser = openBrowser();
  const tab = await browser.openTab();
  tab.changeCart(() => [cartLine('a')]);
  tab.changeCart(() => []);
  expect(browser.cookies.has('cart')).toBe(false);
  expect(browser.lastCookie()).toBe('cart=; Path=/; Max-Age=0; SameSite=Lax');
});

test('the cookie of a site with https is sent over https only', async () => {
  const browser = openBrowser('https://rhodora.example');
  (await browser.openTab()).changeCart(() => [cartLine('a')]);
  expect(browser.lastCookie()).toBe('cart=product-a:a:1; Path=/; Max-Age=15552000; SameSite=Lax; Secure');
});

test('the cart has what both of two tabs added', async () => {
  const browser = openBrowser();
  const [one, other] = [await browser.openTab(), await browser.openTab()];
  one.changeCart((cart) => [...cart, cartLine('a')]);
  other.changeCart((cart) => [...cart, cartLine('b')]);
  one.changeCart((cart) => [...cart, cartLine('c')]);
  expect(storedIds(browser)).toEqual(['a 1', 'b 1', 'c 1']);
  expect(other.latestCart()).toHaveLength(3);
});

test.each(['full', 'off'] as const)('with storage that is %s the cart lives as long as its page', async (storage) => {
  const browser = openBrowser();
  browser.storage = storage;
  const tab = await browser.openTab();
  tab.changeCart(() => [cartLine('a')]);
  tab.changeCart((cart) => [...cart, cartLine('b')]);
  expect(tab.latestCart()).toEqual([cartLine('a'), cartLine('b')]);
  expect(browser.cookies.get('cart'), 'the page without scripts has it too').toBe('product-a:a:1/product-b:b:1');
});

test('a damaged cart in storage starts empty and can be filled again', async () => {
  const browser = openBrowser();
  browser.stored.set('e-commerce-cart', '[{"variant":');
  const tab = await browser.openTab();
  expect(tab.latestCart()).toEqual([]);
  tab.changeCart((cart) => [...cart, cartLine('a')]);
  expect(storedIds(browser)).toEqual(['a 1']);
});

test('a cart that the server changed without scripts is taken over once', async () => {
  const browser = openBrowser();
  const tab = await browser.openTab();
  tab.changeCart(() => [cartLine('a')]);
  browser.cookies.set('cart_changed', '1');
  answerLines(browser, [serverLine('b', 3)]);
  await tab.syncCart();
  expect(storedIds(browser)).toEqual(['b 3']);
  expect(browser.cookies.has('cart_changed')).toBe(false);
  await tab.syncCart();
  expect(browser.requests).toHaveLength(1);
});

test('adding a product while the server’s cart loads keeps both', async () => {
  const browser = openBrowser();
  const tab = await browser.openTab();
  browser.cookies.set('cart_changed', '1');
  browser.answers.set(LINES, () => {
    tab.changeCart((cart) => [...cart, cartLine('new')]);
    return Response.json({ lines: [serverLine('b', 3)] });
  });
  await tab.syncCart();
  expect(storedIds(browser)).toEqual(['b 3', 'new 1']);
});

test('if the server cannot be reached, its cart is taken over next time', async () => {
  const browser = openBrowser();
  const tab = await browser.openTab();
  tab.changeCart(() => [cartLine('a')]);
  browser.cookies.set('cart_changed', '1');
  await tab.syncCart();
  expect(storedIds(browser)).toEqual(['a 1']);
  expect(browser.cookies.has('cart_changed')).toBe(true);
  answerLines(browser, [serverLine('b', 1)]);
  await tab.syncCart();
  expect(storedIds(browser)).toEqual(['b 1']);
});

test('products that are no longer sold are not in the cart that the server sends', async () => {
  const browser = openBrowser();
  browser.cookies.set('cart_changed', '1');
  answerLines(browser, [{ ...serverLine('a', 1), product: null, variant: null }, serverLine('b', 1)]);
  await (await browser.openTab()).syncCart();
  expect(storedIds(browser)).toEqual(['b 1']);
});

test('an open cart gets current prices and says which ones changed', async () => {
  const browser = openBrowser();
  const tab = await browser.openTab();
  tab.changeCart(() => [cartLine('a', 2), cartLine('b')]);
  const cheaper = { sale_price_in_cents: 3900, sale_price_formatted: '$39.00' };
  answerLines(browser, [serverLine('a', 9, cheaper), serverLine('b', 9)]);
  expect(await tab.refreshCart()).toEqual({ a: 'The price changed from $45.00 to $39.00.' });
  expect(tab.latestCart(), 'with the quantities of the browser').toEqual([cartLine('a', 2, cheaper), cartLine('b')]);
  expect(await tab.refreshCart(), 'and says so once').toEqual({});
});

test('a line that is no longer sold stays in the open cart, sold out', async () => {
  const browser = openBrowser();
  const tab = await browser.openTab();
  tab.changeCart(() => [cartLine('a')]);
  answerLines(browser, [{ ...serverLine('a', 1), product: null, variant: null }]);
  expect(await tab.refreshCart()).toEqual({});
  expect(tab.latestCart()).toEqual([cartLine('a', 1, { manage_inventory: true, inventory_quantity: 0 })]);
});

test('an empty cart asks the server for nothing, and a failing one changes nothing', async () => {
  const browser = openBrowser();
  const tab = await browser.openTab();
  expect(await tab.refreshCart()).toEqual({});
  expect(browser.requests).toEqual([]);
  tab.changeCart(() => [cartLine('a')]);
  const failed = { lines: [serverLine('a', 1, { price_formatted: '$1.00' })] };
  for (const answer of [() => Response.json(failed, { status: 502 }), () => new Response('<html>')]) {
    browser.answers.set(LINES, answer);
    expect(await tab.refreshCart()).toEqual({});
  }
  expect(tab.latestCart()).toEqual([cartLine('a')]);
});
