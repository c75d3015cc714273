import type { MiddlewareHandler } from 'hono';
import type { Config } from '~/platform/config.server';
import type { Keepable, PageCache } from '~/platform/page-cache.server';
import { keptAnswer } from './cached-pages';
import { securityHeaders } from './content-security';
import type { Visit } from './pages';
import { openRenderQueue } from './render-queue';
import type { RouteTable } from './route-table';

/** What a service that is the same for everyone made its answer from; without it, the answer is not kept. */
type Env = { Variables: { visit: Visit; madeFrom?: Set<string> } };

/** Keeps a service's answers as pages are kept: as ready bytes with an ETag, until what they were made from is written. */
export function keepAnswers(config: Config, cache: PageCache, routes: RouteTable): MiddlewareHandler<Env> {
  const queue = openRenderQueue();
  return async (c, next) => {
    if (c.req.method !== 'GET') return next();
    let isAnswered = false;
    const { pathname, search } = new URL(c.req.url);
    const answered = () => queue.run(c.get('visit').address, next);
    const page = await cache.getOrMake(routes.canonical(pathname + search), async () => {
      await answered();
      isAnswered = true;
      return keepable(config, c.res, c.get('madeFrom'));
    });
    if (page) {
      c.res = undefined;
      c.res = keptAnswer(page, c.req.raw);
    } else if (!isAnswered) await answered();
  };
}

async function keepable(
  config: Config,
  answer: Response,
  tags: Set<string> | undefined,
): Promise<Keepable | undefined> {
  if (answer.status !== 200 || !tags) return undefined;
  const body = Buffer.from(await answer.clone().arrayBuffer());
  const headers = {
    ...securityHeaders(config),
    'Cache-Control': 'public, no-cache',
    ...Object.fromEntries(answer.headers),
  };
  return { body, headers, tags };
}
