import { expect, test, vi } from 'vitest';
import { outsideRequest } from '~/platform/context.server';
import { checkFile, importFile } from '../../../tests/imports.ts';
import { openStudio, openStudioIn, type Studio } from '../../../tests/open-studio.ts';
import { ANYWHERE, openPictureServer } from '../../../tests/picture-server.ts';
import { aPhotograph, aPng } from '../../../tests/pictures.ts';
import { fetchPicture } from './fetched-pictures.server';

/** A site with photos of any name, a page in place of one, and one that has an answer only from the second time on. */
async function openSite() {
  const [photo, png] = [await aPhotograph(), await aPng()];
  const seen = new Set<string>();
  return openPictureServer(({ url = '' }, response) => {
    if (url.includes('busy') && !seen.has(url)) {
      seen.add(url);
      response.writeHead(503).end();
    } else if (url.includes('page')) response.end('<html>not a picture</html>');
    else if (url.includes('gone')) response.writeHead(404).end();
    else response.end(url.includes('.png') ? png : photo);
  });
}

async function productsIn({ platform: { db } }: Studio) {
  const rows = await db.selectFrom('products').select(['title', 'images', 'thumbnail']).orderBy('title').execute();
  return rows.map(({ title, images, thumbnail }) => {
    const shown = images as unknown as { url: string; alt: string; order: number; width: number }[];
    return {
      title,
      thumbnail,
      images: shown,
      names: shown.map(({ url }) => decodeURIComponent(url.replace(/^.*\/\d+-/, ''))),
    };
  });
}

async function allFetched({ platform: { pool } }: Studio) {
  const waiting = async () => (await pool.query(`select from import_pictures where state = 'waiting'`)).rowCount;
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 60_000, interval: 100 });
}

test('pictures of a Shopify export are fetched in their order, with their descriptions, and are on the site', async () => {
  const studio = await openStudioIn(ANYWHERE);
  const staff = await studio.asStaff('manager');
  const { origin, asked } = await openSite();
  const file = [
    'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image',
    `june,June Bowl,Us,Size,Small,45,${origin}/third.jpg?v=1,3,Peonies in a bowl,${origin}/first.jpg`,
    `june,,,,Large,60,${origin}/first.jpg,1,IMG_1.jpg,${origin}/large.png`,
    `june,,,,,,${origin}/busy.jpg,2,,`,
    `moss,Moss,Us,Title,Default Title,4,,,,`,
  ].join('\n');
  const checked = await checkFile(staff, 'products', file);
  expect(checked.text).toContain('The file names 4 pictures. They are fetched after the import');
  expect(asked).toEqual([]);
  await staff.post(checked.report, { intent: 'import' });
  await allFetched(studio);
  const [june, moss] = await productsIn(studio);
  expect(june?.names).toEqual(['first.jpg', 'busy.jpg', 'third.jpg', 'large.png']);
  expect(june?.images.map(({ alt, order, width }) => [alt, order, width])).toEqual([
    ['June Bowl', 0, 60],
    ['June Bowl', 1, 60],
    ['Peonies in a bowl', 2, 60],
    ['June Bowl', 3, 60],
  ]);
  expect([june?.thumbnail, moss?.names]).toEqual([june?.images[0]?.url, []]);
  const variants = await studio.platform.db
    .selectFrom('variants')
    .select(['title', 'image_url'])
    .where('title', '<>', 'Standard')
    .orderBy('sort_order')
    .execute();
  expect(variants).toEqual([
    { title: 'Small', image_url: june?.images[0]?.url },
    { title: 'Large', image_url: june?.images[3]?.url },
  ]);
  expect(await staff.text(checked.report)).toContain('Pictures: 4 of 4 fetched');
  const visitor = studio.asVisitor();
  expect(await (await visitor.get('/product/june-bowl')).text()).toContain('Peonies in a bowl');
  expect((await visitor.get(june?.images[2]?.url ?? '')).status).toBe(200);
});

test('a picture that is not fetched is named with its product, and can be tried again', async () => {
  const studio = await openStudioIn(ANYWHERE);
  const staff = await studio.asStaff('manager');
  const { origin, asked } = await openSite();
  const pictures = `"${origin}/a,b.jpg, ${origin}/page.jpg,${origin}/gone.jpg, logo.jpg"`;
  const report = await importFile(staff, 'products', `Product,Price,Images\nJune Bowl,45,${pictures}\nMoss,4,`);
  await allFetched(studio);
  const text = await staff.text(report);
  expect(text).toContain('Pictures: 1 of 3 fetched');
  expect(text).toContain('2 pictures could not be fetched. Add them by hand, or try again.');
  expect(text).toContain(`June Bowl ${origin}/page.jpg Not a picture in JPEG`);
  expect(text).toContain(`June Bowl ${origin}/gone.jpg The file is no longer there.`);
  expect((await productsIn(studio))[0]?.names).toEqual(['a,b.jpg']);
  const before = asked.length;
  const designer = await studio.asStaff('designer');
  expect((await designer.post(report, { intent: 'fetch' })).status).toBe(403);
  expect((await staff.post(report, { intent: 'fetch' })).status).toBe(303);
  await allFetched(studio);
  expect(asked.slice(before).toSorted()).toEqual(['/gone.jpg', '/page.jpg']);
});

test('a file cannot make the program ask its own machine or network', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('manager');
  const { origin, asked } = await openSite();
  const { port } = new URL(origin);
  const hosts = ['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]', '[::1]', '0.0.0.0'];
  const rows = hosts.map((host, index) => `Vase ${index},4,http://${host}:${port}/rose.jpg`);
  const report = await importFile(staff, 'products', ['Product,Price,Image', ...rows].join('\n'));
  await allFetched(studio);
  expect(asked).toEqual([]);
  const text = await staff.text(report);
  expect(text).toContain('Pictures: 0 of 5 fetched');
  expect(text).toContain('127.0.0.1 is not on the internet, but in a private network. Upload this picture by hand.');
});

test('two processes that fetch one picture add it once, and a fetch that was cut off goes on', async () => {
  const studio = await openStudioIn(ANYWHERE);
  const staff = await studio.asStaff('manager');
  const { platform } = studio;
  const { origin } = await openSite();
  await importFile(staff, 'products', `Product,Price,Image\nJune Bowl,45,${origin}/gone.jpg`);
  await allFetched(studio);
  // As after a killed process: begun, but not done.
  const reset = `update import_pictures set state = 'waiting', tries = 1, url = '${origin}/rose.jpg' returning id`;
  const { rows } = await platform.pool.query(reset);
  const fetchOnce = () => outsideRequest(platform, (context) => fetchPicture(context, rows[0].id));
  await Promise.all([fetchOnce(), fetchOnce(), fetchOnce()]);
  await fetchOnce();
  expect((await productsIn(studio))[0]?.names).toEqual(['rose.jpg']);
  const stored = await platform.pool.query(`select from stored_files where bucket = 'store-images'`);
  expect(stored.rowCount).toBe(1);
});

test('a picture of a product that was deleted meanwhile is forgotten', async () => {
  const studio = await openStudioIn(ANYWHERE);
  const staff = await studio.asStaff('manager');
  const { platform } = studio;
  const { origin } = await openSite();
  const report = await importFile(staff, 'products', `Product,Price,Image\nJune Bowl,45,${origin}/gone.jpg`);
  await allFetched(studio);
  const { rows } = await platform.pool.query(`
    update import_pictures set state = 'waiting', url = '${origin}/rose.jpg' returning id, row_id`);
  await staff.post('/store-manager/products', { intent: 'delete', id: rows[0].row_id });
  await outsideRequest(platform, (context) => fetchPicture(context, rows[0].id));
  expect(await staff.text(report)).not.toContain('to go');
  expect((await platform.pool.query(`select from stored_files where bucket = 'store-images'`)).rowCount).toBe(0);
});

test('undo ends the fetching, and takes the pictures away with their products', async () => {
  const studio = await openStudioIn(ANYWHERE);
  const staff = await studio.asStaff('manager');
  const { origin } = await openSite();
  const report = await importFile(
    staff,
    'products',
    `Product,Price,Image\nJune Bowl,45,${origin}/rose.jpg\nMoss,4,${origin}/gone.jpg`,
  );
  await allFetched(studio);
  await staff.post(report, { intent: 'undo' });
  const text = await staff.text(report);
  expect(text).toContain('2 products went to the trash');
  expect(text).not.toContain('could not be fetched');
  expect(await productsIn(studio)).toEqual([]);
  expect((await staff.post(report, { intent: 'fetch' })).status).toBe(409);
});
