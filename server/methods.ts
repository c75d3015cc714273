import type { MiddlewareHandler } from 'hono';

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);
const ALLOW = { Allow: 'GET, HEAD, POST, OPTIONS' };

/** TRACE cannot even be made a `Request` (405). */
export function onlyKnownMethods(): MiddlewareHandler {
  return async (c, next) =>
    METHODS.has(c.req.method) ? next() : c.text('This site does not answer that method.', 405, ALLOW);
}

export function pageOptions(): MiddlewareHandler {
  return async (c, next) => (c.req.method === 'OPTIONS' ? c.body(null, 204, ALLOW) : next());
}
