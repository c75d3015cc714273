import { closeSync, copyFileSync, existsSync, openSync, readSync, statSync, truncateSync } from 'node:fs';
import { AFTER_DAMAGE } from './explain-failure.server';

const MAX_READ = 64 * 1024;
const WAL_IS_MISSING = /checkpoint record|pg_wal|WAL/;
const IS_DAMAGED = /control file|invalid page|could not (read|open) (file|block)/;

const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** Starts a large log anew, and keeps the one before. Its server, which appends to it, goes on. */
export function limitLog(file: string): void {
  if (!existsSync(file) || statSync(file).size < MAX_LOG_BYTES) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** Returns a function for the reason of a failed start, as logged since this call. */
export function followLog(file: string): () => string | undefined {
  const start = existsSync(file) ? statSync(file).size : 0;
  return () => {
    const reasons = readFrom(file, start).match(/(?<=(FATAL|PANIC): +).+/g);
    return reasons?.at(-1);
  };
}

export function adviceFor(reason: string): string {
  if (WAL_IS_MISSING.test(reason))
    return 'Files of its log (pg_wal) are missing or damaged: restore a backup into an empty data folder (docs/operating.md).';
  return IS_DAMAGED.test(reason) ? AFTER_DAMAGE : '';
}

function readFrom(file: string, start: number): string {
  if (!existsSync(file)) return '';
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(MAX_READ);
    return bytes.toString('utf8', 0, readSync(handle, bytes, 0, MAX_READ, start));
  } finally {
    closeSync(handle);
  }
}
