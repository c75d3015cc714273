import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** Interval of readiness checks; `DRAIN_SECONDS` is several times as long. */
const CHECK_MS = 100;
/** Timeout of a check: a busy machine is slow, not dead. */
const CHECK_LIMIT_MS = 5000;
/** How long a request may wait for a ready process, and how often it is retried. */
const PATIENCE_MS = 30_000;
const MAX_TRIES = 5;

export interface Balancer {
  address: string;
  /** Addresses of the processes; a new one gets no requests before it is ready. */
  serve(addresses: string[]): void;
  sendsTo(address: string): boolean;
  /** Counts retries, and those whose response had begun. */
  done: { repeated: number; broken: number };
  close(): Promise<void>;
}

/** A complete response. */
interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/**
 * A small balancer, as nginx, HAProxy or a cloud's own would stand before the processes. Like them it
 * - asks /readyz and sends nothing to a process that does not say 200 (HAProxy `option httpchk`; nginx itself only notices
 *   requests that fail, `max_fails`), keeps connections open, and takes turns;
 * - sends a request on to another process where the connection was refused, since nobody has seen it then, and where it
 *   broke, only what may be done twice: GET, HEAD, and what carries an Idempotency-Key (nginx `proxy_next_upstream error`
 *   repeats no POST; HAProxy `retry-on conn-failure empty-response` with `http-request disable-l7-retry` for the others).
 *
 * Unlike them it keeps an answer until it is whole, so that one that breaks in its middle is asked for again. They have
 * passed its beginning on by then; `done.broken` counts how often that would have been seen.
 */
export async function openBalancer(): Promise<Balancer> {
  const processes = new Map<string, { isIn: boolean }>();
  const done = { repeated: 0, broken: 0 };
  // Processes close connections after five idle seconds; this does so earlier.
  const agent = new Agent({ keepAlive: true, timeout: 2000 });
  let turn = 0;

  /** Checks run one at a time, so that a late answer cannot replace a newer one. */
  async function watch(address: string) {
    for (; processes.has(address); await pause(CHECK_MS)) await check(address);
  }

  async function check(address: string) {
    const answer = fetch(`${address}/readyz`, { signal: AbortSignal.timeout(CHECK_LIMIT_MS) });
    // A killed process may break off its response.
    const isReady = await answer.then(async (each) => (await each.text()) === 'ready').catch(() => false);
    const known = processes.get(address);
    if (known) known.isIn = isReady;
  }

  async function nextProcess(): Promise<string | undefined> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(20)) {
      const ready = [...processes].filter(([, { isIn }]) => isIn);
      const chosen = ready[turn++ % Math.max(ready.length, 1)];
      if (chosen) return chosen[0];
    }
    return undefined;
  }

  async function pass(request: IncomingMessage): Promise<Answer> {
    const body = await buffer(request);
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const address = await nextProcess();
      if (!address) break;
      const answer = await ask(agent, address, request, body).catch((error: Broken) => error);
      if (!(answer instanceof Broken)) return answer;
      const known = processes.get(address);
      if (known) known.isIn = false;
      if (!answer.isUnseen && !mayRepeat(request)) return refusal(502);
      done.repeated++;
      if (answer.hasBegun) done.broken++;
    }
    return refusal(503);
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = await pass(request);
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...own } = headers;
    response.writeHead(status, own).end(request.method === 'HEAD' ? undefined : body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    done,
    serve(addresses) {
      for (const known of processes.keys()) if (!addresses.includes(known)) processes.delete(known);
      for (const address of addresses.filter((each) => !processes.has(each))) {
        processes.set(address, { isIn: false });
        void watch(address);
      }
    },
    sendsTo: (address) => processes.get(address)?.isIn ?? false,
    async close() {
      processes.clear();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      agent.destroy();
    },
  };
}

class Broken extends Error {
  /** The connection was refused, so nobody saw the request. */
  readonly isUnseen: boolean;
  readonly hasBegun: boolean;

  constructor(cause: Error, hasBegun: boolean) {
    super(cause.message, { cause });
    this.isUnseen = (cause as NodeJS.ErrnoException).code === 'ECONNREFUSED';
    this.hasBegun = hasBegun;
  }
}

/** Throws `Broken`. */
async function ask(agent: Agent, address: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const { method, url = '/' } = request;
  const { connection: _, 'transfer-encoding': __, ...headers } = request.headers;
  const asked = send(new URL(url, address), { agent, method, headers });
  // Also after the response has begun.
  asked.on('error', () => undefined);
  asked.end(body);
  let answer: IncomingMessage | undefined;
  try {
    [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) };
  } catch (error) {
    throw new Broken(error as Error, answer !== undefined);
  }
}

function mayRepeat({ method = '', headers }: IncomingMessage) {
  return method === 'GET' || method === 'HEAD' || headers['idempotency-key'] !== undefined;
}

function refusal(status: number): Answer {
  return { status, headers: {}, body: Buffer.from('No process could answer.') };
}
