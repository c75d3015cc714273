import type { MiddlewareHandler } from 'hono';
import type { Config } from '~/platform/config.server';
import type { CacheEntry, PageCache } from '~/platform/page-cache.server';
import { cachedResponse } from './cached-pages';
import { securityHeaders } from './content-security';
import type { Visit } from './pages';
import { openRenderQueue } from './render-queue';
import type { RouteTable } from './route-table';

/** A public service sets `cacheTags`; responses without them are not cached. */
type Env = { Variables: { visit: Visit; cacheTags?: Set<string> } };

export function cacheResponses(config: Config, cache: PageCache, routes: RouteTable): MiddlewareHandler<Env> {
  const queue = openRenderQueue(config);
  return async (c, next) => {
    if (c.req.method !== 'GET') return next();
    let isAnswered = false;
    const { pathname, search } = new URL(c.req.url);
    const answered = () => queue.run(c.get('visit').address, next);
    const page = await cache.getOrRender(routes.canonical(pathname + search), async () => {
      await answered();
      isAnswered = true;
      return toCacheEntry(config, c.res, c.get('cacheTags'));
    });
    if (page) {
      c.res = undefined;
      c.res = cachedResponse(page, c.req.raw);
    } else if (!isAnswered) await answered();
  };
}

async function toCacheEntry(
  config: Config,
  answer: Response,
  tags: Set<string> | undefined,
): Promise<CacheEntry | undefined> {
  if (answer.status !== 200 || !tags) return undefined;
  const body = Buffer.from(await answer.clone().arrayBuffer());
  const headers = {
    ...securityHeaders(config),
    'Cache-Control': 'public, no-cache',
    ...Object.fromEntries(answer.headers),
  };
  return { body, headers, tags, ignoresCookies: true };
}
