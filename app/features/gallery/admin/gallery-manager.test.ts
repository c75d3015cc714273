import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pageAfter } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { aPhotograph, aPng, fileOf, HEIC } from '../../../../tests/pictures.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { sendWhole } from '../../../../tests/uploads.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';

const PATH = '/gallery-manager';
function images({ platform: { db } }: Studio) {
  return db
    .selectFrom('site_images')
    .selectAll()
    .orderBy(sql`coalesce(sort_time, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .execute();
}

function files({ platform: { db } }: Studio) {
  return db.selectFrom('stored_files').selectAll().orderBy('created_at').execute();
}

/** The names of the stored files. */
function bytesIn({ platform: { config } }: Studio, folder: string) {
  try {
    return readdirSync(`${config.dataDir}/files/${folder}`);
  } catch {
    return [];
  }
}

async function upload(staff: Visitor, category: string, ...pictures: File[]) {
  const body = new FormData();
  body.set('intent', 'upload');
  body.set('category', category);
  for (const picture of pictures) body.append('pictures', picture);
  return staff.fetch(PATH, { method: 'POST', body });
}

async function addImages({ platform: { db } }: Studio, category: string, titles: string[]) {
  const now = Date.now();
  const rows = titles.map((title, place) => ({
    title,
    category,
    image_url: `/files/site-images/gallery/${place}.webp`,
    created_at: new Date(now - place * 60_000),
  }));
  return (await db.insertInto('site_images').values(rows).returning('id').execute()).map(({ id }) => id);
}

test('shows uploaded pictures at once, with the spec’s key and no alternative text', async () => {
  const now = new Date('2026-11-21T15:00:00Z');
  const studio = await openStudio({}, () => now);
  const staff = await studio.asStaff('designer');
  const photograph = await aPhotograph();
  const answer = await upload(
    staff,
    'Wedding & Event',
    fileOf(photograph, 'Hannah bridal-bouquet.jpg'),
    fileOf(await aPng(), 'arch.png', 'image/png'),
  );
  expect(await pageAfter(staff, answer)).toContain(
    'Upload Successful! 2 image(s) have been added to the Wedding & Event gallery.',
  );
  const keys = (await files(studio)).map(({ key }) => key);
  expect(keys).toEqual([
    `Wedding-&-Event/${now.getTime()}-Hannah bridal-bouquet.jpg`,
    `Wedding-&-Event/${now.getTime()}-arch.png`,
  ]);
  const gallery = await (await studio.asVisitor().get('/gallery')).text();
  expect(gallery).toContain('aria-label="Picture 1"');
  const [, address = ''] = /src="(\/pictures\/[^"]+bouquet[^"]*)"/.exec(gallery) ?? [];
  expect((await studio.asVisitor().get(address.replaceAll('&amp;', '&'))).headers.get('content-type')).toMatch(
    /^image\//,
  );
});

test('stores neither the location of a picture nor bytes after its end', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const photograph = await aPhotograph();
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  await upload(staff, 'Micro Farm', fileOf(Buffer.concat([photograph, page]), 'row.jpg'));
  const [file] = await files(studio);
  const original = await studio.asVisitor().get(`/files/site-images/${file?.key}`);
  const bytes = Buffer.from(await original.arrayBuffer());
  expect(photograph.toString('latin1')).toContain('Laurel Camera');
  expect(bytes.toString('latin1')).not.toMatch(/Laurel Camera|<script>|GPS/);
  const { format, width, exif } = await sharp(bytes).metadata();
  expect({ format, width, exif }).toEqual({ format: 'jpeg', width: 60, exif: undefined });
});

test('stores a HEIC picture from a phone as JPEG', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const answer = await upload(staff, 'Micro Farm', fileOf(HEIC, 'IMG_2034.HEIC', 'image/heic'));
  expect(await pageAfter(staff, answer)).toContain('1 image(s) have been added to the Micro Farm gallery.');
  const [file] = await files(studio);
  expect(file).toMatchObject({
    content_type: 'image/jpeg',
    width: 192,
    height: 128,
    alt: '',
  });
  expect(file?.key).toMatch(/IMG_2034\.jpg$/);
  const original = await studio.asVisitor().get(`/files/site-images/${file?.key}`);
  const { data } = await sharp(Buffer.from(await original.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([data[0], data[1], data[2]].map((channel) => Math.round((channel ?? 0) / 20))).toEqual([7, 2, 5]);
});

test('rejects other file types by their bytes, and adds the rest', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  const bomb = await sharp({
    create: { width: 20_000, height: 20_000, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(5_000_000);
  const answer = await upload(
    staff,
    'General Floristry',
    fileOf(Buffer.from(svg), 'logo.png', 'image/png'),
    fileOf(Buffer.from(`<html>${svg}</html>`), 'page.jpg'),
    fileOf(Buffer.from(bomb), 'bomb.png', 'image/png'),
    fileOf((await aPhotograph()).subarray(0, 400), 'half.jpg'),
    fileOf(HEIC.subarray(0, 500), 'half.heic', 'image/heic'),
    fileOf(await aPhotograph(), '../../etc/wreath.jpg'),
  );
  expect(await pageAfter(staff, answer)).toContain(
    'Upload Failed 5 image(s) could not be uploaded. 1 image(s) have been added to the General Floristry gallery.',
  );
  expect((await files(studio)).map(({ key }) => key)).toEqual([
    expect.stringMatching(/^General-Floristry\/\d+-wreath\.jpg$/),
  ]);
});

test('asks for files and a category before uploading', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const empty = readable(await (await upload(staff, 'Micro Farm')).text());
  expect(empty).toContain('No files selected Please select some images to upload.');
  const aimless = await upload(staff, '', fileOf(await aPhotograph(), 'row.jpg'));
  expect(readable(await aimless.text())).toContain('No category selected Please select a category for the images.');
  const foreign = await upload(staff, 'blog', fileOf(await aPhotograph(), 'row.jpg'));
  expect(readable(await foreign.text())).toContain('No category selected');
  expect(await images(studio)).toEqual([]);
});

test('removes the stored file when the record fails', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await refuse(studio, 'insert', 'site_images');
  const answer = await upload(staff, 'Micro Farm', fileOf(await aPhotograph(), 'row.jpg'));
  expect(await pageAfter(staff, answer)).toContain('Upload Failed 1 image(s) could not be uploaded.');
  expect(await files(studio)).toEqual([]);
  await studio.platform.files.sweep(studio.platform.db);
  expect(bytesIn(studio, 'site-images/Micro-Farm')).toEqual([]);
});

test('removes a deleted picture from the site at once, and restores it', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await upload(staff, 'Micro Farm', fileOf(await aPhotograph(), 'cosmos.jpg'));
  const [image] = await images(studio);
  const answer = await staff.post(PATH, { do: `delete ${image?.id}` });
  const page = await (await staff.get(answer.headers.get('location') ?? '')).text();
  expect(readable(page)).toContain('Image Deleted');
  expect(await studio.asVisitor().text('/gallery/micro-farm')).toContain('This Gallery is Blooming Soon!');
  expect(await files(studio)).toEqual([]);
  const deletion = await studio.platform.db.selectFrom('trash').select('deletion').executeTakeFirstOrThrow();
  await staff.post('/trash', { deletion: deletion.deletion });
  expect(await (await studio.asVisitor().get('/gallery/micro-farm')).text()).toContain('aria-label="Picture 1"');
  expect(await files(studio)).toHaveLength(1);
});

test('reports a picture that could not be deleted, and keeps it', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const [id] = await addImages(studio, 'Micro Farm', ['Row.']);
  await refuse(studio, 'delete', 'site_images');
  const answer = await staff.post(PATH, { do: `delete ${id}` });
  expect(answer.status).toBe(500);
  expect(readable(await answer.text())).toContain('Delete Failed Could not delete the image from the database.');
  expect(await images(studio)).toHaveLength(1);
});

test('warns when only the file could not be removed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await upload(staff, 'Micro Farm', fileOf(await aPhotograph(), 'cosmos.jpg'));
  await refuse(studio, 'delete', 'stored_files');
  const [image] = await images(studio);
  expect(await pageAfter(staff, await staff.post(PATH, { do: `delete ${image?.id}` }))).toContain(
    'Storage Delete Warning',
  );
  expect(await images(studio)).toEqual([]);
  expect(await files(studio)).toHaveLength(1);
});

test('reports a gallery that cannot be read, and still offers the upload', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await sql`alter table site_images rename to site_images_away`.execute(studio.platform.db);
  const answer = await staff.get(PATH);
  expect(answer.status).toBe(503);
  const page = readable(await answer.text());
  expect(page).toContain('Could not fetch gallery images.');
  expect(page).toContain('Upload queue');
});

test('each of the three galleries has a tab with its own URL; the first is the default', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await addImages(studio, 'Wedding & Event', ['Arch.']);
  await addImages(studio, 'General Floristry', ['Pewter.', '']);
  const html = await (await staff.get(PATH)).text();
  expect(readable(html)).toContain('Wedding & Event (1) General Floristry (2) Micro Farm (0)');
  expect(readable(html)).toContain('Arch.');
  const [, options = ''] = /<select[^>]*id="category"[^>]*>([\s\S]*?)<\/select>/.exec(html) ?? [];
  expect(readable(options)).toBe('Wedding & Event General Floristry Micro Farm');
  expect(options).toMatch(/selected=""[^>]*>Wedding &amp; Event/);
  const other = await staff.text(`${PATH}?gallery=general-floristry`);
  expect(other).toContain('Pewter.');
  expect(other).toContain('Untitled');
  expect(other).not.toContain('Arch.');
});

test('keeps the order of moved pictures; a new one still comes first', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const [a, b, c, d] = await addImages(studio, 'Micro Farm', ['A', 'B', 'C', 'D']);
  const order = async () => (await images(studio)).map(({ title }) => title).join('');
  const move = async (id?: string, before = '') => staff.post(PATH, { do: `move ${id} ${before}` });
  expect(await order()).toBe('ABCD');
  await move(d, b);
  expect(await order()).toBe('ADBC');
  await move(a);
  expect(await order()).toBe('DBCA');
  await move(c, d);
  expect(await order()).toBe('CDBA');
  await move(b, d);
  expect(await order()).toBe('CBDA');
  expect((await studio.asVisitor().text('/gallery/micro-farm')).replace(/.*Micro Farm/, '')).toMatch(/1 C 2 B 3 D 4 A/);
  await studio.platform.db
    .insertInto('site_images')
    .values({ title: 'N', category: 'Micro Farm', image_url: '/x.webp' })
    .execute();
  expect(await order()).toBe('NCBDA');
});

test('moves pictures that were added at the same moment', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const at = new Date();
  const rows = ['A', 'B', 'C', 'D'].map((title) => ({
    title,
    category: 'Micro Farm',
    image_url: '/x.webp',
    created_at: at,
  }));
  await studio.platform.db.insertInto('site_images').values(rows).execute();
  const before = await images(studio);
  const [first, second, third, last] = before;
  await staff.post(PATH, { do: `move ${last?.id} ${second?.id}` });
  const expected = [first, last, second, third].map((image) => image?.title);
  expect((await images(studio)).map(({ title }) => title)).toEqual(expected);
});

test('moves several pictures to another gallery, and deletes several together', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const [a = '', b = '', c = ''] = await addImages(studio, 'Micro Farm', ['A', 'B', 'C']);
  const send = (fields: [string, string][]) => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    return staff.fetch(PATH, { method: 'POST', body });
  };
  const moved = await send([
    ['intent', 'recategorize'],
    ['category', 'Wedding & Event'],
    ['id', a],
    ['id', b],
  ]);
  expect(await pageAfter(staff, moved)).toContain('2 pictures are in Wedding & Event now.');
  expect(await studio.asVisitor().text('/gallery')).toMatch(/A.*B/);
  const gone = await send([
    ['intent', 'delete-selected'],
    ['id', a],
    ['id', c],
  ]);
  expect(await pageAfter(staff, gone)).toContain('Image Deleted');
  expect((await images(studio)).map(({ title }) => title)).toEqual(['B']);
});

test('saves alternative text, focus and title; none of them is required', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await upload(staff, 'Wedding & Event', fileOf(await aPhotograph(), 'arch.jpg'));
  const [image] = await images(studio);
  const save = (fields: Record<string, string>) =>
    staff.post(`${PATH}?edit=${image?.id}`, { intent: 'save', id: image?.id, title: 'Arch. June.', ...fields });
  for (const alt of ['', '  ', 'arch.jpg']) {
    expect((await save({ alt })).status).toBe(303);
    expect((await files(studio))[0]?.alt).toBe('');
  }
  const saved = await save({ alt: 'An arch of roses at dusk.', focus_x: '20', focus_y: '75' });
  expect(await pageAfter(staff, saved)).toContain('Image Saved!');
  const gallery = await (await studio.asVisitor().get('/gallery')).text();
  expect(gallery).toContain('alt="An arch of roses at dusk."');
  expect(gallery).toContain('--focus:20% 75%');
  expect(readable(gallery)).toContain('Arch. June.');
});

test('cropping a picture creates a new file; the original goes to the trash', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await upload(staff, 'Wedding & Event', fileOf(await aPhotograph({ width: 600, height: 400 }), 'arch.jpg'));
  const [image] = await images(studio);
  const [before] = await files(studio);
  const crop = { focus_x: '100', focus_y: '50', crop: '1:1', zoom: '200' };
  await staff.post(`${PATH}?edit=${image?.id}`, { intent: 'save', id: image?.id, alt: 'An arch of roses.', ...crop });
  const [after] = await files(studio);
  expect(after).toMatchObject({ width: 200, height: 200, focus_x: 100, focus_y: 50 });
  expect(after?.key).not.toBe(before?.key);
  expect((await images(studio))[0]?.image_url).toContain(after?.key.split('/')[1]?.slice(0, 13));
  const trash = await studio.platform.db.selectFrom('trash').select('row_key').execute();
  expect(trash.map(({ row_key }) => row_key)).toEqual([`site-images/${before?.key}`]);
});

test('reports a failed save and keeps what was typed', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const [id] = await addImages(studio, 'Micro Farm', ['Row.']);
  await refuse(studio, 'update', 'site_images');
  const answer = await staff.post(`${PATH}?edit=${id}`, {
    intent: 'save',
    id,
    alt: 'A row of cosmos.',
    title: 'Row two.',
  });
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(readable(html)).toContain('Save Failed');
  expect(html).toContain('value="A row of cosmos."');
  for (const fields of [{ do: `move ${id} ` }, { intent: 'recategorize', category: 'Wedding & Event', id }])
    expect(readable(await (await staff.post(PATH, fields)).text())).toContain('Save Failed');
});

test('rejects a body that is too large', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const answer = await staff.fetch(PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': String(10 ** 9) },
    body: '--b\r\n',
  });
  expect(answer.status).toBe(413);
});

test('two colleagues who move pictures at once lose none and break no order', async () => {
  const studio = await openStudio();
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const ids = await addImages(studio, 'Micro Farm', ['A', 'B', 'C', 'D', 'E']);
  const [a, b, c, d, e] = ids;
  await Promise.all([
    june.post(PATH, { do: `move ${e} ${a}` }),
    cole.post(PATH, { do: `move ${d} ${b}` }),
    june.post(PATH, { do: `move ${a} ` }),
  ]);
  const order = (await images(studio)).map(({ title }) => title).join('');
  expect([...order].toSorted().join('')).toBe('ABCDE');
  expect(order).toMatch(/A$/);
  expect(order.indexOf('D')).toBeLessThan(order.indexOf('B'));
  expect(order.indexOf('B')).toBeLessThan(order.indexOf('C'));
  expect(c).toBeDefined();
});

test.each(['move', 'move nonsense', 'move %E0%A4%A x', 'delete', 'delete nonsense', 'hide everything'])(
  'the action %j changes nothing',
  async (action) => {
    const studio = await openStudio();
    const staff = await studio.asStaff();
    await addImages(studio, 'Micro Farm', ['A', 'B']);
    expect((await staff.post(PATH, { do: action })).status).toBe(303);
    expect((await images(studio)).map(({ title }) => title)).toEqual(['A', 'B']);
  },
);

test('a picture moved before one that a colleague deleted goes to the end', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const [a, b] = await addImages(studio, 'Micro Farm', ['A', 'B', 'C']);
  await staff.post(PATH, { do: `delete ${b}` });
  await staff.post(PATH, { do: `move ${a} ${b}` });
  expect((await images(studio)).map(({ title }) => title)).toEqual(['C', 'A']);
});

test('pictures move only to one of the three galleries', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const [id] = await addImages(studio, 'Micro Farm', ['A']);
  for (const category of ['', 'blog', 'Weddings']) {
    const answer = await staff.post(PATH, { intent: 'recategorize', category, id });
    expect(answer.status).toBe(400);
    expect(readable(await answer.text())).toContain('Please select a category for the images.');
  }
  const moved = await staff.post(PATH, { intent: 'recategorize', category: 'General Floristry', id });
  expect(await pageAfter(staff, moved)).toContain('Moved 1 picture is in General Floristry now.');
  const again = await staff.post(PATH, { intent: 'recategorize', category: 'General Floristry', id });
  expect(await pageAfter(staff, again)).toContain('Moved 0 pictures are in General Floristry now.');
});

test('the manager shows sixty pictures on a page', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await addImages(
    studio,
    'Wedding & Event',
    Array.from({ length: 61 }, (_, place) => `Plate ${place + 1}.`),
  );
  const first = await (await staff.get(PATH)).text();
  expect(first.match(/<li[^>]*class="tile/g)).toHaveLength(60);
  expect(first).toMatch(/href="[^"]*page=2"[^>]*>Older pictures/);
  const second = await (await staff.get(`${PATH}?gallery=wedding-and-event&page=2`)).text();
  expect(second.match(/<li[^>]*class="tile/g)).toHaveLength(1);
  expect(second).toMatch(/Newer pictures/);
});

test('a picture that a colleague deleted cannot be saved', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const [id = ''] = await addImages(studio, 'Micro Farm', ['A']);
  await studio.platform.db.deleteFrom('site_images').execute();
  const answer = await staff.post(`${PATH}?edit=${id}`, { intent: 'save', id, version: '1', alt: 'A row of cosmos' });
  expect(await pageAfter(staff, answer)).toContain('Save Failed A colleague has deleted this picture.');
});

test.each([
  [{ alt: 'Cosmos in a row' }, 400, 'Please select a category for the images.'],
  [{ category: 'blog', alt: 'Cosmos in a row' }, 400, 'Please select a category for the images.'],
])('a finished upload with %j is not added: %i', async (fields, status, message) => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const upload = await sendWhole(staff, new Uint8Array(await aPhotograph()), 'cosmos.jpg');
  const answer = await staff.post(`${PATH}/pictures`, { ...fields, upload });
  expect(answer.status).toBe(status);
  expect((await answer.json()).message).toContain(message);
  expect(await images(studio)).toEqual([]);
  const added = await staff.post(`${PATH}/pictures`, { category: 'Micro Farm', alt: 'Cosmos in a row', upload });
  expect(added.status).toBe(201);
});

test('a finished upload that the database rejects can be added again', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const upload = await sendWhole(staff, new Uint8Array(await aPhotograph()), 'cosmos.jpg');
  const fields = { category: 'Micro Farm', alt: 'Cosmos in a row', upload };
  await refuse(studio, 'insert', 'site_images');
  const failed = await staff.post(`${PATH}/pictures`, fields);
  expect([failed.status, await failed.json()]).toEqual([500, { message: 'It could not be stored. Please try again.' }]);
  await studio.platform.pool.query('drop trigger refuse on site_images');
  expect((await staff.post(`${PATH}/pictures`, fields)).status).toBe(201);
  expect(await images(studio)).toHaveLength(1);
});
