import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MARK_END, MARK_START, splitMarked } from './marked-text';
import { correctSpelling, editDistance, queryTerms } from './search-query';

test('a query becomes at most eight lowercase words without accents or duplicates', () => {
  expect(queryTerms('  Café  “Mountain Laurel”, café & (laurel) ')).toEqual(['cafe', 'mountain', 'laurel']);
  expect(queryTerms('a b c d e f g h i j')).toHaveLength(8);
  expect(queryTerms('% _ \\ \' " : * & | ! \0 \u{1f338}')).toEqual([]);
});

test('one edit is an insertion, a deletion, a substitution or a swap of neighbors', () => {
  expect(editDistance('penony', 'peony')).toBe(1);
  expect(editDistance('dalia', 'dahlia')).toBe(1);
  expect(editDistance('tolip', 'tulip')).toBe(1);
  expect(editDistance('hydrangae', 'hydrangea')).toBe(1);
  expect(editDistance('bouket', 'bouquet')).toBe(2);
});

test('editDistance is symmetric, and zero only for equal words', () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, other)).toBe(editDistance(other, one));
      expect(editDistance(one, other) === 0).toBe(one === other);
    }),
  );
});

test('a misspelled word is corrected to the nearest words, titles first, and never to a distant one', () => {
  const known = (...words: string[]) => words.map((word) => ({ word, is_in_title: word === 'peony' }));
  const right = (asked: string, ...words: string[]) => correctSpelling(asked, known(...words)).map(({ word }) => word);
  expect(right('penony', 'penny', 'peony', 'ebony')).toEqual(['peony']);
  expect(right('lilly', 'lily', 'hills', 'billy')).toEqual(['lily', 'billy']);
  expect(right('oak', 'rose')).toEqual([]);
});

test('splitting marked text keeps every letter', () => {
  const marked = `a ${MARK_START}rose${MARK_END} is a ${MARK_START}rose${MARK_END}`;
  expect(splitMarked(marked)).toEqual([
    { text: 'a ', isMatch: false },
    { text: 'rose', isMatch: true },
    { text: ' is a ', isMatch: false },
    { text: 'rose', isMatch: true },
  ]);
  expect(splitMarked('')).toEqual([]);
  expect(splitMarked(`${MARK_START}peony${MARK_END}`)).toEqual([{ text: 'peony', isMatch: true }]);
});
