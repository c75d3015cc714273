import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { isLoopback } from '~/lib/loopback';
import type { Config } from '~/platform/config.server';

/** Load balancers request these by IP address. */
const PROBES = ['/healthz', '/readyz'];

/** Without `BASE_URL` links use the request's host, so only loopback names are accepted. */
export function rejectUnknownHost(
  { BASE_URL, PORT }: Config,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (BASE_URL || PROBES.includes(request.url ?? '') || isForThisMachine(request)) return false;
  response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
  response.end(
    `This site does not answer at this address. Open http://localhost:${PORT} on the machine itself, or set BASE_URL to the address that visitors use.\n`,
  );
  return true;
}

/** An absolute request URL takes precedence over Host (RFC 9112, 3.2.2). */
function isForThisMachine({ url = '/', headers }: IncomingMessage) {
  const hosts = [`http://${headers.host ?? 'localhost'}`, ...(url.startsWith('/') ? [] : [url])];
  return hosts.every((address) => !URL.canParse(address) || isLoopback(new URL(address).hostname));
}

/** Rejects requests with two Host headers: a proxy may have used the other one (RFC 9112, 3.2). */
export function singleHost(): MiddlewareHandler {
  return async (c, next) => {
    const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
    if ((incoming?.headersDistinct.host?.length ?? 1) > 1) return c.text('The request has two Host headers.', 400);
    return next();
  };
}
