import { rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '../app/platform/temporary-folders.server.ts';

/** An empty folder, removed when the test ends. */
export function aFolder(): string {
  const folder = makeTemporaryFolder('test');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
