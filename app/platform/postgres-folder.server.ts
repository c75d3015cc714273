import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { flushFolder } from './blobs.server';
import { ConfigError } from './config.server';
import { serverProcess } from './postgres-lock.server';
import { makeTemporaryFolder, sweepTemporaryFolders } from './temporary-folders.server';

const VERSION = '18';
/** PostgreSQL takes 0700 and 0750. */
const [PRIVATE, PRIVATE_BITS] = [0o700, 0o727];
const OTHER_PROCESS_WAS_FIRST = ['ENOTEMPTY', 'EEXIST'];

/** Created beside `folder` and then moved, so that it is never half made. `user` runs it. Throws `ConfigError`. */
export async function prepareCluster(
  folder: string,
  user: number | undefined,
  make: (folder: string) => Promise<unknown>,
): Promise<void> {
  const parent = dirname(folder);
  sweepTemporaryFolders(parent);
  if (isCluster(folder, user)) return;
  const made = makeTemporaryFolder('initdb', parent);
  try {
    await make(made);
    moveInto(made, folder);
    await flushFolder(parent);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

function moveInto(made: string, folder: string) {
  try {
    renameSync(made, folder);
  } catch (error) {
    if (!OTHER_PROCESS_WAS_FIRST.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/**
 * False if a database may be created there. Throws `ConfigError` if PostgreSQL would not open the one that is there.
 */
function isCluster(folder: string, user: number | undefined): boolean {
  const names = namesIn(folder, user);
  if (names.length === 0) return false;
  if (!names.includes('base') && !names.includes('global')) {
    renameSync(folder, `${folder}-set-aside-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`);
    return false;
  }
  assertRights(folder, user);
  const parts = ['PG_VERSION', 'base', 'global/pg_control', 'pg_wal'];
  const missing = parts.find((name) => !existsSync(join(folder, name)));
  if (missing) throw new ConfigError(`The database in ${folder} is not whole: ${missing} is missing. ${WHAT_TO_DO}`);
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version !== VERSION)
    throw new ConfigError(
      `The database in ${folder} cannot be opened: its PG_VERSION says ${JSON.stringify(version)}, and this release needs ${VERSION}. Nothing was changed.`,
    );
  return true;
}

const WHAT_TO_DO =
  'Nothing was changed. Put it back, or restore a backup into an empty data folder (docs/operating.md). If this folder never held a studio, delete it.';

/** What PostgreSQL checks as it starts. Throws `ConfigError` before it refuses. */
export function assertRights(folder: string, user: number | undefined): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (user === undefined || !found) return;
  const { uid, mode } = found;
  if (uid !== user)
    throw new ConfigError(
      `The database in ${folder} belongs to another user (${uid}). Start the program as that user, or run chown -R ${user} ${folder} as root.`,
    );
  if ((mode & PRIVATE_BITS) !== PRIVATE && !serverProcess(folder))
    throw new ConfigError(
      `Other users can open the database in ${folder}, or its own user cannot: PostgreSQL refuses that. Run chmod -R u=rwX,go= ${folder}, then try again.`,
    );
}

function namesIn(folder: string, user: number | undefined): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    assertRights(folder, user);
    throw error;
  }
}
