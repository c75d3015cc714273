import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { readable } from '../../../../tests/visitor.ts';

const PATH = '/gallery-manager/galleries';

async function galleryOf({ platform: { db } }: Studio, title: string) {
  return db.selectFrom('galleries').selectAll().where('title', '=', title).executeTakeFirstOrThrow();
}

async function addPicture({ platform: { db, live } }: Studio, category: string, title: string) {
  const row = { category, title, image_url: '/files/site-images/a.webp' };
  const { id } = await db.insertInto('site_images').values(row).returning('id').executeTakeFirstOrThrow();
  await live.heard();
  return id;
}

async function htmlAt(studio: Studio, path: string) {
  return (await studio.asVisitor().get(path)).text();
}

async function tabs(studio: Studio, path = '/gallery') {
  const html = await htmlAt(studio, path);
  const [, nav = ''] = /<nav[^>]* aria-label="Galleries"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
  return [...nav.matchAll(/href="([^"]+)"[^>]*>([^<]+)/g)].map(([, to, name]) => `${readable(name ?? '')} ${to}`);
}

async function whereFrom(studio: Studio, path: string) {
  const { status, headers } = await studio.asVisitor().get(path);
  return `${status} ${headers.get('location') ?? ''}`.trim();
}

async function openFilledStudio() {
  const studio = await openStudio();
  await addPicture(studio, 'Wedding & Event', 'Arch.');
  const row = await addPicture(studio, 'Micro Farm', 'Row.');
  return { studio, staff: await studio.asStaff(), row };
}

test('a renamed gallery has its name and address everywhere, and its former addresses lead there', async () => {
  const { studio, staff, row } = await openFilledStudio();
  const { id, version } = await galleryOf(studio, 'Micro Farm');
  await staff.post(PATH, { id, version: String(version), title: 'Our Garden' });
  await studio.platform.live.heard();
  expect(await tabs(studio)).toEqual(['Wedding & Event /gallery', 'Our Garden /gallery/our-garden']);
  expect(await whereFrom(studio, '/gallery/micro-farm')).toBe('301 /gallery/our-garden');
  expect(await whereFrom(studio, `/gallery/micro-farm/${row}`)).toBe(`301 /gallery/our-garden/${row}`);
  const html = await htmlAt(studio, '/gallery/our-garden');
  expect(html).toContain('<title>Our Garden gallery | Our Studio</title>');
  expect(html).not.toContain('What grows at the studio');
  expect(await htmlAt(studio, '/sitemap.xml')).toContain('/gallery/our-garden</loc>');
  expect(await staff.text('/gallery-manager')).toContain('Our Garden (1)');
  expect(readable(await staff.text('/media-manager'))).toContain('Our Garden');
});

test('a hidden gallery is nowhere for visitors; without others the page is empty', async () => {
  const { studio, staff, row } = await openFilledStudio();
  const { id } = await galleryOf(studio, 'Micro Farm');
  await staff.post(PATH, { intent: 'hide', id });
  await studio.platform.live.heard();
  expect(await tabs(studio)).toEqual([]);
  expect(await whereFrom(studio, '/gallery/micro-farm')).toBe('404');
  expect(await whereFrom(studio, `/gallery/micro-farm/${row}`)).toBe('404');
  expect(await htmlAt(studio, '/sitemap.xml')).not.toContain('micro-farm');
  for (const title of ['Wedding & Event', 'General Floristry'])
    await staff.post(PATH, { intent: 'hide', id: (await galleryOf(studio, title)).id });
  await studio.platform.live.heard();
  expect(readable(await htmlAt(studio, '/gallery'))).toContain('This Gallery is Blooming Soon!');
  expect(await htmlAt(studio, '/sitemap.xml')).not.toContain('/gallery');
  expect(await htmlAt(studio, '/about')).not.toContain('href="/gallery"');
});

test('the first gallery opens with the gallery page', async () => {
  const { studio, staff } = await openFilledStudio();
  const { id } = await galleryOf(studio, 'Micro Farm');
  await staff.post(PATH, { intent: 'reorder', id, to: '0' });
  await studio.platform.live.heard();
  expect(await tabs(studio)).toEqual(['Micro Farm /gallery', 'Wedding & Event /gallery/wedding-and-event']);
  expect(await whereFrom(studio, '/gallery/micro-farm')).toBe('301 /gallery');
  expect(await htmlAt(studio, '/gallery')).toContain('<title>Micro Farm gallery | Our Studio</title>');
});

test('a gallery of the studio’s own takes pictures, and is deleted when it has none', async () => {
  const { studio, staff } = await openFilledStudio();
  await staff.post(PATH, { title: 'Elopements' });
  const { id, category } = await galleryOf(studio, 'Elopements');
  expect(await tabs(studio)).toHaveLength(2);
  const picture = await addPicture(studio, 'Wedding & Event', 'Two chairs.');
  await staff.post('/gallery-manager', { intent: 'recategorize', category, id: picture });
  await studio.platform.live.heard();
  expect(await tabs(studio)).toContain('Elopements /gallery/elopements');
  const refused = await staff.post(PATH, { intent: 'delete', id });
  expect(refused.status).toBe(409);
  expect(readable(await refused.text())).toContain('A gallery with pictures cannot be deleted.');
  await staff.post('/gallery-manager', { do: `delete ${picture}` });
  expect((await staff.post(PATH, { intent: 'delete', id })).status).toBe(303);
  expect(readable(await staff.text('/trash'))).toContain('Elopements');
});

test('the galleries of every studio are not deleted, and no two have one name', async () => {
  const { studio, staff } = await openFilledStudio();
  const { id } = await galleryOf(studio, 'General Floristry');
  const refused = await staff.post(PATH, { intent: 'delete', id });
  expect(readable(await refused.text())).toContain('can be hidden or renamed, but not deleted.');
  const twice = await staff.post(PATH, { title: 'Micro Farm' });
  expect([twice.status, readable(await twice.text())]).toEqual([
    409,
    expect.stringContaining('Another gallery has this'),
  ]);
});
