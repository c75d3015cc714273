import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { asClient, giveDocument, privateKeys, receiveClient } from '../../../../tests/clients.ts';
import { openStudio } from '../../../../tests/open-studio.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { add, begin, idOf, offsetOf, sendWhole } from '../../../../tests/uploads.ts';
import { readable } from '../../../../tests/visitor.ts';
import { DOCUMENT_CATEGORIES } from './client-documents.schema.ts';

const NOWHERE = '018f0000-0000-7000-8000-000000000000';

function aFile(name: string, body = 'a contract') {
  return new File([body], name, { type: 'application/pdf' });
}

test('documents are listed newest first, and downloaded as they were sent', async () => {
  const studio = await openStudio();
  const id = await receiveClient(studio);
  const staff = await studio.asStaff('designer');
  expect(await staff.text(`/client/${id}`)).toContain('No documents yet.');
  const { id: contract } = await giveDocument(studio, id, {
    body: '<script>alert(1)</script>',
    uploaded_at: new Date('2026-10-28T15:00:00Z'),
  });
  await giveDocument(studio, id, { file_name: 'porch.jpg', category: 'Photo' });
  const page = await staff.text(`/client/${id}`);
  expect(page).toContain('contract.pdf Contract October 28, 2026 Download contract.pdf Delete contract.pdf');
  expect(page.indexOf('porch.jpg')).toBeLessThan(page.indexOf('contract.pdf'));
  const answer = await staff.get(`/client/${id}/documents/${contract}`);
  expect(await answer.text()).toBe('<script>alert(1)</script>');
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="contract.pdf"');
});

test('stores files of every category under the client’s id and a timestamp', async () => {
  const studio = await openStudio({}, () => new Date(1_790_000_000_000));
  const id = await receiveClient(studio);
  const staff = await studio.asStaff();
  expect(DOCUMENT_CATEGORIES).toHaveLength(6);
  for (const category of DOCUMENT_CATEGORIES) {
    const form = { intent: 'upload', category, file: aFile('../../Über uns.pdf', category) };
    const answer = await staff.post(`/client/${id}`, form);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/client/${id}`]);
    const page = await staff.text(`/client/${id}`);
    expect(page).toContain('Upload Successful');
    expect(page).toContain(`Über uns.pdf ${category}`);
  }
  const { stored } = await privateKeys(studio);
  expect(stored).toHaveLength(6);
  for (const [index, key] of stored.entries()) expect(key).toBe(`${id}/${1_790_000_000_000 + index}-Über uns.pdf`);
});

test('asks for a missing file and category', async () => {
  const studio = await openStudio();
  const id = await receiveClient(studio);
  const staff = await studio.asStaff();
  const none = await staff.post(`/client/${id}`, { intent: 'upload', category: 'Contract', file: new File([], '') });
  expect(none.status).toBe(400);
  const html = await none.text();
  expect(readable(html)).toContain('Please select a file and a category.');
  expect(html).toMatch(/<p[^>]*id="file-error"[^>]*>Please select a file\./);
  expect(html).toContain('<option selected="">Contract</option>');
  const bare = await staff.post(`/client/${id}`, { intent: 'upload', category: 'Sonnets', file: aFile('a.pdf') });
  expect(await bare.text()).toMatch(/<p[^>]*id="category-error"[^>]*>Please select a category\./);
  expect((await privateKeys(studio)).stored).toEqual([]);
});

test('rejects files over 50 MB with a message, and stores the rest', async () => {
  const studio = await openStudio();
  const id = await receiveClient(studio);
  const staff = await studio.asStaff();
  const body = new FormData();
  body.append('intent', 'upload');
  body.append('category', 'Intake');
  body.append('file', aFile('small.pdf'));
  body.append('file', new File([new Uint8Array(50 * 1024 * 1024 + 1)], 'huge.pdf'));
  const answer = await staff.fetch(`/client/${id}`, { method: 'POST', body });
  expect(answer.status).toBe(400);
  expect(readable(await answer.text())).toContain('Upload Failed huge.pdf: Larger than 50 MB. Not added.');
  expect(await staff.text(`/client/${id}`)).toContain('small.pdf Intake');
  expect(await studio.platform.db.selectFrom('client_documents').select('file_name').execute()).toHaveLength(1);
});

test('removes the file if its record cannot be saved', async () => {
  const studio = await openStudio();
  const id = await receiveClient(studio);
  const staff = await studio.asStaff();
  await refuse(studio, 'insert', 'client_documents');
  const form = { intent: 'upload', category: 'Contract', file: aFile('contract.pdf') };
  const answer = await staff.post(`/client/${id}`, form);
  expect(answer.status).toBe(400);
  expect(readable(await answer.text())).toContain('Database Error Failed to save file record.');
  const { stored, unused } = await privateKeys(studio);
  expect(stored).toEqual([]);
  expect(unused).toHaveLength(1);
  const [key = ''] = unused;
  expect(await studio.platform.files.open('client-files', key)).toBeDefined();
  await studio.platform.files.sweep(studio.platform.db);
  expect(await studio.platform.files.open('client-files', key)).toBeUndefined();
  expect(await studio.platform.db.selectFrom('trash').select('id').execute()).toEqual([]);
});

test('a file that cannot be stored leaves no record', async () => {
  const studio = await openStudio();
  const id = await receiveClient(studio);
  const staff = await studio.asStaff();
  vi.spyOn(studio.platform.files, 'put').mockRejectedValueOnce(new Error('disk full'));
  const form = { intent: 'upload', category: 'Contract', file: aFile('contract.pdf') };
  const answer = await staff.post(`/client/${id}`, form);
  expect(readable(await answer.text())).toContain('Upload Failed Could not upload contract.pdf.');
  expect(await studio.platform.db.selectFrom('client_documents').select('id').execute()).toEqual([]);
});

test('a document resumes after a lost connection and is stored once', async () => {
  const studio = await openStudio();
  const id = await receiveClient(studio);
  const staff = await studio.asStaff('designer');
  const bytes = new Uint8Array(randomBytes(300_000));
  const { address } = await begin(staff, bytes.length, 'third draft.pdf', 'document');
  await add(staff, address, 0, bytes.subarray(0, 100_000));
  const upload = idOf(address);
  const finish = () => staff.post(`/client/${id}/documents`, { category: 'Contract', upload });
  const early = await finish();
  expect([early.status, await early.json()]).toMatchObject([
    400,
    { title: 'Upload Failed', description: 'It did not arrive completely. Please send it again.' },
  ]);
  expect((await privateKeys(studio)).stored).toEqual([]);

  const { offset } = await offsetOf(staff, address);
  expect(offset).toBe(100_000);
  await add(staff, address, offset, bytes.subarray(offset));
  const answers = await Promise.all([finish(), finish(), finish()]);
  expect([...answers, await finish()].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const [document, ...more] = await studio.platform.db.selectFrom('client_documents').selectAll().execute();
  expect([document?.category, document?.file_name, more]).toEqual(['Contract', 'third draft.pdf', []]);
  const stored = await staff.get(`/client/${id}/documents/${document?.id}`);
  expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await offsetOf(staff, address)).status).toBe(404);
});

test('an upload becomes a document only for an existing client, with a category, and by its sender', async () => {
  const studio = await openStudio();
  const id = await receiveClient(studio);
  const staff = await studio.asStaff('designer');
  const other = await studio.asStaff('manager');
  const upload = await sendWhole(staff, new Uint8Array(Buffer.from('signed')), 'a.pdf', 'document');
  const path = `/client/${id}/documents`;
  const bare = await staff.post(path, { upload });
  expect([bare.status, await bare.json()]).toEqual([400, { title: 'Please select a file and a category.' }]);
  expect((await staff.post(path, { category: 'Photo' })).status).toBe(400);
  expect((await other.post(path, { category: 'Photo', upload })).status).toBe(400);
  expect((await staff.post(`/client/${NOWHERE}/documents`, { category: 'Photo', upload })).status).toBe(404);
  expect((await staff.get(path)).status).toBe(404);
  expect(await studio.platform.db.selectFrom('client_documents').select('id').execute()).toEqual([]);

  await refuse(studio, 'insert', 'client_documents');
  const refused = await staff.post(path, { category: 'Photo', upload });
  expect([refused.status, await refused.json()]).toMatchObject([400, { title: 'Database Error' }]);
  expect((await privateKeys(studio)).stored).toEqual([]);
  await studio.platform.pool.query('drop trigger refuse on client_documents');
  expect((await staff.post(path, { category: 'Photo', upload })).status).toBe(201);
});

test('rejects a document over 50 MB before it is sent', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const most = 50 * 1024 * 1024;
  expect((await begin(staff, most, 'film.mov', 'document')).status).toBe(201);
  expect((await begin(staff, most + 1, 'film.mov', 'document')).status).toBe(413);
  const { visitor } = await asClient(studio);
  expect((await begin(visitor, most, 'film.mov', 'document')).status).toBe(413);
});

test('deletes a document after a question, its file first, and can restore it', async () => {
  const studio = await openStudio();
  const id = await receiveClient(studio);
  const { id: document } = await giveDocument(studio, id, { body: 'signed' });
  const staff = await studio.asStaff('designer');
  const page = `/client/${id}?delete=${document}`;
  const asked = await staff.text(page);
  expect(asked).toContain('Delete File?');
  expect(asked).toContain('You can restore it from the trash for 30 days.');
  expect(asked).not.toContain('permanently');
  expect(await staff.text(`/client/${id}?delete=${NOWHERE}`)).not.toContain('Delete File?');
  const answer = await staff.post(page, { intent: 'delete', id: document });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/client/${id}`]);
  const after = await (await staff.get(`/client/${id}`)).text();
  expect(readable(after)).toContain('File Deleted');
  expect(readable(after)).toContain('No documents yet.');
  expect((await staff.get(`/client/${id}/documents/${document}`)).status).toBe(404);
  // The trash keeps the order in which things went.
  const trash = await studio.platform.db.selectFrom('trash').select('table_name').orderBy('id').execute();
  expect(trash.map(({ table_name }) => table_name)).toEqual(['stored_files', 'client_documents']);
  await staff.post('/trash', { deletion: /name="deletion" value="([^"]+)"/.exec(after)?.[1] });
  expect(await (await staff.get(`/client/${id}/documents/${document}`)).text()).toBe('signed');
});

test('keeps the record if the file cannot be removed, and the file if the record cannot', async () => {
  const studio = await openStudio();
  const id = await receiveClient(studio);
  const { id: document, file_path } = await giveDocument(studio, id);
  const staff = await studio.asStaff();
  const remove = () => staff.post(`/client/${id}?delete=${document}`, { intent: 'delete', id: document });
  const isWhole = async () => {
    expect((await privateKeys(studio)).stored).toEqual([file_path]);
    expect((await staff.get(`/client/${id}/documents/${document}`)).status).toBe(200);
  };
  await refuse(studio, 'delete', 'stored_files');
  expect(readable(await (await remove()).text())).toContain('Storage Error The file could not be removed.');
  await isWhole();
  await studio.platform.pool.query('drop trigger refuse on stored_files');
  await refuse(studio, 'delete', 'client_documents');
  const answer = await remove();
  expect(answer.status).toBe(500);
  expect(readable(await answer.text())).toContain('Delete Failed');
  await isWhole();
});

test('another client’s document answers 404 and cannot be deleted', async () => {
  const studio = await openStudio();
  const [id, other] = [await receiveClient(studio), await receiveClient(studio)];
  const { id: document } = await giveDocument(studio, id);
  const staff = await studio.asStaff();
  expect((await staff.get(`/client/${other}/documents/${document}`)).status).toBe(404);
  expect((await staff.post(`/client/${other}`, { intent: 'delete', id: document })).status).toBe(404);
  expect((await staff.get(`/client/${id}/documents/${document}`)).status).toBe(200);
  expect((await studio.asVisitor().get(`/client/${id}/documents/${document}`)).status).toBe(303);
});

test('a download whose file is missing leads back with an error', async () => {
  const studio = await openStudio();
  const id = await receiveClient(studio);
  const { id: document } = await giveDocument(studio, id);
  const staff = await studio.asStaff();
  for (const lose of [
    () => vi.spyOn(studio.platform.files, 'open').mockResolvedValueOnce(undefined),
    () => vi.spyOn(studio.platform.files, 'open').mockRejectedValueOnce(new Error('no line')),
  ]) {
    lose();
    const answer = await staff.get(`/client/${id}/documents/${document}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/client/${id}`]);
    expect(await staff.text(`/client/${id}`)).toContain('Download Error Could not download contract.pdf.');
  }
});

test('an unknown action does nothing', async () => {
  const studio = await openStudio();
  const id = await receiveClient(studio);
  const staff = await studio.asStaff();
  for (const intent of ['', 'toString', 'drop'])
    expect((await staff.post(`/client/${id}`, { intent })).status).toBe(400);
});
