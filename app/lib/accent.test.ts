import { expect, test } from 'vitest';
import {
  accentContrast,
  accentStyle,
  contrast,
  DEFAULT_ACCENT,
  isReadableAccent,
  nearestReadableAccent,
} from './accent';

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(accentContrast(DEFAULT_ACCENT)).toBeCloseTo(6.2, 1);
});

test.each(['#ffcc00', '#ff69b4', '#7fd1ae', '#ffffff', '#e0457b', '#00a0ff'])(
  '%s gets a darker color that passes',
  (accent) => {
    expect(isReadableAccent(accent)).toBe(false);
    expect(accentContrast(nearestReadableAccent(accent))).toBeGreaterThanOrEqual(4.5);
  },
);

test('a color that passes is its own nearest', () => {
  expect(nearestReadableAccent('#1f5f8b')).toBe('#1f5f8b');
});

test.each([DEFAULT_ACCENT, '#000000', '#1f5f8b', nearestReadableAccent('#ffcc00')])(
  'the shades of %s can be read, too',
  (accent) => {
    const shades = accentStyle(accent);
    expect(contrast(accent, shades['--color-petal'] ?? '')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(shades['--color-petal-light'] ?? '', '#16211c')).toBeGreaterThanOrEqual(7);
    expect(accentContrast(shades['--color-rhodora-deep'] ?? '')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(shades['--color-rhodora-bright'] ?? '', '#f5f3ee')).toBeGreaterThanOrEqual(3);
  },
);
