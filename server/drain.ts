import type { Server } from 'node:http';
import { Server as Listening } from 'node:net';

/** How long an open request may take to end after SIGTERM, in ms (bar 15). */
export const DRAIN_MS = 8000;
/** How long an idle connection may still bring a request that was on its way, in ms; its answer says that it is the last. */
const GRACE_MS = 1000;
const LOOK_MS = 200;

/** Takes no new connection and lets the open ones finish. `http` answers with `Connection: close` meanwhile. */
export function drain(http: Server, mostMs: number): Promise<void> {
  if (!http.listening) return Promise.resolve();
  return new Promise((done) => {
    let look: NodeJS.Timeout | undefined;
    const grace = setTimeout(() => {
      // After what has arrived was read: a busy program may not know yet that a connection is not idle.
      look = setInterval(() => setImmediate(() => http.closeIdleConnections()), LOOK_MS);
    }, GRACE_MS);
    const end = setTimeout(() => http.closeAllConnections(), mostMs);
    // Its own `close` would break idle connections at once, and with them what is on its way on one.
    Listening.prototype.close.call(http, () => {
      clearTimeout(grace);
      clearInterval(look);
      clearTimeout(end);
      http.close();
      done();
    });
  });
}
