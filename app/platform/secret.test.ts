import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../../tests/a-folder.ts';
import { isSignedBy, readOrCreateSecret, secretFile, sign } from './secret.server';

test('a secret is created once, for this user only', async () => {
  const folder = aFolder();
  const secret = await readOrCreateSecret(folder, 'salt');
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await readOrCreateSecret(folder, 'salt')).toBe(secret);
  expect(await readOrCreateSecret(folder, 'other')).not.toBe(secret);
  expect(statSync(secretFile(folder, 'salt')).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(secretFile(folder, 'salt'))).mode & 0o777).toBe(0o700);
});

test('concurrent first reads agree on one secret and leave no other file', async () => {
  const folder = aFolder();
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readOrCreateSecret(folder, 'salt')));
  expect(new Set(secrets).size).toBe(1);
  expect(readdirSync(join(folder, 'secrets'))).toEqual(['salt']);
});

test.each([
  ['', 0],
  ['\n', 0],
  ['short', 5],
  [`${'x'.repeat(31)}\n`, 31],
])('a damaged secret %j is named with its length and never replaced', async (text, length) => {
  const folder = aFolder();
  const file = secretFile(folder, 'salt');
  mkdirSync(dirname(file));
  writeFileSync(file, text);
  await expect(readOrCreateSecret(folder, 'salt')).rejects.toThrow(`it has ${length} bytes and needs at least 32`);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a signature fits its own text and secret only', () => {
  const signature = sign('secret', 'order 17');
  expect(isSignedBy('secret', 'order 17', signature)).toBe(true);
  for (const [secret, text, given] of [
    ['other', 'order 17', signature],
    ['secret', 'order 18', signature],
    ['secret', 'order 17', signature.slice(0, -1)],
    ['secret', 'order 17', `${signature}=`],
    ['secret', 'order 17', ''],
    ['secret', 'order 17', 'é'.repeat(signature.length)],
  ] as const)
    expect(isSignedBy(secret, text, given)).toBe(false);
});
