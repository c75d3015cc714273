import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyDatabase, freshDatabase, openStudio } from '../../tests/open-studio.ts';
import { databaseOfRelease01 } from '../../tests/release-0.1.ts';
import { migrate, migrationFiles } from './migrate.server';

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

test('a database of release 0.1 is brought up to date in place, and everything is there', async () => {
  const url = await databaseOfRelease01();
  const client = await connectTo(url);
  const countOf = async (table: string) => (await client.query(`select count(*) from ${table}`)).rows[0]?.count;
  const [orders, clients] = [await countOf('orders'), await countOf('clients')];
  await migrate(url);
  expect(await schemaOf(client)).toEqual(await schemaOf(await connectTo(await freshDatabase())));
  expect([await countOf('orders'), await countOf('clients')]).toEqual([orders, clients]);
  expect((await client.query('select name from migrations')).rows.map(({ name }) => name).sort()).toEqual(
    migrationFiles(),
  );
  expect(await migrate(url)).toEqual([]);

  const studio = await openStudio({ DATABASE_URL: url });
  const staff = await studio.asStaff();
  expect(await staff.text('/client-database')).toContain('Client Database');
  const [{ number } = { number: '' }] = (await client.query("select number from orders where status = 'paid' limit 1"))
    .rows;
  expect((await staff.get(`/store-manager/${number}`)).status).toBe(200);
  const { rows } = await client.query(`
    select array(select distinct channel from orders union select channel from sales_entries order by channel) as channels,
      array(select distinct service from closures) as services`);
  expect(rows).toEqual([{ channels: ['phone', 'subscription', 'walk_in', 'web'], services: ['all'] }]);
});

test('amounts of gift cards become cents', async () => {
  const url = await databaseOfRelease01();
  const client = await connectTo(url);
  await client.query("update studio_settings set gift_card_amounts = '5, 75, 100'");
  await migrate(url);
  const { rows } = await client.query('select gift_card_amounts_cents from studio_settings');
  expect(rows).toEqual([{ gift_card_amounts_cents: [500, 7500, 10_000] }]);
});

test('the books keep every line that was sold', async () => {
  const url = await databaseOfRelease01();
  const client = await connectTo(url);
  const lines = `
    select entry.id, line.* from sales_entries entry cross join lateral jsonb_to_recordset(to_jsonb(lines))
      as line (line_id uuid, title text, quantity integer, cents bigint) order by entry.id, line_id`;
  const { rows } = await client.query(lines);
  expect(rows.length).toBeGreaterThan(600);
  await migrate(url);
  expect((await client.query(lines)).rows).toEqual(rows);
  await client.query('create temp table written_by_the_former_release (lines sold_line[])');
  await client.query('insert into written_by_the_former_release select to_jsonb(lines) from sales_entries');
});

test('discount codes keep what they take off, and those in the trash can be restored', async () => {
  const url = await databaseOfRelease01();
  const client = await connectTo(url);
  const codes = `insert into discount_codes (name, code, kind, value) values
    ('Half', $1 || 'HALF', 'percent', 12.5), ('Five', $1 || 'FIVE', 'amount', 5.50), ('Porch', $1 || 'PORCH', 'delivery', 3)`;
  await client.query('delete from discount_codes');
  await client.query(codes, ['OLD-']);
  const member = '00000000-0000-7000-8000-000000000001';
  await client.query(`insert into users (id, email, name) values ('${member}', 'june@example.com', 'June Alder');
    set rhodora.actor = '${member}'; set rhodora.deletion = '${member}'; delete from discount_codes; reset rhodora.actor`);
  await client.query(codes, ['NEW-']);
  await migrate(url);
  await client.query('select restore_deletion($1)', [member]);
  const { rows } = await client.query('select code, percent, amount_cents from discount_codes order by code');
  expect(rows).toEqual(
    ['NEW', 'OLD'].flatMap((when) => [
      { code: `${when}-FIVE`, percent: null, amount_cents: 550 },
      { code: `${when}-HALF`, percent: '12.50', amount_cents: null },
      { code: `${when}-PORCH`, percent: null, amount_cents: null },
    ]),
  );
});

test('what was deleted while amounts were numeric dollars is restored in cents', async () => {
  const url = await databaseOfRelease01();
  const client = await connectTo(url);
  const who =
    "set rhodora.actor = '01900000-0000-7000-8000-000000000001'; set rhodora.deletion = '01900000-0000-7000-8000-000000000002'";
  await client.query(`${who};
    delete from delivery_zones; delete from delivery_windows;
    insert into delivery_zones (name, fee, minimum) values ('Dear', 14.2, 99999999.99);
    insert into delivery_windows (name, opens, closes, price) values ('Noon', '11:00', '13:00', 0.29);
    insert into stems (name, bunch_cost, bunch_size) values ('Phlox', 18.35, 3);
    delete from delivery_zones; delete from delivery_windows; delete from stems where name = 'Phlox';
    delete from trash where label not in ('Dear', 'Noon', 'Phlox')`);
  await migrate(url);
  await client.query("select restore_deletion('01900000-0000-7000-8000-000000000002')");
  expect((await client.query('select fee_cents, minimum_cents from delivery_zones')).rows).toEqual([
    { fee_cents: 1420, minimum_cents: 999_999_999 },
  ]);
  expect((await client.query('select price_cents from delivery_windows')).rows).toEqual([{ price_cents: 29 }]);
  await client.query(
    "insert into stem_movements (stem_id, kind, quantity) select id, 'received', 4 from stems where name = 'Phlox'",
  );
  const stem =
    "select bunch_cost_cents, cost_cents from stems join stem_movements on stem_id = stems.id where name = 'Phlox'";
  expect((await client.query(stem)).rows).toEqual([{ bunch_cost_cents: 1835, cost_cents: 2447 }]);
});

test('weddings keep the names of their vendors and flowers, and those in the trash can be restored', async () => {
  const url = await databaseOfRelease01();
  const client = await connectTo(url);
  const weddings = `insert into weddings (slug, title, day, story, vendors, flowers)
    values ($1, 'Rosa & Finn', '2026-05-16', 'Rain.', '{"Aunt Lou","the mill"}', '{Peony}')`;
  const member = '00000000-0000-7000-8000-000000000001';
  await client.query('delete from weddings');
  await client.query(`insert into users (id, email, name) values ('${member}', 'june@example.com', 'June Alder');
    insert into vendors (name) values ('The Mill'); delete from flower_types`);
  await client.query(weddings, ['old']);
  await client.query(`set rhodora.actor = '${member}'; set rhodora.deletion = '${member}'; delete from weddings;
    reset rhodora.actor`);
  await client.query(weddings, ['new']);
  await migrate(url);
  await client.query('select restore_deletion($1)', [member]);
  const { rows } = await client.query(`
    select slug, array(select name || (vendor_id is null) from wedding_vendors where wedding_id = weddings.id order by position)
      || array(select name || (flower_id is null) from wedding_flowers where wedding_id = weddings.id) as names
    from weddings order by slug`);
  const names = ['Aunt Loutrue', 'The Millfalse', 'Peonytrue'];
  expect(rows).toEqual([
    { slug: 'new', names },
    { slug: 'old', names },
  ]);
});

test('a database from before release 0.1 is refused with the release to start first', async () => {
  const url = await emptyDatabase();
  const client = await connectTo(url);
  await client.query("create table migrations (name text); insert into migrations values ('0298_earlier.sql')");
  await expect(migrate(url)).rejects.toThrow(
    'The database is from before release 0.1. Start release 0.1 with it once, which brings it up to date, and then this one.',
  );
  expect((await client.query("select to_regclass('orders') as made")).rows).toEqual([{ made: null }]);
});

/** What PostgreSQL says of every table, index, constraint, trigger, view, sequence and function, without the brackets of its checks. */
async function schemaOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(`
    select concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated, pg_get_expr(adbin, adrelid)) as definition
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, replace(pg_get_constraintdef(oid), ' NOT VALID', ''))
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
    union all
    select pg_get_indexdef(indexrelid)
    from pg_index join pg_class c on c.oid = indexrelid where relnamespace = 'public'::regnamespace
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select concat_ws(' ', 'view', relname, pg_get_viewdef(oid))
    from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'sequence', sequencename, start_value, increment_by, cycle)
    from pg_sequences where schemaname = 'public'
    union all
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'`);
  return rows.map(({ definition }) => definition.replace(/[()]/g, '')).sort();
}
