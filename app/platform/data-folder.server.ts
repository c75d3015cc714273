import { accessSync, constants, mkdirSync } from 'node:fs';
import { ConfigError } from './config.server';

const REASONS: Record<string, string> = {
  EROFS: 'it is on a disk that can only be read',
  EACCES: 'this user has no right to write there',
  EPERM: 'this user has no right to write there',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'it is not a folder',
  ENOSPC: 'its disk is full',
};

export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
    if (!reason) throw error;
    throw new ConfigError(`The data folder ${dataDir} cannot be used: ${reason}. DATA_DIR names another.`);
  }
}
