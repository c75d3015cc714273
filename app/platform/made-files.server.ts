import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

type Make = () => Promise<Buffer | undefined>;

/** Opens the file `name`, made by `make` when it is first asked for; nothing where `make` answers nothing. */
export type MadeFiles = (name: string, make: Make) => Promise<NodeJS.ReadableStream | undefined>;

/** Files that are worth having, not worth waiting for. */
export interface LaterFiles {
  /** The file `name`, if it has been made. */
  open(name: string): Promise<NodeJS.ReadableStream | undefined>;
  /** Has it made when nothing else is; what could not be made is not tried again. */
  plan(name: string, make: Make): void;
}

/** So many are planned at most; whoever asks for a file again plans it again. */
const LONGEST_LINE = 500;

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

/** Files that can be made again at any time, kept in `folder`: one after the other, so that they take one core at most. */
export function openLaterFiles(folder: string): LaterFiles {
  const planned = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    async open(name) {
      const path = join(folder, name);
      return (await exists(path)) ? createReadStream(path) : undefined;
    },
    plan(name, make) {
      if (planned.has(name) || planned.size >= LONGEST_LINE) return;
      planned.add(name);
      const job = last.then(() => keep(join(folder, name), make));
      last = job.then(
        () => planned.delete(name),
        () => undefined,
      );
    },
  };
}

async function keep(path: string, make: Make) {
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
