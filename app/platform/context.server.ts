import { sql } from 'kysely';
import type { Pool } from 'pg';
import { createContext, type RouterContextProvider } from 'react-router';
import { newId } from '~/lib/new-id';
import type { Config } from './config.server';
import type { Database } from './database.server';
import type { Files } from './files.server';
import type { Jobs } from './jobs.server';
import { type Live, payload } from './live.server';
import type { Log } from './log.server';
import type { Memo } from './memo.server';
import type { Visits } from './visits.server';

/** What one running program has; the same for every request. */
export interface Platform {
  config: Config;
  pool: Pool;
  db: Database;
  files: Files;
  jobs: Jobs;
  visits: Visits;
  live: Live;
  log: Log;
  /** Signs links, cookies and the test payment page's webhooks. */
  secret: string;
  /** What time it is; a test holds the clock. */
  now(): Date;
  /** Caches a few rows that many pages read; inside a transaction they are always read. */
  memo: Memo;
  /** Hands a request to this program itself, without the network. */
  fetch(request: Request): Promise<Response>;
}

/** What a page or a domain function works with: the platform, and what this request reads and writes. */
export interface Context extends Platform {
  /** The origin the visitor sees, without a slash at its end. */
  origin: string;
  /** The visitor's address, for limits. */
  address: string;
  /** Names what the answer was made from, so that it is dropped from the page cache when that is written. */
  reads(tag: string): void;
  /** Names what this request changed; published to every process once it is committed. */
  writes(tag: string): void;
  /** Allows the page cache to store the answer: it holds nothing about this visitor. */
  isPublic(): void;
  /** Forbids it again: changes to what the answer was made from are not published. */
  isFleeting(): void;
  /** What this request has read and written so far. */
  trace: Trace;
  /** The id of the signed-in account, set by the middleware. What they change is on record (migration 0012). */
  actor?: string;
  /** All or nothing; `writes` of `work` are published as part of the same commit. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** A context inside a transaction. */
export interface Transaction extends Context {
  /** Under which name the trash keeps what is deleted here, to be restored together. */
  deletion: string;
  /** A step that may fail without undoing the others; answers with its error. */
  tentatively(step: () => Promise<unknown>): Promise<Error | undefined>;
}

export interface Trace {
  read: Set<string>;
  written: Set<string>;
  cacheable: boolean;
  fleeting: boolean;
  /** The database did not answer; the page becomes a readable 503. */
  unavailable: boolean;
  /** The page could not draw its form again: what was posted goes onto the readable 503. */
  formLost: boolean;
  /** The texts of a posted form, named by whoever read it when it was too large to be copied. */
  typed?: [name: string, value: string][];
  /** A part of the answer could not be read: an earlier one is better. */
  isPartial: boolean;
}

export const requestContext = createContext<Context>();

/** The arguments of a loader, action or middleware, as far as a context is read from them. */
export interface RouteArgs {
  context: Readonly<RouterContextProvider>;
}

/** The context of the request that a loader, action or middleware answers. */
export function getContext({ context }: RouteArgs): Context {
  return context.get(requestContext);
}

/** A context for one request or one job. */
export function openContext(platform: Platform, origin = platform.config.baseUrl, address = '127.0.0.1') {
  const trace: Trace = {
    ...{ read: new Set(), written: new Set(), cacheable: false, fleeting: false },
    ...{ unavailable: false, formLost: false, isPartial: false },
  };
  const context: Context = {
    ...platform,
    origin,
    address,
    trace,
    reads: (tag) => void trace.read.add(tag),
    writes: (tag) => void trace.written.add(tag),
    isPublic: () => void (trace.cacheable = true),
    isFleeting: () => void (trace.fleeting = true),
    transaction: (work) => inTransaction(context, work),
  };
  return context;
}

async function inTransaction<T>(context: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const tags = new Set<string>();
  const deletion = newId();
  const { actor } = context;
  const result = await context.db.transaction().execute(async (db) => {
    if (actor)
      await sql`select set_config('rhodora.actor', ${actor}, true), set_config('rhodora.deletion', ${deletion}, true)`.execute(
        db,
      );
    const inner: Transaction = {
      ...context,
      db,
      deletion,
      tentatively: (step) => tentatively(db, step),
      memo: (_tag, _name, read) => read(),
      writes: (tag) => void tags.add(tag),
      transaction: (more) => more(inner),
    };
    const value = await work(inner);
    if (tags.size > 0) await sql`select pg_notify('writes', ${payload([...tags])})`.execute(db);
    return value;
  });
  if (tags.size > 0) context.live.publishLocally([...tags]);
  return result;
}

async function tentatively(db: Database, step: () => Promise<unknown>): Promise<Error | undefined> {
  await sql`savepoint tentatively`.execute(db);
  try {
    await step();
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint tentatively`.execute(db);
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await sql`release savepoint tentatively`.execute(db);
  }
}

/** Does `work` as a job or at start, outside any request, and publishes what it wrote. */
export async function outsideRequest<T>(platform: Platform, work: (context: Context) => Promise<T>): Promise<T> {
  const context = openContext(platform);
  const result = await work(context);
  await platform.live.publish([...context.trace.written]);
  return result;
}
