import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatWeight, parseWeight } from './weight.ts';

test.each([
  ['340', 340],
  ['12 oz', 340],
  ['1 lb 4 oz', 567],
  ['1lb, 4oz', 567],
  ['1.5 lbs', 680],
  ['.5 kg', 500],
  ['2 Pounds', 907],
  ['340 g', 340],
  ['heavy', undefined],
  ['12 stone', undefined],
  ['-3 oz', undefined],
  ['3 oz or so', undefined],
  ['999999 kg', undefined],
])('%s', (typed, grams) => {
  expect(parseWeight(typed)).toBe(grams);
});

test.each([
  [340, '12 oz'],
  [567, '1 lb 4 oz'],
  [907, '2 lb'],
  [0, '0 oz'],
])('%i grams are %s', (grams, text) => {
  expect(formatWeight(grams)).toBe(text);
});

test('what is shown is the same weight when it is read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), (grams) => {
      expect(parseWeight(formatWeight(grams))).toBe(grams);
    }),
  );
});
