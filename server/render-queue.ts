import type { Config } from '~/platform/config.server';
import { connectionsPerProcess } from '~/platform/database.server';

export class Busy extends Error {}

export interface RenderQueue {
  /** Runs `work` when it is this address's turn. Throws `Busy` if the queue is full or the wait too long. */
  run<T>(address: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  start(): void;
  reject(): void;
}

const LIMITS = { atOnce: 4, waiting: 200, waitMs: 2500 };
/** Of the connections to the database: pages that wait for it leave some to other kinds of request. */
const SHARE = 0.4;

/** Renders block the event loop, so few run at once. Addresses take turns; the longest line loses its last. */
export function openRenderQueue(
  config: Pick<Config, 'DATABASE_CONNECTIONS' | 'WORKERS'>,
  limits: Partial<typeof LIMITS> = {},
): RenderQueue {
  const { waiting: mostWaiting, waitMs, ...most } = { ...LIMITS, ...limits };
  const atOnce = Math.max(1, Math.min(most.atOnce, Math.floor(connectionsPerProcess(config) * SHARE)));
  const lines = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function leave(address: string, who: Waiting) {
    const line = lines.get(address) ?? [];
    line.splice(line.indexOf(who), 1);
    if (line.length === 0) lines.delete(address);
    waiting -= 1;
  }

  function makeRoom(address: string) {
    if (waiting < mostWaiting) return;
    const [, longest] = [...lines].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    if (longest.length <= (lines.get(address)?.length ?? 0) + 1) throw new Busy();
    longest.at(-1)?.reject();
  }

  function wait(address: string): Promise<void> {
    makeRoom(address);
    return new Promise((done, fail) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        leave(address, who);
        settle();
      };
      const who: Waiting = { start: () => end(done), reject: () => end(() => fail(new Busy())) };
      const timer = setTimeout(who.reject, waitMs);
      lines.set(address, [...(lines.get(address) ?? []), who]);
      waiting += 1;
    });
  }

  function startNext() {
    for (const [address, [first]] of lines) {
      if (running >= atOnce) return;
      running += 1;
      first?.start();
      const rest = lines.get(address);
      if (rest && lines.delete(address)) lines.set(address, rest);
    }
  }

  return {
    async run(address, work) {
      if (running < atOnce && waiting === 0) running += 1;
      else await wait(address);
      try {
        return await work();
      } finally {
        running -= 1;
        setImmediate(startNext);
      }
    },
  };
}
