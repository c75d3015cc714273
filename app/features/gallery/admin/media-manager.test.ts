import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pageAfter } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { aPhotograph, fileOf } from '../../../../tests/pictures.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';

const PATH = '/media-manager';
const ADD = `${PATH}?add=new`;
const AWARD = {
  intent: 'save',
  category: 'affiliation_award',
  title: 'State Florists’ Guild',
  alt: 'The mark of a guild.',
  description: 'Member since 2014.',
};

function images({ platform: { db } }: Studio) {
  return db.selectFrom('site_images').selectAll().orderBy('created_at').execute();
}

async function image(name = 'guild.jpg') {
  return fileOf(await aPhotograph(), name);
}

test('shows a new image where its category belongs', async () => {
  const now = new Date('2026-11-21T15:00:00Z');
  const studio = await openStudio({}, () => now);
  const staff = await studio.asStaff('designer');
  expect(await staff.text(PATH)).toContain('No images yet.');
  expect(await pageAfter(staff, await staff.post(ADD, { ...AWARD, image: await image() }))).toContain('Image Saved!');
  const [stored] = await images(studio);
  expect(stored?.image_url).toBe(`/files/site-images/affiliation_award/${now.getTime()}-guild.jpg`);
  const page = await staff.text(PATH);
  expect(page).toMatch(/State Florists’ Guild Affiliations & Awards \w{3} \d+, \d{4}, /);
  expect(await (await studio.asVisitor().get('/resources')).text()).toMatch(
    /State Florists’ Guild[\s\S]*Member since 2014\./,
  );
  const [, options = ''] =
    /<select[^>]*id="category"[^>]*>([\s\S]*?)<\/select>/.exec(await (await staff.get(ADD)).text()) ?? [];
  expect(readable(options)).toBe('Choose one Blog Vendor Our Story Affiliations & Awards');
});

test('requires category and image, and keeps what was typed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const send = async (fields: Parameters<Visitor['post']>[1]) => {
    const answer = await staff.post(ADD, { ...AWARD, ...fields });
    expect(answer.status).toBe(400);
    return answer.text();
  };
  expect(readable(await send({ category: '', image: await image() }))).toContain('Category is required');
  expect(readable(await send({ category: 'Wedding & Event', image: await image() }))).toContain('Category is required');
  const imageless = await send({ image: undefined });
  expect(readable(imageless)).toContain('Image is required Please upload an image file.');
  expect(imageless).toContain('value="State Florists’ Guild"');
  expect(imageless).toMatch(/<input[^>]*id="image"[^>]*aria-invalid="true"/);
  const notOne = await send({ image: new File(['<svg/>'], 'mark.svg', { type: 'image/svg+xml' }) });
  expect(readable(notOne)).toContain('Image upload failed Not a picture in JPEG');
  expect(await images(studio)).toEqual([]);
});

test('changes an image but never its category, and replaces its file', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await staff.post(ADD, { ...AWARD, image: await image() });
  const [before] = await images(studio);
  const edit = `${PATH}?edit=${before?.id}`;
  expect(await staff.text(edit)).toContain('Category: Affiliations & Awards . It cannot be changed.');
  const change = { ...AWARD, id: before?.id, category: 'blog', title: '' };
  await staff.post(edit, { ...change, image: await image('new.jpg') });
  const [after] = await images(studio);
  expect(after).toMatchObject({ id: before?.id, category: 'affiliation_award', title: null });
  expect(after?.image_url).toMatch(/\/affiliation_award\/\d+-new\.jpg$/);
  expect(await staff.text(PATH)).toContain('Untitled');
  const files = await studio.platform.db.selectFrom('stored_files').select('key').execute();
  expect(files.map(({ key }) => key)).toEqual([expect.stringMatching(/new\.jpg$/)]);
});

test('does not replace what a colleague saved meanwhile', async () => {
  const studio = await openStudio();
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  await june.post(ADD, { ...AWARD, image: await image() });
  const [before] = await images(studio);
  const edit = `${PATH}?edit=${before?.id}`;
  const opened = { ...AWARD, id: before?.id, version: String(before?.version) };
  await june.post(edit, { ...opened, title: 'State Guild' });
  const refused = await cole.post(edit, { ...opened, image: await image('new.jpg') });
  expect([refused.status, readable(await refused.text())]).toEqual([409, expect.stringContaining('Title State Guild')]);
  const files = await studio.platform.db.selectFrom('stored_files').select('key').execute();
  expect(files.map(({ key }) => key)).toEqual([expect.stringMatching(/guild\.jpg$/)]);
});

test('gives several images one category', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const send = async (category: string, ...files: File[]) => {
    const body = new FormData();
    body.set('intent', 'upload');
    body.set('category', category);
    for (const file of files) body.append('pictures', file);
    return staff.fetch(PATH, { method: 'POST', body });
  };
  expect(readable(await (await send('', await image())).text())).toContain('Category is required');
  expect(readable(await (await send('vendor')).text())).toContain('No files selected');
  const text = await pageAfter(staff, await send('about_story', await image('a.jpg'), await image('b.jpg')));
  expect(text).toContain('Image Saved! 2 image(s) are in Our Story.');
  expect((await images(studio)).map(({ category }) => category)).toEqual(['about_story', 'about_story']);
});

test('finds images by title and category, and sorts them', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const row = (title: string, category: string, minute: number) => ({
    title,
    category,
    image_url: '/x.webp',
    created_at: new Date(Date.UTC(2026, 10, 1, 12, minute)),
  });
  const rows = [row('Bench', 'about_story', 1), row('Arch', 'blog', 2), row('Candles', 'blog', 3)];
  await studio.platform.db.insertInto('site_images').values(rows).execute();
  const titles = async (query: string) =>
    [...(await (await staff.get(PATH + query)).text()).matchAll(/class="row-link"[^>]*>([^<]+)/g)].map(
      ([, title]) => title,
    );
  expect(await titles('')).toEqual(['Candles', 'Arch', 'Bench']);
  expect(await titles('?sort=title')).toEqual(['Arch', 'Bench', 'Candles']);
  expect(await titles('?category=blog&sort=-title')).toEqual(['Candles', 'Arch']);
  expect(await titles('?q=ben')).toEqual(['Bench']);
  expect(await staff.text(`${PATH}?q=%25`)).toContain('No images match.');
});

test('deletes several images together, and restores them', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg'])
    await staff.post(ADD, { ...AWARD, title: name, image: await image(name) });
  const [a, b, c] = await images(studio);
  expect(await pageAfter(staff, await staff.post(PATH, { do: `delete ${a?.id}` }))).toContain(
    'Image deleted successfully!',
  );
  const body = new FormData();
  body.set('intent', 'delete-selected');
  for (const one of [b, c]) body.append('id', one?.id ?? '');
  await staff.fetch(PATH, { method: 'POST', body });
  expect(await images(studio)).toEqual([]);
  const trash = await studio.platform.db.selectFrom('trash').select('deletion').distinct().execute();
  expect(trash).toHaveLength(2);
  for (const { deletion } of trash) await staff.post('/trash', { deletion });
  expect(await images(studio)).toHaveLength(3);
});

test('reports each failure in the texts of the spec', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await staff.post(ADD, { ...AWARD, image: await image() });
  const [stored] = await images(studio);
  const { pool } = studio.platform;
  const answered = async (answer: Response) => readable(await answer.text());

  await refuse(studio, 'insert', 'stored_files');
  expect(await answered(await staff.post(ADD, { ...AWARD, image: await image() }))).toContain('Image upload failed');
  await pool.query('drop trigger refuse on stored_files');

  await refuse(studio, 'insert', 'site_images');
  expect(await answered(await staff.post(ADD, { ...AWARD, image: await image() }))).toContain('Error saving image');
  await pool.query('drop trigger refuse on site_images');
  expect(await studio.platform.db.selectFrom('stored_files').select('key').execute()).toHaveLength(1);

  await refuse(studio, 'delete', 'site_images');
  const kept = await staff.post(PATH, { do: `delete ${stored?.id}` });
  expect(await answered(kept)).toContain('Error deleting image from database');
  await pool.query('drop trigger refuse on site_images');

  await refuse(studio, 'delete', 'stored_files');
  expect(await pageAfter(staff, await staff.post(PATH, { do: `delete ${stored?.id}` }))).toContain(
    'Could not delete from storage',
  );
  expect(await images(studio)).toEqual([]);

  await pool.query('alter table site_images rename to away');
  const unread = await staff.get(PATH);
  expect([unread.status, await answered(unread)]).toEqual([503, expect.stringContaining('Error fetching images')]);
});

test('shows when a picture was taken, by the camera, and sorts by it', async () => {
  const studio = await openStudio({}, () => new Date('2026-11-21T15:00:00Z'));
  const staff = await studio.asStaff();
  const add = async (title: string, taken?: string) => {
    const photo = await aPhotograph({ taken });
    return staff.post(ADD, { ...AWARD, title, image: fileOf(photo, `${title}.jpg`) });
  };
  await add('June', '2025:06:14 23:40:00');
  await add('May', '2025:05:02 08:00:00');
  await add('Unset', '1970:01:01 00:00:00');
  await add('Ahead', '2026:11:21 16:00:00');
  expect(await staff.text(PATH)).toMatch(/June Affiliations & Awards \w{3} \d+, 2026, [\d:]+ .M June 14, 2025/);
  const titles = async (query: string) =>
    [...(await (await staff.get(PATH + query)).text()).matchAll(/class="row-link"[^>]*>([^<]+)/g)].map(
      ([, title]) => title,
    );
  expect((await titles('?sort=taken')).slice(0, 2)).toEqual(['June', 'May']);
  expect((await titles('?sort=-taken')).slice(0, 2)).toEqual(['May', 'June']);
  expect((await images(studio)).filter(({ taken_at }) => taken_at).map(({ title }) => title)).toEqual(['June', 'May']);
});

test('remembers the bytes that were uploaded, also of a replaced picture', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  const [first, second] = [
    await aPhotograph({ taken: '2025:06:14 10:00:00' }),
    await aPhotograph({ background: '#20312a' }),
  ];
  await staff.post(ADD, { ...AWARD, image: fileOf(first, 'a.jpg') });
  const [before] = await images(studio);
  expect(before?.digest?.equals(digestOf(first))).toBe(true);
  await staff.post(`${PATH}?edit=${before?.id}`, { ...AWARD, id: before?.id, image: fileOf(second, 'b.jpg') });
  const [after] = await images(studio);
  expect(after?.digest?.equals(digestOf(second))).toBe(true);
  expect(after?.taken_at).toBeNull();
});
