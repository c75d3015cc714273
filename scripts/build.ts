import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { makeTemporaryFolder, sweepTemporaryFolders } from '../app/platform/temporary-folders.server.ts';

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
const NOT_ALLOWED = ['EPERM', 'EACCES', 'EROFS'];
const DAY_MS = 86_400_000;
/** Whatever their age: a process of the previous release may still serve their files. */
const KEPT_BUILDS = 5;

export class BuildError extends Error {}

/** Each build has its own folder, so that a running program never loses the files it serves. */
export function buildIfChanged(): string {
  const folder = join('build', fingerprint());
  if (existsSync(folder)) {
    markUsed(folder);
    return folder;
  }
  const partial = newFolder();
  execFileSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: partial },
  });
  for (const file of globSync(COMPRESSED, { cwd: join(partial, 'client') })) compress(join(partial, 'client', file));
  deleteOldBuilds();
  sweepTemporaryFolders('build');
  try {
    renameSync(partial, folder);
  } catch {
    // Another process finished the same build first.
    rmSync(partial, { recursive: true, force: true });
  }
  return folder;
}

function markUsed(folder: string) {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch (error) {
    if (!NOT_ALLOWED.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function newFolder() {
  try {
    mkdirSync('build', { recursive: true });
    return makeTemporaryFolder('build', 'build');
  } catch (error) {
    if (!NOT_ALLOWED.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new BuildError(
      'The site has not been built since its files changed, and this user cannot write to the folder build. Run npm run build as the owner of the files, then start again.',
    );
  }
}

export function deleteOldBuilds(folder = 'build') {
  const paths = readdirSync(folder).map((name) => join(folder, name));
  const newestFirst = paths
    .map((path) => ({ path, usedAt: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((one, other) => other.usedAt - one.usedAt);
  for (const { path, usedAt } of newestFirst.slice(KEPT_BUILDS))
    if (Date.now() - usedAt > DAY_MS) rmSync(path, { recursive: true, force: true });
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
