import sax from 'sax';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { SITE } from '../../../../tests/visitor.ts';

interface Page {
  /** The names of its elements, in order. */
  parts: string[];
  images: string[];
}

/** The pages of a sitemap by their paths. Throws unless it is well-formed XML. */
function parse(xml: string): Map<string, Page> {
  const pages = new Map<string, Page>();
  const open: string[] = [];
  let page: Page = { parts: [], images: [] };
  const parser = sax.parser(true, { xmlns: true });
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name }) => {
    open.push(name);
    if (name === 'url') page = { parts: [], images: [] };
    if (open.at(-2) === 'url') page.parts.push(name);
  };
  parser.onclosetag = () => void open.pop();
  parser.ontext = (text) => {
    if (open.at(-1) === 'loc') pages.set(text.slice(SITE.length), page);
    if (open.at(-1) === 'image:loc') page.images.push(text);
  };
  parser.write(xml).close();
  return pages;
}

async function store({ platform: { db, files } }: Studio, bucket: 'store-images' | 'blog-images' | 'site-images') {
  const body = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8f2a63' } })
    .webp()
    .toBuffer();
  const keys = ['a rose & more.webp', 'arch.webp'];
  for (const key of keys) await files.put(db, { bucket, key, body, contentType: 'image/webp' });
  return keys.map((key) => `/files/${bucket}/${encodeURIComponent(key)}`);
}

test('the sitemap has the pictures of products, posts, weddings and galleries, and each of them answers', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  const [goods, rooms] = [await store(studio, 'store-images'), await store(studio, 'site-images')];
  await store(studio, 'blog-images');
  const elsewhere = 'https://elsewhere.example/x.webp';
  const images = JSON.stringify([...goods, elsewhere].map((url, order) => ({ url, order })));
  const [thumbnail = ''] = goods;
  await db.insertInto('products').values({ title: 'June Ledge', thumbnail, images }).execute();
  await db
    .insertInto('blog_posts')
    .values([
      { title: 'First frost', image_path: 'arch.webp' },
      { title: 'Last frost', image_path: '"><script>' },
      { title: 'No frost', image_path: elsewhere },
    ])
    .execute();
  const rows = [...rooms, elsewhere].map((image_url) => ({ image_url, category: 'Wedding & Event' }));
  const pictures = await db.insertInto('site_images').values(rows).returning('id').execute();
  const wedding = { title: 'Rosa & Finn', slug: 'rosa-and-finn', day: '2026-05-16', story: 'Rain.' };
  await db
    .insertInto('weddings')
    .values({ ...wedding, pictures: pictures.map(({ id }) => id) })
    .execute();

  const visitor = studio.asVisitor();
  const pages = parse(await (await visitor.get('/sitemap.xml')).text());
  const imagesOf = (path: string) => pages.get(path)?.images.toSorted();
  const at = (paths: string[]) => paths.map((path) => SITE + path).toSorted();
  expect(imagesOf('/product/june-ledge')).toEqual(at(goods));
  expect(imagesOf('/blog/first-frost')).toEqual(at(['/files/blog-images/arch.webp']));
  expect(imagesOf('/blog/no-frost')).toEqual([]);
  expect(imagesOf('/weddings/rosa-and-finn')).toEqual(at(rooms));
  expect(imagesOf('/gallery')).toEqual(at(rooms));
  // The schema of sitemaps has them in this order.
  for (const { parts } of pages.values()) expect(parts.join(' ')).toMatch(/^loc( lastmod)?( image:image)*$/);
  const known = [...pages].filter(([path]) => path !== '/blog/last-frost').flatMap(([, page]) => page.images);
  for (const image of known) {
    const answer = await visitor.get(image.slice(SITE.length));
    expect([image, answer.status, answer.headers.get('content-type')]).toEqual([image, 200, 'image/webp']);
  }
});

test('ten thousand products with twelve pictures each make files that search engines take', async () => {
  const studio = await openStudio();
  await studio.platform.pool.query(`
    insert into products (title, "order", images)
    select 'Bunch ' || n, n, (select jsonb_agg(jsonb_build_object('url',
      '/files/store-images/' || gen_random_uuid() || '/' || gen_random_uuid() || '.webp')) from generate_series(1, 15))
    from generate_series(1, 10001) n`);
  const visitor = studio.asVisitor();
  const index = await (await visitor.get('/sitemap.xml')).text();
  const parts = [...index.matchAll(/<loc>([^<]*of=products[^<]*)<\/loc>/g)].map(([, address = '']) => address);
  const products = new Map<string, Page>();
  for (const part of parts) {
    const xml = await (await visitor.get(part.slice(SITE.length).replaceAll('&amp;', '&'))).text();
    expect(xml.length).toBeLessThan(20_000_000);
    for (const [path, page] of parse(xml)) products.set(path, page);
  }
  expect(products.size).toBe(10_001);
  expect(new Set([...products.values()].map(({ images }) => images.length))).toEqual(new Set([12]));
}, 120_000);
