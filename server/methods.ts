import type { MiddlewareHandler } from 'hono';

/** What forms, scripts, the store service and uploads use. */
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);
const ALLOW = { Allow: 'GET, HEAD, POST, OPTIONS' };

/** Refuses methods that nothing here answers; TRACE cannot even be made a request of (405). */
export function onlyKnownMethods(): MiddlewareHandler {
  return async (c, next) =>
    METHODS.has(c.req.method) ? next() : c.text('This site does not answer that method.', 405, ALLOW);
}

/** Answers OPTIONS for pages: React Router has no answer to it. */
export function pageOptions(): MiddlewareHandler {
  return async (c, next) => (c.req.method === 'OPTIONS' ? c.body(null, 204, ALLOW) : next());
}
