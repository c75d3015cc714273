/** The whole program as a process of its own, with its own database, to be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../scripts/run-program.ts';

export interface RunningShop {
  address: string;
  /** Seconds from the call until the program answers with its database. */
  start(): Promise<number>;
  killProgram(): Promise<void>;
  killDatabase(): void;
  isReady(): Promise<boolean>;
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

export async function openRunningShop(): Promise<RunningShop> {
  const folder = mkdtempSync(join(tmpdir(), 'rhodora-kill-'));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const own = { PORT: String(port), DATA_DIR: folder, DATABASE_URL: '', RHODORA_DEMO: 'off', NODE_ENV: 'production' };
  const settings = { ...process.env, ...own, BASE_URL: '', LOG_LEVEL: 'silent' };
  let program: ChildProcess | undefined;

  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    address,
    isReady,
    async start() {
      const started = performance.now();
      program = spawn(process.execPath, ['scripts/start.ts'], { env: settings, stdio: 'ignore' });
      while (!(await isReady())) await pause(50);
      return (performance.now() - started) / 1000;
    },
    async killProgram() {
      program?.kill('SIGKILL');
      if (program?.exitCode === null && program.signalCode === null) await once(program, 'exit');
    },
    killDatabase() {
      const [pid] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async query(text, values) {
      const client = new pg.Client({ host: join(folder, 'socket'), user: 'postgres', database: 'rhodora' });
      await client.connect();
      const { rows } = await client.query(text, values).finally(() => client.end());
      return rows;
    },
    async close() {
      program?.kill('SIGTERM');
      if (program?.exitCode === null && program.signalCode === null) await once(program, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
