import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page, PageCache } from '~/platform/page-cache.server';

/** Cookies that make a visitor someone: their pages are never taken from the cache nor put into it. */
const SIGNED_IN = /(?:^|;\s*)(?:__Host-|__Secure-)?rhodora\.session/;

export function isSomeone(cookies: string | null | undefined) {
  return SIGNED_IN.test(cookies ?? '');
}

/** Answers a kept page straight from the request listener, before any framework; says whether it did. */
export function answerFromCache(cache: PageCache, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '', headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || isSomeone(headers.cookie)) return false;
  const page = cache.get(url);
  if (!page) return false;
  const { status, headers: answer, body } = answerOf(page, headers['if-none-match'], headers['accept-encoding']);
  response.writeHead(status, answer);
  response.end(method === 'HEAD' ? undefined : body);
  return true;
}

/** The status, headers and bytes of a kept page for a visitor who has `etag` and takes `encodings`. */
function answerOf(page: Page, etag: string | null | undefined, encodings: string | null | undefined) {
  const kept = { ...page.headers, ETag: page.etag, Vary: 'Accept-Encoding, Cookie' };
  if (etag?.split(/\s*,\s*/).includes(page.etag)) return { status: 304, headers: kept };
  const encoding = /\bbr\b/.test(encodings ?? '') ? 'br' : /\bgzip\b/.test(encodings ?? '') ? 'gzip' : undefined;
  const body = page[encoding ?? 'plain'];
  const sent = { ...kept, 'Content-Length': String(body.length), ...(encoding && { 'Content-Encoding': encoding }) };
  return { status: 200, headers: sent, body };
}

/** A kept page as the answer to a request with these headers. */
export function keptAnswer(page: Page, asked: Headers) {
  const { status, headers, body } = answerOf(page, asked.get('if-none-match'), asked.get('accept-encoding'));
  return new Response(body as BodyInit | undefined, { status, headers });
}
