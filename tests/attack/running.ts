/** The program in its own process, to tell its memory from that of the attackers. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type RunningProgram, runProgram } from '../../scripts/run-program.ts';

export function useRunningProgram() {
  let program: RunningProgram;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rhodora-attacked-'));
    program = await runProgram({ DATA_DIR: folder, RHODORA_DEMO: 'off', BACKUP_EVERY_HOURS: '0', LOG_LEVEL: 'silent' });
  }, 120_000);
  afterAll(async () => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);
  return {
    get address() {
      return new URL(program.address);
    },
    /** Peak memory in bytes. */
    peak() {
      const status = readFileSync(`/proc/${program.pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024;
    },
  };
}
