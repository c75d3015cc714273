import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deleteOldBuilds } from './build.ts';

const DAY_MS = 86_400_000;

/** A folder with builds that were last used so many days ago. */
function buildsOf(...days: number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'rhodora-builds-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const age of days) {
    const path = join(folder, `${age} days`);
    mkdirSync(path);
    utimesSync(path, new Date(), new Date(Date.now() - age * DAY_MS));
  }
  return folder;
}

test('the previous build stays, however old it is', () => {
  const folder = buildsOf(0, 90, 120);
  deleteOldBuilds(folder);
  expect(readdirSync(folder).toSorted()).toEqual(['0 days', '120 days', '90 days']);
});

test('old builds are deleted when there are many', () => {
  const folder = buildsOf(0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 2, 3);
  deleteOldBuilds(folder);
  expect(readdirSync(folder)).toHaveLength(7);
  const sparse = buildsOf(10, 20, 30, 40, 50, 60, 70);
  deleteOldBuilds(sparse);
  expect(readdirSync(sparse).toSorted()).toEqual(['10 days', '20 days', '30 days', '40 days', '50 days']);
});
