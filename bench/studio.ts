import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeTemporaryFolder } from '../app/platform/temporary-folders.server.ts';
import { runProgram } from '../scripts/run-program.ts';
import { databaseTicks, onCore, ticksOf } from './measure.ts';

export interface BenchStudio {
  address: string;
  pid: number;
  databaseUrl: string;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  ticks(): number;
  databaseTicks(): number;
  close(): Promise<void>;
}

const STAFF = { email: 'florist@example.com', password: 'laurel-ridge-in-june' };

/** Starts the program in `folder`: this tree, or another one with its own `node_modules`. */
export async function openBenchStudio(more: Record<string, string> = {}, folder = '.'): Promise<BenchStudio> {
  const dataDir = makeTemporaryFolder('bench');
  const settings = {
    DATA_DIR: dataDir,
    RHODORA_DEMO: 'on',
    BACKUP_EVERY_HOURS: '0',
    LOG_LEVEL: 'silent',
    TRUSTED_PROXY: '127.0.0.1',
    DEMO_STAFF_EMAIL: STAFF.email,
    DEMO_STAFF_PASSWORD: STAFF.password,
    ...more,
  };
  const program = await runProgram(settings, onCore(0), folder);
  const url = databaseUrl(dataDir);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  return {
    address: program.address,
    pid: program.pid,
    databaseUrl: url,
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    ticks: () => ticksOf(program.pid) + databaseTicks(dataDir),
    databaseTicks: () => databaseTicks(dataDir),
    async close() {
      await pool.end();
      await program.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same for every tree: PostgreSQL writes the folder of its socket into the fifth line (pg_ctl). */
function databaseUrl(dataDir: string) {
  const socketFolder = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  return `postgres://postgres@localhost/rhodora?host=${encodeURIComponent(socketFolder)}`;
}

export async function signIn({ address }: BenchStudio): Promise<string> {
  const form = { method: 'POST', redirect: 'manual', headers: { Origin: address } } as const;
  const answer = await fetch(`${address}/admin-login`, { ...form, body: new URLSearchParams(STAFF) });
  if (answer.status !== 303) throw new Error(`Signing in was answered with ${answer.status}.`);
  return (
    answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0] ?? '')
      // The message after signing in is shown once.
      .filter((each) => !each.includes('flash'))
      .join('; ')
  );
}

export async function openServer(file: string, env: NodeJS.ProcessEnv = {}) {
  const [command, ...args] = [...onCore(0), process.execPath, join(import.meta.dirname, file)];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } });
  const [line]: Buffer[] = await once(child.stdout, 'data');
  return {
    address: String(line).trim(),
    ticks: () => ticksOf(child.pid ?? 0),
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
