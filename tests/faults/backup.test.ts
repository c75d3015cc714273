/** Backs up a program under load and restores it on an empty machine. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Manifest } from '../../app/platform/backup-format.server.ts';
import { openDatabase } from '../../app/platform/database.server.ts';
import { openEmbeddedPostgres, embeddedPostgresUrl } from '../../app/platform/postgres.server.ts';
import { type RunningProgram, runProgram } from '../../scripts/run-program.ts';
import { aFolder } from '../a-folder.ts';
import { addClient, HANNAH } from '../accounts.ts';
import { times } from '../form.ts';
import { NO_LIMITS } from '../open-studio.ts';
import { card, cartOf, pickup } from '../shop.ts';
import { SITE, Visitor } from '../visitor.ts';
import { command, outcome } from './backup-command.ts';

const BACKUPS = times(1, 10);
const STAFF = { email: 'florist@example.com', password: 'the owner of these backups' };
const CLIENT = { ...HANNAH, email: 'ana@example.com' };
const SETTINGS = {
  ...NO_LIMITS,
  BASE_URL: SITE,
  DEMO_STAFF_PASSWORD: STAFF.password,
  BACKUP_EVERY_HOURS: '0',
  LOG_LEVEL: 'error',
};

async function runOn(dataDir: string, settings: Record<string, string> = {}) {
  const program = await runProgram({ ...SETTINGS, DATA_DIR: dataDir, ...settings });
  onTestFinished(() => program.stop());
  return program;
}

function visit({ address }: RunningProgram) {
  return new Visitor({
    async fetch({ url, method, headers, body, redirect }) {
      const bytes = body && (await new Response(body).arrayBuffer());
      return fetch(url.replace(SITE, address), { method, headers, body: bytes, redirect });
    },
  });
}

async function rowsOf<T extends pg.QueryResultRow>(dataDir: string, query: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: embeddedPostgresUrl(dataDir) });
  await client.connect();
  const { rows } = await client.query<T>(query).finally(() => client.end());
  return rows;
}

/** Repeats an action until the test ends; counts what was acknowledged. */
function keepDoing(work: (turn: number) => Promise<boolean>) {
  const busy = { done: 0, isOver: false };
  const end = (async () => {
    for (let turn = 0; !busy.isOver; turn++) if (await work(turn)) busy.done++;
  })();
  onTestFinished(() => {
    busy.isOver = true;
    return end;
  });
  return busy;
}

/** Buys over HTTP, from cart to payment. */
function keepBuying(program: RunningProgram, variant: string) {
  const buyer = visit(program);
  return keepDoing(async () => {
    const placed = await buyer.postJson('/store/rhodora/checkout', cartOf(variant));
    const { url = '' } = (await placed.json()) as { url?: string };
    const page = new URL(url).pathname;
    await buyer.post(page, pickup());
    return (await buyer.post(`${page}/card`, card())).headers.get('location')?.includes('/success') ?? false;
  });
}

/** Uploads documents for a client and deletes every second one. */
function keepFiling(staff: Visitor, client: string) {
  return keepDoing(async (turn) => {
    const file = new File([`Document ${turn}. `.repeat(500)], `document ${turn}.pdf`);
    const answer = await staff.post(`/client/${client}`, { intent: 'upload', category: 'Contract', file });
    if (turn % 2 === 1) {
      const id = /\/documents\/([0-9a-f-]{36})/.exec(await (await staff.get(`/client/${client}`)).text())?.[1];
      await staff.post(`/client/${client}?delete=${id}`, { intent: 'delete', id });
    }
    return answer.status === 303;
  });
}

/** The rows of every table and the digest of every file in a data folder. */
async function inventory(dataDir: string, { tables, files }: Manifest) {
  const counts = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const [row] = await rowsOf<{ rows: number }>(dataDir, `select count(*)::int as rows from "${schema}"."${name}"`);
      return { name, rows: row?.rows };
    }),
  );
  const digests = files.map(({ bucket, key }) => {
    const bytes = readFileSync(join(dataDir, 'files', bucket, key));
    return { key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  });
  return { counts, digests };
}

function listed({ tables, files }: Manifest) {
  return {
    counts: tables.map(({ name, rows }) => ({ name, rows })),
    digests: files.map(({ key, size, sha256 }) => ({ key, size, sha256 })),
  };
}

/** Sales and deletions are complete or absent. */
const TORN = `
  select 'order without lines' from orders where not exists (select from order_lines where order_id = orders.id)
  union all select 'document without file' from client_documents
    where not exists (select from stored_files where bucket = 'client-files' and key = file_path)
  union all select 'paid order without payment' from orders where status = 'paid' and balance_cents < due_cents
    and not exists (select from payments where order_id = orders.id and status = 'paid')
  union all select 'stock that does not add up' from variants where sku = 'backup' and inventory_quantity +
    (select coalesce(sum(quantity), 0) from order_lines join orders on orders.id = order_id
     where variant_id = variants.id and status in ('pending', 'paid')) <> 100000`;

test(
  'a backup taken under load is complete, and an empty machine continues from it',
  async () => {
    const [first, parent] = [aFolder(), aFolder()];
    const program = await runOn(first);
    const { db, pool } = openDatabase(embeddedPostgresUrl(first));
    onTestFinished(() => pool.end());
    const client = await addClient({ platform: { db } }, CLIENT);
    const [variant] = await rowsOf<{ id: string }>(
      first,
      `insert into variants (product_id, title, sku, price_in_cents, manage_inventory, inventory_quantity, sort_order)
       select id, 'By the dozen', 'backup', 4500, true, 100000, 99 from products order by id limit 1 returning id`,
    );
    const staff = visit(program);
    expect((await staff.post('/admin-login', STAFF)).status).toBe(303);
    const buying = keepBuying(program, variant?.id ?? '');
    const filing = keepFiling(staff, client);
    await vi.waitFor(() => expect(Math.min(buying.done, filing.done)).toBeGreaterThan(2), 60_000);

    for (let taken = 0; taken < BACKUPS; taken++) {
      const before = { orders: buying.done, documents: filing.done };
      const backup = await outcome(command('backup', parent, { DATA_DIR: first }));
      expect([backup.code, backup.complained]).toEqual([0, '']);
      expect(buying.done).toBeGreaterThan(before.orders);
      expect(filing.done).toBeGreaterThan(before.documents);
      const folder = backup.output.split(': ')[0] ?? '';
      await goesOn(folder, before);
    }
  },
  120_000 + BACKUPS * 60_000,
);

async function goesOn(folder: string, atLeast: { orders: number; documents: number }) {
  const second = aFolder();
  expect(await outcome(command('restore', folder, { DATA_DIR: second }))).toMatchObject({ code: 0, complained: '' });
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const postgres = await openEmbeddedPostgres(second);
  expect(await inventory(second, manifest)).toEqual(listed(manifest));
  expect(manifest.missing).toEqual([]);
  expect(await rowsOf(second, TORN)).toEqual([]);
  const [paid] = await rowsOf<{ count: number }>(second, "select count(*)::int from orders where status = 'paid'");
  expect(paid?.count).toBeGreaterThanOrEqual(atLeast.orders);
  await postgres.stop();

  const restored = await runOn(second, { RHODORA_DEMO: 'off' });
  expect(await visit(restored).text('/store')).toContain('Add to Cart');
  const staff = visit(restored);
  expect((await staff.post('/admin-login', STAFF)).status).toBe(303);
  expect(await staff.text('/client-database')).toContain('Naomi Castellano');
  const ana = visit(restored);
  expect((await ana.post('/client-portal', { ...CLIENT, intent: 'sign-in' })).status).toBe(303);
  const [, path = ''] =
    /href="(\/client-portal\/documents\/[0-9a-f-]{36})/.exec(await (await ana.get('/client-portal')).text()) ?? [];
  expect(await (await ana.get(path)).text()).toMatch(/^(Document \d+\. ){500}$/);
  await restored.stop();
}
