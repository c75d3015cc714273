import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { closeWhenUnresponsive, CONNECT_MS } from './database.server';
import type { Log } from './log.server';

const CHANNEL = 'writes';
/** Stands for every tag: notifications may have been missed. */
export const EVERYTHING = '*';
const BEAT_MS = 5000;
const PING_TIMEOUT_MS = 10_000;
const MAX_HEARING_MS = 2000;
/** NOTIFY takes at most 8,000 bytes; longer lists are sent as EVERYTHING. */
const MAX_PAYLOAD = 7_900;

type Listener = (tags: string[]) => void;

export interface Live {
  publish(tags: string[]): Promise<void>;
  /** For tags that were already published inside a transaction. */
  publishLocally(tags: string[]): void;
  onWrites(listener: Listener): void;
  /** Waits until this process knows every change that was committed before. */
  heard(): Promise<void>;
  close(): Promise<void>;
}

export function payload(tags: string[]) {
  const text = JSON.stringify(tags);
  return text.length > MAX_PAYLOAD ? JSON.stringify([EVERYTHING]) : text;
}

/** Reconnects by itself; after a gap it publishes EVERYTHING. */
export async function openLive(url: string, pool: pg.Pool, log: Log): Promise<Live> {
  const listeners = new Set<Listener>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function publishLocally(tags: string[]) {
    for (const listener of listeners) listener(tags);
  }

  async function listen() {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'rhodora live',
      connectionTimeoutMillis: CONNECT_MS,
    });
    next.on('notification', (message) => publishLocally(JSON.parse(message.payload ?? '[]')));
    next.on('error', () => onLost(next));
    next.once('end', () => onLost(next));
    await next.connect();
    closeWhenUnresponsive(next, PING_TIMEOUT_MS);
    await next.query(`listen ${CHANNEL}`);
    client = next;
  }

  function onLost(broken: pg.Client) {
    if (closed || retry || (client && client !== broken)) return;
    log.warn('live updates lost their connection');
    client = undefined;
    reconnectLater();
  }

  function reconnectLater() {
    retry = setTimeout(async () => {
      retry = undefined;
      try {
        await listen();
        publishLocally([EVERYTHING]);
      } catch {
        if (!closed && !retry) reconnectLater();
      }
    }, 500);
  }

  /** NOTIFY lets one transaction commit at a time: tags published meanwhile are sent together after it. */
  let underWay: Promise<unknown> = Promise.resolve();
  let next: { tags: Set<string>; sent: Promise<unknown> } | undefined;

  function publishRemotely(tags: string[]): Promise<unknown> {
    next ??= { tags: new Set(), sent: underWay.catch(() => undefined).then(send) };
    for (const tag of tags) next.tags.add(tag);
    underWay = next.sent;
    return next.sent;
  }

  function send() {
    const tags = [...(next?.tags ?? [])];
    next = undefined;
    return pool.query('select pg_notify($1, $2)', [CHANNEL, payload(tags)]);
  }

  /** A connection takes one query at a time: those who ask meanwhile share the next. */
  let asked: Promise<boolean> = Promise.resolve(true);
  let waiting: Promise<boolean> | undefined;

  function ping(): Promise<boolean> {
    waiting ??= asked.then(() => {
      waiting = undefined;
      asked = client ? client.query('select 1').then(Boolean, () => false) : Promise.resolve(false);
      return asked;
    });
    return waiting;
  }

  /** PostgreSQL sends what was notified before it answers the next query. Without an answer, anything may have changed. */
  async function heard() {
    const isAnswered = await Promise.race([ping(), pause(MAX_HEARING_MS, false, { ref: false })]);
    if (!isAnswered) publishLocally([EVERYTHING]);
  }

  await listen();
  const beat = setInterval(ping, BEAT_MS);
  return {
    async publish(tags) {
      if (tags.length === 0) return;
      publishLocally(tags);
      await publishRemotely(tags);
    },
    publishLocally,
    onWrites: (listener) => void listeners.add(listener),
    heard,
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(beat);
      await client?.end();
    },
  };
}
