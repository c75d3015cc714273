/** Two hundred buyers choose the last places of a day on two processes (limits of day, window and product). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { times } from '../form.ts';
import { cartOf, createProduct, pickup } from '../shop.ts';
import { readable } from '../visitor.ts';
import { asOwner, type Cluster, Guest, openCluster } from './cluster.ts';

const BUYERS = times(40, 200);
const ROOM = 10;
const MAX_TRIES = 10;

let cluster: Cluster;

beforeAll(async () => {
  cluster = await openCluster();
}, 120_000);
afterAll(() => cluster.close(), 60_000);

/** Every buyer has an order without details, on one of both processes. */
function openOrders(variant: string, buyers: number) {
  return Promise.all(
    Array.from({ length: buyers }, async (_, number) => {
      const guest = new Guest(number % 2 ? cluster.one : cluster.other, `203.0.113.${number}`);
      const answer = await guest.postJson('/store/rhodora/checkout', cartOf(variant));
      const { url } = (await answer.json()) as { url: string };
      return { guest, path: new URL(url).pathname };
    }),
  );
}

/** On a busy machine the page says "Back in a minute"; the buyer sends it again. */
async function send(guest: Guest, path: string, fields: Record<string, string>) {
  const start = performance.now();
  for (let tries = 1; ; tries++) {
    const answer = await guest.post(path, fields);
    const ms = performance.now() - start;
    if (answer.status !== 503 || tries === MAX_TRIES) return { status: answer.status, ms, text: await answer.text() };
  }
}

interface Chosen {
  what: string;
  variant: string;
  fields?: Record<string, string>;
  /** How many of the buyers call, and staff sell it to them. */
  callers?: number;
}

/** All choose the same day at once. Prints a row of the load table. */
async function chooseAtOnce({ what, variant, fields = {}, callers = 0 }: Chosen) {
  const orders = await openOrders(variant, BUYERS - callers);
  const staff = callers > 0 ? await asOwner(cluster.one) : undefined;
  const start = performance.now();
  const calls = Array.from({ length: callers }, async (_, number) => {
    const sale = { sale: crypto.randomUUID(), how: 'pickup', pay: 'account', [`quantity.${variant}`]: '1' };
    return send(staff as Guest, '/sell', { ...pickup({ ...fields, buyer_name: `Caller ${number}` }), ...sale });
  });
  const answers = await Promise.all([...orders.map(({ guest, path }) => send(guest, path, pickup(fields))), ...calls]);
  const seconds = (performance.now() - start) / 1000;
  const times = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const [chosen, refused] = [303, 400].map((wanted) => answers.filter(({ status }) => status === wanted));
  console.log(
    `${what} | ${BUYERS} buyers, ${callers} of them by phone | 2 processes | ${chosen?.length} sold |` +
      ` ${refused?.length} refused | ${seconds.toFixed(1)} s | ${((seconds * 1000) / BUYERS).toFixed(0)} ms per request |` +
      ` median ${times[Math.floor(BUYERS / 2)]?.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms`,
  );
  return { chosen: chosen?.length, refused: (refused ?? []).map(({ text }) => readable(text)) };
}

async function empty() {
  await cluster.pool.query("update orders set status = 'cancelled', ended_at = now()");
}

const DAY_FULL = /This day was just booked up|We are fully booked that day|This day is booked up/;

test('a day takes no more orders than the studio makes', async () => {
  await cluster.pool.query('update studio_settings set orders_per_day = $1', [ROOM]);
  const { chosen, refused } = await chooseAtOnce({ what: 'day', variant: await createProduct(cluster, 'Peonies') });
  expect([chosen, refused.length]).toEqual([ROOM, BUYERS - ROOM]);
  for (const text of refused) expect(text).toMatch(DAY_FULL);
  await empty();
}, 180_000);

test('phone sales and buyers at once share the places of a day', async () => {
  const variant = await createProduct(cluster, 'Dahlias');
  const { chosen, refused } = await chooseAtOnce({ what: 'day, with phone sales', variant, callers: BUYERS / 4 });
  expect([chosen, refused.length]).toEqual([ROOM, BUYERS - ROOM]);
  for (const text of refused) expect(text).toMatch(DAY_FULL);
  await empty();
  await cluster.pool.query('update studio_settings set orders_per_day = 0');
}, 180_000);

test('a holiday takes no more orders than staff say for its days', async () => {
  const { fulfillment_date: day } = pickup();
  await cluster.pool.query(
    `insert into holidays (name, is_on, first_day, last_day, orders_per_day) values ('Mother’s Day', true, $1, $1, $2)`,
    [day, ROOM],
  );
  const variant = await createProduct(cluster, 'Tulips');
  const { chosen, refused } = await chooseAtOnce({ what: 'holiday', variant, callers: BUYERS / 4 });
  expect([chosen, refused.length]).toEqual([ROOM, BUYERS - ROOM]);
  for (const text of refused) expect(text).toMatch(DAY_FULL);
  await empty();
  await cluster.pool.query('delete from holidays');
}, 180_000);

test('a window takes no more orders of a day than staff say', async () => {
  const { rows } = await cluster.pool.query<{ id: string }>(
    `insert into delivery_windows (name, fulfillment, opens, closes, orders_per_day)
     values ('Morning', 'pickup', '10:00', '12:00', $1), ('Afternoon', 'pickup', '12:00', '17:00', 0) returning id`,
    [ROOM],
  );
  const { chosen, refused } = await chooseAtOnce({
    what: 'window',
    variant: await createProduct(cluster, 'Asters'),
    callers: BUYERS / 4,
    fields: { fulfillment_window_id: rows[0]?.id ?? '' },
  });
  expect([chosen, refused.length]).toEqual([ROOM, BUYERS - ROOM]);
  for (const text of refused)
    expect(text).toMatch(/This time was just booked up|This time is fully booked|This time is booked up/);
  await empty();
  await cluster.pool.query('delete from delivery_windows');
}, 180_000);

test('a product is made no more often a day than staff say', async () => {
  const variant = await createProduct(cluster, 'Sprays');
  await cluster.pool.query("update products set most_per_day = $1 where title = 'Sprays'", [ROOM]);
  const { chosen, refused } = await chooseAtOnce({ what: 'product of a day', variant, callers: BUYERS / 4 });
  expect([chosen, refused.length]).toEqual([ROOM, BUYERS - ROOM]);
  for (const text of refused) expect(text).toMatch(/We cannot make that many|No more of this product is made/);
}, 180_000);
