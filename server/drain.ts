import type { Server } from 'node:http';
import { Server as Listening } from 'node:net';

/** How long an open request may take after SIGTERM, in ms. */
export const DRAIN_MS = 8000;
/** How long an idle connection may still send a request, in ms; its response closes the connection. */
const GRACE_MS = 1000;
const LOOK_MS = 200;

/** Stops listening and lets open connections finish. Meanwhile `http` answers with `Connection: close`. */
export function drain(http: Server, mostMs: number): Promise<void> {
  if (!http.listening) return Promise.resolve();
  return new Promise((done) => {
    let look: NodeJS.Timeout | undefined;
    const grace = setTimeout(() => {
      // A busy process may not know yet that a connection is in use.
      look = setInterval(() => setImmediate(() => http.closeIdleConnections()), LOOK_MS);
    }, GRACE_MS);
    const end = setTimeout(() => http.closeAllConnections(), mostMs);
    // Its own `close` would cut idle connections at once, and with them requests on their way.
    Listening.prototype.close.call(http, () => {
      clearTimeout(grace);
      clearInterval(look);
      clearTimeout(end);
      http.close();
      done();
    });
  });
}
