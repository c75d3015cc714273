import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aPicture } from '../../../tests/a-picture.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { readAnswer } from '../../../tests/forms.ts';
import { readable, type Visitor } from '../../../tests/visitor.ts';
import { hashPictures } from './picture-copies.server';

const PATH = '/picture-library';

async function filesOf({ platform: { db } }: Studio) {
  return db.selectFrom('stored_files').selectAll().orderBy('created_at').orderBy('key').execute();
}

/** A picture of a rental item that a page and a post show too. */
async function openUsed() {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await staff.post('/rental-items-manager?add=new', {
    name: 'Arch',
    rental_cost: '45',
    quantity_available: '1',
    picture: await aPicture('arch.png'),
    alt: '',
  });
  const [file] = await filesOf(studio);
  const url = `/files/site-images/${file?.key}`;
  const { db, live } = studio.platform;
  await db
    .insertInto('blog_posts')
    .values({ title: 'Arches', content: `![](${url})`, is_published: true })
    .execute();
  const published = JSON.stringify({ heading: 'About', lead: '', sections: [{ kind: 'text', picture: url }] });
  await db.updateTable('pages').set({ published }).where('path', '=', '/about').execute();
  await live.heard();
  return { studio, staff, url, id: `site-images/${file?.key}` };
}

function replace(staff: Visitor, id: string, picture: File) {
  return staff.post(`${PATH}?edit=${encodeURIComponent(id)}`, { id, picture, alt: 'A new arch.' });
}

async function shownIn({ platform: { db } }: Studio, url: string) {
  const item = await db.selectFrom('rental_items').select('image_url').executeTakeFirstOrThrow();
  const post = await db.selectFrom('blog_posts').select('content').executeTakeFirstOrThrow();
  const page = await db.selectFrom('pages').select('published').where('path', '=', '/about').executeTakeFirstOrThrow();
  return [item.image_url, post.content, JSON.stringify(page.published)].map((text) => text?.includes(url));
}

test('the library says where a picture is shown, and finds it by its name', async () => {
  const { staff, id } = await openUsed();
  const dialog = readable(await (await staff.get(`${PATH}?edit=${encodeURIComponent(id)}`)).text());
  for (const place of ['Rental item: Arch', 'Post: Arches', 'Page: About']) expect(dialog).toContain(place);
  expect(await staff.text(`${PATH}?q=arch`)).toContain('arch.png');
  expect(await staff.text(`${PATH}?q=peony`)).toContain('No pictures match.');
  expect(await staff.text(`${PATH}?show=missing`)).toContain('arch.png');
});

test('a new picture takes the place of an old one everywhere, and undo brings the old one back', async () => {
  const { studio, staff, url, id } = await openUsed();
  expect((await replace(staff, id, await aPicture('new.png', '#20312a'))).status).toBe(303);
  const [file] = await filesOf(studio);
  const newUrl = `/files/site-images/${file?.key}`;
  expect(file).toMatchObject({ key: expect.stringMatching(/^rentals\/\d+-new\.png$/), alt: 'A new arch.' });
  expect(await filesOf(studio)).toHaveLength(1);
  expect(await shownIn(studio, newUrl)).toEqual([true, true, true]);
  expect(await shownIn(studio, url)).toEqual([false, false, false]);
  const { id: replacement } = await studio.platform.db
    .selectFrom('picture_replacements')
    .select('id')
    .executeTakeFirstOrThrow();
  expect(await staff.text(PATH)).toContain('new.png replaced another picture everywhere');
  expect((await staff.post(PATH, { intent: 'undo', id: replacement })).status).toBe(303);
  expect(await shownIn(studio, url)).toEqual([true, true, true]);
  expect((await filesOf(studio)).map(({ key }) => key)).toEqual([id.replace('site-images/', '')]);
  expect((await staff.post(PATH, { intent: 'undo', id: replacement })).status).toBe(404);
});

test('cutting a picture in the library cuts it everywhere', async () => {
  const { studio, staff, id } = await openUsed();
  expect((await staff.post(PATH, { id, alt: 'An arch.', crop: '1:1', zoom: '200' })).status).toBe(303);
  const [file] = await filesOf(studio);
  expect(`site-images/${file?.key}`).not.toBe(id);
  expect(await shownIn(studio, `/files/site-images/${file?.key}`)).toEqual([true, true, true]);
});

test.each([
  ['notes.txt', 'text/plain', 'Dear florist', 'Not a picture in JPEG'],
  ['arch.heic', 'image/heic', 'no heic', 'Not a picture in JPEG'],
])('%s in place of a picture: the reason is at the field, and nothing changes', async (name, type, text, reason) => {
  const { studio, staff, url, id } = await openUsed();
  const answer = await replace(staff, id, new File([text], name, { type }));
  expect(answer.status).toBe(400);
  expect((await readAnswer(answer)).html).toMatch(new RegExp(`<p[^>]*id="picture-error"[^>]*>${reason}`));
  expect(await shownIn(studio, url)).toEqual([true, true, true]);
});

test('of two people who change a picture the second is told', async () => {
  const { staff, id } = await openUsed();
  expect((await staff.post(PATH, { id, alt: 'One.', version: '1' })).status).toBe(303);
  expect((await staff.post(PATH, { id, alt: 'Two.', version: '1' })).status).toBe(409);
});

test('the checklist counts pictures without an alternative text, and leads to them', async () => {
  const { studio, staff, id } = await openUsed();
  const step = async () => readable(await (await staff.get('/admin-dashboard')).text());
  expect(await step()).toContain('1 picture has no description');
  await staff.post(PATH, { id, alt: 'An arch of copper.' });
  await studio.platform.live.heard();
  expect(await step()).not.toContain('1 picture has no description');
});

/** A photograph, so that storing it again changes its bytes, chosen from the library for a vendor and a flower. */
async function openCopied() {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const picture = await aPhotograph('arch.jpg');
  await staff.post('/rental-items-manager?add=new', {
    name: 'Arch',
    rental_cost: '45',
    quantity_available: '1',
    picture,
    alt: 'An arch.',
  });
  const [file] = await filesOf(studio);
  const id = `site-images/${file?.key}`;
  const chosen = async () =>
    new File([await (await staff.get(`/files/${id}`)).arrayBuffer()], 'arch.jpg', { type: 'image/jpeg' });
  await staff.post('/vendor-manager?add=new', { name: 'Hill Barn', category: 'Venue', logo: await chosen() });
  const flower = { name: 'Oak', description: 'Leaves of an oak.', image: await chosen() };
  await staff.post('/flower-guide-manager?add=new', flower);
  await studio.platform.live.heard();
  return { studio, staff, id };
}

async function aPhotograph(name: string) {
  const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * 7919) % 251));
  const bytes = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

const copiedPlaces = ['Rental item: Arch', 'Vendor: Hill Barn', 'Flower: Oak'];

async function keysShown({ platform: { db } }: Studio) {
  const item = await db.selectFrom('rental_items').select('image_url').executeTakeFirstOrThrow();
  const vendor = await db.selectFrom('vendors').select('image_url').executeTakeFirstOrThrow();
  const flower = await db.selectFrom('flower_types').select('image_path').executeTakeFirstOrThrow();
  return [item.image_url, vendor.image_url, flower.image_path].map((text) =>
    text?.split('/').at(-1)?.replace(/^\d+-/, ''),
  );
}

function rowsOf(html: string) {
  return html.match(/edit-(site-images|vendor-logos|flower-guide-images)\//g)?.length;
}

test('a picture that was chosen for other places too is one in the library, with all its places', async () => {
  const { studio, staff, id } = await openCopied();
  expect(await filesOf(studio)).toHaveLength(3);
  expect(new Set((await filesOf(studio)).map(({ content_hash }) => content_hash?.toString('hex')))).not.toHaveLength(1);
  for (const query of ['', '?q=arch']) expect(rowsOf(await (await staff.get(PATH + query)).text())).toBe(1);
  expect(rowsOf(await (await staff.get(`${PATH}?show=missing`)).text())).toBeUndefined();
  const dialog = readable(await (await staff.get(`${PATH}?edit=${encodeURIComponent(id)}`)).text());
  for (const place of copiedPlaces) expect(dialog).toContain(place);
});

test('a new picture takes the place of its copies too, and undo brings all of them back', async () => {
  const { studio, staff, id } = await openCopied();
  const before = await filesOf(studio);
  expect((await replace(staff, id, await aPicture('new.png', '#20312a'))).status).toBe(303);
  expect(await keysShown(studio)).toEqual(['new.png', 'new.png', 'new.png']);
  expect((await filesOf(studio)).map(({ alt }) => alt)).toEqual(Array(3).fill('A new arch.'));
  const list = await (await staff.get(PATH)).text();
  expect(rowsOf(list)).toBe(1);
  expect(list.match(/replaced another picture everywhere/g)).toHaveLength(1);
  const { id: replacement } = await studio.platform.db
    .selectFrom('picture_replacements')
    .select('id')
    .executeTakeFirstOrThrow();
  expect((await staff.post(PATH, { intent: 'undo', id: replacement })).status).toBe(303);
  expect(await keysShown(studio)).toEqual(['arch.jpg', 'arch.jpg', 'arch.jpg']);
  const kept = before.map((file) => ({ ...file, version: expect.any(Number) }));
  expect(await filesOf(studio)).toEqual(kept);
});

test('cutting a picture cuts its copies, which stay one picture; a copy keeps words of its own', async () => {
  const { studio, staff, id } = await openCopied();
  expect((await staff.post(PATH, { id, alt: 'An arch of oak.', crop: '4:5', zoom: '150' })).status).toBe(303);
  const files = await filesOf(studio);
  expect(files.map(({ width }) => width)).toEqual(Array(3).fill(files[0]?.width));
  expect(files[0]?.width).toBeLessThan(64);
  expect(rowsOf(await (await staff.get(PATH)).text())).toBe(1);
  expect(files.map(({ alt }) => alt).toSorted()).toEqual([
    'An arch of oak.',
    'Leaves of an oak.',
    'The mark of Hill Barn.',
  ]);
});

test('the shared picture of links is made to size, so it is a picture of its own', async () => {
  const { studio, staff, id } = await openUsed();
  const chosen = new File([await (await staff.get(`/files/${id}`)).arrayBuffer()], 'arch.png', { type: 'image/png' });
  await staff.post('/studio-pictures?edit=share', { place: 'share', picture: chosen, alt: '' });
  await replace(staff, id, await aPicture('new.png', '#20312a'));
  const { image_url } = await studio.platform.db
    .selectFrom('studio_pictures')
    .select('image_url')
    .executeTakeFirstOrThrow();
  expect(image_url).toContain('-share.');
});

test('files from before pictures had hashes are found to be copies later', async () => {
  const { studio, staff } = await openCopied();
  const { db } = studio.platform;
  const { content_hash } = await db
    .selectFrom('stored_files')
    .select('content_hash')
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  await db.updateTable('stored_files').set({ content_hash: null, picture_hash: null }).execute();
  expect(rowsOf(await (await staff.get(PATH)).text())).toBe(3);
  await hashPictures(studio.platform);
  const files = await filesOf(studio);
  expect(files[0]?.content_hash).toEqual(content_hash);
  expect(files.every(({ picture_hash }) => picture_hash !== null)).toBe(true);
  // The bytes of a photograph change when it is stored again, so only those that are the same are known as copies.
  expect(files[1]?.picture_hash).toEqual(files[2]?.picture_hash);
});

test('Crop beside a picture leads to the library, which leads back; a draft of a page shows the cut one', async () => {
  const { studio, staff, url, id } = await openUsed();
  const { db } = studio.platform;
  const item = await db.selectFrom('rental_items').select('id').executeTakeFirstOrThrow();
  const form = `/rental-items-manager?edit=${item.id}`;
  const link =
    /href="(\/picture-library\?edit=[^"]*)"/
      .exec(await (await staff.get(form)).text())?.[1]
      ?.replaceAll('&amp;', '&') ?? '';
  expect(new URLSearchParams(link.split('?')[1])).toEqual(new URLSearchParams({ edit: id, from: form }));
  const page = await db.selectFrom('pages').select('id').where('path', '=', '/about').executeTakeFirstOrThrow();
  const content = { heading: 'About', lead: '', sections: [{ kind: 'text', picture: url }] };
  await db
    .updateTable('pages')
    .set({ content: JSON.stringify(content) })
    .where('id', '=', page.id)
    .execute();
  const { version } = await db
    .selectFrom('pages')
    .select('version')
    .where('id', '=', page.id)
    .executeTakeFirstOrThrow();
  const draft = {
    id: page.id,
    version: String(version),
    heading: 'About us',
    lead: '',
    'sections.0.kind': 'text',
    'sections.0.picture': url,
  };
  expect((await staff.post('/page-manager/draft', draft)).status).toBe(200);

  const saved = await staff.post(link, { id, alt: 'An arch.', crop: '1:1', zoom: '200' });
  expect(saved.headers.get('location')).toBe(form);
  const kept = await db.selectFrom('drafts').select(['fields', 'version']).executeTakeFirstOrThrow();
  const [file] = await filesOf(studio);
  expect(JSON.stringify(kept.fields)).toContain(file?.key);
  const now = await db.selectFrom('pages').select('version').where('id', '=', page.id).executeTakeFirstOrThrow();
  expect([kept.version, now.version > version]).toEqual([now.version, true]);
  const elsewhere = `${PATH}?edit=${encodeURIComponent(`site-images/${file?.key}`)}&from=//example.com`;
  const back = await staff.post(elsewhere, { id: `site-images/${file?.key}`, alt: 'An arch.' });
  expect(back.headers.get('location')).toBe(PATH);
});
