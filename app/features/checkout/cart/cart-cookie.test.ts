import { cookieIn, cookieText } from '~/lib/cookies';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CartItem, readItems, writeItems } from './cart-cookie';

function item(id: string, quantity = 1): CartItem {
  return { product_id: `product ${id}`, variant_id: id, quantity };
}

const id = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' });
const items = fc.uniqueArray(
  fc.record({ product_id: id, variant_id: id, quantity: fc.integer({ min: 1, max: 999 }) }),
  {
    maxLength: 8,
    selector: ({ variant_id }) => variant_id,
  },
);

test('a cart comes back from its cookie as it went, whatever ids a store uses', () => {
  fc.assert(
    fc.property(items, (cart) => {
      const cookie = cookieText('cart', writeItems(cart), false).split(';')[0] ?? '';
      expect(readItems(cookieIn(`a=1; ${cookie}; b=2`, 'cart'))).toEqual(cart);
    }),
  );
});

test('the cookie holds fifty lines, and no more than a browser takes', () => {
  const many = Array.from({ length: 60 }, (_, n) => item(`v${n}`));
  expect(readItems(writeItems(many))).toEqual(many.slice(0, 50));
  const long = Array.from({ length: 50 }, (_, n) => item(`${n} ${'ü'.repeat(30)}`));
  expect(writeItems(long).length).toBeLessThanOrEqual(3900);
  const left = readItems(writeItems(long));
  expect(left.length).toBeGreaterThan(5);
  expect(left).toEqual(long.slice(0, left.length));
});

test.each([
  ['nothing', '', []],
  ['another format', '[{"id":"a"}]', []],
  ['a missing quantity', 'p:a:', []],
  ['a quantity of 0', 'p:a:0', []],
  ['a negative quantity', 'p:a:-1', []],
  ['a quantity above 999', 'p:a:1000', []],
  ['a fraction', 'p:a:1.5', []],
  ['a leading zero', 'p:a:01', []],
  ['a broken escape, beside a good line', 'p:%E0%A4%A:1/p:b:2', [{ product_id: 'p', variant_id: 'b', quantity: 2 }]],
  ['a variant twice', 'p:a:1/p:a:3', [{ product_id: 'p', variant_id: 'a', quantity: 3 }]],
])('reads what is left of a cookie with %s', (_what, text, expected) => {
  expect(readItems(text)).toEqual(expected);
});

test('no cookie can make the cart read a thousand lines or a long id', () => {
  const lines = Array.from({ length: 1000 }, (_, n) => `p:v${n}:1`).join('/');
  expect(readItems(lines)).toHaveLength(50);
  expect(readItems(`p:${'x'.repeat(5000)}:1`)[0]?.variant_id).toHaveLength(100);
});

test('a cookie is found by its whole name', () => {
  expect(cookieIn('my_cart=1; cart_id=2; cart=3', 'cart')).toBe('3');
  expect(cookieIn('cart_id=2', 'cart')).toBe('');
  expect(cookieIn(null, 'cart')).toBe('');
});
