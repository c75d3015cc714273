import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { withHeadTags } from '~/features/site/head-tags.server';
import type { Studio } from '~/features/studio/studio.server';
import { server } from '~/platform/context.server';
import { isDatabaseAway } from '~/platform/database.server';
import { documentContext } from '~/platform/document.server';

/** What would end a script or be an entity inside it, and the two line ends that old parsers know. */
const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g;

/**
 * Renders a page whole and in one go: it is hashed, compressed and perhaps kept, so nothing is gained by streaming it.
 * Loaders therefore await what they answer; a page that suspends would stay at its fallback.
 */
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
  const page = renderToString(<ServerRouter context={whole} url={request.url} nonce={nonce} />);
  const data = serverHandoffStream ? handOff(await text(serverHandoffStream), nonce) : '';
  const end = page.lastIndexOf('</body>');
  const html = `<!DOCTYPE html>${page.slice(0, end)}${data}${page.slice(end)}`;
  const root = routerContext.staticHandlerContext.loaderData.root as { studio: Studio } | undefined;
  document.html = status === 200 && root ? withHeadTags(html, server(loadContext), root.studio) : html;
  return new Response(null, { status, headers });
}

/** What React Router streams behind the page otherwise: the loaders' data, for the browser to take the page up from. */
function handOff(data: string, nonce: string) {
  const literal = JSON.stringify(data).replace(
    UNSAFE_IN_SCRIPT,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const controller = 'window.__reactRouterContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue(${literal});${controller}.close();</script>`;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { log, trace } = server(context);
  trace.unavailable ||= isDatabaseAway(error);
  log.error('request failed', { error, path: new URL(request.url).pathname });
};
