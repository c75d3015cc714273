import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isAlive } from './temporary-folders.server';

/** A starting server writes its process id into the file at once. */
const EMPTY_FOR_MS = 2000;

export function serverProcess(folder: string): number | undefined {
  const file = join(folder, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return isAlive(pid) && isPostgres(pid) ? pid : undefined;
}

/**
 * Moves `postmaster.pid` aside where PostgreSQL would refuse to start although no server runs: after a power cut the
 * file may be empty, or its process id may belong to another program by now. PostgreSQL handles the id of a dead
 * process itself.
 */
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
