import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { createProduct } from '../../../../tests/shop.ts';
import { readable } from '../../../../tests/visitor.ts';

interface Filled {
  type?: string;
  occasions?: string[];
  colors?: string[];
  price?: number;
}

async function addProduct(studio: Studio, title: string, { price, ...columns }: Filled) {
  await createProduct(studio, title, { price });
  await studio.platform.db.updateTable('products').set(columns).where('title', '=', title).execute();
}

async function openShop() {
  const studio = await openStudio();
  await addProduct(studio, 'White Wreath', {
    type: 'Sympathy',
    occasions: ['sympathy'],
    colors: ['white'],
    price: 18_000,
  });
  await addProduct(studio, 'Ten Tulips', {
    type: 'Hand-tied',
    occasions: ['birthday'],
    colors: ['white', 'pink'],
    price: 3900,
  });
  await addProduct(studio, 'Blush Roses', {
    type: 'Hand-tied',
    occasions: ['birthday', 'valentine'],
    colors: ['pink'],
    price: 9900,
  });
  return studio;
}

async function open(studio: Studio, query: string) {
  const html = await (await studio.asVisitor().get(`/store${query}`)).text();
  const [, part = ''] = /<main id="main">([\s\S]*)<\/main>/.exec(html) ?? [];
  return {
    html,
    part: part.replaceAll('&amp;', '&'),
    text: readable(part),
    titles: [...part.matchAll(/<h2><a href="\/product\/[^"]*">([^<]*)/g)].map(([, title]) => title),
    title: readable(/<title>(.*?) \|/.exec(html)?.[1] ?? ''),
    canonical: /<link rel="canonical" href="https?:\/\/[^/]+([^"]*)"/.exec(html)?.[1],
  };
}

test.each([
  ['?occasion=birthday', ['Blush Roses', 'Ten Tulips']],
  ['?color=white', ['Ten Tulips', 'White Wreath']],
  ['?price=50-100', ['Blush Roses']],
  ['?kind=hand-tied&occasion=birthday&color=white', ['Ten Tulips']],
  ['?occasion=none&color=', ['Blush Roses', 'Ten Tulips', 'White Wreath']],
])('the store shows what fits %s', async (query, titles) => {
  const shown = await open(await openShop(), query);
  expect(shown.titles.toSorted()).toEqual(titles);
});

test('the store is sorted by price and by name', async () => {
  const studio = await openShop();
  const low = ['Ten Tulips', 'Blush Roses', 'White Wreath'];
  expect((await open(studio, '?sort=price-low')).titles).toEqual(low);
  expect((await open(studio, '?sort=price-high')).titles).toEqual(low.toReversed());
  expect((await open(studio, '?sort=name')).titles).toEqual(low.toSorted());
});

test('a view has a title and a canonical URL of its own, and a part of it has the canonical URL of the whole', async () => {
  const studio = await openShop();
  const seen = async (query: string) => {
    const { title, canonical, part } = await open(studio, query);
    return [title, canonical, part.includes(`<h1>${title}</h1>`)];
  };
  expect(await seen('?occasion=sympathy')).toEqual(['Sympathy flowers', '/store?occasion=sympathy', true]);
  expect(await seen('?color=pink')).toEqual(['Pink flowers', '/store?color=pink', true]);
  expect(await seen('?kind=hand-tied&sort=name')).toEqual(['Hand-tied', '/store?kind=hand-tied', true]);
  expect(await seen('?price=under-50')).toEqual(['Flowers under $50', '/store?price=under-50', true]);
  expect(await seen('?color=pink&occasion=birthday')).toEqual([
    ...['Birthday flowers, pink', '/store?occasion=birthday', true],
  ]);
  expect((await seen('?sort=name')).slice(0, 2)).toEqual(['Web Store', '/store']);
});

test('only choices that show something are offered, in one order of parameters', async () => {
  const studio = await openShop();
  const { part } = await open(studio, '?color=white');
  expect(part).toContain('href="/store?occasion=birthday&color=white"');
  expect(part).toContain('href="/store?occasion=sympathy&color=white"');
  expect(part).not.toContain('occasion=valentine');
  expect(part).not.toContain('occasion=get-well');
  expect(part).not.toContain('price=50-100');
});

test('choices that fit nothing together say so, lead back, and are not for search engines', async () => {
  const studio = await openShop();
  const { html, part, text } = await open(studio, '?occasion=sympathy&color=pink');
  expect(text).toContain('Nothing matches all of these.');
  expect(part).toMatch(/<a [^>]*href="\/store"[^>]*>Clear all/);
  expect(part).toContain('href="/store?occasion=sympathy"');
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
  expect((await open(studio, '?occasion=sympathy')).html).not.toContain('noindex');
});

test('two hundred products are filtered, sorted and paged', async () => {
  const studio = await openStudio();
  const rows = Array.from({ length: 200 }, (_, index) => ({
    title: `Bunch ${String(index).padStart(3, '0')}`,
    order: 200 - index,
    occasions: index % 4 === 0 ? ['home'] : ['birthday'],
  }));
  await studio.platform.db.insertInto('products').values(rows).execute();
  const first = await open(studio, '?occasion=birthday&sort=name');
  expect([first.titles.length, first.titles[0], first.titles[99]]).toEqual([100, 'Bunch 001', 'Bunch 133']);
  expect(first.part).toContain('href="/store?occasion=birthday&sort=name&offset=100"');
  const second = await open(studio, '?occasion=birthday&sort=name&offset=100');
  expect([second.titles.length, second.titles.at(-1)]).toEqual([50, 'Bunch 199']);
  expect(second.text).not.toContain('Show more');
});

test('what staff choose for a product is where visitors find it, and in the export', async () => {
  const studio = await openShop();
  const owner = await studio.asStaff();
  const { id } = await studio.platform.db
    .selectFrom('products')
    .select('id')
    .where('title', '=', 'Ten Tulips')
    .executeTakeFirstOrThrow();
  const address = `/store-manager/products/${id}`;
  const form = await (await owner.get(address)).text();
  expect(form).toMatch(/name="occasions.birthday"[^>]*checked/);
  expect(form).not.toMatch(/name="occasions.get-well"[^>]*checked/);
  const fields = {
    title: 'Ten Tulips',
    status: 'published',
    purchasable: 'on',
    end: 'whole',
    'occasions.get-well': 'on',
    'colors.yellow': 'on',
    'options.0.key': 'new-1',
    'options.0.title': 'Size',
    'variants.0.key': 'new-1',
    'variants.0.values.0': 'Ten',
    'variants.0.price': '39',
  };
  await owner.post(address, fields);
  expect((await open(studio, '?occasion=get-well&color=yellow')).titles).toEqual(['Ten Tulips']);
  expect((await open(studio, '?occasion=birthday')).titles).toEqual(['Blush Roses']);
  const file = await (await owner.get('/store-manager/products.csv')).text();
  expect(file).toContain('Occasions,Colors');
  expect(file).toContain('Get well,Yellow');
});
