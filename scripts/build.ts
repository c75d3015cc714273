/** Builds the site when its source changed since the last build, and compresses what browsers fetch. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const SOURCES = [
  'app/**/*',
  'server/**/*',
  'db/**/*.ts',
  'public/**/*',
  'package-lock.json',
  '*.config.ts',
  'tsconfig.json',
];
const COMPRESSED = '**/*.{js,css,svg,json,txt}';
const DAY_MS = 86_400_000;

/**
 * Builds the site if its source has no build yet, and answers with the build's folder, `build/{fingerprint}`. Each
 * build has a folder of its own, so that a running program never loses the files it serves.
 */
export function buildIfChanged(): string {
  const folder = join('build', fingerprint());
  if (existsSync(folder)) return folder;
  const partial = `${folder}.${process.pid}`;
  execFileSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: partial },
  });
  for (const file of globSync(COMPRESSED, { cwd: join(partial, 'client') })) compress(join(partial, 'client', file));
  forgetOldBuilds();
  try {
    renameSync(partial, folder);
  } catch {
    // Another process finished the same build first.
    rmSync(partial, { recursive: true, force: true });
  }
  return folder;
}

function forgetOldBuilds() {
  for (const entry of readdirSync('build', { withFileTypes: true })) {
    const path = join('build', entry.name);
    if (Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true });
  }
}

function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  for (const entry of globSync(SOURCES, { withFileTypes: true }).sort(byPath)) {
    if (entry.isFile() && !entry.name.endsWith('.test.ts'))
      hash.update(pathOf(entry)).update(readFileSync(pathOf(entry)));
  }
  return hash.digest('hex').slice(0, 16);
}

function pathOf({ parentPath, name }: { parentPath: string; name: string }) {
  return `${parentPath}/${name}`;
}

function byPath(one: { parentPath: string; name: string }, other: { parentPath: string; name: string }) {
  return pathOf(one) < pathOf(other) ? -1 : 1;
}

function compress(file: string) {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

if (import.meta.main) buildIfChanged();
