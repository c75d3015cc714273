import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { textWebhooks } from '~/features/texts/text-webhooks.server';
import { paymentWebhooks } from '~/features/money/payments/webhooks.server';
import { reviewFunctions } from '~/features/reviews/google-reviews.server';
import { openShareCards } from '~/features/site/search-engines/share-card.server';
import { storeCors, storeService } from '~/features/checkout/service/store-service.server';
import type { Config } from '~/platform/config.server';
import type { Platform } from '~/platform/context.server';
import { isDatabaseUnavailable } from '~/platform/database.server';
import type { PageCache } from '~/platform/page-cache.server';
import { openPictures } from '~/platform/pictures.server';
import { visitorAddress } from './address';
import { limitBodies } from './body-limit';
import { isSignedIn } from './cached-pages';
import { securityHeaders } from './content-security';
import { emailPicture, publicFile, publicPicture, sharedCard } from './files';
import { cacheResponses } from './cached-responses';
import type { Metrics } from './metrics';
import { canonicalUrl } from './canonical-url';
import { singleHost } from './known-host';
import { noteShownEarly } from './note-visit';
import { type Build, openPages, type Visit } from './pages';
import { Busy } from './render-queue';
import type { RouteTable } from './route-table';
import { sameOrigin } from './same-origin';
import { handleUploads } from './uploads';

/** Anonymous JSON for any client, and signed webhooks: no cookie that another site could misuse. */
const OPEN_TO_OTHERS = /^\/(store\/[^/]+\/checkout|webhooks\/[^/]+)$/;

const SPEAKS_JSON = /^\/store\/[^/]+\/(checkout|products)(\/|$)/;

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);
const ALLOW = { Allow: 'GET, HEAD, POST, OPTIONS' };

type Env = { Variables: { visit: Visit } };

export function openApp(
  platform: Platform,
  cache: PageCache,
  build: Build,
  routes: RouteTable,
  publicDir: string,
  isAccepting: () => boolean,
  answered: Metrics['answered'],
) {
  const { config, log } = platform;
  const pages = openPages(platform, cache, build, routes);
  const app = new Hono<Env>();

  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    if (!isAccepting()) return c.text('This process is about to end.', 503);
    const isReady = await platform.pool.query('select 1').then(
      () => true,
      () => false,
    );
    return isReady ? c.text('ready') : c.text('The database cannot be reached.', 503);
  });
  app.use('/assets/*', files(config, publicDir, 'public, max-age=31536000, immutable'));
  app.use('/:name{[\\w-]+\\.\\w+}', files(config, publicDir, 'public, max-age=3600'));
  app.use(async (c, next) => {
    const started = performance.now();
    const visit = { requestId: randomUUID(), origin: originOf(c, config), address: addressOf(c, config) };
    c.set('visit', visit);
    await next();
    const { route, kind } = await routes.nameOf(c.req.path);
    // `c.header` would copy the response each time.
    const { headers } = c.res;
    headers.set('X-Request-Id', visit.requestId);
    for (const [name, value] of Object.entries(securityHeaders(config)))
      if (!headers.has(name)) headers.set(name, value);
    const ms = performance.now() - started;
    answered(kind, c.res.status, ms / 1000);
    const fields = { request: visit.requestId, method: c.req.method, route, status: c.res.status };
    log.info('request', { ...fields, ms: Math.round(ms) });
  });
  app.use(singleHost());
  app.use(async (c, next) =>
    METHODS.has(c.req.method) ? next() : c.text('This site does not answer that method.', 405, ALLOW),
  );
  app.get('/files/*', publicFile(platform));
  const pictures = openPictures(platform.files, `${config.dataDir}/pictures`);
  app.get('/pictures/email/*', emailPicture(pictures));
  app.get('/pictures/*', publicPicture(pictures, config.MAKE_AVIF));
  app.get('/share/*', sharedCard(platform, openShareCards(platform)));
  app.use(canonicalUrl());
  app.use(sameOrigin(config, (path) => OPEN_TO_OTHERS.test(path)));
  app.use('/store/:storeId/products/:id?', storeCors);
  app.use('/store/:storeId/checkout', storeCors);
  app.post('/visits', (c) => {
    if (!isSignedIn(c.req.header('cookie')))
      noteShownEarly({ visits: platform.visits, routes }, (name) => c.req.header(name));
    return c.body(null, 204);
  });
  app.use(limitBodies((c, message) => errorResponse(c, 413, message)));
  app.all('/uploads/:id?', handleUploads(platform));
  app.use(compress());
  app.route('/webhooks', paymentWebhooks(platform));
  app.route('/webhooks', textWebhooks(platform));
  app.route('/functions', reviewFunctions(platform));
  app.use('/store/:storeId/products/:id?', cacheResponses(config, cache, routes));
  app.route('/store', storeService(platform));
  // React Router does not answer OPTIONS.
  app.options('*', (c) => c.body(null, 204, ALLOW));
  app.all('*', (c) => pages(atOrigin(c.req.raw, c.get('visit').origin), c.get('visit')));

  app.onError((error, c) => {
    if (error instanceof Busy) {
      c.header('Retry-After', '5');
      return errorResponse(c, 503, 'The store is very busy right now. Please try again in a few seconds.');
    }
    if (isDatabaseUnavailable(error))
      return c.text('The studio’s records cannot be reached right now. Please try again in a minute.', 503);
    log.error('request failed', { error, request: c.get('visit')?.requestId });
    return c.text('Something went wrong on our side. Please try again.', 500);
  });
  return app;
}

function errorResponse(c: HonoContext, status: 413 | 503, message: string) {
  return SPEAKS_JSON.test(c.req.path) ? c.json({ error: { message } }, status) : c.text(message, status);
}

function files(config: Config, root: string, cacheControl: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true });
  return async (c, next) => {
    let isMissing = false;
    const response = await serve(c, async () => {
      isMissing = true;
    });
    if (isMissing) return next();
    for (const [name, value] of Object.entries(securityHeaders(config))) response?.headers.set(name, value);
    response?.headers.set('Cache-Control', cacheControl);
    return response;
  };
}

function originOf(c: HonoContext, config: Config) {
  const { host, protocol } = new URL(c.req.url);
  return config.BASE_URL ? config.baseUrl : `${protocol}//${host}`;
}

/** The URL as the browser sees it: a TLS proxy sends http. Replaces NUL, which the database rejects. */
function atOrigin(request: Request, origin: string) {
  const { origin: seen, pathname, search } = new URL(request.url);
  const path = (pathname + search).replaceAll('%00', '%EF%BF%BD');
  return seen === origin && path === pathname + search ? request : new Request(new URL(path, origin), request);
}

function addressOf(c: HonoContext, config: Config) {
  const direct = c.env && 'incoming' in (c.env as object) ? getConnInfo(c).remote.address : undefined;
  return visitorAddress(config, direct, c.req.header('x-forwarded-for'));
}
