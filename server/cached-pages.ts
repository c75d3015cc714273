import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, Page, PageCache } from '~/platform/page-cache.server';
import { encodingFor } from './encoding';
import { noteVisit, type VisitCounter } from './note-visit';
import { writeRawResponse } from './raw-response';

const SIGNED_IN = /(?:^|;\s*)(?:__Host-|__Secure-)?rhodora\.session/;

export function isSignedIn(cookies: string | null | undefined) {
  return Boolean(cookies) && SIGNED_IN.test(cookies ?? '');
}

interface RequestHeaders {
  host?: string;
  cookie?: string;
  accepted?: string;
  known?: string;
  destination?: string;
}

/** Answers from the request listener, before any framework; passes everything else to `otherwise`. */
export function answerFromCache(
  { cache, ...counter }: { cache: PageCache } & VisitCounter,
  request: IncomingMessage,
  response: ServerResponse,
  otherwise: () => void,
) {
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD') return otherwise();
  const url = counter.routes.canonical(request.url ?? '');
  const page = cache.get(url) ?? cache.rendering(url);
  if (!page) return otherwise();
  const headers = readHeaders(request.rawHeaders);
  // Requests with two Host headers are rejected later.
  if (headers.host?.includes(',')) return otherwise();
  const isPersonal = isSignedIn(headers.cookie);
  const answer = (ready: Page) => {
    if (isPersonal && !ready.ignoresCookies) return otherwise();
    cache.answered += 1;
    // Most programs that are no browser say nothing about themselves, and cost nothing more.
    if (headers.destination !== undefined)
      noteVisit(counter, request.url ?? '', (name) => readHeader(request.rawHeaders, name));
    send(ready, headers, request, response);
  };
  if (!(page instanceof Promise)) return answer(page);
  page.then(
    (ready) => (ready ? answer(ready) : otherwise()),
    () => otherwise(),
  );
}

function send(page: Page, { accepted, known }: RequestHeaders, request: IncomingMessage, response: ServerResponse) {
  page.wasRequested = true;
  const match = known === undefined ? undefined : page.findByEtag(known);
  const answer = match ?? page.answer(encodingFor(accepted));
  if (writeRawResponse(request, response, answer, match !== undefined)) return;
  if (match) response.writeHead(304, match.unchanged).end();
  else response.writeHead(200, answer.headers).end(request.method === 'HEAD' ? undefined : answer.body);
}

function readHeader(raw: string[], name: string): string | undefined {
  for (let at = 0; at < raw.length; at += 2)
    if (raw[at]?.length === name.length && raw[at]?.toLowerCase() === name) return raw[at + 1];
  return undefined;
}

/** Reads five headers from the raw list: cheaper than Node's object of all of them. */
function readHeaders(raw: string[]): RequestHeaders {
  const headers: RequestHeaders = {};
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? '';
    const field = FIELDS[name.length];
    if (!field || name.toLowerCase() !== field.name) continue;
    const before = headers[field.as];
    headers[field.as] = before === undefined ? raw[at + 1] : `${before}${field.join}${raw[at + 1]}`;
  }
  return headers;
}

const FIELDS: Record<number, { name: string; as: keyof RequestHeaders; join: string } | undefined> = {
  4: { name: 'host', as: 'host', join: ', ' },
  6: { name: 'cookie', as: 'cookie', join: '; ' },
  13: { name: 'if-none-match', as: 'known', join: ', ' },
  14: { name: 'sec-fetch-dest', as: 'destination', join: ', ' },
  15: { name: 'accept-encoding', as: 'accepted', join: ', ' },
};

export function cachedResponse(page: Page, { method, headers }: Pick<Request, 'method' | 'headers'>): Response {
  const known = headers.get('if-none-match');
  const match = known === null ? undefined : page.findByEtag(known);
  if (match) return new Response(null, { status: 304, headers: pairs(match.unchanged) });
  const answer: Answer = page.answer(encodingFor(headers.get('accept-encoding')));
  return new Response(method === 'HEAD' ? null : (answer.body as BodyInit), { headers: pairs(answer.headers) });
}

function pairs(flat: string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at] ?? '', flat[2 * at + 1] ?? '']);
}
