import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

type Create = () => Promise<Buffer | undefined>;

export type ImageVariants = (name: string, create: Create) => Promise<NodeJS.ReadableStream | undefined>;

export interface BackgroundVariants {
  open(name: string): Promise<NodeJS.ReadableStream | undefined>;
  /** Creates the variant in the background; a failed one is not retried. */
  enqueue(name: string, create: Create): void;
}

const MAX_QUEUED = 500;

/** Concurrent requests for one variant share the work. */
export function openImageVariants(folder: string): ImageVariants {
  const pending = new Map<string, Promise<boolean>>();
  return async (name, create) => {
    const path = join(folder, name);
    if (!(await exists(path))) {
      const job = pending.get(path) ?? createFile(path, create);
      pending.set(path, job);
      if (!(await job.finally(() => pending.delete(path)))) return undefined;
    }
    return createReadStream(path);
  };
}

export function openBackgroundVariants(folder: string): BackgroundVariants {
  const queued = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    async open(name) {
      const path = join(folder, name);
      return (await exists(path)) ? createReadStream(path) : undefined;
    },
    enqueue(name, create) {
      if (queued.has(name) || queued.size >= MAX_QUEUED) return;
      queued.add(name);
      const job = last.then(() => createFile(join(folder, name), create));
      last = job.then(
        () => queued.delete(name),
        () => undefined,
      );
    },
  };
}

async function createFile(path: string, create: Create) {
  const bytes = await create();
  if (!bytes) return false;
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${randomUUID()}`;
  try {
    await writeFile(partial, bytes);
    await rename(partial, path);
  } catch (error) {
    // A full disk must not fill further with each try.
    await rm(partial, { force: true });
    throw error;
  }
  return true;
}

function exists(path: string) {
  return stat(path).then(
    () => true,
    () => false,
  );
}
