import { resolve } from 'node:path';

/** Its types come from the source, so that type checks need no build. */
export function loadProgram(folder: string): Promise<typeof import('../server/main.ts')> {
  return import(resolve(folder, 'server/index.js'));
}
