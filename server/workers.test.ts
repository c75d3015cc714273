import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isAlive } from '../app/platform/temporary-folders.server.ts';
import { freePort, type RunningProgram, runProgram } from '../scripts/run-program.ts';
import { aFolder } from '../tests/a-folder.ts';
import { APP_SECRET } from '../tests/app-secret.ts';
import { follow } from '../tests/follow-list.ts';
import { memoryFolder } from '../tests/memory-folder.ts';
import { freshDatabase, openStudio } from '../tests/open-studio.ts';
import { start } from '../tests/starting.ts';
import { addAccount, sessionOf } from '../tests/sessions.ts';
import { SITE, Visitor } from '../tests/visitor.ts';

const METRICS_PORT = String(await freePort());
let program: RunningProgram;
let DATABASE_URL: string;
const folder = memoryFolder('workers');
beforeAll(async () => {
  DATABASE_URL = await freshDatabase();
  const settings = { DATABASE_URL, APP_SECRET, BASE_URL: SITE, RHODORA_DEMO: 'off', LOG_LEVEL: 'silent' };
  program = await runProgram({ ...settings, METRICS_PORT, WORKERS: '2', DATA_DIR: folder });
}, 120_000);
afterAll(async () => {
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
});

function workers(): number[] {
  const { pid } = program;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/** While the others are paused, only this worker can accept a connection. */
async function through<T>(worker: number, work: () => Promise<T>): Promise<T> {
  const others = workers().filter((each) => each !== worker);
  for (const each of others) process.kill(each, 'SIGSTOP');
  try {
    await vi.waitFor(() => expect(others.every(isPaused)).toBe(true), { timeout: 10_000 });
    return await work();
  } finally {
    for (const each of others) process.kill(each, 'SIGCONT');
  }
}

function isPaused(pid: number) {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') T ');
}

/** Sends each request over a connection of its own. */
function guest(cookies: string[] = [], signal?: AbortSignal) {
  const send = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const sent = new Request(new URL(pathname + search, program.address), request);
    sent.headers.set('Connection', 'close');
    return fetch(sent, { signal });
  };
  return new Visitor({ fetch: send }, cookies);
}

function vendorsAt(worker: number, signal?: AbortSignal) {
  return through(worker, () => guest([], signal).text('/vendors'));
}

async function asOwner() {
  const { platform } = await openStudio({ DATABASE_URL });
  const owner = {
    email: 'owner@example.com',
    name: 'June Alder',
    password: 'roses by the gate',
    role: 'owner',
  } as const;
  return guest(await sessionOf(platform, await addAccount(platform, owner)));
}

test('two workers serve one port, and a change through one reaches pages and lists of the other', async () => {
  const [one = 0, other = 0] = workers();
  const owner = await asOwner();
  for (const each of [one, other]) expect(await vendorsAt(each)).not.toContain('Ramp & Rye');
  const { hear, known } = await through(other, async () => {
    const { hear } = follow(new URL(program.address).host, { origin: SITE });
    return { hear, known: await hear() };
  });
  const vendor = { intent: 'save', name: 'Ramp & Rye', category: 'Catering' };
  const arch = { intent: 'save', name: 'Arch', rental_cost: '45', quantity_available: '2' };
  await through(one, async () => {
    expect((await owner.post('/vendor-manager', vendor)).status).toBe(303);
    expect((await owner.post('/rental-items-manager?add=new', arch)).status).toBe(303);
  });
  for (const each of [one, other])
    await vi.waitFor(async () => expect(await vendorsAt(each)).toContain('Ramp & Rye'), { timeout: 20_000 });
  while ((await hear()) === known);
});

test('metrics count the requests of both workers', async () => {
  const count = async () => {
    const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    return Number(/^rhodora_request_seconds_count\{kind="page",status="4xx"\} (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  const before = await count();
  for (const each of workers()) await through(each, () => guest().get('/no-such-page'));
  expect(await count()).toBe(before + 2);
});

test('a killed worker is replaced while the other answers', { timeout: 120_000 }, async () => {
  const [killed = 0, left = 0] = workers();
  process.kill(killed, 'SIGKILL');
  for (let times = 0; times < 5; times++) expect((await guest().get('/vendors')).status).toBe(200);
  const replacement = await vi.waitFor(
    () => workers().find((each) => ![killed, left].includes(each)) ?? Promise.reject(new Error('Not replaced yet.')),
    { timeout: 30_000 },
  );
  const answer = () => vendorsAt(replacement, AbortSignal.timeout(5000));
  await vi.waitFor(async () => expect(await answer()).toContain('Our'), { timeout: 80_000 });
});

test('stopping the program ends every worker', async () => {
  const all = [program.pid, ...workers()];
  expect(all).toHaveLength(3);
  await program.stop();
  expect(all.filter(isAlive)).toEqual([]);
});

test('workers that cannot start end the program with the reason', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const PORT = String((other.address() as AddressInfo).port);
  const settings = { DATABASE_URL, APP_SECRET, PORT, WORKERS: '2', LOG_LEVEL: 'silent', DATA_DIR: aFolder() };
  const failed = await start({ settings });
  expect(await failed.ended).toBe(1);
  const reason = `The port ${PORT} is taken by another program. Set PORT to a free one.`;
  expect(await failed.printed).toBe(`${reason}\nA worker ended while it started (1).\n`);
  other.close();
});
