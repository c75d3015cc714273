import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** British words, and phrases that visitors did not understand. */
const REFUSED = [
  /\bhire (shelf|items|pieces)\b|\bfor hire\b/i,
  /\bat the weekend\b/i,
  /\bfortnight/i,
  /\bregister table\b/i,
  /Told once, then looked after/,
  /Bring the sheet/,
  /How shall we meet/,
  /All of their words/,
];

test('no page, email or demo text has British words or phrases that puzzled visitors', () => {
  const files = [...globSync('app/**/*.{ts,tsx}'), ...globSync('db/demo/**/*.ts')];
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return REFUSED.filter((word) => word.test(text)).map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});
