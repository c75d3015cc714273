import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { asClient } from '../../../../tests/clients.ts';
import {
  HANNAH,
  openWithForm,
  rows,
  sendAnswers,
  sendFile,
  storedKeys,
  storeFile,
  withToken,
} from '../../../../tests/inquiries.ts';
import type { Studio } from '../../../../tests/open-studio.ts';
import { add, begin, beginUpload, idOf, offsetOf, sendWhole } from '../../../../tests/uploads.ts';

const MB = 1024 * 1024;
const SOME = new Uint8Array(1000);

/** A visitor who has sent the answers of an inquiry, and may now add files. */
async function inquire(studio?: Studio, name = HANNAH.name) {
  const at = studio ?? (await openWithForm());
  const visitor = at.asVisitor();
  const { id, upload_token: token } = await sendAnswers(visitor, { ...HANNAH, name });
  return { studio: at, id, token, visitor, sender: withToken(visitor, token) };
}

function fileRows(studio: Studio) {
  return rows(studio, 'client_files');
}

test('an upload resumes after a lost connection', async () => {
  const { studio, id, sender } = await inquire();
  const bytes = new Uint8Array(randomBytes(300_000));
  const { address, status } = await begin(sender, bytes.length, 'veil.jpg');
  expect(status).toBe(201);
  await add(sender, address, 0, bytes.subarray(0, 120_000));
  const early = await storeFile(sender, idOf(address));
  expect([early.status, await early.json()]).toMatchObject([
    400,
    { title: 'Upload Failed', description: 'It did not arrive completely. Please send it again.' },
  ]);

  const { offset } = await offsetOf(sender, address);
  expect(offset).toBe(120_000);
  expect((await add(sender, address, offset, bytes.subarray(offset))).status).toBe(204);
  expect((await storeFile(sender, idOf(address))).status).toBe(201);
  expect(await fileRows(studio)).toMatchObject([{ file_name: 'veil.jpg', file_path: `${id}/veil.jpg` }]);
  const stored = await studio.platform.files.open('client-files', `${id}/veil.jpg`);
  expect(Buffer.concat((await stored?.toArray()) ?? []).equals(bytes)).toBe(true);
});

test('a form that is opened again resumes the same upload', async () => {
  const { studio, id, visitor, sender } = await inquire();
  const { address } = await begin(sender, SOME.length, 'veil.jpg');
  await add(sender, address, 0, SOME.subarray(0, 400));
  // The same answers on the same day are the same inquiry, so its new token finds the upload.
  const again = await sendAnswers(visitor, HANNAH);
  expect(again.id).toBe(id);
  const reopened = withToken(visitor, again.upload_token);
  expect((await offsetOf(reopened, address)).offset).toBe(400);
  await add(reopened, address, 400, SOME.subarray(400));
  expect((await storeFile(reopened, idOf(address))).status).toBe(201);
  expect(await fileRows(studio)).toHaveLength(1);
});

test('nobody reads a file of an inquiry at a public address', async () => {
  const { id, token, visitor } = await inquire();
  await sendFile(visitor, { token, name: 'veil.jpg', body: 'private' });
  for (const path of [`/files/client-files/${id}/veil.jpg`, `/pictures/360/client-files/${id}/veil.jpg`]) {
    const answer = await visitor.get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('private');
  }
});

test('rejects a file over 25 MB before it is sent, and keeps nothing of one that says it is smaller', async () => {
  const { studio, token, visitor, sender } = await inquire();
  const answer = await sendFile(visitor, { token, name: 'huge.mov', body: new Uint8Array(25 * MB + 1) });
  expect([answer.status, await answer.text()]).toEqual([413, 'Larger than 25 MB. Not added.']);
  const { address } = await begin(sender, 10, 'small.mov');
  expect((await add(sender, address, 0, SOME)).status).toBe(413);
  expect((await storeFile(sender, idOf(address))).status).toBe(400);
  expect(await fileRows(studio)).toEqual([]);
  expect(await storedKeys(studio)).toEqual([]);
});

test('stores a file of exactly 25 MB', async () => {
  const { token, visitor } = await inquire();
  const just = await sendFile(visitor, { token, name: 'just.bin', body: new Uint8Array(25 * MB) });
  expect(just.status).toBe(201);
});

test('an upload must have a size', async () => {
  const { sender } = await inquire();
  expect((await beginUpload(sender, 0, 'empty.txt')).status).toBe(400);
  const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Defer-Length': '1' };
  expect((await sender.fetch('/uploads', { method: 'POST', headers })).status).toBe(400);
});

test('names that try to leave their folder stay in it', async () => {
  const { studio, id, token, visitor } = await inquire();
  const names = [
    '../../x',
    'a/b',
    '..\\..\\y',
    '/etc/passwd',
    'nul\u0000l\n.txt',
    '..',
    '.hidden',
    `${'z'.repeat(300)}.jpg`,
    'Grüße 💐.txt',
    '',
  ];
  for (const name of names) expect((await sendFile(visitor, { token, name, body: 'x' })).status).toBe(201);
  const stored = await storedKeys(studio);
  expect(stored).toHaveLength(names.length);
  for (const key of stored) expect(key).toMatch(new RegExp(`^${id}/[^/\\\\.][^/\\\\\\p{Cc}]*$`, 'u'));
  expect(stored).toContain(`${id}/Grüße 💐.txt`);
});

test('stores twenty of fifty files sent at once and says why it rejects the others', async () => {
  const { studio, token, visitor, sender } = await inquire();
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, index) => sendFile(visitor, { token, name: 'same.txt', body: `file ${index}` })),
  );
  const refused = sent.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(30);
  // Before it is sent, or when it is stored.
  for (const answer of refused) expect(await answer.text()).toContain('An inquiry may have 20 files. Not added.');
  expect(await fileRows(studio)).toHaveLength(20);
  expect(await storedKeys(studio)).toHaveLength(20);

  const late = await beginUpload(sender, 10, 'late.txt');
  expect([late.status, await late.text()]).toEqual([403, 'An inquiry may have 20 files. Not added.']);
});

test('an upload that is stored again because the answer was lost is there once', async () => {
  const { studio, id, sender } = await inquire();
  const upload = await sendWhole(sender, SOME, 'veil.jpg');
  const atOnce = await Promise.all([1, 2, 3].map(() => storeFile(sender, upload)));
  const later = await storeFile(sender, upload);
  expect([...atOnce, later].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(await storedKeys(studio)).toEqual([`${id}/veil.jpg`]);
  expect(await fileRows(studio)).toHaveLength(1);
});

test('rejects uploads without a valid token', async () => {
  const { id, token, visitor } = await inquire();
  const altered = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  for (const wrong of ['', 'x', altered, `${id}.${Date.now() + 1000}.`]) {
    const sender = withToken(visitor, wrong);
    const begun = await beginUpload(sender, 10, 'veil.jpg');
    expect([begun.status, await begun.text()]).toEqual([
      403,
      'This form was open for too long. Please submit it again.',
    ]);
    const stored = await storeFile(sender, 'unknown');
    expect(stored.status).toBe(403);
    expect(await stored.json()).toMatchObject({ description: expect.stringContaining('open for too long') });
  }
  expect((await begin(visitor, 10)).status).toBe(401);
  expect((await storeFile(visitor, 'unknown')).status).toBe(403);
});

test('a token reaches only the uploads of its own inquiry', async () => {
  const hannah = await inquire();
  const marta = await inquire(hannah.studio, 'Marta Hale');
  const { address } = await begin(hannah.sender, SOME.length, 'veil.jpg');
  expect((await offsetOf(marta.sender, address)).status).toBe(404);
  expect((await add(marta.sender, address, 0, SOME)).status).toBe(404);
  expect((await marta.sender.fetch(address, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } })).status).toBe(
    404,
  );
  await add(hannah.sender, address, 0, SOME);
  expect((await storeFile(marta.sender, idOf(address))).status).toBe(400);
  expect((await storeFile(hannah.sender, idOf(address))).status).toBe(201);
  expect(await fileRows(hannah.studio)).toMatchObject([{ client_id: hannah.id }]);
});

test('a token lists and reads nothing, not even its own uploads', async () => {
  const { sender } = await inquire();
  const { address } = await begin(sender, SOME.length);
  await add(sender, address, 0, SOME);
  for (const path of [address, '/uploads']) {
    const answer = await sender.fetch(path);
    expect(answer.status).toBe(404);
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(200);
  }
});

test('a token opens no page of staff or of a client, and its uploads become nothing else', async () => {
  const { studio, id, sender } = await inquire();
  const upload = await sendWhole(sender, SOME, 'contract.pdf');
  for (const path of [`/client/${id}/documents`, '/client-portal/photos', '/gallery-manager/pictures']) {
    const body = new URLSearchParams({ upload, category: 'Contract', alt: 'A row of cosmos.' });
    const { status } = await sender.fetch(path, { method: 'POST', body });
    expect(status).toBeGreaterThanOrEqual(300);
  }
  const staff = await studio.asStaff();
  expect((await staff.post(`/client/${id}/documents`, { upload, category: 'Contract' })).status).toBe(400);
  expect(await studio.platform.db.selectFrom('client_documents').select('id').execute()).toEqual([]);
  expect((await storeFile(sender, upload)).status).toBe(201);
});

test('neither staff nor a client can add their own upload to an inquiry', async () => {
  const { studio, sender } = await inquire();
  const { visitor: client } = await asClient(studio);
  for (const other of [await studio.asStaff(), client]) {
    const upload = await sendWhole(other, SOME, 'plan.jpg');
    expect((await storeFile(sender, upload)).status).toBe(400);
  }
  expect(await fileRows(studio)).toEqual([]);
});

test('staff who try the form while logged in send files as its visitors do', async () => {
  const studio = await openWithForm();
  const staff = await studio.asStaff();
  const { upload_token: token } = await sendAnswers(staff, HANNAH);
  expect((await sendFile(staff, { token, name: 'try.txt', body: 'x' })).status).toBe(201);
  expect(await fileRows(studio)).toHaveLength(1);
  expect((await beginUpload(withToken(staff, token), 26 * MB, 'film.mov', 'document')).status).toBe(413);
});

test('uploads end with the client they belong to', async () => {
  const { studio, id, sender } = await inquire();
  const { address } = await begin(sender, SOME.length);
  await studio.platform.db.deleteFrom('clients').where('id', '=', id).execute();
  expect((await offsetOf(sender, address)).status).toBe(404);
  const begun = await beginUpload(sender, 10);
  expect([begun.status, await begun.text()]).toEqual([403, 'This form was open for too long. Please submit it again.']);
});

test('the visitor can cancel an upload', async () => {
  const { sender } = await inquire();
  const { address } = await begin(sender, SOME.length);
  await add(sender, address, 0, SOME.subarray(0, 500));
  const headers = { 'Tus-Resumable': '1.0.0' };
  expect((await sender.fetch(address, { method: 'DELETE', headers })).status).toBe(204);
  expect((await offsetOf(sender, address)).status).toBe(404);
});

test('after 400 files in an hour an address is asked to wait', async () => {
  const { studio, visitor, sender } = await inquire();
  expect((await begin(sender, 10)).status).toBe(201);
  await studio.platform.db
    .updateTable('rate_limits')
    .set({ count: 400 })
    .where('key', 'like', 'inquiry file by address:%')
    .execute();
  const begun = await beginUpload(sender, 10);
  expect([begun.status, await begun.text()]).toEqual([
    429,
    'You have sent a lot of files this hour. Please try again later.',
  ]);
  // A new inquiry gets no new allowance.
  const { upload_token } = await sendAnswers(visitor, { ...HANNAH, name: 'Marta Hale' });
  expect((await begin(withToken(visitor, upload_token), 10)).status).toBe(429);
});

test('leaves no file when its record cannot be saved, and the upload can be stored again', async () => {
  const { studio, id, sender } = await inquire();
  const upload = await sendWhole(sender, SOME, 'lost.txt');
  const { pool, files, db } = studio.platform;
  await pool.query('alter table client_files add constraint nothing_today check (file_name <> $$lost.txt$$)');
  expect((await storeFile(sender, upload)).status).toBe(500);
  await files.sweep(db);
  expect(await files.open('client-files', `${id}/lost.txt`)).toBeUndefined();
  await pool.query('alter table client_files drop constraint nothing_today');
  expect((await storeFile(sender, upload)).status).toBe(201);
  expect(await storedKeys(studio)).toEqual([`${id}/lost.txt`]);
  expect((await rows(studio, 'clients'))[0]).toMatchObject({ file_count: 1 });
});
