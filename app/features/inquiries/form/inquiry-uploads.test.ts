import { expect, test } from 'vitest';
import { deleteOldUploads } from '../../../platform/uploads.server.ts';
import { openBucketServer } from '../../../../tests/bucket-server.ts';
import { form, HANNAH, openWithForm, sendAnswers, storeFile, withToken } from '../../../../tests/inquiries.ts';
import type { Studio } from '../../../../tests/open-studio.ts';
import { add, begin, beginUpload, idOf, offsetOf, sendWhole } from '../../../../tests/uploads.ts';

const SOME = new Uint8Array(1000).fill(7);

async function inquire(settings: Record<string, string> = {}) {
  const studio = await openWithForm(undefined, settings);
  const { id, upload_token } = await sendAnswers(studio.asVisitor(), HANNAH);
  return { studio, id, sender: withToken(studio.asVisitor(), upload_token) };
}

function uploads({ platform: { db } }: Studio) {
  return db.selectFrom('uploads').selectAll().execute();
}

test('an upload belongs to the inquiry and to no user, and says what it became', async () => {
  const { studio, id, sender } = await inquire();
  const upload = await sendWhole(sender, SOME, 'veil.jpg');
  expect(await uploads(studio)).toMatchObject([{ id: upload, client_id: id, user_id: null, stored_as: null }]);
  await storeFile(sender, upload);
  expect(await uploads(studio)).toMatchObject([{ stored_as: `${id}/veil.jpg` }]);
  expect((await offsetOf(sender, `/uploads/${upload}`)).status, 'its bytes are cleared').not.toBe(200);
});

test('the database rejects an upload without an owner, or with two', async () => {
  const { studio, id } = await inquire();
  await studio.asStaff();
  const { db } = studio.platform;
  const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  for (const owner of [{}, { client_id: id, user_id: user.id }])
    await expect(
      db
        .insertInto('uploads')
        .values({ id: 'x', ...owner })
        .execute(),
    ).rejects.toThrow('uploads_one_owner');
});

test('an upload that nobody finishes is gone after a day', async () => {
  const { studio, sender } = await inquire();
  const { address } = await begin(sender, SOME.length);
  await add(sender, address, 0, SOME.subarray(0, 500));
  await studio.platform.db
    .updateTable('uploads')
    .set({ created_at: new Date(Date.now() - 86_400_000 - 1000) })
    .execute();
  await deleteOldUploads(studio.platform);
  expect(await uploads(studio)).toEqual([]);
  expect((await offsetOf(sender, address)).status).toBe(404);
});

test('with S3 configured, a file that was resumed ends as one file in the bucket', async () => {
  const s3 = await openBucketServer();
  const { id, sender } = await inquire(s3.settings);
  const { address } = await begin(sender, SOME.length, 'veil.jpg');
  await add(sender, address, 0, SOME.subarray(0, 300));
  const { offset } = await offsetOf(sender, address);
  expect(offset).toBe(300);
  expect((await add(sender, address, offset, SOME.subarray(offset))).status).toBe(204);
  expect((await storeFile(sender, idOf(address))).status).toBe(201);
  expect([...s3.objects.keys()]).toEqual([expect.stringContaining(`client-files/${id}/veil.jpg`)]);
  expect([...s3.objects.values()][0]?.body.equals(SOME)).toBe(true);
  expect(s3.uploads.size).toBe(0);
});

test('an announced size counts towards the quota of the address, even if nothing of it arrives', async () => {
  const { sender } = await inquire({ UPLOAD_MB_PER_HOUR: '1' });
  expect((await begin(sender, 700 * 1024)).status).toBe(201);
  const { status, headers } = await beginUpload(sender, 700 * 1024);
  expect(status).toBe(429);
  expect(headers.get('content-type'), 'the page shows it only as text').toMatch(/^text\/plain/);
});

test('storing an upload again does not use the quota again', async () => {
  const { sender } = await inquire({ UPLOAD_MB_PER_HOUR: '1' });
  const upload = await sendWhole(sender, new Uint8Array(600 * 1024), 'veil.jpg');
  for (let time = 1; time <= 3; time++) expect((await storeFile(sender, upload)).status).toBe(201);
});

test('a chunk at another place than where the upload stopped is refused', async () => {
  const { sender } = await inquire();
  const { address } = await begin(sender, SOME.length);
  await add(sender, address, 0, SOME.subarray(0, 400));
  expect((await add(sender, address, 0, SOME)).status).toBe(409);
  expect((await add(sender, address, 900, SOME.subarray(900))).status).toBe(409);
  expect((await offsetOf(sender, address)).offset).toBe(400);
});

test('no other site uploads with the token of an inquiry', async () => {
  const { sender } = await inquire();
  const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10', Origin: 'https://evil.example' };
  expect((await sender.fetch('/uploads', { method: 'POST', headers })).status).toBe(403);
  const preflight = await sender.fetch('/uploads', { method: 'OPTIONS', headers: { Origin: 'https://evil.example' } });
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
});

test('asks to send a file again if its upload does not exist', async () => {
  const { sender } = await inquire();
  for (const upload of ['', 'unknown', '../../secret', 'x'.repeat(5000)]) {
    const answer = await storeFile(sender, upload);
    expect([upload.slice(0, 12), answer.status]).toEqual([upload.slice(0, 12), 400]);
    expect(await answer.json()).toMatchObject({ description: expect.stringContaining('Please send it again.') });
  }
});

test('files sent with and without scripts share the twenty places', async () => {
  const { studio, sender } = await inquire();
  for (let number = 1; number <= 19; number++)
    await storeFile(sender, await sendWhole(sender, new Uint8Array([number]), `${number}.txt`));
  const body = form(HANNAH);
  for (const name of ['a.txt', 'b.txt']) body.append('attached-files', new File([name], name));
  const answer = await studio.asVisitor().fetch('/consultation', { method: 'POST', body });
  expect(answer.headers.get('location')).toBe('/consultation?sent=1&missing=1');
  expect(await studio.platform.db.selectFrom('client_files').select('id').execute()).toHaveLength(20);
});

test('without scripts, an empty file arrives as it is', async () => {
  const studio = await openWithForm();
  const body = form(HANNAH);
  body.append('attached-files', new File([], 'empty.txt'));
  const answer = await studio.asVisitor().fetch('/consultation', { method: 'POST', body });
  expect(answer.headers.get('location')).toBe('/consultation?sent=1');
  expect(await studio.platform.db.selectFrom('client_files').select('file_name').execute()).toEqual([
    { file_name: 'empty.txt' },
  ]);
});
