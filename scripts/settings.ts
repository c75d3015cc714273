import { existsSync } from 'node:fs';

/** Reads `.env`, where there is one, beneath what the environment already says. */
export function loadSettings() {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
