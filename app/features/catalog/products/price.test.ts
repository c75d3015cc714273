import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveProduct, formatPrice, priceNow, shownVariant } from './price';
import { productList, singleProduct } from '~/features/catalog/store.schema';

const NOTHING = { code: null, symbol: null, template: null };
const cents = fc.integer({ min: 0, max: 100_000_000 });
const amountOf = (value: number) => (value / 100).toFixed(2);

test.each([
  ['a template has the amount at its $1', 14_800, { code: 'usd', symbol: '$', template: '$1 USD' }, '148.00 USD'],
  ['a dollar sign before the placeholder stays', 14_800, { ...NOTHING, template: '$$1' }, '$148.00'],
  ['signs that a replacement would eat stay', 5, { ...NOTHING, template: "$& $' $1" }, "$& $' 0.05"],
  ['a template without a placeholder is shown as it is', 5, { ...NOTHING, template: 'on request' }, 'on request'],
  ['without a template the symbol stands in front', 14_850, { code: 'usd', symbol: '$', template: null }, '$148.50'],
  ['without a symbol the code does', 100, { code: 'chf', symbol: null, template: null }, 'chf1.00'],
  ['without either it is the euro', 100, NOTHING, '€1.00'],
  ['empty texts count as absent', 100, { code: '', symbol: '', template: '' }, '€1.00'],
])('%s', (_rule, value, currency, shown) => {
  expect(formatPrice(value, currency)).toBe(shown);
});

test('a template keeps its text before and after the amount', () => {
  fc.assert(
    fc.property(cents, fc.string(), fc.string(), (value, before, behind) => {
      fc.pre(!`${before}$`.includes('$1') && !before.endsWith('$'));
      expect(formatPrice(value, { ...NOTHING, template: `${before}$1${behind}` })).toBe(
        before + amountOf(value) + behind,
      );
    }),
  );
});

const priced = fc.record({ price_in_cents: cents, sale_price_in_cents: fc.option(cents) });
const several = fc.array(priced, { minLength: 1, maxLength: 6 });

test('the catalog shows the cheapest variant, on sale or not, unless the product asks for the first', () => {
  fc.assert(
    fc.property(several, fc.constantFrom(null, 'lowest_price_first'), (variants, site_product_selection) => {
      const shown = shownVariant({ site_product_selection, variants });
      expect(shown && priceNow(shown)).toBe(Math.min(...variants.map(priceNow)));
    }),
  );
  fc.assert(
    fc.property(several, fc.constantFrom('first_variant', 'manual', ''), (variants, site_product_selection) => {
      expect(shownVariant({ site_product_selection, variants })).toBe(variants[0]);
    }),
  );
});

test('the first of equal prices is shown, and nothing without variants', () => {
  const variants = [
    { id: 'a', price_in_cents: 500, sale_price_in_cents: null },
    { id: 'b', price_in_cents: 900, sale_price_in_cents: 500 },
  ];
  expect(shownVariant({ site_product_selection: null, variants })).toBe(variants[0]);
  expect(shownVariant({ site_product_selection: null, variants: [] })).toBeUndefined();
});

test('a minimal response with price entries has everything a page needs', () => {
  const usd = { code: 'usd', symbol: '$', template: null };
  const { products } = productList.parse({
    count: 1,
    offset: 0,
    limit: 24,
    products: [
      {
        id: 'p',
        title: 'June Ledge',
        thumbnail: 'https://example.com/june.webp',
        purchasable: true,
        variants: [
          {
            id: 'large',
            title: 'Large',
            prices: [{ amount: 14_800, sale_amount: 9900, currency: usd }, { amount: 1 }],
          },
          { id: 'small', title: 'Small', prices: [{ amount: 9800, sale_amount: null }], inventory_quantity: 3 },
          { id: 'unpriced', title: 'Unpriced' },
        ],
      },
    ],
  });
  const [product] = products.map(deriveProduct);
  expect(product).toMatchObject({ image: 'https://example.com/june.webp', price_in_cents: 9800, currency: 'eur' });
  expect(product?.variants).toMatchObject([
    {
      price_in_cents: 14_800,
      sale_price_in_cents: 9900,
      currency: 'usd',
      currency_info: usd,
      price_formatted: '$148.00',
    },
    { sale_price_in_cents: null, currency: 'eur', price_formatted: '€98.00', sale_price_formatted: null },
  ]);
  expect(product?.variants[0]).toMatchObject({ sale_price_formatted: '$99.00', manage_inventory: false });
});

test('the pictures of a single product may be called media', () => {
  const { product } = singleProduct.parse({ product: { id: 'p', media: [{ url: 'https://example.com/1.webp' }] } });
  expect(deriveProduct(product).images).toMatchObject([{ url: 'https://example.com/1.webp' }]);
});
