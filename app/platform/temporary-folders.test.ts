import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../../tests/a-folder.ts';
import { makeTemporaryFolder, sweepTemporaryFolders } from './temporary-folders.server.ts';

const DAY_MS = 86_400_000;

/** A folder of a process that was killed before it could remove it. */
function leftBehind(parent: string) {
  const code = `
    const { makeTemporaryFolder } = await import('./app/platform/temporary-folders.server.ts');
    process.stdout.write(makeTemporaryFolder('upload', ${JSON.stringify(parent)}));
    process.kill(process.pid, 'SIGKILL');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code]);
  return stdout.toString();
}

test('folders of killed processes are removed, those in use are kept', () => {
  const parent = aFolder();
  const [left, mine] = [leftBehind(parent), makeTemporaryFolder('upload', parent)];
  const others = ['rhodora-album', `rhodora-upload-at-${hostname()}x~1-abcdef`].map((name) => join(parent, name));
  for (const path of others) mkdirSync(path);
  expect(existsSync(left)).toBe(true);
  sweepTemporaryFolders(parent);
  expect(existsSync(left)).toBe(false);
  for (const path of [mine, ...others]) expect(existsSync(path)).toBe(true);
});

test('a folder of another machine or container is removed after a day', () => {
  const parent = aFolder();
  const path = join(parent, `rhodora-upload-at-${hostname()}x~1-abcdef`);
  mkdirSync(path);
  utimesSync(path, new Date(), new Date(Date.now() - 2 * DAY_MS));
  sweepTemporaryFolders(parent);
  expect(existsSync(path)).toBe(false);
});
