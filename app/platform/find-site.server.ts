import { once } from 'node:events';
import { type IncomingMessage, request as requestOverHttp } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isProxied, newQuestion } from './address-proof.server';
import type { Config } from './config.server';
import type { Platform } from './context.server';
import { lookupIn, resolveHost } from './name-server.server';
import { isPublicAddress } from './public-address.server';

/** In ms, of one request. */
const LONGEST_MS = 5000;
/** What our own answer never exceeds, in bytes. */
const MAX_ANSWER = 200;

export interface FoundSite {
  /** Where this program answered: over https if it can. Undefined: nowhere. */
  origin?: string;
  isBehindProxy: boolean;
  /** What is wrong, and what to do. */
  error?: string;
}

type Scheme = 'https' | 'http';
type Outcome = { answer: string } | { failure: 'silent' | 'stranger' | 'certificate'; code?: string };

/** Looks for this program at `host`, which may have a port: asks the name server, and then itself. */
export async function findSite(
  { config, secret }: Pick<Platform, 'config' | 'secret'>,
  host: string,
): Promise<FoundSite> {
  const { hostname } = new URL(`http://${host}`);
  let addresses: string[];
  try {
    addresses = await resolveHost(config, hostname);
  } catch {
    return { isBehindProxy: false, error: 'The name server did not answer. Please try again in a minute.' };
  }
  if (addresses.length === 0)
    return { isBehindProxy: false, error: `No record leads from ${hostname} to your server. ${addRecord(hostname)}` };
  const overHttps = await askItself(secret, 'https', host, addresses);
  if ('answer' in overHttps) return { origin: `https://${host}`, isBehindProxy: isProxied(overHttps.answer) };
  const overHttp = await askItself(secret, 'http', plainHost(config, host), addresses);
  const error = problemOf(hostname, addresses, overHttps, overHttp);
  if (!('answer' in overHttp)) return { isBehindProxy: false, error };
  return {
    origin: `http://${plainHost(config, host)}`,
    isBehindProxy: isProxied(overHttp.answer),
    ...(overHttps.failure === 'certificate' && { error }),
  };
}

/** Where http answers if `host` has a port of https. */
function plainHost({ PORT, HTTPS_PORT, OWNER_PORTS }: Config, host: string) {
  const { hostname, port } = new URL(`http://${host}`);
  if (port === '' || Number(port) !== HTTPS_PORT) return host;
  return `${hostname}:${HTTPS_PORT === OWNER_PORTS?.https ? OWNER_PORTS.http : PORT}`;
}

async function askItself(secret: string, scheme: Scheme, host: string, addresses: string[]): Promise<Outcome> {
  const { path, isAnsweredBy } = newQuestion();
  const request = scheme === 'https' ? requestOverHttps : requestOverHttp;
  try {
    const asked = request(`${scheme}://${host}${path}`, {
      lookup: lookupIn(addresses),
      agent: false,
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    const [response] = await once(asked.end(), 'response');
    const answer = await read(response);
    return isAnsweredBy(secret, answer) ? { answer } : { failure: 'stranger' };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const isOfCertificate = /^CERT_|_CERT|_SIGNATURE$|ALTNAME/.test(code);
    return { failure: isOfCertificate ? 'certificate' : 'silent', code };
  }
}

async function read(response: IncomingMessage): Promise<string> {
  const answer = response.setEncoding('utf8');
  let text = '';
  for await (const part of answer) {
    text += part;
    if (text.length > MAX_ANSWER) break;
  }
  return text;
}

function problemOf(hostname: string, addresses: string[], overHttps: Outcome, overHttp: Outcome): string {
  const where = addresses.join(' and ');
  const own = publicAddresses();
  const leadsAway = own.length > 0 && !addresses.some((address) => own.includes(address));
  if ('failure' in overHttps && overHttps.failure === 'certificate')
    return `The certificate of ${hostname} is not valid (${overHttps.code}). Whoever runs your server has to replace it.`;
  if (leadsAway) return `${hostname} leads to ${where}, and your server is elsewhere. ${addRecord(hostname)}`;
  const isStranger = [overHttps, overHttp].some((outcome) => 'failure' in outcome && outcome.failure === 'stranger');
  if (isStranger)
    return `Another program answers at ${hostname} (${where}). ${addRecord(hostname)} If the record is right, whoever runs your server has to pass its visitors on to Rhodora.`;
  if (!addresses.some(isPublicAddress))
    return `${hostname} leads to ${where}, which only your own network knows, and nothing answers there.`;
  return `${hostname} leads to ${where}, and nothing answers there. If that is your server, its firewall or router must let visitors in on ports 80 and 443. Some routers let everybody in but the server itself: then whoever runs it sets BASE_URL.`;
}

function addRecord(hostname: string) {
  const values = publicAddresses().map(
    (address) => `${isIPv6(address) ? 'AAAA' : 'A'} record with the value ${address}`,
  );
  const record = values.length > 0 ? values.join(' and an ') : 'A record with the public address of your server';
  return `Where your domain is kept, give ${hostname} an ${record}.`;
}

/** Of this machine. None behind a router, whose address it does not know. */
function publicAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.filter(({ internal, address }) => !internal && isPublicAddress(address)).map(({ address }) => address);
}
