import { expect, test } from 'vitest';
import { HANNAH, openWithForm, rows, sendAnswers, sendFile } from '../../tests/inquiries.ts';
import { formFieldsIn } from '../../tests/forms.ts';
import { asClient } from '../../tests/clients.ts';
import { openStudio } from '../../tests/open-studio.ts';
import { begin } from '../../tests/uploads.ts';

const KB_700 = new Uint8Array(700 * 1024);

test('an address over its hourly quota gets an error and keeps earlier files', async () => {
  const studio = await openWithForm(undefined, { UPLOAD_MB_PER_HOUR: '1' });
  const visitor = studio.asVisitor();
  const { upload_token: token } = await sendAnswers(visitor, HANNAH);
  expect((await sendFile(visitor, { token, name: 'one.bin', body: KB_700 })).status).toBe(201);
  const refused = await sendFile(visitor, { token, name: 'two.bin', body: KB_700 });
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain('a lot of files this hour');
  // What is still left can be used.
  expect((await sendFile(visitor, { token, name: 'small.bin', body: new Uint8Array(1000) })).status).toBe(201);
  expect((await rows(studio, 'client_files')).map(({ file_name }) => file_name)).toEqual(['one.bin', 'small.bin']);
});

test('without scripts, an inquiry over the quota is stored without its files', async () => {
  const studio = await openWithForm(undefined, { UPLOAD_MB_PER_HOUR: '1' });
  const form = new FormData();
  for (const [name, value] of Object.entries(HANNAH)) form.append(name, value);
  for (const name of ['one.bin', 'two.bin']) form.append('files', new File([KB_700], name));
  const answer = await studio.asVisitor().fetch('/consultation', { method: 'POST', body: form });
  expect(answer.headers.get('location')).toContain('missing=1');
  expect(await rows(studio, 'clients')).toHaveLength(1);
  expect((await rows(studio, 'client_files')).map(({ file_name }) => file_name)).toEqual(['one.bin']);
});

test('with too little free disk space, files are rejected and inquiries still arrive', async () => {
  const studio = await openWithForm(undefined, { MIN_FREE_DISK_MB: '1000000000' });
  const visitor = studio.asVisitor();
  const { status, upload_token: token } = await sendAnswers(visitor, HANNAH);
  expect(status).toBe(201);
  const refused = await sendFile(visitor, { token, name: 'one.bin', body: new Uint8Array(1000) });
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain('no room for files right now');
  expect((await begin(await studio.asStaff(), 1000)).status).toBe(503);
});

test('resumable uploads count with their announced size; staff have a larger quota', async () => {
  const studio = await openStudio({ UPLOAD_MB_PER_HOUR: '1', STAFF_UPLOAD_MB_PER_HOUR: '2' });
  const { visitor } = await asClient(studio);
  expect((await begin(visitor, KB_700.length)).status).toBe(201);
  expect((await begin(visitor, KB_700.length)).status).toBe(429);
  const staff = await studio.asStaff();
  for (const status of [201, 201, 429]) expect((await begin(staff, KB_700.length)).status).toBe(status);
});

test('each member of staff has a separate quota, even when both upload at the same time', async () => {
  const studio = await openStudio({ STAFF_UPLOAD_MB_PER_HOUR: '1' });
  const [june, cole] = [await studio.asStaff('owner'), await studio.asStaff('manager')];
  const sent = await Promise.all([june, june, june, cole].map((each) => begin(each, KB_700.length)));
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
  expect(sent[3]?.status).toBe(201);
});

test('the quota of a client also applies at another IP address', async () => {
  const studio = await openStudio({ UPLOAD_MB_PER_HOUR: '1' });
  const { visitor } = await asClient(studio);
  expect((await begin(visitor, KB_700.length)).status).toBe(201);
  // A new address has sent nothing yet.
  await studio.platform.db.deleteFrom('rate_limits').where('key', 'like', '%by address%').execute();
  expect((await begin(visitor, KB_700.length)).status).toBe(429);
});

test('a staff form over the quota keeps what was typed and stores nothing', async () => {
  const studio = await openStudio({ STAFF_UPLOAD_MB_PER_HOUR: '1' });
  const staff = await studio.asStaff();
  expect((await begin(staff, KB_700.length)).status).toBe(201);
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'save', name: 'Ramp & Rye', category: 'Food' }))
    form.append(name, value);
  form.append('logo', new File([KB_700], 'logo.png'));
  const refused = await staff.fetch('/vendor-manager?add=new', { method: 'POST', body: form });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain('a lot of files this hour');
  expect(formFieldsIn(html)).toMatchObject({ name: 'Ramp & Rye', category: 'Food' });
  expect(await studio.platform.db.selectFrom('vendors').selectAll().execute()).toEqual([]);
});

test('photos that a client sends without scripts count toward the quota', async () => {
  const studio = await openStudio({ UPLOAD_MB_PER_HOUR: '1' });
  const { visitor } = await asClient(studio);
  expect((await begin(visitor, KB_700.length)).status).toBe(201);
  const form = new FormData();
  form.append('intent', 'photos');
  form.append('photos', new File([KB_700], 'table.jpg'));
  const refused = await visitor.fetch('/client-portal', { method: 'POST', body: form });
  expect(await refused.text()).toContain('table.jpg: You have sent a lot of files this hour');
});
