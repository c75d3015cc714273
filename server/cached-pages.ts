import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, Page, PageCache } from '~/platform/page-cache.server';

/** Cookies that make a visitor someone: their pages are never taken from the cache nor put into it. */
const SIGNED_IN = /(?:^|;\s*)(?:__Host-|__Secure-)?rhodora\.session/;

export function isSomeone(cookies: string | null | undefined) {
  return Boolean(cookies) && SIGNED_IN.test(cookies ?? '');
}

/** Answers a kept page straight from the request listener, before any framework; says whether it did. */
export function answerFromCache(cache: PageCache, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '', headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || isSomeone(headers.cookie)) return false;
  const page = cache.get(url);
  if (!page) return false;
  if (hasAlready(page, headers['if-none-match'])) {
    response.writeHead(304, page.unchanged).end();
  } else {
    const answer = inEncoding(page, headers['accept-encoding']);
    response.writeHead(200, answer.headers).end(method === 'HEAD' ? undefined : answer.body);
  }
  return true;
}

/** A kept page as the answer to a request with these headers. */
export function keptAnswer(page: Page, asked: Headers): Response {
  if (hasAlready(page, asked.get('if-none-match'))) {
    return new Response(null, { status: 304, headers: pairs(page.unchanged) });
  }
  const { headers, body } = inEncoding(page, asked.get('accept-encoding'));
  return new Response(body as BodyInit, { headers: pairs(headers) });
}

function hasAlready({ etag }: Page, known: string | null | undefined) {
  return known !== undefined && known !== null && known.includes(etag);
}

function inEncoding(page: Page, accepted: string | null | undefined): Answer {
  if (!accepted) return page.plain;
  return accepted.includes('br') ? page.br : accepted.includes('gzip') ? page.gzip : page.plain;
}

function pairs(flat: string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at] ?? '', flat[2 * at + 1] ?? '']);
}
