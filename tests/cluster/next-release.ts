import { cpSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

/** What of the project's folder a release does not bring along. */
const NOT_RELEASED = new Set(['.git', '.data', '.react-router', '.env', 'build', 'docs', 'node_modules', 'tests']);

/**
 * A release that is the same program with some migrations more, as its operator unpacks it beside the one `before`. Answers
 * with its folder. What is built and installed is shared: neither depends on migrations.
 */
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
