import { createServer } from 'node:http';
import { sql } from 'kysely';
import type { Counter, Gauge, Registry } from 'prom-client';
import type { Platform } from '~/platform/context.server';
import type { PageCache } from '~/platform/page-cache.server';
import type { LiveLists } from './live-lists';
import type { Kind } from './route-table';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

type Answered = (kind: Kind, status: number, seconds: number) => void;
type Measured = Pick<Platform, 'pool' | 'db'> & { cache: PageCache; lists: Pick<LiveLists, 'count'> };

export interface Metrics {
  answered: Answered;
  listen(measured: Measured): Promise<number | undefined>;
  close(): Promise<void>;
}

/** The library is loaded only if a port is configured: it is large, and its own gauges cost a little all the time. */
export async function openMetrics({ METRICS_PORT, METRICS_HOST }: Platform['config']): Promise<Metrics> {
  if (METRICS_PORT === undefined)
    return { answered: () => undefined, listen: async () => undefined, close: async () => undefined };
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'rhodora_request_seconds',
    help: 'Seconds until a response that was not cached, by kind.',
    labelNames: ['kind', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    const text = await registry.metrics();
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
  });
  return {
    answered: (kind, status, taken) => seconds.observe({ kind, status: `${Math.floor(status / 100)}xx` }, taken),
    async listen(measured) {
      measure({ Gauge, Counter }, registry, measured);
      await new Promise<void>((done, fail) => {
        server.once('error', fail);
        server.listen(METRICS_PORT, METRICS_HOST, done);
      });
      const address = server.address();
      return typeof address === 'object' ? address?.port : undefined;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

interface MetricClasses {
  Gauge: typeof Gauge;
  Counter: typeof Counter;
}

function countCacheHits(classes: MetricClasses, registry: Registry, cache: PageCache) {
  return new classes.Counter({
    name: 'rhodora_cached_responses_total',
    help: 'Requests answered with a cached page.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(cache.answered);
    },
  });
}

function measure(classes: MetricClasses, registry: Registry, { pool, db, cache, lists }: Measured) {
  const gauge = (name: string, help: string, read: () => number) =>
    new classes.Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  countCacheHits(classes, registry, cache);
  gauge('rhodora_cached_pages', 'Cached pages.', () => cache.count);
  gauge('rhodora_cached_bytes', 'Bytes of all cached pages.', () => cache.bytes);
  gauge('rhodora_database_connections', 'Connections that are open.', () => pool.totalCount);
  gauge('rhodora_database_connections_idle', 'Connections that nobody uses.', () => pool.idleCount);
  gauge('rhodora_database_waiting', 'Requests that wait for a connection.', () => pool.waitingCount);
  gauge('rhodora_live_sockets', 'Browsers that follow a list.', () => lists.count());
  const counted = (name: string, help: string, labelNames: string[], read: (into: Gauge) => Promise<void>) =>
    new classes.Gauge({
      name,
      help: `${help} Absent while the database is away.`,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        await read(this).catch(() => undefined);
      },
    });
  counted('rhodora_jobs', 'Jobs that are not done, by name and state.', ['name', 'state'], (jobs) =>
    countJobs(db, jobs),
  );
  counted('rhodora_work', 'What is waiting or went wrong, by kind.', ['what'], (work) => countWork(db, work));
}

async function countJobs(db: Platform['db'], jobs: Gauge) {
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    select name, state::text, count(*) from pgboss.job where state in ('created', 'retry', 'active', 'failed')
    group by name, state`.execute(db);
  for (const { name, state, count } of rows) jobs.set({ name, state }, count);
}

async function countWork(db: Platform['db'], work: Gauge) {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'emails waiting this week' as what, count(*) from emails
      where status = 'waiting' and created_at > now() - interval '7 days'
    union all select 'emails failed this week', count(*) from emails
      where status in ('failed', 'given_up') and created_at > now() - interval '7 days'
    union all select 'orders holding stock', count(*) from orders where status = 'pending'
    union all select 'refunds due', count(*) from payments where status = 'refund_due'
    union all select 'uploads under way', count(*) from uploads where stored_as is null
    union all select 'seconds since the last backup', extract(epoch from now() - max(started_at))::bigint from backups
      where error is null having max(started_at) is not null`.execute(db);
  for (const { what, count } of rows) work.set({ what }, count);
}
