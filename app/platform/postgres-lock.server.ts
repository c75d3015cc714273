import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isAlive } from './temporary-folders.server';

const EMPTY_FOR_MS = 2000;

export function serverProcess(folder: string): number | undefined {
  const file = join(folder, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return isAlive(pid) && isPostgres(pid) ? pid : undefined;
}

/** After a power cut, `postmaster.pid` may be empty or name another program: PostgreSQL would refuse to start. */
export function setAsideStaleLock(folder: string): void {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file) || serverProcess(folder)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const isOfAnotherProgram = isAlive(pid);
  const isEmpty = !(pid > 0) && Date.now() - statSync(file).mtimeMs > EMPTY_FOR_MS;
  if (isOfAnotherProgram || isEmpty) renameSync(file, `${file}.stale`);
}

/** True if unknown: the lock of a running server must stay. */
function isPostgres(pid: number) {
  try {
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return basename(program) === 'postgres';
  } catch {
    return true;
  }
}
