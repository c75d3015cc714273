import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '~/lib/accent';

function tokensIn(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{3,6});/gi)].map(([, name, hex]) => [name, hex]),
  );
}

const light: Record<string, string> = {
  ...tokensIn(readFileSync('app/ui/theme.css', 'utf8')),
  white: '#ffffff',
};
Object.assign(light, { primary: light['laurel-800'], 'on-primary': light['on-dark'], rail: light['laurel-900'] });
const dark = { ...light, ...tokensIn(readFileSync('app/ui/desk-dark.css', 'utf8')) };

const GROUNDS = ['bone', 'white', 'hover'];
/** A color, what it lies on, and the least contrast: 4.5 for text, 3 for edges (WCAG 1.4.3, 1.4.11). */
const PAIRS: [color: string, grounds: string[], least: number][] = [
  ['ink', [...GROUNDS, 'mist', 'petal'], 4.5],
  ['ink-soft', [...GROUNDS, 'mist', 'petal'], 4.5],
  ['ink-quiet', [...GROUNDS, 'mist', 'linen'], 4.5],
  ['rhodora', GROUNDS, 4.5],
  ['rhodora-deep', ['petal', 'white'], 4.5],
  ['ok', ['ok-tint', 'white'], 4.5],
  ['warn', ['warn-tint', 'white'], 4.5],
  ['danger', ['danger-tint', 'petal', ...GROUNDS], 4.5],
  ['info', ['info-tint', 'white'], 4.5],
  ['on-primary', ['primary', 'rhodora', 'rhodora-deep'], 4.5],
  ['white', ['rhodora', 'danger'], 4.5],
  ['on-dark', ['rail', 'rail-on', 'laurel-900'], 4.5],
  ['on-dark-soft', ['rail', 'rail-on', 'laurel-900'], 4.5],
  ['laurel-900', ['petal-light'], 4.5],
  ['line-strong', ['bone', 'white', 'mist'], 3],
  ['laurel-600', ['white'], 3],
];

test.each([
  ['light', light],
  ['dark', dark],
])('text and edges of the back office can be seen in the %s', (_, tokens) => {
  const low = PAIRS.flatMap(([color, grounds, least]) =>
    grounds
      .map((ground) => [color, ground, contrast(tokens[color] ?? '', tokens[ground] ?? '')] as const)
      .filter(([, , ratio]) => !(ratio >= least)),
  );
  expect(low).toEqual([]);
});
