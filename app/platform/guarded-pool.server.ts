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
  #isHanging = false;
  readonly #open = new Set<pg.PoolClient>();
  readonly #waiting = new Set<() => void>();

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => this.#open.add(client));
    this.on('remove', (client) => this.#open.delete(client));
  }

  set isHanging(isHanging: boolean) {
    this.#isHanging = isHanging;
    if (!isHanging) return;
    for (const reject of this.#waiting) reject();
    for (const client of this.#open) if (isBusy(client)) socketOf(client).destroy();
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
    let isRejected = false;
    const reject = () => {
      isRejected = true;
      this.#waiting.delete(reject);
      callback(new DatabaseUnavailable(), undefined, () => undefined);
    };
    if (this.#isHanging) return process.nextTick(reject);
    this.#waiting.add(reject);
    super.connect((error, client, release) => {
      this.#waiting.delete(reject);
      if (isRejected) client?.release();
      else callback(error, client, release);
    });
  }
}

export function isBusy(client: pg.ClientBase): boolean {
  return !(client as unknown as { readyForQuery: boolean }).readyForQuery;
}

export function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
