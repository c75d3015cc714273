import { expect, test } from 'vitest';
import { openStudio, type Studio } from '~/../tests/open-studio.ts';
import { createProduct } from '~/../tests/shop.ts';
import { SITE } from '~/../tests/visitor.ts';

async function structuredDataOf(studio: Studio, path: string) {
  const html = await (await studio.asVisitor().get(path)).text();
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const { '@graph': items } = JSON.parse(text) as { '@graph': ({ '@type': string } & Record<string, unknown>)[] };
  return { html, item: (type: string) => items.find((item) => item['@type'] === type) };
}

async function idOf({ platform }: Studio, title: string) {
  const product = platform.db.selectFrom('products').select('id').where('title', '=', title);
  return (await product.executeTakeFirstOrThrow()).id;
}

test('search engines get the price and stock that the page shows', async () => {
  const studio = await openStudio();
  await createProduct(studio, 'Garden Roses', { price: 12_800, sale: 11_000, stock: 6 });
  const { html, item } = await structuredDataOf(studio, '/product/garden-roses');
  expect(item('Product')).toMatchObject({
    name: 'Garden Roses',
    url: `${SITE}/product/garden-roses`,
    offers: {
      price: '110.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      priceSpecification: { price: '128.00', priceType: 'https://schema.org/StrikethroughPrice' },
    },
  });
  for (const words of ['$110.00', '$128.00', '6 in stock!']) expect(html).toContain(words);
  expect(item('BreadcrumbList')?.itemListElement).toMatchObject([
    { name: 'Home', item: `${SITE}/` },
    { name: 'Web Store', item: `${SITE}/store` },
    { name: 'Garden Roses', item: `${SITE}/product/garden-roses` },
  ]);
});

test('each variant has its own price and stock for search engines', async () => {
  const studio = await openStudio();
  await createProduct(studio, 'June Ledge', { price: 14_800, stock: 0 });
  const id = await idOf(studio, 'June Ledge');
  const { db, live } = studio.platform;
  const options = JSON.stringify([{ id: 'o', title: 'Size', values: [] }]);
  await db.updateTable('products').set({ options }).execute();
  const small = { product_id: id, title: 'Small', price_in_cents: 9800, sort_order: 1, sku: 'JUNE-S' };
  await db.insertInto('variants').values(small).execute();
  const { item } = await structuredDataOf(studio, '/product/june-ledge');
  expect(item('ProductGroup')).toMatchObject({
    productGroupID: id,
    variesBy: 'https://schema.org/size',
    hasVariant: [
      { size: 'Large', offers: { price: '148.00', availability: 'https://schema.org/OutOfStock' } },
      { size: 'Small', sku: 'JUNE-S', offers: { price: '98.00', availability: 'https://schema.org/InStock' } },
    ],
  });
  await db.updateTable('products').set({ purchasable: false }).execute();
  await live.publish([`product:${id}`]);
  const offers = JSON.stringify((await structuredDataOf(studio, '/product/june-ledge')).item('ProductGroup'));
  expect(offers).not.toContain('InStock');
});

test('a deleted product answers 410, an unknown one 404', async () => {
  const studio = await openStudio();
  await createProduct(studio, 'June Ledge');
  const id = await idOf(studio, 'June Ledge');
  const visitor = studio.asVisitor();
  expect((await visitor.get('/product/june-ledge')).status).toBe(200);
  await studio.platform.db.updateTable('products').set({ deleted_at: new Date() }).execute();
  await studio.platform.live.publish([`product:${id}`, 'products']);
  const gone = await visitor.get('/product/june-ledge');
  expect(gone.status).toBe(410);
  expect(await gone.text()).toContain('Product Not Found');
  expect((await visitor.get('/product/0199c8a0-0010-7000-8000-00000000ffff')).status).toBe(404);
});
