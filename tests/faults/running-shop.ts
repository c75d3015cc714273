/** The whole program in its own process with its own database, to be killed and restarted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { createStaff } from '../../app/features/accounts/staff.server.ts';
import { outsideRequest } from '../../app/platform/context.server.ts';
import { loadProgram } from '../../scripts/program.ts';
import { freePort } from '../../scripts/run-program.ts';
import type { Program } from '../../server/main.ts';
import { openDice } from '../dice.ts';
import { NO_LIMITS } from '../open-studio.ts';
import { Visitor } from '../visitor.ts';

export type RunningShop = Awaited<ReturnType<typeof openRunningShop>>;

const OWNER = {
  email: 'owner@example.com',
  name: 'June Alder',
  password: 'the owner of these tests',
  role: 'owner',
} as const;

/** `folder` holds its data; `settings` are those of `.env.example`. */
export async function openRunningShop(settings: Record<string, string> = {}, folder = dataFolder()) {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const own = {
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: '',
    RHODORA_DEMO: 'off',
    NODE_ENV: 'production',
    MIN_FREE_DISK_MB: '0',
    BASE_URL: '',
    BACKUP_EVERY_HOURS: '0',
    LOG_LEVEL: 'silent',
    TRUSTED_PROXY: '127.0.0.1',
    ...NO_LIMITS,
    ...settings,
  };
  const env = { ...process.env, ...own };
  let program: ChildProcess | undefined;

  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const ended = async () => {
    if (program?.exitCode === null && program.signalCode === null) await once(program, 'exit');
  };
  /** Sends SIGTERM and waits for the exit. */
  async function stop() {
    program?.kill('SIGTERM');
    await ended();
  }
  const postmaster = () => Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

  /** Runs `work` in a second program on the same data folder. */
  async function beside<T>(work: (program: Program) => Promise<T>): Promise<T> {
    const { openProgram, readConfig } = await loadProgram(inject('build'));
    const second = await openProgram(readConfig(own));
    return work(second).finally(second.close);
  }

  onTestFinished(stop);
  return {
    address,
    folder,
    isReady,
    stop,
    beside,
    postmaster,
    /** Returns the seconds until the program is ready. */
    async start() {
      const started = performance.now();
      const own = spawn(process.execPath, ['scripts/start.ts'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
      program = own;
      const said: string[] = [];
      own.stderr.on('data', (part) => said.push(String(part)));
      while (!(await isReady())) {
        if (own.exitCode !== null) throw new Error(`The program ended with ${own.exitCode}: ${said.join('')}`);
        await pause(50);
      }
      return (performance.now() - started) / 1000;
    },
    async killProgram() {
      program?.kill('SIGKILL');
      await ended();
    },
    killDatabase: () => void process.kill(postmaster(), 'SIGKILL'),
    /** Starts a second one with the same settings; returns its output and exit code. */
    async startTwice() {
      const second = spawn(process.execPath, ['scripts/start.ts'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
      const [output] = await Promise.all([text(second.stderr), once(second, 'exit')]);
      return { code: second.exitCode, output };
    },
    async query<T extends pg.QueryResultRow>(sql: string, values?: unknown[]) {
      const client = new pg.Client({ host: join(folder, 'socket'), user: 'postgres', database: 'rhodora' });
      // A connection that a kill ends also rejects its query.
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query<T>(sql, values).finally(() => client.end());
      return rows;
    },
    /** A visitor with their own address and limits. */
    asVisitor: () => new Visitor({ fetch: (request) => over(address, request) }),
    async asOwner() {
      await beside(({ platform }) => outsideRequest(platform, (context) => createStaff(context, OWNER)));
      const visitor = new Visitor({ fetch: (request) => over(address, request) });
      const { email, password } = OWNER;
      const { status } = await visitor.post('/admin-login', { email, password });
      if (status !== 303) throw new Error(`Signing in was answered with ${status}.`);
      return visitor;
    },
  };
}

function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'rhodora-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const addresses = openDice();

async function over(address: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  if (headers.has('Origin')) headers.set('Origin', address);
  headers.set('X-Forwarded-For', `10.${[0, 0, 0].map(() => addresses.between(0, 255)).join('.')}`);
  const { method } = request;
  const body = method === 'GET' || method === 'HEAD' ? undefined : await request.arrayBuffer();
  return fetch(`${address}${pathname}${search}`, { method, headers, body, redirect: 'manual' });
}
