import { expect, test } from 'vitest';
import { readAltText } from './alt-text';

test('an alternative text is kept in one line of at most 300 characters', () => {
  expect(readAltText(' Peonies and mint\nin a low bowl ', 'bridal-bouquet.jpg')).toBe('Peonies and mint in a low bowl');
  expect(readAltText('x'.repeat(301))).toHaveLength(300);
});

test('the name of a file is no alternative text', () => {
  expect(readAltText()).toBe('');
  expect(readAltText('bridal bouquet', 'Bridal-Bouquet.jpg')).toBe('');
  expect(readAltText('bouquet.jpg')).toBe('');
});
