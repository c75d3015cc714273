import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';

/** Rejects requests with two Host headers: a proxy may have used the other one (RFC 9112, 3.2). */
export function singleHost(): MiddlewareHandler {
  return async (c, next) => {
    const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
    if ((incoming?.headersDistinct.host?.length ?? 1) > 1) return c.text('A request names one host.', 400);
    return next();
  };
}
