/** Two hundred buyers choose the last places of a day on two processes (limits of day, window and product). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { times } from '../form.ts';
import { cartOf, createProduct, pickup } from '../shop.ts';
import { readable } from '../visitor.ts';
import { type Cluster, Guest, openCluster } from './cluster.ts';

const BUYERS = times(40, 200);
const ROOM = 10;
const MAX_TRIES = 10;

let cluster: Cluster;

beforeAll(async () => {
  cluster = await openCluster();
}, 120_000);
afterAll(() => cluster.close(), 60_000);

/** Every buyer has an order without details, on one of both processes. */
function openOrders(variant: string) {
  return Promise.all(
    Array.from({ length: BUYERS }, async (_, number) => {
      const guest = new Guest(number % 2 ? cluster.one : cluster.other, `203.0.113.${number}`);
      const answer = await guest.postJson('/store/rhodora/checkout', cartOf(variant));
      const { url } = (await answer.json()) as { url: string };
      return { guest, path: new URL(url).pathname };
    }),
  );
}

/** On a busy machine the page says "Back in a minute"; the buyer sends it again. */
async function send(guest: Guest, path: string, fields: Record<string, string>) {
  for (let tries = 1; ; tries++) {
    const answer = await guest.post(path, fields);
    if (answer.status !== 503 || tries === MAX_TRIES) return answer;
  }
}

async function chooseAtOnce(variant: string, fields: Record<string, string> = {}) {
  const orders = await openOrders(variant);
  const answers = await Promise.all(orders.map(({ guest, path }) => send(guest, path, pickup(fields))));
  const refused = answers.filter(({ status }) => status === 400);
  return {
    chosen: answers.filter(({ status }) => status === 303).length,
    refused: await Promise.all(refused.map(async (answer) => readable(await answer.text()))),
  };
}

/** As the program does after a commit. */
function announce(tag: string) {
  return cluster.pool.query("select pg_notify('writes', $1)", [JSON.stringify([tag])]);
}

async function empty() {
  await cluster.pool.query("update orders set status = 'cancelled', ended_at = now()");
}

test('a day takes no more orders than the studio makes', async () => {
  await cluster.pool.query('update studio_settings set orders_per_day = $1', [ROOM]);
  await announce('studio');
  const { chosen, refused } = await chooseAtOnce(await createProduct(cluster, 'Peonies'));
  expect([chosen, refused.length]).toEqual([ROOM, BUYERS - ROOM]);
  for (const text of refused) expect(text).toMatch(/This day was just booked up|We are fully booked that day/);
  await empty();
  await cluster.pool.query('update studio_settings set orders_per_day = 0');
  await announce('studio');
}, 180_000);

test('a window takes no more orders of a day than staff say', async () => {
  const { rows } = await cluster.pool.query<{ id: string }>(
    `insert into delivery_windows (name, fulfillment, opens, closes, orders_per_day)
     values ('Morning', 'pickup', '10:00', '12:00', $1), ('Afternoon', 'pickup', '12:00', '17:00', 0) returning id`,
    [ROOM],
  );
  await announce('delivery_windows');
  const { chosen, refused } = await chooseAtOnce(await createProduct(cluster, 'Asters'), {
    fulfillment_window_id: rows[0]?.id ?? '',
  });
  expect([chosen, refused.length]).toEqual([ROOM, BUYERS - ROOM]);
  for (const text of refused) expect(text).toMatch(/This time was just booked up|This time is fully booked/);
  await empty();
  await cluster.pool.query('delete from delivery_windows');
  await announce('delivery_windows');
}, 180_000);

test('a product is made no more often a day than staff say', async () => {
  const sprays = await createProduct(cluster, 'Sprays');
  await cluster.pool.query("update products set most_per_day = $1 where title = 'Sprays'", [ROOM]);
  const { chosen, refused } = await chooseAtOnce(sprays);
  expect([chosen, refused.length]).toEqual([ROOM, BUYERS - ROOM]);
  for (const text of refused) expect(text).toContain('We cannot make that many');
}, 180_000);
