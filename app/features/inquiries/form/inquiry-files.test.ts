import { expect, test } from 'vitest';
import { HANNAH, openWithForm, rows, sendAnswers, sendFile, storedKeys } from '../../../../tests/inquiries.ts';

test('nobody reads a file of an inquiry at a public address', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { id, upload_token } = await sendAnswers(visitor, HANNAH);
  await sendFile(visitor, { token: upload_token, name: 'veil.jpg', body: 'private' });
  for (const path of [`/files/client-files/${id}/veil.jpg`, `/pictures/360/client-files/${id}/veil.jpg`]) {
    const answer = await visitor.get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('private');
  }
});

test('a file over 25 MB is cut off at its limit with 413, and nothing of it stays', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { upload_token } = await sendAnswers(visitor, HANNAH);
  let pulled = 0;
  const endless = new ReadableStream({
    pull(stream) {
      pulled += 1024 * 1024;
      stream.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  const answer = await sendFile(visitor, { token: upload_token, name: 'endless.mov', body: endless });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toEqual({ message: 'Larger than 25 MB. Not added.' });
  expect(pulled).toBeLessThan(32 * 1024 * 1024);
  expect(await rows(studio, 'client_files')).toEqual([]);
  expect(await storedKeys(studio)).toEqual([]);

  const just = await sendFile(visitor, {
    token: upload_token,
    name: 'just.bin',
    body: new Uint8Array(25 * 1024 * 1024),
  });
  expect(just.status).toBe(201);
});

test('names that try to leave their folder stay in it', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { id, upload_token } = await sendAnswers(visitor, HANNAH);
  const names = [
    '../../x',
    'a/b',
    '..\\..\\y',
    '/etc/passwd',
    'nul\u0000l\n.txt',
    '..',
    '.hidden',
    `${'z'.repeat(300)}.jpg`,
    '',
  ];
  for (const [index, name] of names.entries()) {
    const answer = await sendFile(visitor, { token: upload_token, name, body: name, fileToken: String(index) });
    expect(answer.status).toBe(201);
  }
  const stored = await storedKeys(studio);
  expect(stored).toHaveLength(names.length);
  for (const key of stored) expect(key).toMatch(new RegExp(`^${id}/[^/\\\\.][^/\\\\\\p{Cc}]*$`, 'u'));
});

test('twenty of fifty files at once are taken, the others told that there is no more room', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { upload_token: token } = await sendAnswers(visitor, HANNAH);
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      sendFile(visitor, { token, name: 'same.txt', body: `${index}`, fileToken: `${index}` }),
    ),
  );
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(sent.filter(({ status }) => status === 409)).toHaveLength(30);
  expect(await rows(studio, 'client_files')).toHaveLength(20);
  expect(await storedKeys(studio)).toHaveLength(20);
});

test('a file that is sent again because its answer was lost is there once', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { upload_token: token } = await sendAnswers(visitor, HANNAH);
  const upload = { token, name: 'veil.jpg', body: 'veil', fileToken: 'one' };
  const sent = await Promise.all([sendFile(visitor, upload), sendFile(visitor, upload), sendFile(visitor, upload)]);
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await storedKeys(studio)).toHaveLength(1);
});

test('rejects a file without a valid upload token', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { upload_token } = await sendAnswers(visitor, HANNAH);
  for (const token of ['', upload_token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))])
    expect((await sendFile(visitor, { token, name: 'veil.jpg', body: 'veil' })).status).toBe(403);
  expect(await storedKeys(studio)).toEqual([]);
});

test('a row that cannot be written leaves no file behind', async () => {
  const studio = await openWithForm();
  const visitor = studio.asVisitor();
  const { id, upload_token: token } = await sendAnswers(visitor, HANNAH);
  await studio.platform.pool.query(
    'alter table client_files add constraint nothing_today check (file_name <> $$lost.txt$$)',
  );
  expect((await sendFile(visitor, { token, name: 'lost.txt', body: 'x' })).status).toBe(500);
  expect((await sendFile(visitor, { token, name: 'kept.txt', body: 'x' })).status).toBe(201);
  expect(await storedKeys(studio)).toEqual([`${id}/kept.txt`]);
  await studio.platform.files.sweep(studio.platform.db);
  expect(await studio.platform.files.open('client-files', `${id}/lost.txt`)).toBeUndefined();
  expect(await rows(studio, 'clients')).toMatchObject([{ file_count: 1 }]);
});
