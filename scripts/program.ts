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

export function stopOnSignal(close: () => Promise<void>) {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await close();
      process.exit(0);
    });
  }
}
