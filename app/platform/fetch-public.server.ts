import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type IncomingMessage, request as requestOverHttp } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Platform } from './context.server';
import { lookupIn, resolveHost } from './name-server.server';

/** In ms, of a whole download with its redirects. */
const LONGEST_MS = 60_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/** Why a file was not fetched, as staff read it. */
export class NotFetched extends Error {
  /** The other side may only be busy. */
  readonly mayWorkLater: boolean;

  constructor(message: string, { mayWorkLater = false, cause }: { mayWorkLater?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.mayWorkLater = mayWorkLater;
  }
}

type Reach = Pick<Platform, 'config' | 'isPublic'>;

interface Download {
  path: string;
  maxBytes: number;
  longestMs?: number;
}

/**
 * Downloads a file into `path`. Each host, also after a redirect, is looked up once, and the connection goes to the addresses
 * that were found public then: a name server that answers differently a moment later changes nothing. Throws `NotFetched`.
 */
export async function fetchPublic(
  reach: Reach,
  address: string,
  { path, maxBytes, longestMs = LONGEST_MS }: Download,
): Promise<void> {
  const signal = AbortSignal.timeout(longestMs);
  let url = parse(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await ask(reach, url, signal);
    const { statusCode = 0, headers } = response;
    if (REDIRECTS.includes(statusCode) && headers.location) {
      response.destroy();
      url = parse(headers.location, url);
      continue;
    }
    if (statusCode !== 200) {
      response.destroy();
      throw refusedWith(statusCode);
    }
    await pipeline(response, (body) => limit(body, maxBytes), createWriteStream(path)).catch(asNotFetched);
    return;
  }
  throw new NotFetched('The address leads from one to the next without end.');
}

function parse(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new NotFetched('This is no address that begins with https:// or http://.');
}

async function ask(reach: Reach, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const addresses = await publicAddresses(reach, url.hostname.replace(/^\[|\]$/g, ''));
  const request = url.protocol === 'https:' ? requestOverHttps : requestOverHttp;
  const asked = request(url, {
    lookup: lookupIn(addresses),
    // No connection of anybody else, and no proxy.
    agent: false,
    signal,
    headers: { Accept: 'image/*', 'User-Agent': 'Rhodora' },
  });
  try {
    const [response] = await once(asked.end(), 'response');
    return response;
  } catch (error) {
    return asNotFetched(error);
  }
}

/** Node looks nothing up for a host that is an IP address, so it is checked here like any other. */
async function publicAddresses({ config, isPublic }: Reach, host: string): Promise<string[]> {
  const addresses = isIP(host) ? [host] : await resolveHost(config, host).catch(asNotFetched);
  if (addresses.length === 0) throw new NotFetched(`There is no site at ${host}.`);
  if (!addresses.every(isPublic))
    throw new NotFetched(`${host} is not on the internet, but in a private network. Upload this picture by hand.`);
  return addresses;
}

function refusedWith(status: number): NotFetched {
  if (status === 404 || status === 410) return new NotFetched('The file is no longer there.');
  const mayWorkLater = status === 429 || status >= 500;
  return new NotFetched(`The site does not give it out. It answered with ${status}.`, { mayWorkLater });
}

async function* limit(body: AsyncIterable<Buffer>, maxBytes: number) {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > maxBytes) throw new NotFetched(`Larger than ${Math.floor(maxBytes / 1024 / 1024)} MB. Not added.`);
    yield piece;
  }
}

function asNotFetched(cause: unknown): never {
  if (cause instanceof NotFetched) throw cause;
  const { code = '' } = cause as NodeJS.ErrnoException;
  // Our own disk.
  if (['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS'].includes(code)) throw cause;
  if (/^CERT_|_CERT|_SIGNATURE$|ALTNAME/.test(code))
    throw new NotFetched('The site’s certificate is not valid.', { cause });
  throw new NotFetched('The site did not answer, or not to the end.', { mayWorkLater: true, cause });
}
