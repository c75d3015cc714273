import { Resolver } from 'node:dns/promises';
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
