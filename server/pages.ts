import { randomUUID } from 'node:crypto';
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Config } from '~/platform/config.server';
import { type Context, openContext, type Platform, requestContext, type Trace } from '~/platform/context.server';
import { permissionsContext } from '~/features/accounts/permissions.server';
import { findRedirect, noteMissed } from '~/features/redirects/redirects.server';
import { documentContext, type PageDocument } from '~/platform/document.server';
import { compressQuickly, type Encoding } from '~/platform/compress.server';
import type { CacheEntry, PageCache } from '~/platform/page-cache.server';
import { isSignedIn, cachedResponse } from './cached-pages';
import { contentSecurityPolicy, hashScripts, keepNonce, pictureOrigins, securityHeaders } from './content-security';
import { encodingFor } from './encoding';
import { noteMissedSearch, noteVisit } from './note-visit';
import { pageBuild } from './page-build';
import { guardRoutes, readPermissions } from './permissions';
import { Busy, openRenderQueue } from './render-queue';
import type { RouteTable } from './route-table';
import { copyForm, fieldsOf } from './resubmit-form';
import { busyPage, unavailablePage } from './unavailable';

const READS = new Set(['GET', 'HEAD']);
/** Not here, or no longer. */
const MISSING = new Set([404, 410]);

export interface Visit {
  requestId: string;
  origin: string;
  address: string;
}

export type Build = ServerBuild | (() => Promise<ServerBuild>);

export type Pages = (request: Request, visit: Visit) => Promise<Response>;

export function openPages(platform: Platform, cache: PageCache, given: Build, routes: RouteTable): Pages {
  const build: Build = typeof given === 'function' ? async () => guardRoutes(await given()) : guardRoutes(given);
  // Two queues: visitors cannot keep staff and clients waiting.
  const { config } = platform;
  const [publicQueue, personalQueue] = [openRenderQueue(config), openRenderQueue(config)];
  const { NODE_ENV } = config;
  const handle = createRequestHandler(build, NODE_ENV);
  const permissions = typeof build === 'function' ? undefined : readPermissions(build.routes);
  const counter = { visits: platform.visits, routes };
  const pageHandlers = new Map<string, RequestHandler>();

  /** In development the build changes, so pages are rendered with all of it. */
  function handlerOf(page: string): RequestHandler {
    const known = pageHandlers.get(page);
    if (known || typeof build === 'function') return known ?? handle;
    const handler = createRequestHandler(pageBuild(build, page), NODE_ENV);
    pageHandlers.set(page, handler);
    return handler;
  }

  async function render(request: Request, visit: Visit): Promise<Rendered> {
    const log = platform.log.with({ request: visit.requestId });
    const context = openContext({ ...platform, log }, visit.origin, visit.address);
    const { trace } = context;
    const { pathname } = new URL(request.url);
    const document: PageDocument = { nonce: randomUUID(), isData: pathname.endsWith('.data') };
    const page = READS.has(request.method) && !document.isData ? routes.pageOf(pathname) : undefined;
    const provider = new RouterContextProvider();
    provider.set(requestContext, context);
    provider.set(documentContext, document);
    provider.set(
      permissionsContext,
      permissions ?? readPermissions((typeof build === 'function' ? await build() : build).routes),
    );
    const copy = copyForm(request);
    const handler = page ? handlerOf(page) : handle;
    const rendered = await platform.recorded.recordedInto(trace.read, () => handler(request, provider));
    const to = MISSING.has(rendered.status) && !document.isData ? await findNewAddress(context, request) : undefined;
    if (to) delete document.html;
    const response = to ? new Response(null, { status: 301, headers: { Location: to } }) : rendered;
    await platform.live.publish([...trace.written]);
    // The page is the same, but the response to a signed-in user must not be cached, not even by a CDN.
    if (isPersonal(request)) trace.cacheable = false;
    if (trace.unavailable || (trace.formLost && request.method === 'POST')) {
      const typed = trace.typed ?? (await fieldsOf(copy));
      return { response: unavailablePage(platform.config, response, typed), isPartial: true };
    }
    const finished = await finish(platform.config, request, response, { document, trace });
    const { missedSearch } = trace;
    return {
      ...finished,
      isPartial: trace.isPartial || response.status === 503,
      ...(missedSearch && { missedSearch }),
    };
  }

  /** Posts skip the queue, because their bodies may take minutes to arrive. */
  async function renderPersonal(request: Request, visit: Visit): Promise<Response> {
    const work = async () => (await render(request, visit)).response;
    return READS.has(request.method) ? personalQueue.run(visit.address, work) : work();
  }

  async function renderPublic(original: Request, visit: Visit): Promise<Response> {
    const { pathname, search } = new URL(original.url);
    const address = routes.canonical(pathname + search);
    const request = address === pathname + search ? original : new Request(new URL(address, original.url), original);
    const renderQueued = () => publicQueue.run(visit.address, () => render(request, visit));
    const header = (name: string) => original.headers.get(name);
    let own: Rendered | undefined;
    try {
      const page = await cache.getOrRender(address, async () => {
        own = await renderQueued();
        return own.cacheEntry;
      });
      if (page) {
        noteVisit(counter, pathname + search, header);
        return cachedResponse(page, request);
      }
      // The shared render was for one visitor only, so this request renders its own.
      own ??= await renderQueued();
      if (own.response.status === 200) noteVisit(counter, pathname + search, header);
      if (own.missedSearch) noteMissedSearch(counter, own.missedSearch, header);
    } catch (error) {
      const before = error instanceof Busy && cache.lastGood(address);
      if (before) return cachedResponse(before, request);
      throw error;
    }
    const before = own.isPartial && cache.lastGood(address);
    return before ? cachedResponse(before, request) : own.response;
  }

  return async function answer(request, visit) {
    try {
      return keepQuery(await (isPersonal(request) ? renderPersonal : renderPublic)(request, visit), request);
    } catch (error) {
      if (error instanceof Busy) return busyPage(platform.config);
      throw error;
    }
  };
}

/** Of a page that is not here. Counts the visitors that find nothing. */
async function findNewAddress(context: Context, { method, url, headers }: Request): Promise<string | undefined> {
  if (!READS.has(method)) return undefined;
  const address = new URL(url);
  try {
    const to = await findRedirect(context, address);
    if (!to && headers.get('sec-fetch-dest') === 'document') await noteMissed(context, address);
    return to;
  } catch (error) {
    context.log.warn('redirects could not be read', { error });
    return undefined;
  }
}

/** A page that moved was asked for with what its links carry, such as the name of a campaign. */
function keepQuery(response: Response, { url }: Request): Response {
  if (response.status !== 301) return response;
  const { search } = new URL(url);
  const to = response.headers.get('location') ?? '';
  if (search && /^\/[^?#]*$/.test(to)) response.headers.set('location', to + search);
  return response;
}

function isPersonal({ method, headers }: Request) {
  return method !== 'GET' || isSignedIn(headers.get('cookie'));
}

interface Rendered {
  response: Response;
  cacheEntry?: CacheEntry;
  isPartial: boolean;
  missedSearch?: string;
}

async function finish(
  config: Config,
  request: Request,
  response: Response,
  { document, trace }: { document: PageDocument; trace: Trace },
): Promise<Omit<Rendered, 'isPartial' | 'missedSearch'>> {
  const { status } = response;
  const isCacheable = trace.cacheable && !trace.uncacheable && status === 200 && !response.headers.has('Set-Cookie');
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(securityHeaders(config))) headers.set(name, value);
  if (!headers.has('Cache-Control'))
    headers.set('Cache-Control', isCacheable ? 'public, no-cache' : 'private, no-store');
  if (document.html === undefined && !isCacheable)
    return { response: new Response(response.body, { status, headers }) };

  let body: Buffer<ArrayBuffer>;
  if (document.html === undefined) body = Buffer.from(await response.arrayBuffer());
  else {
    const { html, scripts } = (isCacheable ? hashScripts : keepNonce)(document.html, document.nonce);
    headers.set('Content-Security-Policy', contentSecurityPolicy(config, scripts, pictureOrigins(html)));
    body = Buffer.concat(html.map((part) => Buffer.from(part)));
  }
  if (!isCacheable)
    return { response: await sendOnce(body, encodingFor(request.headers.get('accept-encoding')), { status, headers }) };
  const cacheEntry = { body, headers: Object.fromEntries(headers), tags: trace.read, expires: trace.expires };
  return { response: new Response(body, { status, headers }), cacheEntry };
}

async function sendOnce(
  body: Buffer<ArrayBuffer>,
  encoding: Encoding,
  { status, headers }: { status: number; headers: Headers },
) {
  headers.append('Vary', 'Accept-Encoding');
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return new Response(await compressQuickly(body, encoding), { status, headers });
}
