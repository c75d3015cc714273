import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The environment overrides `.env`. */
export function loadSettings() {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** Its types come from the source, so that type checks need no build. */
export function loadProgram(folder: string): Promise<typeof import('../server/main.ts')> {
  return import(resolve(folder, 'server/index.js'));
}
