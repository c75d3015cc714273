import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { sql } from 'kysely';
import type { Counter, Gauge, PrometheusContentType, Registry } from 'prom-client';
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

const NO_METRICS: Metrics = { answered: () => undefined, listen: async () => undefined, close: async () => undefined };

/** The library is loaded only if a port is configured: it is large, and its own gauges cost a little all the time. */
export async function openMetrics(config: Platform['config']): Promise<Metrics> {
  if (config.METRICS_PORT === undefined) return NO_METRICS;
  const { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import(
    'prom-client'
  );
  // The primary process asks each worker for its metrics.
  const registry = cluster.isWorker ? new AggregatorRegistry<PrometheusContentType>() : new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'rhodora_request_seconds',
    help: 'Seconds until a response that was not cached, by kind.',
    labelNames: ['kind', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const answered: Answered = (kind, status, taken) =>
    seconds.observe({ kind, status: `${Math.floor(status / 100)}xx` }, taken);
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries([registry]);
    const listen: Metrics['listen'] = async (measured) => {
      measure({ Gauge, Counter }, registry, measured);
      return undefined;
    };
    return { ...NO_METRICS, answered, listen };
  }
  const endpoint = openEndpoint(config, () => registry.metrics(), registry.contentType);
  return {
    ...endpoint,
    answered,
    listen(measured) {
      measure({ Gauge, Counter }, registry, measured);
      return endpoint.listen();
    },
  };
}

/** The sum of all workers; a worker that is starting may delay it. */
export async function serveMetricsOfWorkers(config: Platform['config']): Promise<Pick<Metrics, 'close'>> {
  if (config.METRICS_PORT === undefined) return NO_METRICS;
  const { AggregatorRegistry } = await import('prom-client');
  const registry = new AggregatorRegistry();
  const endpoint = openEndpoint(config, () => registry.clusterMetrics(), registry.contentType);
  await endpoint.listen();
  return endpoint;
}

function openEndpoint(
  { METRICS_PORT, METRICS_HOST }: Platform['config'],
  read: () => Promise<string>,
  contentType: string,
) {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    const text = await read().catch(() => undefined);
    if (text === undefined) return response.writeHead(503).end();
    response.writeHead(200, { 'Content-Type': contentType }).end(text);
  });
  return {
    async listen(): Promise<number | undefined> {
      await new Promise<void>((done, fail) => {
        server.once('error', fail);
        server.listen(METRICS_PORT, METRICS_HOST, done);
      });
      const address = server.address();
      return typeof address === 'object' ? address?.port : undefined;
    },
    close: () =>
      new Promise<void>((done) => {
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
      // Every worker counts the same rows.
      aggregator: 'first',
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
