import { resolve } from 'node:path';

/** The program as built in `folder`. Its types are those of its source, so that nothing must be built to check them. */
export function loadProgram(folder: string): Promise<typeof import('../server/main.ts')> {
  return import(resolve(folder, 'server/index.js'));
}
