import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { withHeadTags } from '~/features/site/head-tags.server';
import type { Studio } from '~/features/studio/studio.server';
import { server } from '~/platform/context.server';
import { isDatabaseAway } from '~/platform/database.server';
import { nonceContext } from '~/platform/nonce.server';

const RENDER_LIMIT_MS = 10_000;

/** Renders a page whole: it is compressed, hashed and perhaps kept, so nothing is gained by streaming it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const nonce = loadContext.get(nonceContext);
  const body = await render(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, nonce);
  const root = routerContext.staticHandlerContext.loaderData.root as { studio: Studio } | undefined;
  if (status !== 200 || !root) return new Response(body as BodyInit, { status, headers });
  return new Response(withHeadTags(body.toString(), server(loadContext), root.studio), { status, headers });
}

function render(page: React.ReactElement, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        resolve(buffer(pipe(new PassThrough())));
      },
      onError: reject,
    });
    const timer = setTimeout(() => abort(new Error('The page took too long to render.')), RENDER_LIMIT_MS);
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { log, trace } = server(context);
  trace.unavailable ||= isDatabaseAway(error);
  log.error('request failed', { error, path: new URL(request.url).pathname });
};
