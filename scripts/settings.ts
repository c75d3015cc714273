import { existsSync } from 'node:fs';

export function loadSettings() {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
