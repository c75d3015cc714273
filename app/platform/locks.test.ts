import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOCKS } from './locks.server.ts';

const NUMBERS: number[] = Object.values(LOCKS);

test('no two advisory locks share a number', () => {
  expect(new Set(NUMBERS).size).toBe(NUMBERS.length);
});

test('every advisory lock uses a number of that list', () => {
  const files = globSync(['{app,server,scripts,db}/**/*.{ts,tsx,sql}']).filter((file) => !file.includes('.test.'));
  const calls = files.flatMap((file) => readFileSync(file, 'utf8').match(/^.*pg_(try_)?advisory_.*$/gm) ?? []);
  expect(calls.length).toBeGreaterThan(5);
  const isListed = (call: string) => call.includes('LOCKS.') || NUMBERS.some((number) => call.includes(`(${number})`));
  expect(calls.filter((call) => !isListed(call))).toEqual([]);
});
