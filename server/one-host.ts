import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';

/** Refuses two names for the site at once, of which a proxy may have taken the other (RFC 9112, 3.2). */
export function oneHost(): MiddlewareHandler {
  return async (c, next) => {
    const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
    if ((incoming?.headersDistinct.host?.length ?? 1) > 1) return c.text('A request names one host.', 400);
    return next();
  };
}
