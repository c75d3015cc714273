import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStudio } from '../../tests/open-studio.ts';

test('pages open after another process has changed a table, and show what is in it', async () => {
  const studio = await openStudio();
  const { db, live } = studio.platform;
  const staff = await studio.asStaff();
  const page = async () => (await staff.get('/vendor-manager?q=Cheat')).text();
  await db.insertInto('vendors').values({ name: 'Cheat Lake Photography', category: 'Photography' }).execute();
  await live.heard();
  for (let at = 0; at < 12; at++) expect(await page()).toContain('Cheat Lake Photography');
  await sql`alter table vendors add column motto text`.execute(db);
  for (let at = 0; at < 12; at++) expect(await page()).toContain('Cheat Lake Photography');
});

test('frequent statements are planned once per connection, with each value', async () => {
  const studio = await openStudio();
  const { db } = studio.platform;
  for (let at = 0; at < 20; at++) {
    const found = await db.selectFrom('vendors').select('name').where('name', '=', `Vendor ${at}`).execute();
    expect(found).toEqual([]);
  }
  const prepared = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(tx);
    return rows;
  });
  expect(prepared.length).toBeGreaterThan(0);
});
