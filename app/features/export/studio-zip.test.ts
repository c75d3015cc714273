import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { giveDocument, receiveClient } from '../../../tests/clients.ts';
import { openDemo, openStudio } from '../../../tests/open-studio.ts';
import type { Visitor } from '../../../tests/visitor.ts';

const ZIP = '/import/studio.zip';

/** The content of the export by path. */
async function download(staff: Visitor): Promise<Map<string, Buffer>> {
  const answer = await staff.get(ZIP);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return found;
}

/** Returns what names the folders that exports have made since. */
function watchFolders() {
  const own = () => readdirSync(tmpdir()).filter((name) => name.startsWith('rhodora-export-at-'));
  const before = new Set(own());
  return () => own().filter((name) => name.includes(`~${process.pid}-`) && !before.has(name));
}

test('an owner downloads every record and file, and nothing that opens a door', { timeout: 120_000 }, async () => {
  const studio = await openDemo();
  const { db, pool } = studio.platform;
  const newFolders = watchFolders();
  const owner = await studio.asStaff();
  const client = await receiveClient(studio, { name: '=Hannah "Lyle"', submission_token: 'a-secret-token' });
  await giveDocument(studio, client, { body: 'signed by both' });
  await db
    .insertInto('emails')
    .values({
      recipient: 'june@example.com',
      subject: 'Reset',
      html: '/reset/a-secret-link',
      text: '/reset/a-secret-link',
    })
    .execute();
  await db.insertInto('email_texts').values({ id: 'order-paid', title: 'Order paid' }).execute();
  await db.updateTable('accounts').set({ password: 'a-secret-hash' }).execute();
  const files = await download(owner);

  const csv = (name: string) => parse<Record<string, string>>(files.get(`data/${name}.csv`) ?? '', { columns: true });
  const json = (name: string) =>
    (files.get(`data/${name}.jsonl`)?.toString() ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const hannah = json('clients').find(({ id }) => id === client);
  expect(hannah).toMatchObject({ name: '=Hannah "Lyle"', email: 'hannah@example.com', form_data: {} });
  expect(csv('clients').find(({ id }) => id === client)).toMatchObject({ name: `'=Hannah "Lyle"` });
  const counts = async (table: string) => Number((await pool.query(`select count(*) from ${table}`)).rows[0].count);
  for (const table of [
    'products',
    'variants',
    'orders',
    'blog_posts',
    'stored_files',
    'closures',
    'emails',
    'email_texts',
  ])
    expect([table, csv(table).length, json(table).length]).toEqual([table, await counts(table), await counts(table)]);
  expect(json('emails').map(({ subject }) => subject)).toContain('Reset');

  const stored = await db.selectFrom('stored_files').select(['bucket', 'key', 'size']).execute();
  expect(stored.length).toBeGreaterThan(20);
  const sizes = stored.map(({ bucket, key, size }) => [`files/${bucket}/${key}`, size]);
  expect(sizes.map(([path]) => [path, files.get(String(path))?.length])).toEqual(sizes);
  expect(files.get('missing-files.txt')?.toString()).toBe('');
  expect(files.get('README.txt')?.toString()).toContain('To restore a studio, use a backup.');

  const all = [...files].filter(([path]) => path.startsWith('data/')).map(([path, content]) => path + content);
  const { rows: orders } = await pool.query(
    '(select token from orders limit 10) union (select token from meetings limit 10)',
  );
  expect(orders.length).toBeGreaterThan(3);
  for (const { token } of orders) expect(all.filter((text) => text.includes(token))).toEqual([]);
  for (const text of all) expect.soft(/a-secret|"secret"/.exec(text)?.[0]).toBeUndefined();
  for (const table of ['accounts', 'sessions', 'factors', 'passkeys', 'app_secret', 'account_links', 'recovery_codes'])
    expect(files.has(`data/${table}.csv`)).toBe(false);
  await expect.poll(newFolders).toEqual([]);
});

test('an export is in the audit log, and only owners may have it', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const manager = await studio.asStaff('manager');
  expect((await manager.get(ZIP)).status).toBe(403);
  expect(await manager.text('/import')).not.toContain('Download everything');
  expect(await owner.text('/import')).toContain('Download everything');
  await download(owner);
  expect(await owner.text('/audit-log')).toContain('Export of all data');
});

test('a file whose bytes are gone is named, and the rest arrives', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const row = { bucket: 'store-images', key: 'gone.webp', content_type: 'image/webp', size: 4 };
  await studio.platform.db.insertInto('stored_files').values(row).execute();
  const files = await download(owner);
  expect(files.get('missing-files.txt')?.toString()).toBe('files/store-images/gone.webp');
  expect(files.get('data/stored_files.csv')?.toString()).toContain('gone.webp');
});

test('an export that is broken off leaves no folder and no connection behind', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff();
  const newFolders = watchFolders();
  for (let n = 0; n < 12; n++) {
    const { body } = await owner.get(ZIP);
    const reader = body?.getReader();
    await reader?.read();
    await reader?.cancel();
  }
  expect((await owner.get('/import')).status).toBe(200);
  await expect.poll(newFolders, { timeout: 20_000 }).toEqual([]);
});
