/** Builds the site when its source changed since the last build, and compresses what browsers fetch. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const STAMP = 'build/stamp';
const SOURCES = [
  'app/**/*',
  'server/**/*',
  'db/**/*.ts',
  'public/**/*',
  'package-lock.json',
  '*.config.ts',
  'tsconfig.json',
];
const COMPRESSED = ['build/client/**/*.{js,css,svg,json,txt}'];

/** Builds if needed. Says whether it did. */
export function buildIfChanged(): boolean {
  const stamp = fingerprint();
  if (readStamp() === stamp) return false;
  execFileSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  for (const file of globSync(COMPRESSED)) compress(file);
  mkdirSync('build', { recursive: true });
  writeFileSync(STAMP, stamp);
  return true;
}

function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  for (const entry of globSync(SOURCES, { withFileTypes: true }).sort(byPath)) {
    if (entry.isFile() && !entry.name.endsWith('.test.ts'))
      hash.update(pathOf(entry)).update(readFileSync(pathOf(entry)));
  }
  return hash.digest('hex');
}

function pathOf({ parentPath, name }: { parentPath: string; name: string }) {
  return `${parentPath}/${name}`;
}

function byPath(one: { parentPath: string; name: string }, other: { parentPath: string; name: string }) {
  return pathOf(one) < pathOf(other) ? -1 : 1;
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}

function compress(file: string) {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

if (import.meta.main) buildIfChanged();
