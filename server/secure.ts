import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { isLoopback } from '~/lib/loopback';
import type { Platform } from '~/platform/context.server';
import { readChallenge } from '~/platform/order-certificate.server';

const CHALLENGE = /^\/\.well-known\/acme-challenge\/([\w-]{1,200})$/;
/** Load balancers ask these over http. */
const PROBES = ['/healthz', '/readyz'];

type Secured = Pick<Platform, 'config' | 'certificates' | 'db' | 'log'>;
type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves the certificate of the name that a browser asks for; handshakes with other names fail. */
export function createHttps({ certificates }: Secured, options: ServerOptions, listener: Listener): Server {
  const secure: ServerOptions = {
    ...options,
    minVersion: 'TLSv1.2',
    SNICallback: (hostname, done) => {
      const context = certificates.contextFor(hostname);
      if (context) done(null, context);
      else done(new Error('no certificate for this name'));
    },
  };
  return createServer(secure, listener);
}

/** What the authority fetches before it gives a certificate, at whatever host. Returns whether it was that. */
export function answerChallenge(platform: Secured, { url = '' }: IncomingMessage, response: ServerResponse): boolean {
  const token = platform.config.HTTPS_PORT === undefined ? undefined : CHALLENGE.exec(url)?.[1];
  if (!token) return false;
  const answer = (status: number, text: string) =>
    response.writeHead(status, { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' }).end(text);
  readChallenge(platform, token).then(
    (found) => (found ? answer(200, found) : answer(404, '')),
    (error) => {
      platform.log.warn('a challenge could not be read', { error });
      answer(503, '');
    },
  );
  return true;
}

/** Only while browsers would accept the certificate: otherwise http is all there is. */
export function redirectToHttps({ config, certificates }: Secured, request: IncomingMessage, response: ServerResponse) {
  const { url = '/', headers, socket } = request;
  if (config.HTTPS_PORT === undefined || (socket as Partial<TLSSocket>).encrypted) return false;
  const site = new URL(config.baseUrl);
  if (site.protocol !== 'https:' || !certificates.isValidFor(site.hostname) || PROBES.includes(url)) return false;
  // A proxy that came by https itself would be sent round in circles.
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (isForwarded && headers['x-forwarded-proto'] !== 'http') return false;
  const asked = URL.parse(url, `http://${headers.host ?? 'localhost'}`);
  if (!asked || isLoopback(asked.hostname)) return false;
  response.writeHead(308, { Location: `${site.origin}${asked.pathname}${asked.search}`, 'Content-Length': '0' }).end();
  return true;
}
