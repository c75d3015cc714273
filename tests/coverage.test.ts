import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PATH = /^[\w.-]+(\/[\w.-]+)+$/;
const TOP_FOLDERS = /^(app|server|db|docs|scripts|tests|bench)\//;

test('every file that the coverage of the specification names is there', () => {
  const named = [...readFileSync('docs/coverage.md', 'utf8').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const files = named.filter((name) => PATH.test(name)).map(placeOf);
  expect(files.length).toBeGreaterThan(50);
  expect([...new Set(files)].filter((file) => !existsSync(file))).toEqual([]);
});

function placeOf(name: string) {
  if (name.startsWith('e2e/')) return `tests/${name}`;
  return TOP_FOLDERS.test(name) ? name : `app/features/${name}`;
}
