import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyDatabase, openStudio } from '../../tests/open-studio.ts';
import { migrate } from './migrate.server';

/** A release with one migration more than the database has. */
function releaseWith(sql: string) {
  const folder = mkdtempSync(join(tmpdir(), 'rhodora-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, '9999_next.sql'), sql);
  return folder;
}

async function connectTo(url: string) {
  const client = new pg.Client({ connectionString: url, statement_timeout: 20_000 });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('a migration that waits for a table does not block other queries', async () => {
  const { platform } = await openStudio();
  const { DATABASE_URL: url = '' } = platform.config;
  const [report, shop] = [await connectTo(url), await connectTo(url)];
  await report.query('begin');
  await report.query('select from orders');
  const migrated = migrate(url, releaseWith('alter table orders add column ribbon text'));
  await vi.waitFor(async () => {
    const waiting = await shop.query("select from pg_locks where relation = 'orders'::regclass and not granted");
    expect(waiting.rowCount).toBe(1);
  }, 10_000);
  // If the migration did not step back, this would wait for the report, which never ends here.
  expect((await shop.query('select count(*) from orders')).rows).toEqual([{ count: 0 }]);
  await report.query('commit');
  expect(await migrated).toEqual(['9999_next.sql']);
  expect((await shop.query('select ribbon from orders')).rows).toEqual([]);
});

test('a failed migration changes nothing and is named in the error', async () => {
  const { platform } = await openStudio();
  const { DATABASE_URL: url = '' } = platform.config;
  const folder = releaseWith('create table ribbons (id integer); select nonsense');
  await expect(migrate(url, folder)).rejects.toThrow('The migration 9999_next.sql failed: column "nonsense"');
  const client = await connectTo(url);
  expect((await client.query("select to_regclass('ribbons') as made")).rows).toEqual([{ made: null }]);
});

test('records survive the renaming of tables and can be restored from the trash', async () => {
  const url = await emptyDatabase();
  const before = readdirSync('db/migrations').filter((name) => name < '0056');
  await migrate(url, 'db/migrations', before);
  const client = await connectTo(url);
  const actor = '00000000-0000-7000-8000-000000000001';
  await client.query(`
    insert into mails (recipient, subject, html, text, cause) values ('ana@example.com', 'Roses', '', '', 'order-paid:1');
    insert into tries (key, count, window_ends_at) values ('sign-in ana', 3, now());
    insert into unused_bytes (bucket, key) values ('client-files', 'a.jpg');
    select set_config('rhodora.actor', '${actor}', false), set_config('rhodora.deletion', '${actor}', false);
    insert into orders (hold_expires_at, currency, subtotal_cents, success_url, cancel_url, wanted_on, fulfilment)
    values (now(), 'usd', 100, '/', '/', '2027-06-11', 'pickup');
    insert into site_images (image_url, category, hung_at) values ('/a.jpg', 'blog', '2027-01-02');
    delete from site_images`);
  expect(await migrate(url)).toContain('0056_standard_table_names.sql');

  const rowsOf = async (query: string) => (await client.query(query)).rows;
  expect(await rowsOf('select dedupe_key from emails')).toEqual([{ dedupe_key: 'order-paid:1' }]);
  expect(await rowsOf('select key, count from rate_limits')).toEqual([{ key: 'sign-in ana', count: 3 }]);
  expect(await rowsOf('select key from orphaned_files')).toEqual([{ key: 'a.jpg' }]);
  expect(await rowsOf('select fulfillment, fulfillment_date::text as day from orders')).toEqual([
    { fulfillment: 'pickup', day: '2027-06-11' },
  ]);
  expect(await rowsOf("select after->>'fulfillment_date' as day from audit_log where table_name = 'orders'")).toEqual([
    { day: '2027-06-11' },
  ]);
  await client.query('select restore_deletion($1)', [actor]);
  expect(await rowsOf('select extract(month from sort_time)::integer as month from site_images')).toEqual([
    { month: 1 },
  ]);
  await expect(client.query('update audit_log set label = null')).rejects.toThrow('only ever added to');
});
