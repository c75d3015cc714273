import { sql } from 'kysely';
import type { Pool } from 'pg';
import { createContext, type RouterContextProvider } from 'react-router';
import { newId } from '~/lib/new-id';
import type { Backups } from './backup-schedule.server';
import type { Certificates } from './certificates.server';
import type { Config } from './config.server';
import type { Database } from './database.server';
import type { Files } from './files.server';
import type { Jobs } from './jobs.server';
import { type Live, payload } from './live.server';
import type { Log } from './log.server';
import type { ConnectionKind } from './connections.server';
import type { Memo } from './memo.server';
import type { RecordedReads } from './recorded-reads.server';
import type { Visits } from './visits.server';

/** What a running program has; the same for every request. */
export interface Platform {
  config: Config;
  pool: Pool;
  db: Database;
  files: Files;
  jobs: Jobs;
  visits: Visits;
  backups: Pick<Backups, 'takeNow' | 'testNow'>;
  connections: { byServer: ReadonlySet<ConnectionKind>; reload(): Promise<void> };
  certificates: Certificates;
  /** The ports that an owner turns on in the browser (`server/owner-ports.ts`). */
  ownerPorts: { isAllowed: boolean; setOn(isOn: boolean): Promise<string | undefined> };
  live: Live;
  log: Log;
  secret: string;
  /** The database's time (`clock.server.ts`), not this machine's. */
  now(): Date;
  /** Whether a fetch may reach an IP address (`public-address.server.ts`). */
  isPublic(address: string): boolean;
  /** Caches a few rows that many pages read; bypassed inside a transaction. */
  memo: Memo;
  recorded: RecordedReads;
  /** Who learns what happened, by the kind of event; features know their types. */
  subscribers: object;
  fetch(request: Request): Promise<Response>;
}

/**
 * The platform, plus what one request reads and writes. Tables that announce their changes (`announced-tables.ts`) are tags by
 * themselves: `reads` and `writes` are for what is less than a table, or a table that changes too often to announce it.
 */
export interface Context extends Platform {
  origin: string;
  address: string;
  /** Writing a tag that a page has read drops it from the page cache. */
  reads(tag: string): void;
  /** Published to every process after the commit. */
  writes(tag: string): void;
  allowCaching(): void;
  /** The cached page expires at the earliest of these moments. */
  cacheUntil(moment: Date): void;
  preventCaching(): void;
  trace: Trace;
  /** The signed-in user, for the audit log (`record_change`). */
  actor?: string;
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

export interface Transaction extends Context {
  /** Everything deleted in this transaction shares this id in the trash. */
  deletion: string;
  /** Runs when all else is done, and undoes it if it throws. */
  beforeCommit(work: () => Promise<void>): void;
  /** Runs a step that may fail without undoing the others; returns its error. */
  savepoint(step: () => Promise<unknown>): Promise<Error | undefined>;
}

export interface Trace {
  read: Set<string>;
  written: Set<string>;
  cacheable: boolean;
  expires: Date | undefined;
  uncacheable: boolean;
  /** The database did not respond; the page becomes a readable 503. */
  unavailable: boolean;
  /** The page could not render its form again: the readable 503 shows what was posted. */
  formLost: boolean;
  typed?: [name: string, value: string][];
  /** Part of the page could not be read: an earlier cached version is better. */
  isPartial: boolean;
  /** What was searched for and not found. */
  missedSearch?: string;
}

export const requestContext = createContext<Context>();

export interface RouteArgs {
  context: Readonly<RouterContextProvider>;
}

export function getContext({ context }: RouteArgs): Context {
  return context.get(requestContext);
}

export function openContext(platform: Platform, origin = platform.config.baseUrl, address = '127.0.0.1') {
  const trace: Trace = {
    read: new Set(),
    written: new Set(),
    cacheable: false,
    expires: undefined,
    uncacheable: false,
    unavailable: false,
    formLost: false,
    isPartial: false,
  };
  const context: Context = {
    ...platform,
    origin,
    address,
    trace,
    reads: (tag) => void (platform.recorded.readsUnderWay() ?? trace.read).add(tag),
    writes: (tag) => void trace.written.add(tag),
    allowCaching: () => void (trace.cacheable = true),
    cacheUntil: (moment) => void (trace.expires = trace.expires && trace.expires < moment ? trace.expires : moment),
    preventCaching: () => void (trace.uncacheable = true),
    transaction: (work) => inTransaction(context, work),
  };
  return context;
}

async function inTransaction<T>(context: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const tags = new Set<string>();
  const deletion = newId();
  const last: (() => Promise<void>)[] = [];
  const { actor } = context;
  const result = await context.db.transaction().execute(async (db) => {
    if (actor)
      await sql`select set_config('rhodora.actor', ${actor}, true), set_config('rhodora.deletion', ${deletion}, true),
        set_config('rhodora.now', ${context.now().toISOString()}, true)`.execute(db);
    const inner: Transaction = {
      ...context,
      db,
      deletion,
      beforeCommit: (finish) => void last.push(finish),
      savepoint: (step) => runInSavepoint(db, step),
      memo: (_name, read) => read(),
      writes: (tag) => void tags.add(tag),
      transaction: (more) => more(inner),
    };
    const value = await work(inner);
    for (const finish of last) await finish();
    if (tags.size > 0) await sql`select pg_notify('writes', ${payload([...tags])})`.execute(db);
    return value;
  });
  if (tags.size > 0) context.live.publishLocally([...tags]);
  // What is read next may come from a memo.
  await context.live.heard();
  return result;
}

async function runInSavepoint(db: Database, step: () => Promise<unknown>): Promise<Error | undefined> {
  await sql`savepoint step`.execute(db);
  try {
    await step();
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint step`.execute(db);
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await sql`release savepoint step`.execute(db);
  }
}

/** Runs `work` outside any request, as a job or at start, and publishes what it wrote. */
export async function outsideRequest<T>(platform: Platform, work: (context: Context) => Promise<T>): Promise<T> {
  const context = openContext(platform);
  const result = await work(context);
  await platform.live.publish([...context.trace.written]);
  return result;
}
