import { expect, test } from 'vitest';
import { openStudio, type Studio } from '~/../tests/open-studio.ts';
import { createProduct } from '~/../tests/shop.ts';
import { openStoreStub } from '~/../tests/store-stub.ts';
import { readable } from '~/../tests/visitor.ts';

const UNKNOWN = '0199c8a0-0000-7000-8000-000000000000';

/** The page's own part, without header and footer. */
async function main(studio: Studio, path: string) {
  const answer = await studio.asVisitor().open(path);
  const html = await answer.text();
  const [, part = ''] = /<main id="main">([\s\S]*)<\/main>/.exec(html) ?? [];
  return { status: answer.status, html, part, text: readable(part) };
}

async function idOf({ platform: { db } }: Studio, title: string) {
  const product = db.selectFrom('products').select('id').where('title', '=', title);
  return (await product.executeTakeFirstOrThrow()).id;
}

async function change(studio: Studio, title: string, columns: Record<string, unknown>) {
  const { id } = await studio.platform.db
    .updateTable('products')
    .set(columns)
    .where('title', '=', title)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('an empty store says so', async () => {
  const { status, text, html } = await main(await openStudio(), '/store');
  expect(status).toBe(200);
  expect(text).toContain('Our Web Store');
  expect(text).toContain('No products available at the moment.');
  expect(html).toContain('<title>Web Store | Our Studio</title>');
});

test('a card shows picture, price, title and description, and links to the product', async () => {
  const studio = await openStudio();
  await createProduct(studio, 'Garden Roses', { price: 12_800, sale: 11_000 });
  await createProduct(studio, 'Three Heads', { price: 8400 });
  await change(studio, 'Garden Roses', {
    description: '<p>Two <em>pinks</em>.</p>',
    thumbnail: '/files/store-images/roses.webp',
  });
  await change(studio, 'Three Heads', { purchasable: false, order: 1 });
  const { text, part } = await main(studio, '/store');
  expect(text).toContain('Was $128.00 , now $110.00 Garden Roses Two pinks . Add to Cart');
  expect(text).toContain('$84.00 Three Heads Unavailable');
  expect(part).toContain('<em>pinks</em>');
  expect(part).toContain('/pictures/768/store-images/roses.webp');
  expect(part).toContain('href="/product/garden-roses"');
  expect(part.match(/<button[^>]*disabled[^>]*>Unavailable/)).not.toBeNull();
});

test('the card of a sold-out product says that it is unavailable', async () => {
  const studio = await openStudio();
  await createProduct(studio, 'Three Heads', { price: 8400, stock: 0 });
  expect((await main(studio, '/store')).text).toContain('Three Heads Unavailable');
  expect((await main(studio, `/product/${await idOf(studio, 'Three Heads')}`)).text).toContain('Currently unavailable');
});

test('a new price appears in the catalog and on the product page at once', async () => {
  const studio = await openStudio();
  const variant = await createProduct(studio, 'Roses', { price: 4500 });
  const id = await idOf(studio, 'Roses');
  expect((await main(studio, '/store')).text).toContain('$45.00');
  expect((await main(studio, `/product/${id}`)).text).toContain('$45.00');
  await studio.platform.db.updateTable('variants').set({ price_in_cents: 3900 }).where('id', '=', variant).execute();
  await studio.platform.live.publish(['products', `product:${id}`]);
  expect((await main(studio, '/store')).text).toContain('$39.00');
  expect((await main(studio, `/product/${id}`)).text).toContain('$39.00');
});

test('more than a hundred products are shown a hundred at a time', async () => {
  const studio = await openStudio();
  const titles = Array.from({ length: 101 }, (_, order) => ({ title: `Bunch ${order}`, order }));
  await studio.platform.db.insertInto('products').values(titles).execute();
  const first = await main(studio, '/store');
  expect(first.text).toContain('Bunch 99');
  expect(first.text).not.toContain('Bunch 100');
  const [, next = ''] = /href="(\/store\?offset=[^"]+)"/.exec(first.part) ?? [];
  const second = await main(studio, next);
  expect(second.text).toContain('Bunch 100');
  expect(second.text).not.toContain('Show more');
});

test('the product page shows what a buyer needs to choose', async () => {
  const studio = await openStudio();
  await createProduct(studio, 'June Ledge', { price: 14_800, stock: 6 });
  const long = `<p>Peony &amp; laurel ${'in a jug '.repeat(40)}</p>`;
  const id = await change(studio, 'June Ledge', {
    description: long,
    ribbon_text: 'New this week',
    additional_info: JSON.stringify([{ id: '1', order: 0, title: 'Lasts', description: '<p>Seven days</p>' }]),
  });
  const { text, html } = await main(studio, `/product/${id}`);
  for (const words of [
    'Back to store',
    'New this week',
    'June Ledge',
    '$148.00',
    'Quantity',
    'Add to Cart',
    '6 in stock!',
  ])
    expect(text).toContain(words);
  expect(text).toContain('Lasts Seven days');
  expect(html).toContain('<title>June Ledge | Our Studio</title>');
  const [, summary = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
  expect(readable(summary)).toBe(`Peony & laurel ${'in a jug '.repeat(40)}`.slice(0, 160).trim());
  expect(text).not.toContain('Variant');
});

test('a buyer chooses between variants, and the first is selected', async () => {
  const studio = await openStudio();
  await createProduct(studio, 'June Ledge', { price: 14_800 });
  const id = await change(studio, 'June Ledge', { options: JSON.stringify([{ id: 'o', title: 'Size', values: [] }]) });
  const small = { product_id: id, title: 'Small', price_in_cents: 9800, sort_order: 1 };
  await studio.platform.db.insertInto('variants').values(small).execute();
  const { text } = await main(studio, `/product/${id}`);
  expect(text).toContain('Size Large $148.00 Small $98.00');
  expect((await main(studio, '/store')).text).toContain('$98.00');
});

test('a product shows what the studio promises about its flowers, if it says so', async () => {
  const studio = await openStudio();
  await createProduct(studio, 'June Ledge');
  const id = await idOf(studio, 'June Ledge');
  expect((await main(studio, `/product/${id}`)).text).not.toContain('Delivery and care');
  await studio.platform.db.updateTable('studio_settings').set({ freshness: 'Fresh for a week.' }).execute();
  await studio.platform.live.heard();
  expect((await main(studio, `/product/${id}`)).text).toContain('Fresh for a week. Delivery and care');
});

test('a product that is sold out or not for sale cannot be added', async () => {
  const studio = await openStudio();
  await createProduct(studio, 'Gone', { stock: 0 });
  await createProduct(studio, 'Shown only');
  const pages = [await idOf(studio, 'Gone'), await change(studio, 'Shown only', { purchasable: false })];
  for (const id of pages) {
    const { text, part } = await main(studio, `/product/${id}`);
    expect(text).toContain('Currently unavailable');
    expect(part).toMatch(/<button[^>]*disabled[^>]*>Add to Cart/);
  }
});

test('an unknown product answers 404 and links back to the store', async () => {
  const studio = await openStudio();
  for (const id of [UNKNOWN, 'no-id']) {
    const { status, text, part } = await main(studio, `/product/${id}`);
    expect(status).toBe(404);
    expect(text).toContain('Product Not Found');
    expect(part).toContain('href="/store"');
  }
});

test('scripts in a product’s texts do not run', async () => {
  const studio = await openStudio();
  const attack = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
  await createProduct(studio, attack);
  const id = await change(studio, attack, {
    description: `<p>Peony</p>${attack}`,
    ribbon_text: attack,
    thumbnail: 'x" onerror="alert(1)',
    additional_info: JSON.stringify([{ id: '1', order: 0, title: attack, description: attack }]),
  });
  for (const path of ['/store', `/product/${id}`]) {
    const { html } = await main(studio, path);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('" onerror="');
    expect(html).toContain('Peony');
  }
});

test('a shopper filters the catalog by kind, and sees how many of each there are', async () => {
  const studio = await openStudio();
  const kinds = ['Hand-tied', 'Hand-tied', 'Sympathy & Funeral', null];
  for (const [index, type] of kinds.entries()) {
    await createProduct(studio, `Bunch ${index}`);
    await change(studio, `Bunch ${index}`, { type, order: index });
  }
  const all = await main(studio, '/store');
  expect(all.text).toContain('Everything 3 Hand-tied 2 Sympathy & Funeral 1');
  expect(all.text).toContain('Bunch 3');
  const tied = await main(studio, '/store?kind=hand-tied');
  expect([0, 1, 2, 3].filter((index) => tied.text.includes(`Bunch ${index}`))).toEqual([0, 1]);
  expect(tied.part).toMatch(/<a href="\/store\?kind=hand-tied" aria-current="page"/);
  expect(all.part).toContain('href="/store?kind=sympathy-funeral"');
  for (const unknown of ['?kind=none', '?kind=', '?kind=%00', "?kind=' or 1=1"]) {
    expect((await main(studio, `/store${unknown}`)).text).toContain('Bunch 3');
  }
});

test('sympathy flowers alone come with the studio’s number, or with the form to write to it', async () => {
  const studio = await openStudio();
  await createProduct(studio, 'White Wreath');
  await change(studio, 'White Wreath', { type: 'Sympathy' });
  await studio.platform.db.updateTable('studio_settings').set({ phone: '304-555-0134' }).execute();
  const [withPhone, page] = [await main(studio, '/store'), await main(studio, '/store?kind=sympathy')];
  for (const { text } of [withPhone, page]) expect(text).toContain('If you would rather not choose, call 304-555-0134');
  expect(withPhone.part).toContain('href="tel:');
  await createProduct(studio, 'Ten Tulips');
  await studio.platform.live.publish(['products']);
  expect((await main(studio, '/store')).text).not.toContain('would rather not choose');
});

test('a product page shows four related products that are for sale, and ignores unknown ones', async () => {
  const studio = await openStudio();
  const titles = ['Vase', 'Card', 'Candle', 'Soap', 'Book', 'Hidden', 'Draft', 'Deleted'];
  const related: { related_id: unknown }[] = [{ related_id: UNKNOWN }, { related_id: 'x' }, { related_id: 7 }];
  for (const [order, title] of titles.entries()) {
    await createProduct(studio, title);
    related.push({ related_id: await change(studio, title, { order }) });
  }
  await change(studio, 'Hidden', { is_hidden: true, order: -1 });
  await change(studio, 'Draft', { status: 'draft', order: -1 });
  await change(studio, 'Deleted', { deleted_at: new Date(), order: -1 });
  await createProduct(studio, 'June Ledge');
  const id = await change(studio, 'June Ledge', { related_products: JSON.stringify(related.toReversed()) });
  const { text } = await main(studio, `/product/${id}`);
  const shown = text.slice(text.indexOf('Goes well with'));
  expect(titles.filter((title) => shown.includes(`$45.00 ${title}`))).toHaveLength(4);
  for (const title of ['Hidden', 'Draft', 'Deleted']) expect(shown).not.toContain(title);
});

test.each(['-1', 'x', '1e9', '99999999', '9999999'])('the store page answers the offset %s', async (offset) => {
  const { status } = await main(await openStudio(), `/store?offset=${offset}`);
  expect(status).toBe(200);
});

test('the success page without an order number thanks and links to the store', async () => {
  const studio = await openStudio();
  const { text, part } = await main(studio, '/success');
  expect(text).toContain('Payment Successful!');
  expect(text).not.toContain('Order number');
  expect(part).toContain('href="/store"');
  expect(part).toContain('href="/"');
});

test('the page shows an external store’s error status, and does not cache it', async () => {
  let status = 500;
  const { settings } = await openStoreStub(() => ({
    status,
    body: { count: 0, offset: 0, limit: 100, products: [] },
  }));
  const studio = await openStudio(settings);
  const failed = await main(studio, '/store');
  expect(failed.status).toBe(502);
  expect(failed.text).toContain('Error loading products: HTTP 500: Internal Server Error');
  expect((await main(studio, '/product/p1')).text).toContain('Product Not Found');
  status = 200;
  expect((await main(studio, '/store')).text).toContain('No products available at the moment.');
});

test('the page says so if an external store sends something unexpected', async () => {
  const { settings } = await openStoreStub(() => ({ body: { products: 'none' } }));
  const { text } = await main(await openStudio(settings), '/store');
  expect(text).toContain('Error loading products: Failed to load products');
});

test('an external store that sends only the spec’s price entries fills the same pages', async () => {
  let amount = 4800;
  const product = () => ({
    id: 'prod_1',
    title: 'Ten Tulips',
    purchasable: true,
    description: '<p>Coral.</p><script>alert(1)</script>',
    variants: [
      {
        id: 'var_1',
        title: 'Ten',
        manage_inventory: false,
        prices: [{ amount, sale_amount: null, currency: { code: 'usd', symbol: '$', template: '$$1' } }],
      },
    ],
  });
  const { requests, settings } = await openStoreStub(() => ({
    body: requests.at(-1)?.url.includes('/products/')
      ? { product: { ...product(), media: [{ url: 'https://example.com/tulips.webp', order: 0, type: 'image' }] } }
      : { count: 1, offset: 0, limit: 100, products: [product()] },
  }));
  const studio = await openStudio(settings);
  const catalog = await main(studio, '/store');
  expect(catalog.text).toContain('$48.00 Ten Tulips Coral. Add to Cart');
  expect(catalog.html).not.toContain('<script>alert');
  expect(catalog.html).toContain(`${settings.STORE_API_URL}/store/store_1/checkout`);
  const page = await main(studio, '/product/prod_1');
  expect(page.part).toContain('https://example.com/tulips.webp');
  // Nobody tells when a store elsewhere changes its prices, so nothing of it is kept.
  amount = 5200;
  expect((await main(studio, '/store')).text).toContain('$52.00');
  expect(requests[0]?.url).toBe('GET /v1/store/store_1/products?offset=0&limit=100');
});

test('the content security policy allows the external store', async () => {
  const { settings } = await openStoreStub(() => ({ status: 404 }));
  const studio = await openStudio(settings);
  const policy = (await studio.asVisitor().get('/store')).headers.get('Content-Security-Policy');
  expect(policy).toContain(`connect-src 'self' ${new URL(settings.STORE_API_URL).origin}`);
});
