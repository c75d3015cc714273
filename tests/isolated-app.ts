import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { loadProgram } from '../scripts/program.ts';
import { Visitor } from './visitor.ts';

/** An app with its own PostgreSQL, which a test can kill and revive without affecting other tests. */
export async function openIsolatedApp() {
  const { openEmbeddedPostgres, openProgram, readConfig } = await loadProgram(inject('build'));
  const folder = mkdtempSync(join(tmpdir(), 'rhodora-isolated-'));
  const postgres = await openEmbeddedPostgres(folder, { fsync: false });
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    RHODORA_DEMO: 'off',
    BACKUP_EVERY_HOURS: '0',
    LOG_LEVEL: 'silent',
  };
  const program = await openProgram(readConfig(settings));
  const frozen: number[] = [];
  onTestFinished(async () => {
    for (const pid of frozen) signal(pid, 'SIGCONT');
    await program.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const postmaster = () => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    platform: program.platform,
    asVisitor: () => new Visitor(program),
    /** Kills the backends too: they would keep answering for a moment. */
    async killDatabase() {
      const { rows } = await program.platform.pool.query<{ pid: number }>('select pid from pg_stat_activity');
      process.kill(postmaster(), 'SIGKILL');
      for (const { pid } of rows) signal(pid, 'SIGKILL');
    },
    reviveDatabase: postgres.revive,
    /** The server still accepts connections but does not answer. */
    async freezeDatabase() {
      const { rows } = await program.platform.pool.query<{ pid: number }>('select pid from pg_stat_activity');
      frozen.push(postmaster(), ...rows.map(({ pid }) => pid));
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    thawDatabase() {
      for (const pid of frozen.splice(0)) signal(pid, 'SIGCONT');
    },
  };
}

/** Some exit by themselves when the parent is gone. */
function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
