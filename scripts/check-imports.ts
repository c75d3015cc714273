/**
 * Imports point one way (`routes → features → ui, platform → lib`, and between the features' folders as `levels.ts` says) and
 * never in a cycle.
 */
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { LEVELS } from './levels.ts';

export type Sources = Map<string, string>;

interface Import {
  from: string;
  to: string;
  /** Erased at build time: it couples two files, but loads nothing. */
  isType: boolean;
}

const FOLDERS = '{app,server,db}/**/*.{ts,tsx}';
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];
const ROUTES = /^app\/(routes\.ts|root\.tsx|entry\.[a-z]+\.tsx?|app\.css)$/;
const BELOW: Record<string, string[]> = {
  routes: ['features', 'collections', 'ui', 'platform', 'lib', 'fonts'],
  server: ['features', 'collections', 'ui', 'platform', 'lib', 'db'],
  db: ['features', 'platform', 'lib'],
  // For the version.
  features: ['collections', 'ui', 'platform', 'lib', 'package.json'],
  collections: ['ui', 'platform', 'lib'],
  ui: ['lib', 'fonts'],
  platform: ['lib'],
  lib: [],
  fonts: [],
};
/** Without `levels` the folders of the features are not compared. */
export function importErrors(sources: Sources, levels?: string[][]): string[] {
  const files = [...sources.keys()].filter((path) => /\.tsx?$/.test(path));
  if (files.length === 0) throw new Error('The import check read no file.');
  const imports = files.flatMap((path) => importsOf(path, sources));
  if (imports.length === 0) throw new Error(`The import check found no import in ${files.length} files.`);
  const missing = imports.filter(({ to }) => !sources.has(to)).map(({ from, to }) => `${from} imports ${to}: no file.`);
  const known = imports.filter(({ to }) => sources.has(to));
  const wrong = known.flatMap((one) => directionError(one) ?? []);
  const misplaced = levels ? levelErrors(files, known, levels) : [];
  return [...missing, ...wrong, ...misplaced, ...sizeErrors(sources), ...fileCycles(known), ...featureCycles(known)];
}

function importsOf(from: string, sources: Sources): Import[] {
  const { module, errors } = parseSync(from, sources.get(from) ?? '');
  const [error] = errors;
  if (error) throw new Error(`${from} cannot be parsed: ${error.message}`);
  const requests = [
    ...module.staticImports.map((one) => ({
      name: one.moduleRequest.value,
      isType: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ name: moduleRequest.value, isType }] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      name: (sources.get(from) ?? '').slice(start + 1, end - 1),
      isType: false,
    })),
  ];
  return requests.flatMap(({ name, isType }) => {
    const to = resolved(from, name, sources);
    return to ? [{ from, to, isType }] : [];
  });
}

function resolved(from: string, name: string, sources: Sources) {
  const [address = ''] = name.split('?');
  if (!/^(~\/|\.)/.test(address) || address.includes('/+types/')) return undefined;
  const path = address.startsWith('~/')
    ? `app/${address.slice(2)}`
    : posix.normalize(posix.join(posix.dirname(from), address));
  return ENDINGS.map((ending) => path + ending).find((candidate) => sources.has(candidate)) ?? path;
}

function directionError({ from, to }: Import): string | undefined {
  const [above, below] = [layerOf(from), layerOf(to)];
  if (above === 'collections' && below === 'features' && to.endsWith('.server.ts')) return undefined;
  if (above === below || BELOW[above]?.includes(below)) return undefined;
  return `${from} imports ${to}: ${above} may import ${BELOW[above]?.join(', ') || 'nothing else'}.`;
}

function layerOf(path: string) {
  if (ROUTES.test(path)) return 'routes';
  const [top = '', folder = ''] = path.split('/');
  return top === 'app' ? folder : top;
}

function featureOf(path: string) {
  return path.split('/')[2];
}

/** Lines without tests. */
const LONGEST_FEATURE = 6000;

function sizeErrors(sources: Sources): string[] {
  const code = [...sources].filter(([path]) => isFeature(path) && !/\.test\.tsx?$/.test(path));
  return [...Map.groupBy(code, ([path]) => featureOf(path))].flatMap(([feature, files]) => {
    const lines = files.reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0);
    return lines > LONGEST_FEATURE ? [`app/features/${feature} has ${lines} lines: divide it.`] : [];
  });
}

/** Types do not count: they load nothing. */
function levelErrors(files: string[], imports: Import[], levels: string[][]): string[] {
  const folders = new Set(files.filter(isFeature).map(folderOf));
  const levelOf = new Map(levels.flatMap((level, height) => level.map((folder) => [folder, height] as const)));
  const unknown = [...folders].filter((folder) => !levelOf.has(folder));
  const gone = [...levelOf.keys()].filter((folder) => !folders.has(folder));
  const upward = imports.filter(({ from, to, isType }) => {
    if (isType || !isFeature(from) || !isFeature(to) || folderOf(from) === folderOf(to)) return false;
    return (levelOf.get(folderOf(from)) ?? 0) <= (levelOf.get(folderOf(to)) ?? 0);
  });
  return [
    ...unknown.map((folder) => `${folder} has no level in scripts/levels.ts.`),
    ...gone.map((folder) => `${folder} has a level and no file.`),
    ...upward.map(
      ({ from, to }) => `${from} imports ${to}: ${folderOf(to)} is not below ${folderOf(from)} in scripts/levels.ts.`,
    ),
  ];
}

function folderOf(path: string) {
  return posix.dirname(path).replace('app/features/', '');
}

function fileCycles(imports: Import[]): string[] {
  return findCycles(imports.filter(({ isType }) => !isType)).map((cycle) => `${cycle.join(' → ')}: a cycle.`);
}

/** Types count here: features that know each other's types cannot be read alone. */
function featureCycles(imports: Import[]): string[] {
  const between = imports.filter(
    ({ from, to }) => isFeature(from) && isFeature(to) && featureOf(from) !== featureOf(to),
  );
  const steps = between.map(({ from, to }) => ({ from: featureOf(from) ?? '', to: featureOf(to) ?? '' }));
  return findCycles(steps).map((cycle) => {
    const examples = cycle.slice(1).map((to, index) => {
      const one = between.find((each) => featureOf(each.from) === cycle[index] && featureOf(each.to) === to);
      return `${one?.from} imports ${one?.to}`;
    });
    return `${examples.join(', ')}: a cycle of features.`;
  });
}

function isFeature(path: string) {
  return layerOf(path) === 'features';
}

function findCycles(steps: { from: string; to: string }[]): string[][] {
  const next = Map.groupBy(steps, ({ from }) => from);
  const done = new Set<string>();
  const found = new Map<string, string[]>();

  function follow(name: string, way: string[]) {
    const seen = way.indexOf(name);
    if (seen >= 0) {
      const cycle = [...way.slice(seen), name];
      return void found.set(cycle.join(), cycle);
    }
    if (done.has(name)) return;
    for (const { to } of next.get(name) ?? []) follow(to, [...way, name]);
    done.add(name);
  }
  for (const name of next.keys()) follow(name, []);
  return [...found.values()];
}

function readSources(): Sources {
  const code = globSync(FOLDERS).filter((path) => !/\.test\.tsx?$/.test(path));
  const others = globSync(['package.json', '{app,server,db}/**/*.*']).filter((path) => !/\.tsx?$/.test(path));
  return new Map([
    ...others.map((path) => [path.replaceAll('\\', '/'), ''] as const),
    ...code.map((path) => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')] as const),
  ]);
}

if (import.meta.main) {
  const sources = readSources();
  const errors = importErrors(sources, LEVELS);
  for (const error of errors) console.error(error);
  console.log(`${sources.size} files read, ${errors.length} wrong imports.`);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
