import { createRequire } from 'node:module';
import type { Pool } from 'pg';
import { PgBoss, type JobResult } from 'pg-boss';
import { type Database, raw } from './database.server';
import type { Log } from './log.server';

export interface JobData {
  'send-mail': { id: string };
  'mail-account-link': { purpose: 'reset' | 'sign-in' | 'sign-up'; email: string; name?: string };
  'mail-order-link': { order_number: string; email: string };
  'deliver-test-webhook': { body: string };
  'close-payment': { ref: string };
  'refund-payment': { ref: string };
  /** The id of a picture that an import names. */
  'fetch-picture': { id: string };
  /** The ids of fulfillment events. */
  'tell-buyers': { events: string[] };
}
type JobName = keyof JobData;

export interface Jobs {
  /** The job runs if and only if the transaction of `db` commits. */
  add<N extends JobName>(db: Database, name: N, data: JobData[N], after?: Date): Promise<void>;
  addAll<N extends JobName>(db: Database, name: N, data: JobData[N][]): Promise<void>;
  /** Failed jobs are retried with growing delays; `isLastTry` is true for the last try. */
  handle<N extends JobName>(name: N, work: (data: JobData[N], isLastTry: boolean) => Promise<void>): Promise<void>;
  /** Without overlap. Every process does this, so the database must decide who wins. */
  every(seconds: number, work: () => Promise<unknown>): void;
  stop(): Promise<void>;
}

/** The job of a killed process is retried after two missed heartbeats. */
const HEARTBEAT_S = 10;
const MONITOR_S = 15;
/** Mail providers commonly allow ten connections. */
export const JOBS_AT_ONCE = 10;
/** For jobs under way, in ms: a mail server may take as long to answer. One that is cut off is done again. */
const STOP_WAIT_MS = 20_000;
const RETRIES = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  heartbeatSeconds: HEARTBEAT_S,
};

export const QUEUE_VERSION: number = createRequire(import.meta.url)('pg-boss/package.json').pgboss.schema;

export async function prepareQueue(pool: Pool): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  const boss = new PgBoss({ db, schedule: false, supervise: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

export async function openJobs(pool: Pool, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    superviseIntervalSeconds: MONITOR_S,
    monitorIntervalSeconds: MONITOR_S,
  });
  boss.on('error', (error) => log.warn('jobs', { error }));
  await boss.start();
  const queues = new Set((await boss.getQueues()).map(({ name }) => name));
  const timers = new Set<NodeJS.Timeout>();

  return {
    async add(db, name, data, after) {
      await boss.send(name, data, { ...RETRIES, db: executorOf(db), ...(after && { startAfter: after }) });
    },
    async addAll(db, name, all) {
      await boss.insert(
        name,
        all.map((data) => ({ ...RETRIES, data })),
        { db: executorOf(db) },
      );
    },
    async handle(name, work) {
      if (!queues.has(name)) await boss.createQueue(name);
      const pace = { pollingIntervalSeconds: 1, batchSize: JOBS_AT_ONCE, burstWhenBatchFull: true } as const;
      const options = { ...pace, perJobResults: true, includeMetadata: true } as const;
      await boss.work<JobData[typeof name], unknown, typeof options>(name, options, (jobs) =>
        Promise.all(jobs.map((job) => toJobResult(job.id, () => work(job.data, job.retryCount >= job.retryLimit)))),
      );
    },
    every(seconds, work) {
      let isUnderWay = false;
      const attempt = async () => {
        if (isUnderWay) return;
        isUnderWay = true;
        await work().catch((error) => log.warn('repeated work failed', { error }));
        isUnderWay = false;
      };
      timers.add(setInterval(attempt, seconds * 1000));
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await boss.stop({ graceful: true, timeout: STOP_WAIT_MS });
    },
  };
}

function executorOf(db: Database) {
  return { executeSql: (text: string, values?: unknown[]) => raw(db, text, values) };
}

async function toJobResult(id: string, work: () => Promise<void>): Promise<JobResult> {
  try {
    await work();
    return { id, status: 'completed' };
  } catch (error) {
    return { id, status: 'failed', output: { message: (error as Error).message } };
  }
}
