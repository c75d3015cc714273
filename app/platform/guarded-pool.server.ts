import type { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseUnavailable } from './database-unavailable.server';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** A pool that fails fast while the database hangs. */
export class GuardedPool extends pg.Pool {
  #hangs = false;
  readonly #open = new Set<pg.PoolClient>();
  readonly #refusals = new Set<() => void>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => this.#open.add(client));
    this.on('remove', (client) => this.#open.delete(client));
  }

  set hangs(hangs: boolean) {
    this.#hangs = hangs;
    if (!hangs) return;
    for (const refuse of this.#refusals) refuse();
    for (const client of this.#open) if (isAwaiting(client)) streamOf(client).destroy();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback) this.#connect(callback);
    else
      return new Promise((done, fail) =>
        this.#connect((error, client) => (client ? done(client) : fail(error ?? new DatabaseUnavailable()))),
      );
  }

  #connect(callback: Connected) {
    let isOver = false;
    const refuse = () => {
      isOver = true;
      this.#refusals.delete(refuse);
      callback(new DatabaseUnavailable(), undefined, () => undefined);
    };
    if (this.#hangs) return process.nextTick(refuse);
    this.#refusals.add(refuse);
    super.connect((error, client, release) => {
      this.#refusals.delete(refuse);
      if (isOver) client?.release();
      else callback(error, client, release);
    });
  }
}

export function isAwaiting(client: pg.ClientBase): boolean {
  return !(client as unknown as { readyForQuery: boolean }).readyForQuery;
}

export function streamOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
