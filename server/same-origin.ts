import type { MiddlewareHandler } from 'hono';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** CSRF protection: a change must name this site in Origin, or say `same-origin` in Sec-Fetch-Site. */
export function sameOrigin(baseUrl: string, isOpen: (path: string) => boolean): MiddlewareHandler {
  const { origin: own } = new URL(baseUrl);
  return async (c, next) => {
    if (SAFE.has(c.req.method) || isOpen(c.req.path) || comesFromHere(c.req.raw.headers, own)) return next();
    return c.text('This form was sent from another site. Open the page itself and send it again.', 403);
  };
}

function comesFromHere(headers: Headers, own: string) {
  const origin = headers.get('origin');
  if (!origin) return headers.get('sec-fetch-site') === 'same-origin';
  if (origin === own) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}
