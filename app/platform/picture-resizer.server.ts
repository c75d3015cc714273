import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';

export interface ResizeTask {
  id: number;
  original: Uint8Array;
  width: number;
  /** 'jpeg' is for emails: five to four, however the original is. */
  format: 'webp' | 'avif' | 'jpeg';
  mostPixels: number;
}

export type ResizeResult = { id: number; picture: Uint8Array } | { id: number; message: string };

interface Pending {
  by: ChildProcess;
  done(picture: Buffer): void;
  fail(error: Error): void;
}

const NICE = 10;
const IDLE_MS = 1000;
/** glibc returns what a picture took: otherwise it keeps twice as much (decision 0031). */
const RETURN_MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '524288', MALLOC_TRIM_THRESHOLD_: '1048576' };

let worker: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const pending = new Map<number, Pending>();

/** Throws if the original is no picture or the worker dies. The worker ends after an idle second. */
export function resizePicture(task: Omit<ResizeTask, 'id'>): Promise<Buffer> {
  clearTimeout(idle);
  worker ??= startWorker();
  const by = worker;
  const id = ++lastId;
  const { promise, resolve: done, reject: fail } = Promise.withResolvers<Buffer>();
  pending.set(id, { by, done, fail });
  by.send({ ...task, id });
  return promise.finally(endWhenIdle);
}

function startWorker(): ChildProcess {
  const started = fork(resolve('app/platform/picture-worker.ts'), {
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=1'],
    env: { ...process.env, ...RETURN_MEMORY },
  });
  if (started.pid) setPriority(started.pid, NICE);
  started.unref();
  started.channel?.unref();
  started.on('message', (result: ResizeResult) => settle(result));
  started.on('error', (error) => rejectPending(started, error));
  started.on('exit', () => rejectPending(started, new Error('The picture worker ended.')));
  return started;
}

function settle(result: ResizeResult) {
  const task = pending.get(result.id);
  pending.delete(result.id);
  if ('picture' in result) task?.done(Buffer.from(result.picture));
  else task?.fail(new Error(result.message));
}

function rejectPending(dead: ChildProcess, error: Error) {
  if (worker === dead) worker = undefined;
  for (const [id, { by, fail }] of pending) {
    if (by !== dead) continue;
    pending.delete(id);
    fail(error);
  }
}

function endWhenIdle() {
  // Results that arrive together are handled in turn, with nothing pending each time.
  clearTimeout(idle);
  if (pending.size > 0) return;
  idle = setTimeout(() => {
    worker?.disconnect();
    worker = undefined;
  }, IDLE_MS).unref();
}
