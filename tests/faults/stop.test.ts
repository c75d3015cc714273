/** SIGTERM under load, a second program on the same folder, holds that end by themselves. */
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { times } from '../form.ts';
import { cartOf } from '../shop.ts';
import { openRunningShop, type RunningShop } from './running-shop.ts';

const VISITORS = 12;
const LONG = { timeout: 240_000 };
const STOPS = times(1, 10);
/** Seconds until it has stopped; longer on a busy machine. */
const STOPPED_WITHIN = STOPS > 1 ? 10 : 20;

/** A request on a reused connection. A long idle one may close just then, so clients retry (RFC 9112, 9.3.1). */
function ask(agent: Agent, address: string, body?: string): Promise<string> {
  return new Promise((done) => {
    const headers = { 'Content-Type': 'application/json' };
    let idleMs = 0;
    let line: Socket | undefined;
    const sent = request(address, { agent, ...(body && { method: 'POST', headers }) }, (answer) => {
      answer.on('error', ({ message }) => done(`broke off: ${message}`));
      answer.on('end', () => {
        if (line) lastUsed.set(line, performance.now());
        done(String(answer.statusCode));
      });
      answer.resume();
    });
    sent.on('socket', (socket) => {
      line = socket;
      idleMs = performance.now() - (lastUsed.get(socket) ?? performance.now());
    });
    sent.on('error', (error: NodeJS.ErrnoException) =>
      done(idleMs > IDLE_MS ? 'was idle' : (error.code ?? error.message)),
    );
    sent.end(body);
  });
}

const lastUsed = new WeakMap<Socket, number>();
/** Idle connections stay open longer than this. */
const IDLE_MS = 800;

/** Sends half of an order before SIGTERM and half after. */
function askSlowly(address: string, body: string, begun: () => void, rest: Promise<unknown>): Promise<string> {
  return new Promise((done) => {
    const length = { 'Content-Length': Buffer.byteLength(body), Expect: '100-continue' };
    const headers = { 'Content-Type': 'application/json', ...length };
    const sent = request(address, { method: 'POST', headers }, (answer) => {
      answer.resume();
      done(String(answer.statusCode));
    });
    sent.on('error', ({ message }) => done(message));
    sent.on('continue', () => {
      sent.write(body.slice(0, 20));
      begun();
    });
    void rest.then(() => sent.end(body.slice(20)));
  });
}

async function stopUnderLoad(shop: RunningShop, body: string) {
  await shop.start();
  const outcomes = new Map<string, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  const state = { isOver: false };
  const paths = ['/', '/search?q=roses', '/booking'];
  const visitors = Array.from({ length: VISITORS }, async (_, at) => {
    while (!state.isOver) {
      const outcome =
        at % 4 === 3
          ? ask(agent, `${shop.address}/store/rhodora/checkout`, body)
          : ask(agent, `${shop.address}${paths[at % 4]}`);
      const word = await outcome;
      outcomes.set(word, (outcomes.get(word) ?? 0) + 1);
      if (word === 'ECONNREFUSED') return;
    }
  });
  await vi.waitFor(() => expect(outcomes.get('200')).toBeGreaterThan(4 * VISITORS), { timeout: 60_000 });
  let goOn = () => {};
  const rest = new Promise<void>((done) => (goOn = done));
  let slow = Promise.resolve('');
  await new Promise<void>((begun) => {
    slow = askSlowly(`${shop.address}/store/rhodora/checkout`, body, begun, rest);
  });
  const asked = performance.now();
  const stopped = shop.stop();
  await pause(1500);
  goOn();
  const late = await slow;
  await stopped;
  const seconds = (performance.now() - asked) / 1000;
  state.isOver = true;
  await Promise.all(visitors);
  agent.destroy();
  return { outcomes, late, seconds };
}

/** Only in the long form; the short one has `server/leaving.test.ts`. */
test.each(['under load'].slice(0, times(0, 1)))(
  'SIGTERM %s: requests in progress are answered, and the program stops within ten seconds',
  { timeout: 240_000 + 60_000 * STOPS },
  async () => {
    const shop = await openRunningShop();
    await shop.start();
    const [rose] = await shop.query<{ id: string }>(
      `with product as (insert into products (title) values ('Roses') returning id)
     insert into variants (product_id, title, price_in_cents) select id, 'Large', 4500 from product returning id`,
    );
    await shop.stop();
    const back = { successUrl: `${shop.address}/success`, cancelUrl: `${shop.address}/store` };
    const body = JSON.stringify({ ...cartOf(rose?.id ?? ''), ...back });
    const stops: number[] = [];
    for (let stop = 1; stop <= STOPS; stop++) {
      const { outcomes, late, seconds } = await stopUnderLoad(shop, body);
      expect([...outcomes.keys()].filter((word) => !['200', 'ECONNREFUSED', 'was idle'].includes(word))).toEqual([]);
      expect(outcomes.get('200')).toBeGreaterThan(VISITORS);
      expect(late, 'the order that was half sent').toBe('200');
      stops.push(seconds);
    }
    console.log(`${STOPS} stops under load, none of the requests dropped; longest ${Math.max(...stops).toFixed(1)} s`);
    expect(Math.max(...stops)).toBeLessThan(STOPPED_WITHIN);
  },
);

test(
  'a second program on the same folder and port explains why it cannot start and leaves the first alone',
  LONG,
  async () => {
    const shop = await openRunningShop();
    await shop.start();
    const { code, output } = await shop.startTwice();
    expect([code, output.trim()]).toEqual([
      1,
      `The port ${new URL(shop.address).port} is taken by another program. Set PORT to a free one.`,
    ]);
    expect(await shop.isReady()).toBe(true);
  },
);

/** As long as the interval of the job. */
test.each(['a minute'].slice(0, times(0, 1)))('an expired hold is released by itself within %s', LONG, async () => {
  const shop = await openRunningShop();
  await shop.start();
  const [rose] = await shop.query<{ id: string }>(
    `with product as (insert into products (title) values ('Roses') returning id)
     insert into variants (product_id, title, price_in_cents, manage_inventory, inventory_quantity)
     select id, 'Large', 4500, true, 1 from product returning id`,
  );
  const back = { successUrl: `${shop.address}/success`, cancelUrl: `${shop.address}/store` };
  const held = await shop.asVisitor().postJson('/store/rhodora/checkout', { ...cartOf(rose?.id ?? ''), ...back });
  expect(held.status).toBe(200);
  const stock = async () =>
    (await shop.query<{ left: number }>('select inventory_quantity as left from variants'))[0]?.left;
  expect(await stock()).toBe(0);
  await shop.query('update orders set hold_expires_at = now()');
  const ended = performance.now();
  await vi.waitFor(async () => expect(await stock()).toBe(1), { timeout: 120_000, interval: 100 });
  const seconds = (performance.now() - ended) / 1000;
  console.log(`a hold was back ${seconds.toFixed(1)} s after its end`);
  expect(seconds).toBeLessThan(60);
});
