import sharp from 'sharp';
import { expect, test } from 'vitest';
import { HOURS } from '../../../../tests/business-hours.ts';
import { typedHours } from '../../calendar/opening-hours.schema.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { createProduct } from '../../../../tests/shop.ts';
import { SITE } from '../../../../tests/visitor.ts';
import { readRenderedPage } from './rendered-page.server.ts';
import { jsonLd } from './json-ld.server.ts';
import { sharePath } from './share-url.server.ts';

const STUDIO = {
  name: 'Rhodora',
  blurb: 'Flowers & more',
  phone: '304-555-0142',
  email: 'studio@example.com',
  street: '14 Laurel Gap Road',
  city: 'Rhodora Hollow',
  region: 'WV',
  postal_code: '26000',
  facebook_url: 'https://facebook.example.com/rhodora',
};

async function openRhodora(settings = {}): Promise<Studio> {
  const studio = await openStudio(settings);
  await studio.platform.db.updateTable('studio_settings').set(STUDIO).execute();
  return studio;
}

async function htmlOf(studio: Studio, path: string) {
  return (await studio.asVisitor().get(path)).text();
}

type Item = { '@type': string } & Record<string, unknown>;

/** What a page tells search engines. */
function itemsIn(html: string): Item[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.flatMap(([, text = '']) => (JSON.parse(text) as { '@graph': Item[] })['@graph']);
}

function factIn(html: string, type: string) {
  return itemsIn(html).find((item) => item['@type'] === type);
}

function metaIn(html: string, name: string) {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

function canonicalIn(html: string) {
  return /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
}

/** The paths that a sitemap lists. */
function pathsIn(xml: string) {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.slice(SITE.length));
}

test('every page of the sitemap exists and is its own canonical URL', async () => {
  const studio = await openRhodora();
  await createProduct(studio, 'June Ledge');
  const visitor = studio.asVisitor();
  const paths = pathsIn(await (await visitor.get('/sitemap.xml')).text());
  expect(paths).toContain('/store');
  expect(paths.filter((path) => path.startsWith('/product/'))).toHaveLength(1);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) {
    const answer = await visitor.get(path);
    const html = await answer.text();
    expect({ path, status: answer.status, canonical: canonicalIn(html), shared: metaIn(html, 'og:url') }).toEqual({
      path,
      status: 200,
      canonical: SITE + path,
      shared: SITE + path,
    });
    expect({ path, isDescribed: Boolean(metaIn(html, 'description')) }).toEqual({ path, isDescribed: true });
    expect({ path, title: /<title>.+ \| (\w+)<\/title>/.exec(html)?.[1] }).toEqual({ path, title: 'Rhodora' });
    expect({ path, robots: metaIn(html, 'robots') }).toEqual({ path, robots: undefined });
    itemsIn(html);
  }
}, 60_000);

test('only the page number of a list is part of the canonical URL', async () => {
  const studio = await openRhodora();
  expect(canonicalIn(await htmlOf(studio, '/store?from=mail'))).toBe(`${SITE}/store`);
  expect(canonicalIn(await htmlOf(studio, '/store?offset=100&from=mail'))).toBe(`${SITE}/store?offset=100`);
});

test('uses the configured host in URLs, whatever host the visitor used', async () => {
  const studio = await openRhodora({ BASE_URL: 'https://rhodora.example' });
  const html = await htmlOf(studio, '/store');
  expect(canonicalIn(html)).toBe('https://rhodora.example/store');
  expect(metaIn(html, 'og:image')).toMatch(/^https:\/\/rhodora\.example\/share\//);
  expect(await htmlOf(studio, '/robots.txt')).toContain('Sitemap: https://rhodora.example/sitemap.xml');
  expect(await htmlOf(studio, '/sitemap.xml')).toContain('<loc>https://rhodora.example/services</loc>');
});

test('the home page describes the studio, its address and its hours', async () => {
  const studio = await openRhodora();
  await (await studio.asStaff()).post('/opening-hours', typedHours(HOURS));
  const html = await htmlOf(studio, '/');
  expect(factIn(html, 'Florist')).toMatchObject({
    name: 'Rhodora',
    telephone: '+13045550142',
    email: 'studio@example.com',
    description: 'Flowers & more',
    address: { streetAddress: '14 Laurel Gap Road', addressLocality: 'Rhodora Hollow', addressRegion: 'WV' },
    openingHoursSpecification: [
      { dayOfWeek: expect.arrayContaining(['Monday', 'Friday']), opens: '10:00', closes: '18:00' },
    ],
    sameAs: ['https://facebook.example.com/rhodora'],
  });
  expect(factIn(html, 'WebSite')?.potentialAction).toMatchObject({
    target: { urlTemplate: `${SITE}/search?q={search_term_string}` },
  });
});

test('leaves out settings that are empty', async () => {
  const html = await htmlOf(await openStudio(), '/');
  for (const item of ['telephone', 'email', 'address', 'sameAs', 'areaServed', 'openingHoursSpecification'])
    for (const florist of itemsIn(html).filter((each) => each['@type'] === 'Florist'))
      expect(florist).not.toHaveProperty(item);
});

test('the home page and the delivery page name the towns of the delivery zones, the nearest first', async () => {
  const studio = await openRhodora();
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ postal_code: '26505' }).execute();
  const staff = await studio.asStaff();
  const addZone = (name: string, postal_codes: string, more = {}) =>
    staff.post('/delivery-zones', { intent: 'save', name, postal_codes, fee_cents: '9', minimum_cents: '0', ...more });
  const townsOn = async (path: string) =>
    itemsIn(await htmlOf(studio, path)).flatMap(({ areaServed }) => (areaServed ?? []) as string[]);
  expect(await townsOn('/')).toEqual([]);
  await addZone('South', '26241, 2628*, -26280');
  await addZone('Here', '26501 26505');
  await addZone('Not now', '26260', { is_paused: 'on' });
  for (const path of ['/', '/delivery']) {
    const towns = await townsOn(path);
    expect(towns[0]).toBe('Morgantown, WV');
    expect(towns).toContain('Elkins, WV');
    expect(towns).not.toContain('Davis, WV');
    expect(new Set(towns).size).toBe(towns.length);
  }
  await addZone('Near', '', { miles: '5' });
  expect((await townsOn('/')).length).toBeGreaterThan(3);
});

test('structured data cannot close its script element', async () => {
  const studio = await openRhodora();
  const name = '</script><script>alert(1)</script>';
  await studio.platform.db.updateTable('studio_settings').set({ name }).execute();
  const html = await htmlOf(studio, '/');
  expect(html).not.toContain('<script>alert');
  expect(factIn(html, 'Florist')?.name).toBe(name);
  expect(jsonLd([{ '@type': 'Thing', name }])).not.toContain('</script><');
});

test('keeps personal pages out of search engines', async () => {
  const studio = await openRhodora();
  for (const path of ['/success?order=1001', '/admin-login']) {
    const html = await htmlOf(studio, path);
    expect(html).not.toContain('og:');
    expect(itemsIn(html)).toEqual([]);
  }
  const robots = await htmlOf(studio, '/robots.txt');
  for (const path of ['/admin-dashboard', '/store-manager', '/client-portal', '/store/*/pay/', '/booking/', '/search'])
    expect(robots).toContain(`Disallow: ${path}\n`);
  expect(robots).not.toMatch(/Disallow: \/(store|booking)?\n/);
});

test('draws the preview of a shared page once, at the usual size', async () => {
  const studio = await openRhodora();
  const address = (metaIn(await htmlOf(studio, '/store'), 'og:image') ?? '').replaceAll('&amp;', '&');
  for (const visitor of [studio.asVisitor(), studio.asVisitor()]) {
    const answer = await visitor.get(address.slice(SITE.length));
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg');
    expect(answer.headers.get('Cache-Control')).toContain('public');
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
});

test('a preview shows the page’s own picture', async () => {
  const studio = await openRhodora();
  const { db, files } = studio.platform;
  const body = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#c81e64' } })
    .webp()
    .toBuffer();
  await files.put(db, { bucket: 'store-images', key: 'a rose/june.webp', body, contentType: 'image/webp' });
  await createProduct(studio, 'June Ledge');
  const thumbnail = '/files/store-images/a%20rose/june.webp';
  const images = JSON.stringify([
    { url: thumbnail, order: 0, type: 'image', alt: 'Blush peonies', width: 800, height: 1000 },
  ]);
  await db.updateTable('products').set({ thumbnail, images }).execute();
  const html = await htmlOf(studio, '/product/june-ledge');
  expect(metaIn(html, 'og:image:alt')).toBe('Blush peonies');
  const address = (metaIn(html, 'og:image') ?? '').replaceAll('&amp;', '&').slice(SITE.length);
  const card = Buffer.from(await (await studio.asVisitor().get(address)).arrayBuffer());
  const right = sharp(card).extract({ left: 700, top: 100, width: 400, height: 400 });
  const [red, green] = (await sharp(await right.toBuffer()).stats()).channels;
  expect(red?.mean).toBeGreaterThan(180);
  expect(green?.mean).toBeLessThan(60);
});

test('describes a post with its date and breadcrumbs', async () => {
  const studio = await openRhodora();
  const post = { title: 'Peonies in May', excerpt: 'Five weeks a year.', content: 'Words.', category: 'Season' };
  const row = studio.platform.db.insertInto('blog_posts').values(post).returning(['slug', 'created_at']);
  const { slug, created_at } = await row.executeTakeFirstOrThrow();
  const html = await htmlOf(studio, `/blog/${slug}`);
  expect(factIn(html, 'BlogPosting')).toMatchObject({
    headline: 'Peonies in May',
    description: 'Five weeks a year.',
    articleSection: 'Season',
    url: `${SITE}/blog/${slug}`,
    datePublished: created_at.toISOString(),
  });
  expect(factIn(html, 'BreadcrumbList')?.itemListElement).toMatchObject([
    { name: 'Home' },
    { name: 'Blog', item: `${SITE}/blog` },
    { name: 'Peonies in May' },
  ]);
  expect(metaIn(html, 'og:type')).toBe('article');
  expect(await htmlOf(studio, '/sitemap.xml')).toContain(`<loc>${SITE}/blog/${slug}</loc>`);
});

test('uses the picture of an open dialog for the preview', () => {
  const picture = (key: string) => `<img src="/pictures/768/flower-guide-images/${key}" alt="${key}"/>`;
  const page = (main: string) =>
    readRenderedPage(`<head><link rel="canonical" href="/"/></head><main>${main}</main>`).picture?.file;
  const plates = picture('anemone.webp') + picture('lily.webp');
  expect(page(plates)).toBe('flower-guide-images/anemone.webp');
  expect(page(`${plates}<dialog open="" class="x">${picture('lily.webp')}</dialog>`)).toBe(
    'flower-guide-images/lily.webp',
  );
  expect(page(`${plates}<dialog class="x">${picture('lily.webp')}</dialog>`)).toBe('flower-guide-images/anemone.webp');
  expect(page('<p>No picture.</p>')).toBeUndefined();
});

test('rejects previews with a forged title or picture', async () => {
  const studio = await openRhodora();
  const visitor = studio.asVisitor();
  const { secret } = studio.platform;
  const own = sharePath(secret, { title: 'Store' });
  expect((await visitor.get(own)).status).toBe(200);
  for (const path of [
    own.replace('Store', 'Other'),
    own.replace('?', '/store-images/x.webp?'),
    sharePath('another secret', { title: 'Store' }),
    sharePath(secret, { title: 'Store', picture: 'client-files/letter.pdf' }),
    sharePath(secret, { title: 'Store', picture: 'store-images/missing.webp' }),
    '/share/',
  ])
    expect({ path, status: (await visitor.get(path)).status }).toEqual({ path, status: 404 });
});

test('the sitemap has dates and pictures, and changes with the products', async () => {
  const studio = await openRhodora();
  await createProduct(studio, 'June & Co');
  const { db, live } = studio.platform;
  await db.updateTable('products').set({ thumbnail: '/files/store-images/a&b.webp' }).execute();
  const first = await studio.asVisitor().get('/sitemap.xml');
  expect(first.headers.get('Content-Type')).toMatch(/xml/);
  expect(first.headers.get('ETag')).toBeTruthy();
  const xml = await first.text();
  expect(xml).toContain(`<image:loc>${SITE}/files/store-images/a&amp;b.webp</image:loc>`);
  expect(xml).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  for (const path of ['/search', '/success', '/client-portal', '/admin-login'])
    expect(pathsIn(xml)).not.toContain(path);
  await db.updateTable('products').set({ deleted_at: new Date() }).execute();
  await live.publish(['products']);
  expect(await htmlOf(studio, '/sitemap.xml')).not.toContain('/product/');
});

test('splits a sitemap of more than ten thousand URLs', async () => {
  const studio = await openRhodora();
  const titles = Array.from({ length: 10_001 }, (_, order) => ({ title: `Bunch ${order}`, order }));
  for (const from of [0, 5000, 10_000])
    await studio.platform.db
      .insertInto('products')
      .values(titles.slice(from, from + 5000))
      .execute();
  const xml = await htmlOf(studio, '/sitemap.xml');
  expect(xml).toContain('<sitemapindex');
  const parts = pathsIn(xml).map((path) => path.replaceAll('&amp;', '&'));
  const listed = await Array.fromAsync(parts, async (part) => pathsIn(await htmlOf(studio, part)));
  const products = new Set(listed.flat().filter((path) => path.startsWith('/product/')));
  expect(products.size).toBe(10_001);
  expect(listed.flat()).toContain('/store');
});

test('the web manifest has the studio’s name and icons', async () => {
  const visitor = (await openRhodora()).asVisitor();
  const manifest = await visitor.json<{ name: string; icons: { src: string }[] }>('/site.webmanifest');
  expect(manifest.name).toBe('Rhodora');
  for (const path of [...manifest.icons.map(({ src }) => src), '/apple-touch-icon.png', '/favicon.ico', '/favicon.svg'])
    expect({ path, status: (await visitor.get(path)).status }).toEqual({ path, status: 200 });
});

test('security.txt names a contact', async () => {
  const path = '/.well-known/security.txt';
  const answer = await (await openRhodora({ BASE_URL: 'https://rhodora.example' })).asVisitor().get(path);
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain('Contact: mailto:studio@example.com\n');
  expect(text).toContain(`Canonical: https://rhodora.example${path}\n`);
  const ahead = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now();
  expect(ahead).toBeGreaterThan(0);
  expect(ahead).toBeLessThan(365 * 86_400_000);
  expect((await (await openStudio()).asVisitor().get(path)).status).toBe(404);
});

test.each(['/store?page=abc', '/store?offset=', '/store?offset=-1', '/store?Offset=10'])(
  'the canonical URL of %s has no query',
  async (path) => {
    expect(canonicalIn(await htmlOf(await openRhodora(), path))).toBe(`${SITE}/store`);
  },
);

test('the sitemap lists neither drafts nor a second flower of the same name', async () => {
  const studio = await openRhodora();
  const { db } = studio.platform;
  await db
    .insertInto('blog_posts')
    .values([
      { title: 'Draft', is_published: false },
      { title: 'Later', is_published: false, publish_at: new Date('2099-01-01') },
    ])
    .execute();
  await db
    .insertInto('flower_types')
    .values([{ name: 'Rose' }, { name: 'Rose' }])
    .execute();
  const paths = pathsIn(await htmlOf(studio, '/sitemap.xml'));
  expect(paths.filter((path) => path.startsWith('/blog/'))).toEqual([]);
  expect(paths.filter((path) => path.startsWith('/flower-guide/'))).toEqual(['/flower-guide/rose']);
  expect(pathsIn(await htmlOf(studio, '/sitemap.xml?of=flowers&part=2'))).toEqual([]);
  expect(pathsIn(await htmlOf(studio, '/sitemap.xml?of=nothing'))).toEqual(paths);
});
