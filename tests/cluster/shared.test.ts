/** One process knows what the other does. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { OWNER } from '../accounts.ts';
import { formFor } from '../booking.ts';
import { follow } from '../follow-list.ts';
import { times } from '../form.ts';
import { cartOf, createProduct, stockOf } from '../shop.ts';
import { readable, SITE } from '../visitor.ts';
import { asOwner, type Cluster, Guest, openCluster } from './cluster.ts';

/** The time until an edit is visible on the other process, in ms; longer on a busy machine. */
const SEEN_WITHIN = times(15_000, 1000);
const EDITS = times(3, 200);

let cluster: Cluster;
beforeAll(async () => {
  cluster = await openCluster();
}, 120_000);
afterAll(() => cluster.close());

/** Alternates between the two. */
function processFor(number: number) {
  return number % 2 === 0 ? cluster.one : cluster.other;
}

function readAt(at: { address: string }, path: string) {
  return new Guest(at).text(path);
}

test('an edit on one process updates the cached pages of the other', {
  timeout: 60_000 + EDITS * 1000,
}, async () => {
  await Promise.all([readAt(cluster.one, '/vendors'), readAt(cluster.other, '/vendors')]);
  // Without its trigger, the table announces nothing.
  await cluster.pool.query(
    "begin; set local session_replication_role = replica; insert into vendors (name) values ('Untold'); commit",
  );
  for (const at of [cluster.one, cluster.other]) expect(await readAt(at, '/vendors')).not.toContain('Untold');

  const owner = await asOwner(cluster.one);
  let longest = 0;
  for (let number = 0; number < EDITS; number++) {
    owner.at = processFor(number);
    const elsewhere = processFor(number + 1);
    const name = `Ramp & Rye ${number}`;
    expect((await owner.post('/vendor-manager', { intent: 'save', name, category: 'Catering' })).status).toBe(303);
    const saved = performance.now();
    await vi.waitFor(async () => expect(await readAt(elsewhere, '/vendors')).toContain(name), {
      timeout: SEEN_WITHIN,
      interval: 5,
    });
    longest = Math.max(longest, performance.now() - saved);
  }
  console.log(`Edits through one: ${EDITS}; on the other's pages after ${longest.toFixed(0)} ms at the longest.`);
});

// A heartbeat repeats every version after 25 s, so one may come between the four changes.
test('live lists on both processes hear of every change', { timeout: 20_000 }, async () => {
  const at = ({ address }: { address: string }) => follow(new URL(address).host, { origin: SITE });
  const followers = [at(cluster.one), at(cluster.other)];
  let known = await Promise.all(followers.map(({ hear }) => hear()));
  const owner = await asOwner(cluster.one);
  for (const number of [0, 1, 2, 3]) {
    owner.at = processFor(number);
    const arch = { name: `Arch ${number}`, rental_cost: '45', quantity_available: '2' };
    expect((await owner.post('/rental-items-manager?add=new', { intent: 'save', ...arch })).status).toBe(303);
    // A change may be announced twice.
    known = await Promise.all(followers.map(({ hear }, which) => hearAfter(hear, known[which] ?? 0)));
  }
});

async function hearAfter(hear: () => Promise<number>, version: number) {
  for (;;) {
    const heard = await hear();
    if (heard > version) return heard;
  }
}

test('a login on one process is valid on the other, and a logout ends it on both', async () => {
  const owner = await asOwner(cluster.one);
  owner.at = cluster.other;
  expect((await owner.get('/admin-dashboard')).status).toBe(200);
  const cookie = await cookieOf();
  const withCookie = (at: { address: string }) =>
    new Guest(at).fetch('/admin-dashboard', { headers: { Cookie: cookie } });
  expect((await withCookie(cluster.one)).status).toBe(200);
  expect((await owner.post('/sign-out', {})).status).toBe(303);
  // A stolen cookie: the session must end on the server, not only in the browser.
  for (const at of [cluster.one, cluster.other]) expect((await withCookie(at)).status).toBe(303);
});

async function cookieOf() {
  const answer = await new Guest(cluster.other).post('/admin-login', OWNER);
  return answer.headers
    .getSetCookie()
    .map((each) => each.replace(/;.*/, ''))
    .join('; ');
}

test('five failed logins spread over two processes lock the account on both', async () => {
  const email = 'delia@example.com';
  const say = async (number: number) => {
    const guest = new Guest(processFor(number), `203.0.113.${number + 1}`);
    return readable(await (await guest.post('/admin-login', { email, password: 'not it' })).text());
  };
  const texts = [];
  for (let number = 0; number < 7; number++) texts.push(await say(number));
  const isClosed = texts.map((text) => text.includes('Too many tries.'));
  expect(isClosed).toEqual([false, false, false, false, false, true, true]);
});

test('fifty concurrent bookings of one time over two processes: one succeeds, 49 are offered the nearest free times', async () => {
  const { rows } = await cluster.pool.query<{ day: string; starts_at: Date }>(
    `select to_char(day, 'YYYY-MM-DD') as day, (day + starts_at) at time zone time_zone as starts_at
     from studio_settings, generate_series((current_date + 7)::timestamp, current_date + 14, '1 day') as day
     join meeting_slots on weekday = extract(dow from day) and kind = 'open' order by 2 limit 1`,
  );
  const [slot] = rows;
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, number) => {
      const form = formFor(slot?.starts_at.toISOString() ?? '', { name: `Guest ${number}` });
      const answer = await new Guest(processFor(number), `198.51.100.${number}`).post(
        `/booking?day=${slot?.day}`,
        form,
      );
      return { status: answer.status, text: readable(await answer.text()) };
    }),
  );
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect([count(303), count(409)]).toEqual([1, 49]);
  const offers = /Taken\. Nearest free: \d\d:00 [AP]M \w+[^.]*, \d\d:00 [AP]M \w+[^.]*\./;
  expect(answers.filter(({ text }) => offers.test(text))).toHaveLength(49);
});

test('two hundred concurrent orders for ten items over two processes: ten succeed', async () => {
  const roses = await createProduct(cluster, 'Roses', { stock: 10 });
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, number) => {
      const key = { 'Idempotency-Key': randomUUID() };
      const answer = await new Guest(processFor(number)).postJson('/store/rhodora/checkout', cartOf(roses), key);
      return { status: answer.status, text: await answer.text() };
    }),
  );
  const sold = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ text }) => text.includes('Not enough stock for Roses. Only 0 left.'));
  expect([sold.length, refused.length]).toEqual([10, 190]);
  expect(await stockOf(cluster, roses)).toBe(0);
});

test('requests with the same idempotency key on either process create one order', async () => {
  const ferns = await createProduct(cluster, 'Ferns', { stock: 10 });
  const key = { 'Idempotency-Key': randomUUID() };
  const urls = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const answer = await new Guest(processFor(number)).postJson('/store/rhodora/checkout', cartOf(ferns), key);
      return ((await answer.json()) as { url: string }).url;
    }),
  );
  expect(new Set(urls).size).toBe(1);
  expect(await stockOf(cluster, ferns)).toBe(9);
});
