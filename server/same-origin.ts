import type { MiddlewareHandler } from 'hono';
import type { Config } from '~/platform/config.server';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** CSRF protection: a change must name this site in Origin, or say `same-origin` in Sec-Fetch-Site. */
export function sameOrigin(config: Config, isOpen: (path: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    const { headers } = c.req.raw;
    if (SAFE.has(c.req.method) || isOpen(c.req.path) || comesFromHere(headers, config.baseUrl)) return next();
    return c.text('This form was sent from another site. Open the page itself and send it again.', 403);
  };
}

function comesFromHere(headers: Headers, baseUrl: string) {
  const origin = headers.get('origin');
  if (!origin) return headers.get('sec-fetch-site') === 'same-origin';
  if (origin === new URL(baseUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}
