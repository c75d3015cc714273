import type { Plugin } from 'vite';

export const READING_ENTRY = '/app/entry.reading.ts';
const ID = 'virtual:reading-script';

/** Builds the script of pages that only read beside the router's own, and tells the server its address. */
export function readingScript(): Plugin {
  let address = READING_ENTRY;
  return {
    name: 'reading-script',
    sharedDuringBuild: true,
    buildStart() {
      if (this.environment.name === 'client' && this.environment.mode === 'build')
        this.emitFile({ type: 'chunk', id: READING_ENTRY, name: 'reading' });
    },
    writeBundle(_options, bundle) {
      const built = Object.values(bundle).find(
        (file) => 'moduleIds' in file && file.moduleIds.some((id) => id.endsWith(READING_ENTRY)),
      );
      if (built) address = `/${built.fileName}`;
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export default ${JSON.stringify(address)}` : undefined),
  };
}
