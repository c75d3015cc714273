/** Nobody notices when a process is killed, stopped or replaced while the other serves. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openBucketServer } from '../bucket-server.ts';
import { receiveClient } from '../clients.ts';
import { openDice } from '../dice.ts';
import { times } from '../form.ts';
import { createProduct, stockOf } from '../shop.ts';
import { add, begin, idOf, offsetOf } from '../uploads.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { asOwner, type Cluster, openCluster, type Process } from './cluster.ts';
import { beginWork, type Done, everything, readAndBuy } from './load.ts';
import { nextRelease } from './next-release.ts';

const MB = 1024 * 1024;
const KILLS = times(2, 40);
const RELEASES = times(1, 8);
const STOCK = 1_000_000;

let cluster: Cluster;
let balancer: Balancer;
const whenOver: (() => unknown)[] = [];

beforeAll(async () => {
  const { settings } = await openBucketServer((close) => whenOver.push(close));
  cluster = await openCluster({ ...settings, DRAIN_SECONDS: '3' });
  whenOver.push(() => cluster.close());
  balancer = await openBalancer();
  whenOver.push(() => balancer.close());
  await join(cluster.one, cluster.other);
}, 120_000);
afterAll(async () => {
  for (const close of whenOver.toReversed()) await close();
}, 60_000);

afterEach(() => cluster.pool.query('delete from orders; delete from client_documents'));

/** Puts these processes behind the balancer and waits until it finds them ready. */
async function join(...processes: Process[]) {
  balancer.serve(processes.map(({ address }) => address));
  await vi.waitFor(() => expect(processes.every(({ address }) => balancer.sendsTo(address))).toBe(true), 60_000);
}

/** Everything acknowledged exists once. */
async function expectAll(done: Done, sold: string) {
  const all = async (text: string) => (await cluster.pool.query<{ it: string }>(text)).rows.map(({ it }) => it);
  const stored = {
    orders: await all('select token as it from orders'),
    messages: await all('select subject as it from contact_messages'),
    vendors: await all('select name as it from vendors'),
    documents: await all('select file_name as it from client_documents'),
  };
  for (const kind of ['orders', 'messages', 'vendors', 'documents'] as const) {
    const lost = done[kind].filter((each) => !stored[kind].includes(each));
    expect({ kind, lost, stored: stored[kind].length }).toEqual({ kind, lost: [], stored: done[kind].length });
  }
  expect(await stockOf(cluster, sold)).toBe(STOCK - done.orders.length);
}

function report(what: string, { requests, failed, orders, messages, vendors, documents }: Done) {
  const { repeated, broken } = balancer.done;
  console.log(
    `${what}: ${requests} requests, ${failed.length} failed; acknowledged and found: ${orders.length} orders, ` +
      `${messages.length} messages, ${vendors.length} edits, ${documents.length} uploads. ` +
      `Sent on elsewhere so far: ${repeated}, of these begun: ${broken}.`,
  );
}

/** Both processes; the test acts on the first. */
function pair(turn: number): [Process, Process] {
  return turn % 2 ? [cluster.other, cluster.one] : [cluster.one, cluster.other];
}

test('an upload whose chunks alternate between two processes becomes one document', async () => {
  const client = await receiveClient(cluster);
  const owner = await asOwner(cluster.one);
  const bytes = new Uint8Array(randomBytes(12 * MB));
  const { address } = await begin(owner, bytes.length, 'plan.pdf', 'document');
  // One chunk that is a part of its own in the bucket, one that is too small, and the rest.
  const cuts = [0, 6 * MB, 8 * MB, bytes.length];
  for (const [number, from] of cuts.slice(0, -1).entries()) {
    owner.at = number % 2 ? cluster.one : cluster.other;
    expect(await offsetOf(owner, address)).toEqual({ status: 200, offset: from });
    expect((await add(owner, address, from, bytes.subarray(from, cuts[number + 1]))).status).toBe(204);
  }
  owner.at = cluster.one;
  const form = { category: 'Contract', upload: idOf(address) };
  expect((await owner.post(`/client/${client}/documents`, form)).status).toBe(201);
  const { rows } = await cluster.pool.query<{ id: string }>('select id from client_documents');
  owner.at = cluster.other;
  const had = await owner.get(`/client/${client}/documents/${rows[0]?.id}`);
  expect(Buffer.from(await had.arrayBuffer()).equals(bytes)).toBe(true);
});

test('kill -9 of either process under load fails no request that is safe to retry', {
  timeout: 60_000 * KILLS,
}, async () => {
  const variant = await createProduct(cluster, 'Roses', { stock: STOCK });
  const work = beginWork(readAndBuy({ balancer, variant }));
  const dice = openDice();
  for (let kill = 0; kill < KILLS; kill++) {
    const [struck, left] = pair(kill);
    await pause(dice.between(200, 500));
    await struck.kill();
    await struck.start();
    await join(struck, left);
  }
  const done = await work.end();
  report(`${KILLS} kills`, done);
  expect(done.failed).toEqual([]);
  await expectAll(done, variant);
});

/** Changes that a release may make to tables in use, one per migration (docs/decisions/0025). */
function additions(release: number) {
  const tables = ['orders', 'order_lines', 'variants', 'products', 'contact_messages', 'vendors', 'sessions', 'users'];
  return [
    ...tables.map((table) => `alter table ${table} add column ribbon_${release} text not null default 'none'`),
    `create table ribbons_${release} (id uuid primary key default uuidv7(), order_id uuid references orders)`,
    `create index on contact_messages (ribbon_${release})`,
  ];
}

test('newer releases with a migration replace the old one under load, one process at a time', {
  timeout: 120_000 * RELEASES,
}, async () => {
  const variant = await createProduct(cluster, 'Ferns', { stock: STOCK });
  const client = await receiveClient(cluster);
  const owner = await asOwner(cluster.one);
  owner.at = balancer;
  const work = beginWork(everything({ balancer, variant, owner, client }));
  let folder = '.';
  let slowest = 0;
  for (let release = 1; release <= RELEASES; release++) {
    const made = nextRelease(folder, release, additions(release));
    whenOver.push(() => rmSync(made, { recursive: true, force: true }));
    folder = made;
    for (const turn of [1, 2]) {
      const [leaving, left] = pair(turn);
      const start = performance.now();
      await leaving.stop();
      slowest = Math.max(slowest, performance.now() - start);
      await leaving.start(folder);
      await join(leaving, left);
    }
  }
  const done = await work.end();
  report(`${RELEASES} releases`, done);
  console.log(`The slowest end of a process after SIGTERM took ${(slowest / 1000).toFixed(1)} s.`);
  expect(done.failed).toEqual([]);
  await expectAll(done, variant);
  const { rowCount } = await cluster.pool.query("select from migrations where name like '9%'");
  expect(rowCount).toBe(RELEASES * additions(0).length);
});
