import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../../tests/a-folder.ts';
import { checkParts, type Manifest, readManifest, writeManifest } from './backup-format.server';

const MANIFEST: Manifest = {
  format: 1,
  begun_at: '2026-11-21T03:00:00.000Z',
  migrations: ['0001_people.sql'],
  queue_version: 30,
  tables: [],
  sequences: [],
  files: [],
  missing: [],
  secrets: [],
};

function sha256(text: string) {
  return createHash('sha256').update(text).digest('hex');
}

/** A folder with a manifest of any text under a matching checksum. */
function folderWith(text: string): string {
  const folder = aFolder();
  writeFileSync(join(folder, 'manifest.json'), text);
  writeFileSync(join(folder, 'manifest.sha256'), `${sha256(text)}  manifest.json\n`);
  return folder;
}

function secret(path: string, text = 'salt') {
  return { name: 'app-secret', path, size: Buffer.byteLength(text), sha256: sha256(text) };
}

test('a manifest reads back as it was written', async () => {
  const folder = aFolder();
  await writeManifest(folder, MANIFEST);
  expect(await readManifest(folder)).toEqual(MANIFEST);
  expect(await readManifest(`${folder}/`)).toEqual(MANIFEST);
});

test.each(['manifest.json', 'manifest.sha256'])('a folder without %s is not a complete backup', async (name) => {
  const folder = aFolder();
  await writeManifest(folder, MANIFEST);
  rmSync(join(folder, name));
  await expect(readManifest(folder)).rejects.toThrow(`${folder} is not a complete backup.`);
});

test('a folder that ends in .partial is not a complete backup', async () => {
  const folder = join(aFolder(), '2026-11-21T03-00-00Z');
  mkdirSync(folder);
  await writeManifest(folder, MANIFEST);
  renameSync(folder, `${folder}.partial`);
  await expect(readManifest(`${folder}.partial/`)).rejects.toThrow('is not a complete backup.');
});

test.each([
  ['another format', { format: 2 }],
  ['no list of tables', { tables: undefined }],
  ['a table without columns', { tables: [{ ...secret('tables/a'), schema: 'public', rows: 1 }] }],
  ['a path out of the folder', { secrets: [secret('../app-secret')] }],
  ['a path through a hidden folder', { secrets: [secret('secrets/.ssh/key')] }],
  ['an absolute path', { secrets: [secret('/etc/passwd')] }],
  ['an empty path', { secrets: [secret('')] }],
])('a manifest with %s is rejected, even with a matching checksum', async (_what, change) => {
  const folder = folderWith(JSON.stringify({ ...MANIFEST, ...change }));
  await expect(readManifest(folder)).rejects.toThrow('by another release of Rhodora: its format is unknown.');
});

test.each(['', '{"format": 1', 'null', '[]'])('a manifest that says %j is rejected with a message', async (text) => {
  await expect(readManifest(folderWith(text))).rejects.toThrow('its format is unknown.');
});

test.each([
  ['missing', undefined],
  ['cut off', 'sal'],
  ['longer', 'salty'],
  ['changed', 'malt'],
])('a file that is %s is named', async (_what, text) => {
  const folder = aFolder();
  mkdirSync(join(folder, 'secrets'));
  if (text !== undefined) writeFileSync(join(folder, 'secrets/app-secret'), text);
  const checked = checkParts(folder, { ...MANIFEST, secrets: [secret('secrets/app-secret')] });
  await expect(checked).rejects.toThrow('damaged: secrets/app-secret is not what was written.');
});

test('an unchanged backup passes the check', async () => {
  const folder = aFolder();
  writeFileSync(join(folder, 'app-secret'), 'salt');
  await expect(checkParts(folder, { ...MANIFEST, secrets: [secret('app-secret')] })).resolves.toBeUndefined();
});
