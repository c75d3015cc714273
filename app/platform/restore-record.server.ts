import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const NAME = 'last-restore.json';

/** Beside the backups, because a restore test writes into another database. A disk that can only be read is no error. */
export async function recordRestore(backup: string, restoredAt: Date): Promise<void> {
  const text = JSON.stringify({ restored_at: restoredAt.toISOString() });
  await writeFile(join(dirname(backup), NAME), text).catch(() => undefined);
}

/** When a backup in this folder was last restored. */
export async function lastRestore(parent: string): Promise<Date | undefined> {
  try {
    const { restored_at } = JSON.parse(await readFile(join(parent, NAME), 'utf8')) as { restored_at: string };
    const moment = new Date(restored_at);
    return Number.isNaN(moment.getTime()) ? undefined : moment;
  } catch {
    return undefined;
  }
}
