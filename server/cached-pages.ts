import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, Page, PageCache } from '~/platform/page-cache.server';
import type { Visits } from '~/platform/visits.server';
import { encodingFor } from './encoding';
import type { RouteTable } from './route-table';
import { writeRawResponse } from './raw-response';

const SIGNED_IN = /(?:^|;\s*)(?:__Host-|__Secure-)?rhodora\.session/;

export function isSignedIn(cookies: string | null | undefined) {
  return Boolean(cookies) && SIGNED_IN.test(cookies ?? '');
}

interface Asked {
  host?: string;
  cookie?: string;
  accepted?: string;
  known?: string;
  destination?: string;
}

/** Answers from the request listener, before any framework; passes everything else to `otherwise`. */
export function answerFromCache(
  { cache, visits, routes }: { cache: PageCache; visits: Visits; routes: RouteTable },
  request: IncomingMessage,
  response: ServerResponse,
  otherwise: () => void,
) {
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD') return otherwise();
  const url = routes.canonical(request.url ?? '');
  const page = cache.get(url) ?? cache.rendering(url);
  if (!page) return otherwise();
  const asked = readHeaders(request.rawHeaders);
  // Requests with two Host headers are rejected later.
  if (isSignedIn(asked.cookie) || asked.host?.includes(',')) return otherwise();
  const answer = (made: Page) => {
    cache.answered += 1;
    visits.note(asked.destination);
    send(made, asked, request, response);
  };
  if (!(page instanceof Promise)) return answer(page);
  page.then(
    (made) => (made ? answer(made) : otherwise()),
    () => otherwise(),
  );
}

function send(page: Page, { accepted, known }: Asked, request: IncomingMessage, response: ServerResponse) {
  page.wasAsked = true;
  const had = known === undefined ? undefined : page.alreadyAt(known);
  const answer = had ?? page.answer(encodingFor(accepted));
  if (writeRawResponse(request, response, answer, had !== undefined)) return;
  if (had) response.writeHead(304, had.unchanged).end();
  else response.writeHead(200, answer.headers).end(request.method === 'HEAD' ? undefined : answer.body);
}

/** Reads five headers from the raw list: cheaper than Node's object of all of them. */
function readHeaders(raw: string[]): Asked {
  const asked: Asked = {};
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? '';
    const field = FIELDS[name.length];
    if (!field || name.toLowerCase() !== field.name) continue;
    const before = asked[field.as];
    asked[field.as] = before === undefined ? raw[at + 1] : `${before}${field.join}${raw[at + 1]}`;
  }
  return asked;
}

const FIELDS: Record<number, { name: string; as: keyof Asked; join: string } | undefined> = {
  4: { name: 'host', as: 'host', join: ', ' },
  6: { name: 'cookie', as: 'cookie', join: '; ' },
  13: { name: 'if-none-match', as: 'known', join: ', ' },
  14: { name: 'sec-fetch-dest', as: 'destination', join: ', ' },
  15: { name: 'accept-encoding', as: 'accepted', join: ', ' },
};

export function cachedResponse(page: Page, { method, headers }: Pick<Request, 'method' | 'headers'>): Response {
  const known = headers.get('if-none-match');
  const had = known === null ? undefined : page.alreadyAt(known);
  if (had) return new Response(null, { status: 304, headers: pairs(had.unchanged) });
  const answer: Answer = page.answer(encodingFor(headers.get('accept-encoding')));
  return new Response(method === 'HEAD' ? null : (answer.body as BodyInit), { headers: pairs(answer.headers) });
}

function pairs(flat: string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at] ?? '', flat[2 * at + 1] ?? '']);
}
