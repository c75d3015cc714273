import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('every path and name in docs/architecture.md exists', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
  const paths = quoted.filter((name) => /^(app|server|db|scripts|bench|tests|docs)(\/|$)/.test(name));
  const ofFeatures = quoted.filter((name) => /^[a-z-]+\/[\w./-]+\.tsx?$/.test(name) && !paths.includes(name));
  expect(ofFeatures.filter((name) => !existsSync(join('app/features', name)))).toEqual([]);
  const links = [...text.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => join('docs', link));
  expect(paths.length).toBeGreaterThan(20);
  expect([...paths, ...links].filter((path) => !existsSync(path))).toEqual([]);
});
