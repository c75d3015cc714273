import { expect, test } from 'vitest';
import { singleProduct } from '~/features/catalog/store.schema';
import { isSympathy, toCard, toPictures } from './catalog-card';
import { deriveProduct } from './price';

const USD = { code: 'usd', symbol: '$', template: null };

function productWith(fields: object, ...amounts: [amount: number, sale?: number][]) {
  const variants = amounts.map(([amount, sale_amount], index) => ({
    id: `v${index}`,
    title: `No. ${index}`,
    prices: [{ amount, sale_amount, currency: USD }],
  }));
  return deriveProduct(singleProduct.parse({ product: { id: 'p', title: 'June Ledge', variants, ...fields } }).product);
}

test('a card shows the cheapest price, and its button adds the first variant', () => {
  const card = toCard(productWith({}, [14_800], [9800, 8000]));
  expect(card.price).toEqual({ price_formatted: '$98.00', sale_price_formatted: '$80.00' });
  expect(card.first_variant).toMatchObject({ id: 'v0', price_formatted: '$148.00' });
});

test('a card whose first variant is the cheapest, or the one to show, has its price only once', () => {
  expect(toCard(productWith({}, [9800], [14_800])).price).toBeUndefined();
  expect(toCard(productWith({ site_product_selection: 'first_variant' }, [14_800], [9800])).price).toBeUndefined();
});

test('a product without variants or prices has a card without a price and nothing to add', () => {
  for (const product of [productWith({}), productWith({ variants: [{ id: 'free', prices: [] }] })]) {
    expect(toCard(product)).toMatchObject({ title: 'June Ledge', purchasable: false });
    expect(toCard(product).first_variant).toBeUndefined();
  }
});

test('the wide first card has twice the text of the others', () => {
  const product = productWith({ description: 'peony '.repeat(100) });
  expect(toCard(product).description).toHaveLength(120);
  expect(toCard(product, true).description).toHaveLength(240);
});

test('a page shows a product’s pictures in order, without its videos, and describes each', () => {
  const images = [
    { url: '/files/store-images/b.webp', order: 2, type: 'image', alt: 'From above' },
    { url: '/files/store-images/film.mp4', order: 0, type: 'video' },
    { url: '/files/store-images/a.webp', order: 1, type: 'image/webp', alt: '' },
    { url: 'https://example.com/c.webp', type: null },
  ];
  const pictures = toPictures(productWith({ images }));
  expect(pictures.map(({ alt }) => alt)).toEqual(['June Ledge', 'June Ledge', 'From above']);
  expect(pictures.map(({ src }) => src)).toEqual([
    expect.stringContaining('c.webp'),
    expect.stringContaining('a.webp'),
    expect.stringContaining('b.webp'),
  ]);
});

test('a product with nothing but a thumbnail shows that, and one without shows none', () => {
  expect(toPictures(productWith({ thumbnail: 'https://example.com/t.webp' }))).toMatchObject([
    { src: 'https://example.com/t.webp', alt: 'June Ledge' },
  ]);
  expect(toPictures(productWith({}))).toEqual([]);
});

test.each([
  ['Sympathy', true],
  ['Funeral sprays', true],
  ['arrangement', false],
  [null, false],
])('flowers of the kind %s are for sympathy: %s', (value, expected) => {
  expect(isSympathy({ type: value === null ? null : { value } })).toBe(expected);
});
