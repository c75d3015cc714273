import { createSecureContext, type SecureContext } from 'node:tls';
import type { Platform } from './context.server';
import { unseal } from './sealed.server';

export interface Certificates {
  /** For a handshake. Undefined if there is none for this name, or it cannot be read. */
  contextFor(hostname: string): SecureContext | undefined;
  /** Whether browsers accept what is served under this name. */
  isValidFor(hostname: string): boolean;
  /** Puts what is stored into effect in this process. */
  reload(): Promise<void>;
}

export function purposeOf(hostname: string) {
  return `certificate ${hostname}`;
}

/** Those that the program ordered by itself. One that is damaged counts as missing. */
export async function openCertificates({
  db,
  secret,
  log,
  now,
}: Pick<Platform, 'db' | 'secret' | 'log' | 'now'>): Promise<Certificates> {
  let known = new Map<string, { context: SecureContext; expires: Date }>();

  async function reload() {
    const rows = await db.selectFrom('certificates').select(['host', 'chain', 'secret', 'expires_at']).execute();
    const read: typeof known = new Map();
    for (const { host, chain, secret: sealed, expires_at: expires } of rows) {
      if (!chain || !sealed || !expires) continue;
      try {
        const key = await unseal(secret, purposeOf(host), sealed);
        read.set(host, { context: createSecureContext({ cert: chain, key, minVersion: 'TLSv1.2' }), expires });
      } catch (error) {
        log.error('a stored certificate cannot be used', { host, error });
      }
    }
    known = read;
  }

  await reload();
  return {
    contextFor: (hostname) => known.get(hostname.toLowerCase())?.context,
    isValidFor: (hostname) => (known.get(hostname)?.expires ?? 0) > now(),
    reload,
  };
}
