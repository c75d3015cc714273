import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Cart,
  type CartLine,
  inDollars,
  readCart,
  totalCents,
  totalQuantity,
  unitPrice,
  withRestored,
  withAdded,
  without,
  withQuantity,
} from './cart-lines';

const PRODUCT = { id: 'june', title: 'June Ledge', image: '/files/store-images/june.webp' };
const LARGE = {
  id: 'large',
  title: 'Large',
  price_in_cents: 14_800,
  sale_price_in_cents: null,
  price_formatted: '$148.00',
  sale_price_formatted: null,
  manage_inventory: true,
  inventory_quantity: 3,
};
const UNCOUNTED = { ...LARGE, id: 'uncounted', manage_inventory: false, inventory_quantity: 0 };

function cartOf(...lines: [id: string, quantity: number][]): Cart {
  return lines.map(([id, quantity]) => ({ product: PRODUCT, variant: { ...LARGE, id }, quantity }));
}

function idsIn(cart: Cart) {
  return cart.map(({ variant, quantity }) => [variant.id, quantity]);
}

test('adding a variant again raises its line, and another variant gets its own', () => {
  const one = withAdded([], PRODUCT, LARGE, 1);
  expect(idsIn(withAdded(one, PRODUCT, LARGE, 2))).toEqual([['large', 3]]);
  expect(idsIn(withAdded(one, PRODUCT, UNCOUNTED, 2))).toEqual([
    ['large', 1],
    ['uncounted', 2],
  ]);
});

test('the quantity in the cart counts against the stock', () => {
  const two = withAdded([], PRODUCT, LARGE, 2);
  const sentence = 'Not enough stock for June Ledge. Only 3 left.';
  expect(() => withAdded(two, PRODUCT, LARGE, 2)).toThrow(sentence);
  expect(() => withAdded([], PRODUCT, LARGE, 4)).toThrow(sentence);
  expect(idsIn(withAdded(two, PRODUCT, LARGE, 1))).toEqual([['large', 3]]);
});

test('unmanaged stock has no limit', () => {
  expect(totalQuantity(withAdded([], PRODUCT, UNCOUNTED, 500))).toBe(500);
});

test('a product without variants cannot be added', () => {
  expect(() => withAdded([], PRODUCT, undefined, 1)).toThrow('Product has no variants to add.');
});

test('a line stores only what the panel shows of its product', () => {
  const [line] = withAdded([], { ...PRODUCT, description: 'long' } as typeof PRODUCT, LARGE, 1);
  expect(line?.product).toEqual(PRODUCT);
});

test('a quantity of 0 or less removes the line', () => {
  const cart = cartOf(['a', 2], ['b', 1]);
  expect(idsIn(withQuantity(cart, 'a', 0))).toEqual([['b', 1]]);
  expect(idsIn(withQuantity(cart, 'a', -1))).toEqual([['b', 1]]);
  expect(idsIn(withQuantity(cart, 'a', 5))[0]).toEqual(['a', 5]);
  expect(idsIn(without(cart, 'b'))).toEqual([['a', 2]]);
});

test('a restored cart keeps what was added since', () => {
  expect(idsIn(withRestored(cartOf(['b', 5], ['c', 1]), cartOf(['a', 2], ['b', 1])))).toEqual([
    ['a', 2],
    ['b', 5],
    ['c', 1],
  ]);
});

test('the total uses sale prices and is shown in dollars', () => {
  const onSale = { ...LARGE, id: 'sale', sale_price_in_cents: 11_000, sale_price_formatted: '$110.00' };
  const cart: Cart = [...cartOf(['large', 1]), { product: PRODUCT, variant: onSale, quantity: 2 }];
  expect(inDollars(totalCents(cart))).toBe('$368.00');
  expect([unitPrice(LARGE), unitPrice(onSale)]).toEqual(['$148.00', '$110.00']);
  expect(inDollars(0)).toBe('$0.00');
});

test('after any changes the lines are valid and the total is their sum', () => {
  const step = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    quantity: fc.integer({ min: -2, max: 2000 }),
    action: fc.constantFrom('add', 'set', 'remove'),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const cart = steps.reduce<Cart>((cart, { id, quantity, action }) => {
        if (action === 'remove') return without(cart, id);
        if (action === 'set') return withQuantity(cart, id, quantity);
        return withAdded(cart, PRODUCT, { ...UNCOUNTED, id }, Math.max(1, quantity));
      }, []);
      expect(new Set(idsIn(cart).map(([id]) => id)).size).toBe(cart.length);
      expect(cart.every(({ quantity }) => quantity >= 1 && quantity <= 999)).toBe(true);
      expect(totalCents(cart)).toBe(14_800 * totalQuantity(cart));
      expect(readCart(JSON.stringify(cart))).toEqual(cart);
    }),
  );
});

test('damaged storage gives an empty cart', () => {
  const [line] = cartOf(['a', 1]) as CartLine[];
  const damaged = [
    ...[null, '', '{', 'null', '7', '"cart"', '{}', '[null]', '[{}]', '[{"variant":{"id":"a"},"quantity":1}]'],
    ...[
      { ...line, quantity: 0 },
      { ...line, quantity: '2' },
      { ...line, quantity: 1.5 },
    ].map((each) => JSON.stringify([each])),
    JSON.stringify([{ ...line, variant: { ...line?.variant, price_in_cents: 'free' } }]),
    JSON.stringify([line, line]),
  ];
  expect(damaged.map(readCart)).toEqual(damaged.map(() => []));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readCart(text)).toEqual([]);
    }),
  );
});
