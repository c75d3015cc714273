import { expect, test } from 'vitest';
import { heicTaken } from '../../../../tests/heic.ts';
import { htmlErrors } from '../../../../tests/html-check.ts';
import { openStudio, shareStudio, type Studio } from '../../../../tests/open-studio.ts';
import {
  beginPhotos,
  checkPhotos,
  digestOf,
  listed,
  namePhoto,
  type Photo,
  photo,
  sendPhoto,
} from '../../../../tests/photos.ts';
import { aPhotograph } from '../../../../tests/pictures.ts';
import { askedDuring } from '../../../../tests/query-plans.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { add, begin, idOf, offsetOf, sendWhole } from '../../../../tests/uploads.ts';

const sharedStudio = shareStudio();

async function emptyStudio() {
  const studio = sharedStudio();
  const { pool, live } = studio.platform;
  await pool.query('delete from site_images; delete from imports; delete from rate_limits; delete from weddings');
  await live.publish(['*']);
  return { studio, staff: await studio.asStaff('designer') };
}

function library({ platform: { db } }: Studio) {
  return db.selectFrom('site_images').selectAll().orderBy('taken_at').orderBy('id').execute();
}

const DAYLILY = () => photo('June/IMG_1.jpg', '#d98c3f', '2025:06:14 16:20:00');
const PEONY = () => photo('June/IMG_2.jpg', '#c66a8b');
const FERN = () => photo('June/IMG_3.jpg', '#4d6b3c');

test('photos can be chosen only once scripts are ready to keep the choice', async () => {
  const page = await (await (await sharedStudio().asStaff()).get('/import')).text();
  const fieldset = page.slice(
    page.lastIndexOf('<fieldset', page.indexOf('photo-category')),
    page.indexOf('photo-category'),
  );
  expect(fieldset).toMatch(/^<fieldset[^>]* disabled=""/);
});

test('the check names every file that is left out, and adds nothing', async () => {
  const { studio, staff } = await emptyStudio();
  const [daylily, peony] = [await DAYLILY(), await PEONY()];
  await sendPhoto(staff, await beginPhotos(staff, [peony]), peony);
  const video = { ...listed(daylily), name: 'June/clip.mov', type: 'video/quicktime', digest: undefined };
  const { report, status } = await checkPhotos(staff, [
    listed(daylily),
    listed(peony),
    { ...listed(daylily), name: 'June/copy of IMG_1.jpg' },
    video,
    { ...listed(daylily), name: 'June/poster.tif', size: 31 * 1024 * 1024, digest: undefined },
    { ...listed(daylily), name: 'June/cloud.heic', digest: undefined },
    { ...listed(daylily), name: 'June/none.jpg', size: 0 },
  ]);
  expect(status).toBe(201);
  const text = await staff.text(report);
  expect(text).toContain('Ready to add 1 photo');
  for (const line of [
    'June/IMG_2.jpg Already in the library. It is left out.',
    'June/copy of IMG_1.jpg The same photo as June/IMG_1.jpg. It is added once.',
    'June/clip.mov Not a photo.',
    'June/poster.tif Larger than 30 MB. Save it smaller',
    'June/cloud.heic This file could not be read. If it is in the cloud, download it',
    'June/none.jpg This file is empty.',
  ])
    expect.soft(text).toContain(line);
  expect(text).toContain('6 files left out');
  for (const page of ['/import', report]) expect(await htmlErrors(await (await staff.get(page)).text())).toEqual([]);
  expect(await library(studio)).toHaveLength(1);
});

test('photos keep the date of the camera, otherwise that of the file, and lose their place', async () => {
  const { studio, staff } = await emptyStudio();
  const [daylily, peony, fern] = [await DAYLILY(), await PEONY(), await FERN()];
  peony.modified = Date.UTC(2024, 4, 2, 12);
  fern.modified = Date.now() + 86_400_000;
  const report = await beginPhotos(staff, [daylily, peony, fern]);
  for (const each of [daylily, peony, fern]) expect((await sendPhoto(staff, report, each)).status).toBe(201);
  const text = await staff.text('/media-manager?sort=taken');
  expect(text).toMatch(/June 14, 2025[\s\S]*May 2, 2024/);
  expect((await library(studio)).map(({ taken_at }) => taken_at)).toEqual([
    new Date('2024-05-02T12:00Z'),
    new Date('2025-06-14T20:20Z'),
    null,
  ]);
  expect(await (await studio.asVisitor().get('/gallery')).text()).toContain('aria-label="Picture 1"');
  expect(await staff.text(report)).toContain('3 photos added');
  const files = await studio.platform.db.selectFrom('stored_files').select('key').execute();
  for (const { key } of files) {
    const stored = await studio
      .asVisitor()
      .get(`/files/site-images/${key.split('/').map(encodeURIComponent).join('/')}`);
    expect(Buffer.from(await stored.arrayBuffer()).includes('Laurel Camera')).toBe(false);
  }
});

test('an iPhone’s HEIC becomes a JPEG with its date', async () => {
  const { studio, staff } = await emptyStudio();
  const bytes = await heicTaken('2025:06:14 16:20:00');
  const heic = { name: 'IMG_2034.HEIC', bytes, type: 'image/heic', modified: Date.UTC(2026, 0, 2, 15) };
  const report = await beginPhotos(staff, [heic]);
  expect((await sendPhoto(staff, report, heic)).status).toBe(201);
  expect(await library(studio)).toMatchObject([
    { image_url: expect.stringMatching(/IMG_2034\.jpg$/), taken_at: new Date('2025-06-14T20:20Z') },
  ]);
});

test('a connection lost in the middle of a photo, then a reload: the import continues with what is missing', async () => {
  const { studio, staff } = await emptyStudio();
  const photos = [await DAYLILY(), await PEONY(), await FERN()] as const;
  const report = await beginPhotos(staff, [...photos]);
  await sendPhoto(staff, report, photos[0]);
  const { address } = await begin(staff, photos[1].bytes.length);
  await add(staff, address, 0, photos[1].bytes.subarray(0, 100));
  expect(await namePhoto(staff, report, idOf(address))).toMatchObject({
    status: 400,
    message: expect.stringContaining('It did not arrive completely'),
  });
  const page = await staff.text(report);
  expect(page).toContain('2 photos still to come');
  expect(page).toContain('1 of 3 photos');
  expect(await staff.text('/import')).toContain('June 3 photos Unfinished');
  // The same folder again leads to the same import, whose upload goes on where it stopped.
  const again = await checkPhotos(staff, photos.map(listed));
  expect(await staff.text(again.report)).toContain('1 of 3 photos');
  expect(await offsetOf(staff, address)).toMatchObject({ offset: 100 });
  await add(staff, address, 100, photos[1].bytes.subarray(100));
  expect((await namePhoto(staff, report, idOf(address))).status).toBe(201);
  await sendPhoto(staff, report, photos[2]);
  expect(await staff.text(report)).toContain('3 photos added');
  expect(await library(studio)).toHaveLength(3);
  expect(await staff.text(`/media-manager?from=${report.split('/').at(-1)}`)).toContain('Photos of one import.');
});

test('the digest of the browser counts only if it is true', async () => {
  const { studio, staff } = await emptyStudio();
  const [daylily, peony] = [await DAYLILY(), await PEONY()];
  const claimed = { ...listed(daylily), digest: digestOf(peony.bytes) };
  const { report } = await checkPhotos(staff, [claimed]);
  await staff.fetch(`${report}/photos`, { method: 'POST', body: new URLSearchParams({ intent: 'start' }) });
  expect(await sendPhoto(staff, report, daylily)).toEqual({
    status: 409,
    message: 'This file is not in the list, or was changed since. Choose the folder again.',
  });
  expect(await library(studio)).toEqual([]);
  expect((await sendPhoto(staff, report, peony)).status).toBe(201);
  expect((await library(studio)).map(({ digest }) => digest?.toString('hex'))).toEqual([digestOf(peony.bytes)]);
});

test('a damaged photo is named in the report, and the others are added', async () => {
  const { studio, staff } = await emptyStudio();
  const whole = await aPhotograph({ width: 900, height: 600, background: '#334455' });
  const cut = { name: 'June/half.jpg', bytes: Buffer.from(new Uint8Array(whole.subarray(0, 700)).buffer) };
  const fern = await FERN();
  const report = await beginPhotos(staff, [cut, fern]);
  expect(await sendPhoto(staff, report, cut)).toMatchObject({
    status: 400,
    message: expect.stringContaining('damaged'),
  });
  await sendPhoto(staff, report, fern);
  expect(await staff.text(report)).toMatch(/Could not be added: June\/half\.jpg: This picture is damaged/);
  await staff.post(report, { intent: 'finish' });
  const text = await staff.text(report);
  expect(text).toContain('1 photo added');
  expect(text).toContain('June/half.jpg This picture is damaged and cannot be read.');
  expect(await library(studio)).toHaveLength(1);
  expect((await sendPhoto(staff, report, cut)).message).toContain('This import is finished.');
});

test('two members of staff import the same folder at once: each photo is there once', async () => {
  const { studio, staff } = await emptyStudio();
  const other = await studio.asStaff('owner');
  const photos = [await DAYLILY(), await PEONY(), await FERN()];
  // Another category makes it an import of its own.
  const reports = [await beginPhotos(staff, photos), await beginPhotos(other, photos, 'Micro Farm')] as const;
  const answers = await Promise.all(
    photos.flatMap((each) => [sendPhoto(staff, reports[0], each), sendPhoto(other, reports[1], each)]),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(await library(studio)).toHaveLength(3);
  const texts = [await staff.text(reports[0]), await staff.text(reports[1])];
  const added = texts.map((text) => Number(/(\d|no) photos? added/.exec(text)?.[1]?.replace('no', '0')));
  expect((added[0] ?? 0) + (added[1] ?? 0)).toBe(3);
  const late = texts.filter((_text, index) => added[index] !== 3);
  expect(late.every((text) => text.includes('A colleague had added it in the meantime.'))).toBe(true);
});

test('one upload that is named twice at once becomes one photo', async () => {
  const { studio, staff } = await emptyStudio();
  const fern = await FERN();
  const report = await beginPhotos(staff, [fern]);
  const upload = await sendWhole(staff, fern.bytes);
  await Promise.all([1, 2, 3].map(() => namePhoto(staff, report, upload)));
  expect(await library(studio)).toHaveLength(1);
  expect((await namePhoto(staff, report, upload)).status).toBe(201);
});

test('undo moves the photos to the trash, except those that something shows', async () => {
  const { studio, staff } = await emptyStudio();
  const { db, pool } = studio.platform;
  const photos = [await DAYLILY(), await PEONY(), await FERN()];
  const report = await beginPhotos(staff, photos);
  for (const each of photos) await sendPhoto(staff, report, each);
  const [peony, daylily] = await library(studio);
  const wedding = { slug: 'anna-and-jude', title: 'Anna & Jude', day: '2025-06-14', story: 'In June.' };
  await db
    .insertInto('weddings')
    .values({ ...wedding, pictures: [daylily?.id ?? ''] })
    .execute();
  const source = peony?.image_url.replace('/files/', '/pictures/768/');
  await pool.query(`insert into blog_posts (title, content) values ('Ferns', $1)`, [`![Fern](${source})`]);
  expect((await staff.post(report, { intent: 'undo' })).status).toBe(303);
  const text = await staff.text(report);
  expect(text).toContain('1 photo went to the trash');
  expect(text).toContain('It is shown in the wedding Anna & Jude.');
  expect(text).toContain('It is shown in the post Ferns.');
  expect((await library(studio)).map(({ id }) => id).toSorted()).toEqual([peony?.id, daylily?.id].toSorted());
  const { rows } = await pool.query(`select deletion from trash where table_name = 'site_images'`);
  expect((await staff.post('/trash', { deletion: rows[0].deletion })).status).toBe(303);
  expect(await library(studio)).toHaveLength(3);
  await pool.query('delete from blog_posts');
});

test('an unfinished import can be canceled: what arrived goes to the trash', async () => {
  const { studio, staff } = await emptyStudio();
  const photos = [await DAYLILY(), await PEONY()] as const;
  const report = await beginPhotos(staff, [...photos]);
  await sendPhoto(staff, report, photos[0]);
  await staff.post(report, { intent: 'cancel' });
  const text = await staff.text(report);
  expect(text).toContain('1 photo went to the trash');
  expect(text).toContain('June/IMG_2.jpg It was not sent.');
  expect(await library(studio)).toEqual([]);
  expect((await sendPhoto(staff, report, photos[1])).status).toBe(409);
});

test('a photo that cannot be stored can be sent again, and nothing of it stays', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const fern = await FERN();
  const report = await beginPhotos(staff, [fern]);
  await refuse(studio, 'insert', 'imported_rows');
  const upload = await sendWhole(staff, fern.bytes);
  expect((await namePhoto(staff, report, upload)).status).toBe(500);
  expect([await library(studio), await staff.text(report)]).toEqual([[], expect.stringContaining('still to come')]);
  await studio.platform.pool.query('drop trigger refuse on imported_rows');
  expect((await namePhoto(staff, report, upload)).status).toBe(201);
});

test('only staff check and send photos, and nobody sends into an import that was not started', async () => {
  const { studio, staff } = await emptyStudio();
  const fern = await FERN();
  const { report } = await checkPhotos(staff, [listed(fern)]);
  expect((await sendPhoto(staff, report, fern)).status).toBe(409);
  const visitor = studio.asVisitor();
  for (const path of ['/import/photos', `${report}/photos`]) {
    const { status, headers } = await visitor.postJson(path, {});
    expect([status, headers.get('location')]).toEqual([303, expect.stringContaining('/admin-login')]);
  }
  expect((await checkPhotos(staff, [listed(fern)], 'Nowhere')).message).toBe('Choose where the photos go.');
  for (const list of [[], [{ name: 'a.jpg' }], Array.from({ length: 1001 }, () => listed(fern))])
    expect((await checkPhotos(staff, list)).status).toBe(400);
  expect(await library(studio)).toEqual([]);
});

test('the check says what the disk and the quota of the hour do not take', async () => {
  const full = await openStudio({ MIN_FREE_DISK_MB: '1000000000' });
  const fern = await FERN();
  const { status, message } = await checkPhotos(await full.asStaff(), [listed(fern)]);
  expect([status, message]).toEqual([409, expect.stringContaining('the server has room for')]);
  const studio = await openStudio({ STAFF_UPLOAD_MB_PER_HOUR: '1' });
  const staff = await studio.asStaff();
  const { report } = await checkPhotos(staff, [{ ...listed(fern), size: 2_000_000 }]);
  expect(await staff.text(report)).toContain('You may send 1.0 MB more this hour. The upload will pause then');
});

test('three hundred photos arrive, with as many queries for the last as for the first', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const photos = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => ({
      name: `June/IMG_${index}.jpg`,
      bytes: await aPhotograph({ width: 20 + index, height: 10 }),
    })),
  );
  const report = await beginPhotos(staff, photos);
  const countQueries = async (index: number) => {
    const asked = await askedDuring(() => sendPhoto(staff, report, photos[index] as Photo));
    return asked.filter(({ text }) => /import|site_images|stored_files|uploads/.test(text)).length;
  };
  const first = await countQueries(0);
  for (let start = 1; start < 299; start += 4)
    await Promise.all(photos.slice(start, Math.min(start + 4, 299)).map((each) => sendPhoto(staff, report, each)));
  // It also finishes the import.
  expect(await countQueries(299)).toBeLessThanOrEqual(first + 4);
  expect(await staff.text(report)).toContain('300 photos added');
  expect(await library(studio)).toHaveLength(300);
  await staff.post(report, { intent: 'undo' });
  expect(await staff.text(report)).toContain('300 photos went to the trash');
  expect(await library(studio)).toEqual([]);
}, 120_000);
