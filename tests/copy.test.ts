import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gallery } from '../db/demo/gallery.ts';
import { glimpse, homePictures } from '../db/demo/homepage.ts';

/** British words, and phrases that visitors did not understand. Search keywords may hold what visitors type. */
const REFUSED =
  /\b(hire|hired|hiring|at the weekend|register table|fortnight|whilst|colour|favourite|neighbour|grey|postcode|cheque)\b|told once|we bring the jug|how shall we meet|all of their words|half an hour, in the studio|half of what we use/i;

const isWritten = (path: string) => !/\.test\.tsx?$|db\/demo\/art\//.test(path);
const files = globSync(['app/**/*.{ts,tsx}', 'db/demo/**/*.{ts,md}']).filter(isWritten);

test('no text has British words or the phrases that were replaced', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => REFUSED.test(line) && !/^\s*keywords: /.test(line))
      .map((line) => `${file}: ${line.trim().slice(0, 160)}`),
  );
  expect(found).toEqual([]);
});

test('a picture in the gallery and on the home page names one month', () => {
  const month = (caption: string) => /(\w+)\.$/.exec(caption)?.[1];
  const months = new Map<string, Set<string | undefined>>();
  const captioned: { picture: string; caption?: string }[] = [...gallery, ...glimpse, ...Object.values(homePictures)];
  for (const { picture, caption } of captioned)
    if (caption) months.set(picture, (months.get(picture) ?? new Set()).add(month(caption)));
  expect([...months].filter(([, named]) => named.size > 1).map(([picture]) => picture)).toEqual([]);
});
