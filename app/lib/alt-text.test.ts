import { expect, test } from 'vitest';
import { altFault, suggestedAlt } from './alt-text';

const ABOUT = 'flowers for a wedding or event';

test('a suggestion joins the words of the name with what is known', () => {
  expect(suggestedAlt('hannah-bridal_bouquet.jpg', ABOUT)).toBe(
    'Hannah bridal bouquet, flowers for a wedding or event',
  );
  expect(suggestedAlt('The arch at Cheat Lake', ABOUT)).toBe('The arch at Cheat Lake, flowers for a wedding or event');
});

test('what a camera calls a picture is no description of it', () => {
  for (const name of ['IMG_2034.HEIC', 'DSC0042.jpg', 'PXL_20260612_101500123.jpg', '20260612-1015.png', 'image.png'])
    expect(suggestedAlt(name, ABOUT)).toBe('Flowers for a wedding or event');
});

test('the name of the file alone, or nothing, is no alternative text', () => {
  expect(altFault('')).toContain('Say what is seen');
  expect(altFault('bridal bouquet', 'Bridal-Bouquet.jpg')).toContain('the name of the file');
  expect(altFault('bouquet.jpg')).toContain('the name of the file');
  expect(altFault('x'.repeat(301))).toContain('300');
  expect(altFault(suggestedAlt('bridal-bouquet.jpg', ABOUT), 'bridal-bouquet.jpg')).toBeUndefined();
});
