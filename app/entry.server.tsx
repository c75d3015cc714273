import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import READING_SCRIPT from 'virtual:reading-script';
import { headTags } from '~/features/site/search-engines/head-tags.server';
import type { Studio } from '~/features/studio/studio.server';
import type { StudioBrand } from '~/features/studio/use-studio';
import { DEFERRED_HYDRATION_SCRIPT } from '~/lib/deferred-hydration';
import { SINGLE_SUBMIT_SCRIPT } from '~/lib/single-submit';
import type { PageHandle } from '~/lib/page-handle';
import { getContext } from '~/platform/context.server';
import { isDatabaseUnavailable } from '~/platform/database.server';
import { documentContext } from '~/platform/document.server';

/** Without streaming, because pages are hashed and cached; so loaders await everything, or a fallback would stay. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const document = loadContext.get(documentContext);
  const { nonce } = document;
  const { serverHandoffStream, ...whole } = routerContext;
  const page = `<!DOCTYPE html>${renderToString(<ServerRouter context={whole} url={request.url} nonce={nonce} />)}`;
  const root = routerContext.staticHandlerContext.loaderData.root as { studio: Studio; brand: StudioBrand } | undefined;
  const tags =
    status === 200 && root ? headTags(page, getContext({ context: loadContext }), root.studio, root.brand) : '';
  const [headEnd, bodyEnd] = [page.indexOf('</head>'), page.lastIndexOf('</body>')];
  const [head, body, end] = [page.slice(0, headEnd), page.slice(headEnd, bodyEnd), page.slice(bodyEnd)];
  document.html =
    whole.renderMeta?.didRenderScripts && serverHandoffStream
      ? [
          ...deferScripts(head + tags, body, frameScript(request, status, whole), nonce),
          handoffScript(await text(serverHandoffStream), nonce),
          end,
        ]
      : [head, tags, body, `<script nonce="${nonce}">${SINGLE_SUBMIT_SCRIPT}</script>`, end];
  return new Response(null, { status, headers });
}

/** Forms wait for a touch, unless they answer to what was sent, or their address says more. */
function frameScript({ method, url }: Request, status: number, { routeModules, ...context }: EntryContext) {
  if (method !== 'GET' || status !== 200 || new URL(url).search) return '';
  const handles = context.staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle as PageHandle);
  if (!handles.some((handle) => handle?.hydrate === 'touch')) return '';
  return `<script type="module" src="${READING_SCRIPT}" data-waits></script>`;
}

/** The start of React Router's last script. */
const MODULE_SCRIPT = ' type="module" async=""';
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/**
 * Pages work before their scripts, which would delay the main picture (Lighthouse, home page: LCP 2.5 s to 1.7 s). React puts
 * the preloads into the head.
 */
function deferScripts(head: string, body: string, frame: string, nonce: string): string[] {
  const modules: string[] = [];
  const rest = head.replaceAll(PRELOAD, (_link, address: string) => {
    modules.push(address);
    return '';
  });
  // The page's last script starts the others; its list of routes is indented.
  const at = body.lastIndexOf(MODULE_SCRIPT);
  const start = body
    .slice(at)
    .replace(MODULE_SCRIPT, ` type="text/plain" data-modules="${modules.join(' ')}"`)
    .replaceAll(/\n {2,}/g, '');
  return [rest, body.slice(0, at), start + frame, `<script nonce="${nonce}">${DEFERRED_HYDRATION_SCRIPT}</script>`];
}

/** The loaders' data for hydration, as JSON in a script; React Router would stream it behind the page. */
function handoffScript(data: string, nonce: string) {
  if (data.trimEnd().includes('\n')) throw new Error('A loader returned a promise: it must await what it returns.');
  // Keeps the script element closed: '<' only occurs inside strings.
  const literal = data.trimEnd().replaceAll('<', '\\u003c');
  const controller = 'window.__reactRouterContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue(JSON.stringify(${literal})+"\\n");${controller}.close();</script>`;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // Client errors are not ours, and their message contains the URL.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { log, trace } = getContext({ context });
  trace.unavailable ||= isDatabaseUnavailable(error);
  // The request's log line has the URL, with the same id.
  log.error('request failed', { error });
};
