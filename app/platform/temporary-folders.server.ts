import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** No work takes this long. Folders of other machines or containers are kept until then. */
const KEPT_MS = 86_400_000;
const NAME = /^rhodora-[a-z]+-at-(?<host>[^~]*)~(?<pid>\d+)-\w{6}$/;

export function makeTemporaryFolder(kind: string, parent = tmpdir()): string {
  return mkdtempSync(join(parent, `rhodora-${kind}-at-${hostname()}~${process.pid}-`));
}

export function sweepTemporaryFolders(parent = tmpdir()): void {
  for (const path of abandonedFolders(parent)) {
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // A process that outlived its parent still writes there, or it is another user's: a later sweep removes it.
    }
  }
}

function abandonedFolders(parent: string): string[] {
  return readdirSync(parent).flatMap((name) => {
    const { host, pid } = NAME.exec(name)?.groups ?? {};
    const path = join(parent, name);
    return pid && isAbandoned(path, host === hostname(), Number(pid)) ? [path] : [];
  });
}

/** The process is gone, or started after the folder was made: ids are reused. */
function isAbandoned(path: string, isHere: boolean, pid: number) {
  const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - changedAt > KEPT_MS) return true;
  if (!isHere) return false;
  return pid === process.pid ? changedAt < Date.now() - process.uptime() * 1000 : !isAlive(pid);
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
