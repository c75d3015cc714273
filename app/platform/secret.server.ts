import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { flushFolder } from './blobs.server';
import { ConfigError } from './config.server';

export function secretFile(dataDir: string, name: string) {
  return join(dataDir, 'secrets', name);
}

/** Throws `ConfigError` if the file has fewer than `bytes` bytes. */
export async function readOrCreateSecret(dataDir: string, name: string, bytes = 32): Promise<string> {
  const file = secretFile(dataDir, name);
  if (!existsSync(file)) await makeSecret(file, randomBytes(bytes).toString('base64url'));
  const secret = readFileSync(file, 'utf8');
  const { length } = Buffer.from(secret.trim());
  if (length < bytes)
    throw new ConfigError(
      `The secret in ${file} is damaged: it has ${length} bytes and needs at least ${bytes}. Put the file back from a backup (its folder secrets).`,
    );
  return secret;
}

/** Written to another file and then linked: several processes agree on one, and a power cut leaves no empty file. */
async function makeSecret(file: string, secret: string) {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const partial = join(folder, `.${randomUUID()}`);
  writeFileSync(partial, secret, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(partial, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(partial);
  }
  await flushFolder(folder);
}

export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

export function isSignedBy(secret: string, text: string, signature: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, text))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
