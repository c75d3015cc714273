import { expect, test } from 'vitest';
import { altError, defaultAlt } from './alt-text';

test('a picture uploaded with many others is described by its gallery', () => {
  expect(defaultAlt('flowers for a wedding or event')).toBe('Flowers for a wedding or event');
});

test('empty text and the file name are rejected as alternative text', () => {
  expect(altError('')).toContain('Describe the picture');
  expect(altError('bridal bouquet', 'Bridal-Bouquet.jpg')).toContain('A file name does not help');
  expect(altError('bouquet.jpg')).toContain('A file name does not help');
  expect(altError('x'.repeat(301))).toContain('300');
  expect(altError('Peonies and mint in a low bowl', 'bridal-bouquet.jpg')).toBeUndefined();
});
