import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Opens the file `name`, made by `make` when it is first asked for; nothing where `make` answers nothing. */
export type MadeFiles = (
  name: string,
  make: () => Promise<Buffer | undefined>,
) => Promise<NodeJS.ReadableStream | undefined>;

/** Files that can be made again at any time, kept in `folder`. Requests for one that is being made share the making. */
export function openMadeFiles(folder: string): MadeFiles {
  const making = new Map<string, Promise<boolean>>();
  return async (name, make) => {
    const path = join(folder, name);
    if (!(await exists(path))) {
      const job = making.get(path) ?? keep(path, make);
      making.set(path, job);
      if (!(await job.finally(() => making.delete(path)))) return undefined;
    }
    return createReadStream(path);
  };
}

async function keep(path: string, make: () => Promise<Buffer | undefined>) {
  const bytes = await make();
  if (!bytes) return false;
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${randomUUID()}`;
  await writeFile(partial, bytes);
  await rename(partial, path);
  return true;
}

function exists(path: string) {
  return stat(path).then(
    () => true,
    () => false,
  );
}
