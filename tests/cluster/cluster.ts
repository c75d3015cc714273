/** Two processes share a database and a bucket; only their scratch folders differ. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import { createStaff } from '../../app/features/accounts/staff.server.ts';
import { outsideRequest, type Platform } from '../../app/platform/context.server.ts';
import { openDatabase } from '../../app/platform/database.server.ts';
import { loadProgram } from '../../scripts/program.ts';
import { type RunningProgram, runProgram } from '../../scripts/run-program.ts';
import { OWNER } from '../accounts.ts';
import { freshDatabase, NO_LIMITS } from '../open-studio.ts';
import { SITE, Visitor } from '../visitor.ts';

export interface Cluster {
  one: Process;
  other: Process;
  platform: Pick<Platform, 'db'>;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** A process that can be stopped and restarted, then with another address. */
export interface Process {
  address: string;
  /** Stops it like an operator, and waits for its exit. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** `release` is its program folder. */
  start(release?: string): Promise<void>;
}

/** Starts both, with an owner's account. `settings` are those of `.env.example`. */
export async function openCluster(settings: Record<string, string> = {}): Promise<Cluster> {
  const url = await freshDatabase();
  const scratch = mkdtempSync(join(tmpdir(), 'rhodora-cluster-'));
  const shared = {
    DATABASE_URL: url,
    RHODORA_DEMO: 'off',
    BACKUP_EVERY_HOURS: '0',
    LOG_LEVEL: 'silent',
    BASE_URL: SITE,
    TRUSTED_PROXY: '127.0.0.1',
    APP_SECRET: 'the same for both of them, or no link would hold',
    ...NO_LIMITS,
    ...settings,
  };
  await addOwner({ ...shared, DATA_DIR: join(scratch, 'owner') });
  const { pool, db } = openDatabase(url);
  const open = (name: string) => openProcess({ ...shared, DATA_DIR: join(scratch, name) });
  const [one, other] = await Promise.all([open('one'), open('other')]);
  return {
    one,
    other,
    pool,
    platform: { db },
    async close() {
      // No graceful exit is needed here.
      await Promise.all([one.kill(), other.kill()]);
      await pool.end();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

async function addOwner(settings: Record<string, string>) {
  const { openProgram, readConfig } = await loadProgram(inject('build'));
  const program = await openProgram(readConfig(settings));
  const owner = { ...OWNER, name: 'June Alder', role: 'owner' } as const;
  await outsideRequest(program.platform, (context) => createStaff(context, owner));
  await program.close();
}

async function openProcess(settings: Record<string, string>): Promise<Process> {
  let running: RunningProgram = await runProgram(settings);
  return {
    get address() {
      return running.address;
    },
    stop: () => running.stop(),
    async kill() {
      process.kill(running.pid, 'SIGKILL');
      await running.stop();
    },
    async start(release) {
      running = await runProgram(settings, [], release);
    },
  };
}

/** A browser whose requests go to the process `at`, from the address `from`. */
export class Guest extends Visitor {
  at: { address: string };
  from: string | undefined;

  constructor(at: { address: string }, from?: string) {
    super({ fetch: (request) => this.#send(request) });
    this.at = at;
    this.from = from;
  }

  #send(request: Request) {
    const { pathname, search } = new URL(request.url);
    const sent = new Request(new URL(pathname + search, this.at.address), request);
    if (this.from) sent.headers.set('X-Forwarded-For', this.from);
    return fetch(sent);
  }
}

export async function asOwner(at: { address: string }): Promise<Guest> {
  const owner = new Guest(at);
  const { status } = await owner.post('/admin-login', OWNER);
  if (status !== 303) throw new Error(`Signing in was answered with ${status}.`);
  return owner;
}
