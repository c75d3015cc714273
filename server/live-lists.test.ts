import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Platform } from '~/platform/context.server';
import { loadProgram } from '../scripts/program.ts';
import { follow } from '../tests/follow-list.ts';
import { APP_SECRET } from '../tests/app-secret.ts';
import { openStudio, type Studio } from '../tests/open-studio.ts';
import { isLiveRequest, openLiveLists } from './live-lists';
import type { Program } from './main';

interface Listening {
  address: string;
  program: Program;
}

async function listening(program: Program): Promise<Listening> {
  return { address: `localhost:${await program.listen()}`, program };
}

async function openListening(): Promise<Listening & { studio: Studio }> {
  const studio = await openStudio({ PORT: '0' });
  return { studio, ...(await listening(studio)) };
}

/** The status with which a follower is rejected. */
async function refusal(address: string, options?: Parameters<typeof follow>[1]) {
  const { socket } = follow(address, options);
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  return response.statusCode;
}

function add({ platform: { db } }: Program, name: string) {
  return sql`insert into rental_items (name, rental_cost) values (${name}, 5)`.execute(db);
}

test('a follower gets the version at once, and within a second of a change by SQL', async () => {
  const { address, program } = await openListening();
  const { hear } = follow(address);
  const first = await hear();
  for (const change of [
    `insert into rental_items (name, rental_cost) values ('Arch', 5)`,
    `update rental_items set quantity_available = 9`,
    `delete from rental_items`,
    `truncate rental_items`,
  ]) {
    const heard = hear();
    const began = performance.now();
    await sql.raw(change).execute(program.platform.db);
    expect(await heard).toBeGreaterThan(first);
    expect(performance.now() - began).toBeLessThan(1000);
  }
});

test('orders are followed by staff alone', async () => {
  const { address, studio } = await openListening();
  const path = '/live/orders';
  expect(await refusal(address, { path })).toBe(403);
  expect(await refusal(address, { path, cookie: 'rhodora.session=made-up' })).toBe(403);
  const { cookie } = await studio.asStaff('designer');
  expect(await follow(address, { path, cookie }).hear()).toBeGreaterThan(0);
});

test('does not publish what was rolled back', async () => {
  const { address, program } = await openListening();
  const { hear } = follow(address);
  const first = await hear();
  await program.platform.db
    .transaction()
    .execute(async (tx) => {
      await tx.insertInto('rental_items').values({ name: 'Never', rental_cost: '1' }).execute();
      throw new Error('changed our mind');
    })
    .catch(() => undefined);
  await add(program, 'Arch');
  expect(await hear()).toBe(first + 1);
});

test('a change through one process reaches followers and pages of another', async () => {
  const one = await openListening();
  const { openProgram } = await loadProgram(inject('build'));
  const second: Program = await openProgram(one.program.platform.config);
  onTestFinished(() => second.close());
  const other = await listening(second);
  const page = () => fetch(`http://${other.address}/rental-items`).then((answer) => answer.text());
  expect(await page()).not.toContain('Moon Arch');
  const { hear } = follow(other.address);
  const first = await hear();
  const heard = hear();
  const began = performance.now();
  await add(one.program, 'Moon Arch');
  expect(await heard).toBeGreaterThan(first);
  expect(performance.now() - began).toBeLessThan(1000);
  expect(await page()).toContain('Moon Arch');
});

test('a follower who reconnects gets a newer version', async () => {
  const { address, program } = await openListening();
  const before = follow(address);
  const seen = await before.hear();
  before.socket.terminate();
  await add(program, 'Arch');
  expect(await follow(address).hear()).toBeGreaterThan(seen);
});

test('the page contains the version that it shows', async () => {
  const { address, program } = await openListening();
  await add(program, 'Arch');
  const version = await follow(address).hear();
  const shown = await fetch(`http://${address}/rental-items`).then((answer) => answer.text());
  expect(shown).toContain(`data-version="${version}"`);
});

test('only pages of this site may follow, and only existing lists', async () => {
  const { address } = await openListening();
  expect(await refusal(address, { origin: 'https://evil.example' })).toBe(403);
  expect(await refusal(address, { origin: 'null' })).toBe(403);
  expect(await refusal(address, { path: '/live/clients' })).toBe(404);
  const plain = await fetch(`http://${address}/live/rental_items`);
  expect(plain.status).toBe(404);
});

test('a request to upgrade to another protocol gets a normal response', async () => {
  const { address } = await openListening();
  const answer = await fetch(`http://${address}/healthz`, { headers: { Accept: '*/*' } });
  expect(await answer.text()).toBe('ok');
  const { request } = await import('node:http');
  const upgraded = request(`http://${address}/healthz`, { headers: { Connection: 'Upgrade', Upgrade: 'h2c' } }).end();
  const [response] = await once(upgraded, 'response');
  expect(response.statusCode).toBe(200);
  response.resume();
});

test('the socket closes when a client sends a message', async () => {
  const { address } = await openListening();
  for (const word of ['x', 'x'.repeat(1_000_000)]) {
    const { socket, hear } = follow(address);
    await hear();
    socket.on('error', () => undefined);
    socket.send(word);
    const [code] = await once(socket, 'close');
    expect([1008, 1009]).toContain(code);
  }
});

test('an address may open fifty sockets, and another once one closes', async () => {
  const { address } = await openListening();
  const lines = Array.from({ length: 50 }, () => follow(address));
  await Promise.all(lines.map(({ hear }) => hear()));
  expect(await refusal(address)).toBe(503);
  const [first] = lines;
  first?.socket.close();
  await once(first?.socket ?? new EventEmitter(), 'close');
  expect(await follow(address).hear()).toBeGreaterThan(0);
});

test('a stopping program closes its sockets without waiting for them', async () => {
  const { openProgram, readConfig } = await loadProgram(inject('build'));
  const { platform } = await openStudio();
  const program: Program = await openProgram(readConfig({ ...settingsOf(platform), PORT: '0' }));
  const { address } = await listening(program);
  const polite = follow(address);
  const deaf = follow(address);
  await Promise.all([polite.hear(), deaf.hear()]);
  deaf.socket.pause();
  const closed = once(polite.socket, 'close');
  const began = performance.now();
  await program.close();
  expect((await closed)[0]).toBe(1001);
  expect(performance.now() - began).toBeLessThan(3000);
});

function settingsOf({ config: { DATABASE_URL, dataDir } }: Platform) {
  return { NODE_ENV: 'test', APP_SECRET, DATABASE_URL, DATA_DIR: dataDir, RHODORA_DEMO: 'off', LOG_LEVEL: 'silent' };
}

test('followers get the version with every ping; one that does not answer is dropped', async () => {
  const platform = {
    config: { baseUrl: 'http://localhost' },
    pool: { query: async () => ({ rows: [{ version: 7 }] }) },
    live: { onWrites: () => undefined },
    log: { warn: () => undefined },
  } as unknown as Platform;
  const lists = openLiveLists(platform, { beatMs: 40 });
  const http = createServer({ shouldUpgradeCallback: isLiveRequest }).on('upgrade', lists.upgrade).listen(0);
  await once(http, 'listening');
  onTestFinished(() => {
    lists.close();
    http.close();
  });
  const address = `localhost:${(http.address() as AddressInfo).port}`;
  const alive = follow(address);
  const dead = new WebSocket(`ws://${address}/live/rental_items`, { origin: `http://${address}`, autoPong: false });
  await once(dead, 'close');
  for (let beat = 0; beat < 5; beat++) expect(await alive.hear()).toBe(7);
  expect(alive.socket.readyState).toBe(WebSocket.OPEN);
});
