import { cpSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

/** Left out of a release. */
const NOT_RELEASED = new Set(['.git', '.data', '.react-router', '.env', 'build', 'docs', 'node_modules', 'tests']);

/** A release with more migrations than `before`, unpacked beside it; returns its folder. Build and packages are shared. */
export function nextRelease(before: string, release: number, migrations: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'rhodora-release-'));
  cpSync(before, folder, { recursive: true, filter: (path) => !NOT_RELEASED.has(basename(path)) });
  for (const shared of ['build', 'node_modules']) symlinkSync(resolve(shared), join(folder, shared));
  for (const [number, sql] of migrations.entries()) {
    const name = 9000 + release * migrations.length + number;
    writeFileSync(join(folder, 'db/migrations', `${name}_ribbons.sql`), sql);
  }
  return folder;
}
