import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { resolve as resolvePath } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '~/platform/config.server';
import { openDatabase } from '~/platform/database.server';
import { type Log, openLog } from '~/platform/log.server';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '~/platform/postgres.server';
import type { Program } from './main';
import { serveMetricsOfWorkers } from './metrics';

/** What a worker tells the primary process once it serves. */
export interface Started extends Pick<Program, 'demoStaff' | 'ownerLink'> {
  port: number;
}

/** The worker has printed the reason. */
export class WorkerEnded extends Error {}

const RESTART_MS = 1000;
const REVIVE_MS = 1000;

/**
 * Starts `WORKERS` processes that serve one port, and replaces those that die (decision 0035). Throws if one ends while it
 * starts. Later, if none is left and a new one does not start, this process exits.
 */
export async function startWorkers(config: Config): Promise<Started & { close(): Promise<void> }> {
  const log = openLog(config.LOG_LEVEL);
  const own = config.DATABASE_URL ? undefined : await openEmbeddedPostgres(config.dataDir);
  const closing = new AbortController();
  const reviving = own && keepRunning(own, log, closing.signal);
  const serving = new Set<Worker>();
  let isStarted = false;
  // Workers accept connections themselves: none is lost on its way to a worker that has just died.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // A worker that starts later gets this build, even after a newer one was made.
  cluster.setupPrimary({ exec: resolvePath('scripts/worker.ts'), args: [resolvePath(import.meta.dirname, '..')] });

  function startWorker(): Promise<Started> {
    const worker = cluster.fork(own && { DATABASE_URL: own.url });
    const { promise, resolve, reject } = Promise.withResolvers<Started>();
    worker.on('message', ({ started }: { started?: Started }) => {
      if (!started) return;
      serving.add(worker);
      resolve(started);
    });
    worker.once('exit', (code, signal) => {
      serving.delete(worker);
      reject(new WorkerEnded(`A worker ended while it started (${signal ?? code}).`));
      if (isStarted && !closing.signal.aborted) void replace(worker, signal ?? code);
    });
    return promise;
  }

  async function replace({ process: { pid } }: Worker, reason: string | number) {
    log.error('a worker ended', { worker: pid, reason });
    await pause(RESTART_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    if (closing.signal.aborted) return;
    await startWorker().catch(async () => {
      if (serving.size > 0 || closing.signal.aborted) return;
      log.error('no worker is left');
      await close();
      process.exit(1);
    });
  }

  async function stopWorkers() {
    closing.abort();
    await Promise.all(Object.values(cluster.workers ?? {}).map(stop));
    await reviving;
    await own?.stop();
  }

  let closed: Promise<void> | undefined;
  const close = () => (closed ??= stopWorkers());
  try {
    // The others find the database migrated and the demo studio in place.
    const first = await startWorker();
    await Promise.all(Array.from({ length: config.WORKERS - 1 }, startWorker));
    isStarted = true;
    const metrics = await serveMetricsOfWorkers(config);
    return { ...first, close: () => close().then(metrics.close) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function stop(worker: Worker | undefined) {
  if (!worker || worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await ended;
}

/** A killed database is back within seconds. */
async function keepRunning(own: EmbeddedPostgres, log: Log, signal: AbortSignal) {
  const { pool } = openDatabase(own.url, 1);
  while (!signal.aborted) {
    await own.watch(pool).catch((error) => log.warn('the database does not start', { error }));
    await pause(REVIVE_MS, undefined, { signal }).catch(() => undefined);
  }
  await pool.end();
}
