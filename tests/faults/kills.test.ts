/** `kill -9` of the program and of its database under load. */
import { createHash } from 'node:crypto';
import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openDice } from '../dice.ts';
import { times } from '../form.ts';
import { type Done, openCrowd, type Scene } from './crowd.ts';
import { openRunningShop, type RunningShop } from './running-shop.ts';

const KILLS = times(3, 120);
/** Every n-th kill hits the database. */
const DATABASE_EVERY = times(3, 6);
const STOCK = 100_000;
/** Median seconds until it is back; longer on a busy machine. */
const BACK_WITHIN = KILLS > 10 ? 5 : 20;

async function setScene(shop: RunningShop): Promise<Scene> {
  const staff = await shop.asOwner();
  const variants = await shop.query<{ id: string }>(
    `with product as (insert into products (title) select 'Roses ' || n from generate_series(1, 3) n returning id)
     insert into variants (product_id, title, price_in_cents, manage_inventory, inventory_quantity)
     select id, 'Large', 4500, true, $1 from product returning id`,
    [STOCK],
  );
  const clients = await shop.query<{ id: string }>("insert into clients (name) values ('Eli') returning id");
  const slots = await shop.query<{ at: Date }>(
    `select (day::date + hour) at time zone time_zone as at from studio_settings,
       generate_series(now() + interval '2 days', now() + interval '350 days', '1 day') day,
       unnest(array['09:00', '11:00', '14:00', '16:00']::time[]) hour
     where extract(isodow from day) < 6 order by at`,
  );
  return {
    variants: variants.map(({ id }) => id),
    client: clients[0]?.id ?? '',
    times: slots.map(({ at }) => at.toISOString()),
    staff,
  };
}

function everybodyWasServed({ paid, inquiries, meetings, documents, pictures }: Done) {
  const counts = () => [paid.length, inquiries.length, meetings.length, documents.size, pictures.length];
  return vi.waitFor(() => expect(counts()).not.toContain(0), { timeout: 240_000, interval: 50 });
}

async function untilReady(shop: RunningShop) {
  const started = performance.now();
  while (!(await shop.isReady())) await pause(50);
  return (performance.now() - started) / 1000;
}

/** Kills one or the other; returns the seconds until it was back, each time. */
async function killAgainAndAgain(shop: RunningShop) {
  const back = { program: [] as number[], database: [] as number[] };
  const adopted: boolean[] = [];
  const dice = openDice();
  for (let kill = 1; kill <= KILLS; kill++) {
    await pause(dice.between(300, 800));
    if (kill % DATABASE_EVERY === 0) {
      shop.killDatabase();
      await pause(100);
      back.database.push(await untilReady(shop));
    } else {
      const orphan = shop.postmaster();
      await shop.killProgram();
      back.program.push(await shop.start());
      adopted.push(shop.postmaster() === orphan);
    }
  }
  expect(adopted, 'the database that outlived the program').not.toContain(false);
  return back;
}

function median(numbers: number[]) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

function inWords(seconds: number[]) {
  return `${median(seconds).toFixed(2)}, ${Math.max(...seconds).toFixed(2)}`;
}

const TIMEOUT = { timeout: 600_000 + KILLS * 30_000 };

test('kill -9 of the program and of its database loses nothing acknowledged and repeats nothing', TIMEOUT, async () => {
  const shop = await openRunningShop();
  await shop.start();
  const scene = await setScene(shop);
  const crowd = openCrowd(shop, scene);
  const { done } = crowd;
  await everybodyWasServed(done);
  const back = await killAgainAndAgain(shop);
  await crowd.leave();
  console.log(
    `${KILLS} kills; acknowledged: ${done.ordered.length} orders, ${done.paid.length} payments, ${done.inquiries.length}` +
      ` inquiries, ${done.meetings.length} meetings, ${done.documents.size} documents, ${done.pictures.length} pictures;` +
      ` seconds until back (median, worst): program ${inWords(back.program)}, database ${inWords(back.database)}`,
  );
  await nothingIsLost(shop, done);
  await nothingIsDoneTwice(shop, scene, done);
  await everyPaymentArrives(shop, done.paid);
  await everyFileHasItsRow(shop, scene, done);
  expect(median([...back.program, ...back.database])).toBeLessThan(BACK_WITHIN);
});

async function missing(shop: RunningShop, acknowledged: string[], sql: string) {
  const rows = await shop.query<{ name: string }>(sql);
  const known = new Set(rows.map(({ name }) => name));
  return acknowledged.filter((name) => !known.has(name));
}

async function nothingIsLost(shop: RunningShop, { ordered, inquiries, meetings, documents, pictures }: Done) {
  expect(await missing(shop, ordered, 'select token as name from orders')).toEqual([]);
  expect(await missing(shop, inquiries, 'select id as name from clients')).toEqual([]);
  expect(await missing(shop, meetings, 'select token as name from meetings')).toEqual([]);
  expect(await missing(shop, pictures, 'select id as name from site_images')).toEqual([]);
  expect(await missing(shop, [...documents.keys()], 'select file_name as name from client_documents')).toEqual([]);
}

async function nothingIsDoneTwice(shop: RunningShop, { variants }: Scene, { tries }: Done) {
  const orders = await shop.query<{ lines: number }>(
    `select count(order_lines.id)::integer as lines from orders left join order_lines on order_id = orders.id
     group by orders.id`,
  );
  expect(orders.length).toBeLessThanOrEqual(tries);
  expect(orders.filter(({ lines }) => lines !== variants.length)).toEqual([]);
  const stock = await shop.query<{ whole: number }>(
    `select (inventory_quantity + coalesce((select sum(quantity) from order_lines join orders on orders.id = order_id
       where variant_id = variants.id and status in ('pending', 'paid')), 0))::integer as whole from variants`,
  );
  expect(stock).toEqual(variants.map(() => ({ whole: STOCK })));
  const overlapping = await shop.query(
    `select one.id from meetings one join meetings other on one.id < other.id and one.starts_at < other.ends_at
       and other.starts_at < one.ends_at where 'cancelled' not in (one.status, other.status)`,
  );
  expect(overlapping).toEqual([]);
  expect(await shop.query('select file_name from client_documents group by file_name having count(*) > 1')).toEqual([]);
  expect(await shop.query('select submission_token from clients group by 1 having count(*) > 1')).toEqual([]);
}

/** The most time for queued webhooks: their jobs run one per second. */
const TURN_MS = 2000;

/** Interrupted webhooks are retried by jobs. */
async function everyPaymentArrives(shop: RunningShop, tokens: string[]) {
  const unpaid = () =>
    shop.query<{ token: string }>("select token from orders where token = any($1) and status <> 'paid'", [tokens]);
  const timeout = 300_000 + TURN_MS * tokens.length;
  await vi.waitFor(async () => expect(await unpaid()).toEqual([]), { timeout, interval: 1000 });
  expect(await shop.query('select dedupe_key from emails group by dedupe_key having count(*) > 1')).toEqual([]);
}

/** Also unacknowledged work: a kill may fall between the bytes and their row. */
async function everyFileHasItsRow(shop: RunningShop, { staff, client }: Scene, { documents }: Done) {
  const root = join(shop.folder, 'files');
  const files = () =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  await shop.query('update orphaned_files set delete_after = now()');
  for (const file of files()) if (file.startsWith(join(root, 'incoming'))) utimesSync(file, 0, 0);
  // A second process on the same folder attaches to the database of the first.
  await shop.beside(({ platform }) => platform.files.sweep(platform.db));
  expect(await shop.isReady()).toBe(true);
  const rows = await shop.query<{ path: string; size: string }>(
    "select bucket || '/' || key as path, size from stored_files",
  );
  const stored = rows.map(({ path, size }) => `${path} ${size}`);
  expect(
    files()
      .map((file) => `${file.slice(root.length + 1)} ${statSync(file).size}`)
      .toSorted(),
  ).toEqual(stored.toSorted());
  const ids = await shop.query<{ id: string; file_name: string }>('select id, file_name from client_documents');
  for (const { id, file_name } of ids) {
    const bytes = await (await staff.get(`/client/${client}/documents/${id}`)).arrayBuffer();
    const hash = createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
    expect(documents.get(file_name) ?? hash).toBe(hash);
  }
}
