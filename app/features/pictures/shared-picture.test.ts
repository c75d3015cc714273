import { expect, test } from 'vitest';
import { aPicture } from '../../../tests/a-picture.ts';
import { openStudio } from '../../../tests/open-studio.ts';

const PATH = '/picture-library/shared';

test('a picture added while a page is edited is in the media library, described, and any page may show it', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const answer = await staff.post(PATH, { picture: await aPicture('barn.png'), alt: 'A barn in snow.' });
  const { url } = await answer.json();
  expect(url).toMatch(/^\/files\/site-images\/blog\/\d+-barn\.png$/);
  expect((await studio.asVisitor().get(url)).status).toBe(200);
  const media = await staff.text('/media-manager');
  for (const words of ['A barn in snow.', 'Blog']) expect(media).toContain(words);
  expect(await (await staff.post(PATH, { chosen: url })).json()).toEqual({ url });
});

test.each([
  ['notes.txt', 'text/plain', 'Dear florist', /^Not a picture in JPEG.* Save it as JPEG and choose that\.$/],
  [
    'couple.heic',
    'image/heic',
    '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    /^This HEIC photo cannot be read\. .* Save it as JPEG/,
  ],
  ['barn.jpg', 'image/jpeg', '', /^Not a picture/],
])('%s is refused with what to do next', async (name, type, text, reason) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const answer = await staff.post(PATH, { picture: new File([text], name, { type }), alt: '' });
  expect([answer.status, (await answer.json()).message]).toEqual([400, expect.stringMatching(reason)]);
  expect(await studio.platform.db.selectFrom('site_images').select('id').execute()).toEqual([]);
});

test('a picture of a rental item is copied for a page, which keeps it when the item is deleted', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const item = { name: 'Arch', rental_cost: '45', quantity_available: '1', alt: 'An arch.' };
  await staff.post('/rental-items-manager?add=new', { ...item, picture: await aPicture('arch.png') });
  const { db } = studio.platform;
  const { id, image_url } = await db.selectFrom('rental_items').select(['id', 'image_url']).executeTakeFirstOrThrow();
  const { url } = await (await staff.post(PATH, { chosen: image_url ?? '' })).json();
  expect(url).not.toBe(image_url);
  const files = await db.selectFrom('stored_files').select(['alt', 'content_hash', 'picture_hash']).execute();
  expect(files[0]).toEqual(files[1]);
  await staff.post('/rental-items-manager', { intent: 'delete', id });
  expect((await studio.asVisitor().get(url)).status).toBe(200);
  expect((await staff.post(PATH, { chosen: '/files/client-files/secret.png' })).status).toBe(404);
  expect((await studio.asVisitor().post(PATH, { chosen: url })).status).not.toBe(200);
});
