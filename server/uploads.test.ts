import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { deleteOldUploads } from '../app/platform/uploads.server.ts';
import { openBucketServer } from '../tests/bucket-server.ts';
import { receiveClient } from '../tests/clients.ts';
import { openStudio, type Studio } from '../tests/open-studio.ts';
import { aPhotograph, HEIC } from '../tests/pictures.ts';
import { add, begin, idOf, offsetOf, sendWhole } from '../tests/uploads.ts';
import type { Visitor } from '../tests/visitor.ts';

const DAY_MS = 86_400_000;

const WORDS = { category: 'Micro Farm', title: '', alt: 'A row of cosmos.' };

async function finish(who: Visitor, fields: Record<string, string>, manager = 'gallery-manager') {
  const answer = await who.fetch(`/${manager}/pictures`, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, ...((await answer.json()) as { id?: string; message?: string }) };
}

function countImages({ platform: { db } }: Studio) {
  return db.selectFrom('site_images').select('id').execute();
}

test('an interrupted upload resumes and becomes one record', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff('designer');
  const bytes = await aPhotograph({ width: 900, height: 600 });
  const half = Math.floor(bytes.length / 2);
  const { address, status } = await begin(staff, bytes.length);
  expect(status).toBe(201);
  // A connection that broke silently: nothing more arrives, and nobody closes it.
  const broken = new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(bytes.subarray(0, half))) });
  const hanging = add(staff, address, 0, broken, { duplex: 'half' } as RequestInit).catch(() => undefined);
  const kept = `${studio.platform.config.dataDir}${address}`;
  await vi.waitFor(() => expect(statSync(kept).size).toBe(half), 20_000);
  expect(await offsetOf(staff, address)).toEqual({ status: 200, offset: half });
  await hanging;
  const upload = address.split('/').at(-1) ?? '';
  expect(await finish(staff, { ...WORDS, upload })).toMatchObject({
    status: 400,
    message: expect.stringContaining('completely'),
  });

  expect((await add(staff, address, half, bytes.subarray(half))).status).toBe(204);
  const first = await finish(staff, { ...WORDS, upload });
  const again = await finish(staff, { ...WORDS, upload });
  expect([first.status, again.status, again.id]).toEqual([201, 201, first.id]);
  expect(await countImages(studio)).toHaveLength(1);
  expect(await (await studio.asVisitor().get('/gallery/micro-farm')).text()).toContain('alt="A row of cosmos."');
});

test('concurrent requests turn one upload into one picture', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const upload = await sendWhole(staff, await aPhotograph());
  await Promise.all(Array.from({ length: 6 }, () => finish(staff, { ...WORDS, upload })));
  expect(await countImages(studio)).toHaveLength(1);
});

test('only staff may upload, and resume only their own uploads', async () => {
  const studio = await openStudio();
  const bytes = await aPhotograph();
  expect((await begin(studio.asVisitor(), bytes.length)).status).toBe(401);
  const owner = await studio.asStaff('owner');
  const designer = await studio.asStaff('designer');
  const { address } = await begin(owner, bytes.length);
  expect((await offsetOf(designer, address)).status).toBe(404);
  expect((await add(designer, address, 0, bytes)).status).toBe(404);
  expect((await add(studio.asVisitor(), address, 0, bytes)).status).toBe(401);
  expect((await owner.fetch(address)).status).toBe(404);
  await add(owner, address, 0, bytes);
  const upload = address.split('/').at(-1) ?? '';
  expect((await finish(designer, { ...WORDS, upload })).status).toBe(400);
  expect(await countImages(studio)).toEqual([]);
  for (const id of ['../../secret', '..%2f..%2fsecret', 'unknown'])
    expect((await offsetOf(owner, `/uploads/${id}`)).status).toBe(404);
});

test('a file over 30 MB is rejected before it is sent', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  expect((await begin(staff, 30 * 1024 * 1024 + 1)).status).toBe(413);
  const { address } = await begin(staff, 10);
  expect((await add(staff, address, 0, new Uint8Array(2000))).status).toBe(413);
});

test('another site cannot upload', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10', Origin: 'https://elsewhere.example' };
  const answer = await staff.fetch('/uploads', { method: 'POST', headers });
  expect(answer.status).toBe(403);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test('the type of a picture comes from its bytes', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const page = await sendWhole(staff, new Uint8Array(Buffer.from('<html><script>alert(1)</script>')), 'page.jpg');
  expect(await finish(staff, { ...WORDS, upload: page })).toEqual({
    status: 400,
    message: 'Not a picture in JPEG, PNG, GIF, or HEIC. Not added. Save it as JPEG and choose that.',
  });
  const heic = await sendWhole(staff, HEIC, 'IMG_2034.HEIC');
  expect((await finish(staff, { ...WORDS, upload: heic, category: 'blog' })).message).toContain('select a category');
  expect((await finish(staff, { ...WORDS, upload: heic })).status).toBe(201);
  const [file] = await studio.platform.db.selectFrom('stored_files').selectAll().execute();
  expect(file).toMatchObject({ content_type: 'image/jpeg', width: 192, alt: 'A row of cosmos.' });
});

test('each manager stores finished uploads in its own records', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const send = async () => sendWhole(staff, await aPhotograph());
  const award = { ...WORDS, category: 'affiliation_award' };
  expect((await finish(staff, { ...award, upload: await send() }, 'media-manager')).status).toBe(201);
  const wrong = await finish(staff, { ...WORDS, upload: await send() }, 'media-manager');
  expect(wrong).toEqual({ status: 400, message: 'Category is required' });
  expect((await finish(staff, { alt: 'An arch.', upload: await send() }, 'homepage-gallery-manager')).status).toBe(201);
  expect(await (await studio.asVisitor().get('/')).text()).toContain('alt="An arch."');
});

test('if a record cannot be stored, the upload can be used again', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const upload = await sendWhole(staff, await aPhotograph());
  await studio.platform.pool.query('alter table site_images add constraint nothing check (false) not valid');
  expect((await finish(staff, { ...WORDS, upload })).message).toBe('It could not be stored. Please try again.');
  await studio.platform.pool.query('alter table site_images drop constraint nothing');
  expect((await finish(staff, { ...WORDS, upload })).status).toBe(201);
  expect(await studio.platform.db.selectFrom('stored_files').select('key').execute()).toHaveLength(1);
});

test('after a day an upload can be neither resumed nor used', async () => {
  let now = new Date();
  const studio = await openStudio({}, () => now);
  const staff = await studio.asStaff();
  const upload = await sendWhole(staff, await aPhotograph());
  now = new Date(now.getTime() + DAY_MS + 60_000);
  await deleteOldUploads(studio.platform);
  expect((await finish(staff, { ...WORDS, upload })).status).toBe(400);
  expect((await offsetOf(staff, `/uploads/${upload}`)).status).toBe(404);
});

test('with S3, a resumed document becomes one file in the bucket', async () => {
  const s3 = await openBucketServer();
  const studio = await openStudio(s3.settings);
  const client = await receiveClient(studio);
  const staff = await studio.asStaff();
  const MB = 1024 * 1024;
  const bytes = new Uint8Array(randomBytes(12 * MB));
  const { address } = await begin(staff, bytes.length, 'plan.pdf', 'document');
  // A chunk that becomes a part, one that is too small for that, and the rest after the connection broke.
  await add(staff, address, 0, bytes.subarray(0, 6 * MB));
  await add(staff, address, 6 * MB, bytes.subarray(6 * MB, 8 * MB));
  const { offset } = await offsetOf(staff, address);
  expect(offset).toBe(8 * MB);
  expect((await add(staff, address, offset, bytes.subarray(offset))).status).toBe(204);
  const form = { upload: idOf(address), category: 'Intake' };
  expect((await staff.post(`/client/${client}/documents`, form)).status).toBe(201);
  expect([...s3.objects.keys()]).toEqual([
    expect.stringMatching(new RegExp(`^/rhodora/client-files/${client}/\\d+-plan`)),
  ]);
  expect([...s3.objects.values()][0]?.body.equals(bytes)).toBe(true);
  expect(s3.uploads.size).toBe(0);
});

test('with S3, a cancelled or abandoned upload leaves nothing', async () => {
  let now = new Date();
  const s3 = await openBucketServer();
  const studio = await openStudio(s3.settings, () => now);
  const staff = await studio.asStaff();
  const [cancelled, forgotten] = [await begin(staff, 2000), await begin(staff, 2000)];
  for (const { address } of [cancelled, forgotten]) await add(staff, address, 0, new Uint8Array(1000));
  const headers = { 'Tus-Resumable': '1.0.0' };
  expect((await staff.fetch(cancelled.address, { method: 'DELETE', headers })).status).toBe(204);
  now = new Date(now.getTime() + DAY_MS + 60_000);
  await deleteOldUploads(studio.platform);
  expect([...s3.objects.keys(), ...s3.uploads.keys()]).toEqual([]);
});
