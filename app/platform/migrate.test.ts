import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStudio } from '../../tests/open-studio.ts';
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

test('a migration that waits for a table lets others at it meanwhile, and is made once the table is free', async () => {
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
  // It would wait until the report is over, which here is never, if the migration did not step back.
  expect((await shop.query('select count(*) from orders')).rows).toEqual([{ count: 0 }]);
  await report.query('commit');
  expect(await migrated).toEqual(['9999_next.sql']);
  expect((await shop.query('select ribbon from orders')).rows).toEqual([]);
});

test('a migration that fails leaves nothing behind and says which it was', async () => {
  const { platform } = await openStudio();
  const { DATABASE_URL: url = '' } = platform.config;
  const folder = releaseWith('create table ribbons (id integer); select nonsense');
  await expect(migrate(url, folder)).rejects.toThrow('The migration 9999_next.sql failed: column "nonsense"');
  const client = await connectTo(url);
  expect((await client.query("select to_regclass('ribbons') as made")).rows).toEqual([{ made: null }]);
});
