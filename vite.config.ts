import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** React and the router, which every page needs: one file packs a twentieth smaller than five. */
const REACT = /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//;
/** Where the modules around every page begin. */
const FRAME = /\/app\/(?:root|features\/site\/frame\/shop-layout)\.tsx/;

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** Whether a module comes with the frame of every page, so that no page needs it apart. */
function isOfFrame(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (FRAME.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (modules.getModuleInfo(id)?.importers ?? []).some((importer) => isOfFrame(importer, modules, seen));
}

export default defineConfig({
  plugins: [reactRouter()],
  resolve: { tsconfigPaths: true },
  build: { target: 'es2022' },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: REACT, priority: 2 },
                {
                  debugName: 'site',
                  name: (id, modules) => (isOfFrame(id, modules) && !FRAME.test(id) ? 'site' : null),
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    // The server is one bundle with the pages, so that both share one module graph.
    ssr: { build: { target: 'node24', rollupOptions: { input: 'server/main.ts' } } },
  },
});
