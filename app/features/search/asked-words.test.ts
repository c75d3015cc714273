import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedWords, putRight, slipsBetween } from './asked-words';
import { MARK_END, MARK_START, stretchesOf } from './marked-text';

test('a question is read as its words: folded, each once, eight at the most', () => {
  expect(askedWords('  Café  “Mountain Laurel”, café & (laurel) ')).toEqual(['cafe', 'mountain', 'laurel']);
  expect(askedWords('a b c d e f g h i j')).toHaveLength(8);
  expect(askedWords('% _ \\ \' " : * & | ! \0 \u{1f338}')).toEqual([]);
});

test('a slip is a letter too many, too few, mistaken, or swapped with the next', () => {
  expect(slipsBetween('penony', 'peony')).toBe(1);
  expect(slipsBetween('dalia', 'dahlia')).toBe(1);
  expect(slipsBetween('tolip', 'tulip')).toBe(1);
  expect(slipsBetween('hydrangae', 'hydrangea')).toBe(1);
  expect(slipsBetween('bouket', 'bouquet')).toBe(2);
});

test('slips count the same both ways, and none means the same word', () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(slipsBetween(one, other)).toBe(slipsBetween(other, one));
      expect(slipsBetween(one, other) === 0).toBe(one === other);
    }),
  );
});

test('a word is put right to the nearest ones, to names before other words, and to none that is too far away', () => {
  const known = (...words: string[]) => words.map((word) => ({ word, is_in_title: word === 'peony' }));
  const right = (asked: string, ...words: string[]) => putRight(asked, known(...words)).map(({ word }) => word);
  expect(right('penony', 'penny', 'peony', 'ebony')).toEqual(['peony']);
  expect(right('lilly', 'lily', 'hills', 'billy')).toEqual(['lily', 'billy']);
  expect(right('oak', 'rose')).toEqual([]);
});

test('marks are taken apart without a letter lost or added', () => {
  const marked = `a ${MARK_START}rose${MARK_END} is a ${MARK_START}rose${MARK_END}`;
  expect(stretchesOf(marked)).toEqual([
    { text: 'a ', isFound: false },
    { text: 'rose', isFound: true },
    { text: ' is a ', isFound: false },
    { text: 'rose', isFound: true },
  ]);
  expect(stretchesOf('')).toEqual([]);
  expect(stretchesOf(`${MARK_START}peony${MARK_END}`)).toEqual([{ text: 'peony', isFound: true }]);
});
