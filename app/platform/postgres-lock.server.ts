import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isAlive } from './temporary-folders.server';

const EMPTY_FOR_MS = 2000;
const SOCKET_LOCK = '.s.PGSQL.5432.lock';

const lockOfFolder = (folder: string) => join(folder, 'postmaster.pid');

export function serverProcess(folder: string): number | undefined {
  return holderOf(lockOfFolder(folder));
}

/** The PostgreSQL that a lock file names. */
function holderOf(file: string): number | undefined {
  const pid = namedIn(file);
  return isPostgres(pid) ? pid : undefined;
}

function namedIn(file: string) {
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

/** After a kill or a power cut, a lock may be empty or name another program: PostgreSQL would refuse to start. */
export function setAsideStaleLocks(folder: string, sockets: string): void {
  for (const file of [lockOfFolder(folder), join(sockets, SOCKET_LOCK)]) setAsideIfStale(file);
}

function setAsideIfStale(file: string) {
  if (!existsSync(file) || holderOf(file)) return;
  const pid = namedIn(file);
  const isOfAnotherProgram = isAlive(pid);
  const isEmpty = !(pid > 0) && Date.now() - statSync(file).mtimeMs > EMPTY_FOR_MS;
  if (isOfAnotherProgram || isEmpty) renameSync(file, `${file}.stale`);
}

/** Not one that was killed and stays in the list of processes until its parent asks. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return basename(program) === 'postgres';
  } catch {
    // Unknown: the lock of a running server must stay.
    return isAlive(pid);
  }
}
