import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A random value that is made once and kept in `dataDir/secrets`, readable by this user only. */
export function keptSecret(dataDir: string, name: string, bytes = 32): string {
  const folder = join(dataDir, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  try {
    // 'wx' lets exactly one of several processes make it.
    writeFileSync(file, randomBytes(bytes).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

/** A signature of `text` that only this studio's secret can make. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

export function isSignedBy(secret: string, text: string, signature: string): boolean {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(secret, text))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
