import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
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

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts with AES-256-GCM. Only `unseal` with the same secret and purpose reads it again. */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealKey(secret, purpose), nonce);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Undefined if it was sealed with another secret, or altered. */
export function unseal(secret: string, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', sealKey(secret, purpose), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

function sealKey(secret: string, purpose: string) {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
