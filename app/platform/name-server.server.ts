import { Resolver } from 'node:dns/promises';
import { isIPv6, type LookupFunction } from 'node:net';
import type { Config } from './config.server';

/** In ms, of one lookup. */
const LOOKUP = { timeout: 2000, tries: 2 };

export function openResolver({ DNS_SERVER }: Config): Resolver {
  const resolver = new Resolver(LOOKUP);
  if (DNS_SERVER) resolver.setServers([DNS_SERVER]);
  return resolver;
}

/** For a lookup's `catch`: that there is no such record is an answer, too. */
export function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
  throw error;
}

/** IPv4 and IPv6. Throws if the name server does not answer. */
export async function resolveHost(config: Config, hostname: string): Promise<string[]> {
  const resolver = openResolver(config);
  const [four, six] = await Promise.all([
    resolver.resolve4(hostname).catch(noneIfMissing),
    resolver.resolve6(hostname).catch(noneIfMissing),
  ]);
  return [...four, ...six];
}

/** For a request that must reach one of these addresses, whatever the name server says by then. */
export function lookupIn(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, { all }, done) => {
    const [first] = found;
    if (all || !first) done(null, found);
    else done(null, first.address, first.family);
  };
}
