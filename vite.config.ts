import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { readingScript } from './scripts/reading-script.ts';
import { zipCodes } from './scripts/zip-codes.ts';

/** One file packs a twentieth smaller than five. The router is apart, as pages that only read need none. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
const ROUTER = /\/node_modules\/react-router\//;
/** Where the modules around every page begin. */
const READING_ENTRY = resolve('app/entry.reading.ts');
/** Around every hydrated page, so that no page needs apart what they need. */
const FRAME = /\/app\/(?:root|features\/site\/frame\/shop-layout)\.tsx/;
const PAGE_SCRIPT = /\.script\.ts$/;

type Modules = {
  getModuleInfo(id: string): {
    importers: readonly string[];
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
};

/** The modules that reading pages need: at once, or `later` too. */
function neededForReading(modules: Modules, later: boolean, id = READING_ENTRY, found = new Set<string>()) {
  if (found.has(id)) return found;
  found.add(id);
  const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
  for (const next of [...importedIds, ...(later ? dynamicallyImportedIds : [])])
    neededForReading(modules, later, next, found);
  return found;
}

/** Whether a module that reading pages need is needed by others too. */
function isShared(id: string, needed: Set<string>, modules: Modules): boolean {
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return needed.has(id) && importers.some((importer) => !needed.has(importer) || isShared(importer, needed, modules));
}

/** Whether a module comes with a file of this name. */
function isOf(name: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (name.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (modules.getModuleInfo(id)?.importers ?? []).some((importer) => isOf(name, importer, modules, seen));
}

const groups = [
  { name: 'react', test: REACT },
  { name: 'router', test: ROUTER },
  {
    // Shared by reading and hydrated pages, without React.
    name: 'frame',
    isIn: (id: string, modules: Modules) =>
      isShared(id, neededForReading(modules, false), modules) ||
      (isOf(PAGE_SCRIPT, id, modules) && isOf(FRAME, id, modules)),
  },
  {
    // Of the frame and of what reading pages load later: without the router.
    name: 'ui',
    isIn: (id: string, modules: Modules) => neededForReading(modules, true).has(id) && isOf(FRAME, id, modules),
  },
  { name: 'site', isIn: (id: string, modules: Modules) => !FRAME.test(id) && isOf(FRAME, id, modules) },
].map(({ name, test, isIn }, index) => ({
  debugName: name,
  name: isIn ? (id: string, modules: Modules) => (isIn(id, modules) ? name : null) : name,
  ...(test && { test }),
  priority: 9 - index,
}));

export default defineConfig({
  plugins: [reactRouter(), readingScript(), zipCodes()],
  resolve: { tsconfigPaths: true },
  build: { target: 'es2022' },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: { groups },
          },
        },
      },
    },
    // The server is one bundle with the pages, so that both share one module graph.
    ssr: { build: { target: 'node24', rollupOptions: { input: 'server/main.ts' } } },
  },
});
