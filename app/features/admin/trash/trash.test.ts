import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { readable, type Visitor } from '../../../../tests/visitor.ts';
import { openContext } from '../../../platform/context.server.ts';

/** What a manager's page does: a change by somebody of the staff, in one transaction. */
async function action<T>({ platform }: Studio, work: Parameters<ReturnType<typeof openContext>['transaction']>[0]) {
  const { id } = await platform.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const context = Object.assign(openContext(platform), { actor: id });
  return context.transaction(work) as Promise<T>;
}

async function addVendor({ platform: { db } }: Studio, name: string) {
  return db
    .insertInto('vendors')
    .values({ name, website_url: 'https://example.com' })
    .returning('id')
    .executeTakeFirstOrThrow();
}

async function deleteVendor(studio: Studio, id: string): Promise<string> {
  return action(studio, async ({ db, deletion }) => {
    await db.deleteFrom('vendors').where('id', '=', id).execute();
    return deletion;
  });
}

function restore(visitor: Visitor, deletion: string) {
  return visitor.post('/trash', { deletion });
}

test('staff find what they deleted in the trash and restore it unchanged', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  expect(await staff.text('/trash')).toContain('The trash is empty.');
  const { id } = await addVendor(studio, 'Laurel Tents');
  const { db } = studio.platform;
  const before = await db.selectFrom('vendors').selectAll().execute();
  const deletion = await deleteVendor(studio, id);
  expect(await staff.text('/trash')).toMatch(/Vendor Laurel Tents .* June Alder Restore/);

  const answer = await restore(staff, deletion);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/trash']);
  expect(await staff.text('/trash')).toContain('Restored It is back where it was.');
  expect(await staff.text('/trash')).toContain('The trash is empty.');
  expect(await db.selectFrom('vendors').selectAll().execute()).toEqual(before);
  expect((await restore(staff, deletion)).status).toBe(404);
});

test('a long trash continues on the next page', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  await sql`
    insert into trash (deletion, table_name, row_key, label, deleted_row, deleted_by, deleted_at)
    select gen_random_uuid(), 'vendors', 'v', 'Vendor ' || n, '{}', id, now() - n * interval '1 minute'
    from users, generate_series(1, 60) n`.execute(studio.platform.db);
  const first = await (await staff.get('/trash')).text();
  const [, next = ''] = /href="(\/trash\?after=[^"]+)"/.exec(first) ?? [];
  const second = await staff.text(next.replaceAll('&amp;', '&'));
  expect(second).toContain('Vendor 60');
  expect(second).not.toContain('Vendor 50 ');
});

test('Undo returns to the page with the toast, never to another site', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const [referer, expected] of [
    ['http://localhost:3000/vendor-manager?q=laurel', '/vendor-manager?q=laurel'],
    ['https://evil.example/vendor-manager', '/trash'],
  ]) {
    const { id } = await addVendor(studio, 'Laurel Tents');
    const body = new URLSearchParams({ deletion: await deleteVendor(studio, id) });
    const headers = { Referer: referer ?? '' };
    const answer = await staff.fetch('/trash', { method: 'POST', body, headers });
    expect(answer.headers.get('location')).toBe(expected);
  }
});

test('restores a client with documents and files', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { db, files } = studio.platform;
  const { id } = await db
    .insertInto('clients')
    .values({ name: 'Hannah Lyle' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = `${id}/1-contract.pdf`;
  await files.put(db, { bucket: 'client-files', key, body: Buffer.from('signed'), contentType: 'application/pdf' });
  await db
    .insertInto('client_documents')
    .values({ client_id: id, file_name: 'contract.pdf', file_path: key, category: 'Contract' })
    .execute();
  const deletion: string = await action(studio, async (tx) => {
    await tx.files.remove(tx.db, 'client-files', key);
    await tx.db.deleteFrom('clients').where('id', '=', id).execute();
    return tx.deletion;
  });
  expect(await db.selectFrom('client_documents').selectAll().execute()).toEqual([]);
  await files.sweep(db);

  expect(readable(await (await staff.get('/trash')).text())).toMatch(/Client Hannah Lyle/);
  await restore(staff, deletion);
  expect(await db.selectFrom('client_documents').select('file_name').execute()).toEqual([
    { file_name: 'contract.pdf' },
  ]);
  await files.sweep(db);
  const bytes = await files.open('client-files', key);
  expect(bytes && (await text(bytes))).toBe('signed');
});

test('file contents are deleted once neither a row nor the trash needs them', async () => {
  const studio = await openStudio();
  await studio.asStaff();
  const { db, files } = studio.platform;
  const put = (key: string) =>
    files.put(db, { bucket: 'client-files', key, body: Buffer.from('x'), contentType: 'text/plain' });
  await put('c/kept.txt');
  await put('c/gone.txt');
  const undone = action(studio, async (tx) => {
    await tx.files.put(tx.db, {
      bucket: 'client-files',
      key: 'c/undone.txt',
      body: Buffer.from('x'),
      contentType: 'text/plain',
    });
    throw new Error('undone');
  });
  await undone.catch(() => files.remove(db, 'client-files', 'c/undone.txt'));
  await action(studio, (tx) => tx.files.remove(tx.db, 'client-files', 'c/kept.txt'));
  await files.remove(db, 'client-files', 'c/gone.txt');
  await files.sweep(db);
  expect(await files.open('client-files', 'c/gone.txt')).toBeUndefined();
  expect(await files.open('client-files', 'c/undone.txt')).toBeUndefined();
  expect(await files.open('client-files', 'c/kept.txt')).toBeDefined();

  await db.deleteFrom('trash').execute();
  await files.sweep(db);
  expect(await files.open('client-files', 'c/kept.txt')).toBeUndefined();
  expect(await db.selectFrom('orphaned_files').selectAll().execute()).toEqual([]);
});

test('does not restore over a newer record, and tells staff', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { db } = studio.platform;
  const field = { field_name: 'venue', field_label: 'Venue', sort_order: 10 };
  const { id } = await db.insertInto('client_form_fields').values(field).returning('id').executeTakeFirstOrThrow();
  const deletion: string = await action(studio, async (tx) => {
    await tx.db.deleteFrom('client_form_fields').where('id', '=', id).execute();
    return tx.deletion;
  });
  await db.insertInto('client_form_fields').values(field).execute();
  await restore(staff, deletion);
  expect(await staff.text('/trash')).toContain('Not restored Something else has taken its place since.');
  expect(await staff.text('/trash')).toContain('Form field Venue');
});

test('a designer cannot restore what a designer cannot delete', async () => {
  const studio = await openStudio();
  const designer = await studio.asStaff('designer');
  const { db } = studio.platform;
  const { id } = await db
    .insertInto('products')
    .values({ title: 'Quiet Morning' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deletion: string = await action(studio, async (tx) => {
    await tx.db.deleteFrom('products').where('id', '=', id).execute();
    return tx.deletion;
  });
  expect(await designer.text('/trash')).toContain('Quiet Morning');
  expect(await designer.text('/trash')).toContain('A manager can restore it.');
  expect(await (await designer.get('/trash')).text()).not.toContain(`value="${deletion}"`);
  expect(await (await (await studio.asStaff('manager')).get('/trash')).text()).toContain(`value="${deletion}"`);
  expect((await restore(designer, deletion)).status).toBe(403);
  expect(await db.selectFrom('products').select('id').execute()).toEqual([]);
});

test('the trash keeps what staff delete for 30 days, and nothing that visitors or jobs delete', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { db } = studio.platform;
  const one = await addVendor(studio, 'Laurel Tents');
  await db.deleteFrom('vendors').where('id', '=', one.id).execute();
  expect(await db.selectFrom('trash').selectAll().execute()).toEqual([]);
  const other = await addVendor(studio, 'Ridge Rentals');
  await deleteVendor(studio, other.id);
  const { emptyOldTrash } = await import('./trash.server.ts');
  await db.updateTable('trash').set({ deleted_at: sql`now() - interval '29 days 23 hours'` }).execute();
  await emptyOldTrash({ db });
  expect(await staff.text('/trash')).toContain('Ridge Rentals');
  await db.updateTable('trash').set({ deleted_at: sql`now() - interval '30 days 1 minute'` }).execute();
  await emptyOldTrash({ db });
  expect(await staff.text('/trash')).toContain('The trash is empty.');
});

test('several people who restore a record at once restore it once', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  const { id } = await addVendor(studio, 'Laurel Tents');
  const deletion = await deleteVendor(studio, id);
  const answers = await Promise.all([1, 2, 3, 4].map(() => restore(staff, deletion)));
  expect(answers.map(({ status }) => status).filter((status) => status !== 303 && status !== 404)).toEqual([]);
  expect(await studio.platform.db.selectFrom('vendors').select('id').execute()).toEqual([{ id }]);
  expect(await studio.platform.db.selectFrom('trash').select('id').execute()).toEqual([]);
});

test('restoring something that is not in the trash answers 404', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const wrong of ['', 'x', '01890000-0000-7000-8000-000000000001', "' or true --"])
    expect([wrong, (await restore(staff, wrong)).status]).toEqual([wrong, 404]);
});

test('staff search the trash by name, also for quotes, markup and emoji', async () => {
  const studio = await openStudio();
  const staff = await studio.asStaff();
  for (const name of ['Laurel & “Sons”', '100% Rye', '<b>Fern</b> 🌷'])
    await deleteVendor(studio, (await addVendor(studio, name)).id);
  const found = async (q: string) =>
    (await staff.text(`/trash?${new URLSearchParams({ q })}`)).match(
      /(Laurel & “Sons”|100% Rye|<b>Fern<\/b> 🌷)(?= \w+ \d+)/g,
    );
  expect(await found('laurel')).toEqual(['Laurel & “Sons”']);
  expect(await found('100%')).toEqual(['100% Rye']);
  expect(await found('<b>')).toEqual(['<b>Fern</b> 🌷']);
  expect(await found('%_')).toBeNull();
  expect(await staff.text('/trash?q=nothing')).toContain('Nothing matches.');
});
