import { expect, test } from 'vitest';
import { aPicture } from '../../../tests/a-picture.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { readAnswer } from '../../../tests/forms.ts';
import { readable, type Visitor } from '../../../tests/visitor.ts';

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
