import { expect, test } from 'vitest';
import { altFault, knownAlt } from './alt-text';

test('of a picture among many only its gallery is known', () => {
  expect(knownAlt('flowers for a wedding or event')).toBe('Flowers for a wedding or event');
});

test('the name of the file alone, or nothing, is no alternative text', () => {
  expect(altFault('')).toContain('Say what is seen');
  expect(altFault('bridal bouquet', 'Bridal-Bouquet.jpg')).toContain('the name of the file');
  expect(altFault('bouquet.jpg')).toContain('the name of the file');
  expect(altFault('x'.repeat(301))).toContain('300');
  expect(altFault('Peonies and mint in a low bowl', 'bridal-bouquet.jpg')).toBeUndefined();
});
