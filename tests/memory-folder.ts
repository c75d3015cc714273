import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { makeTemporaryFolder, sweepTemporaryFolders } from '../app/platform/temporary-folders.server.ts';

const IN_MEMORY = '/dev/shm';
/** What the databases and pictures of a whole run take at most. */
const ENOUGH_BYTES = 4 * 2 ** 30;

const parent = hasRoom() ? IN_MEMORY : tmpdir();
// Once for each process, not for each test.
sweepTemporaryFolders(parent);

/**
 * An empty folder for what a run throws away, in memory where the machine has that to spare: a copy of the template
 * database takes a tenth of the time there.
 */
export function memoryFolder(kind: string): string {
  return makeTemporaryFolder(kind, parent);
}

function hasRoom() {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ENOUGH_BYTES;
}
