import { existsSync } from 'node:fs';

/** The environment overrides `.env`. */
export function loadSettings() {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
