import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CUTS, cutOf, focusAfter, isCutting } from './cut';

const SIZE = { width: 1600, height: 1000 };

test('a cut keeps as much as its proportions allow, around what matters', () => {
  expect(cutOf(SIZE, { ratio: '1:1', zoom: 100 }, { x: 50, y: 50 })).toEqual({
    left: 300,
    top: 0,
    width: 1000,
    height: 1000,
  });
  expect(cutOf(SIZE, { ratio: '4:5', zoom: 100 }, { x: 100, y: 0 })).toEqual({
    left: 800,
    top: 0,
    width: 800,
    height: 1000,
  });
  expect(cutOf(SIZE, { ratio: '', zoom: 200 }, { x: 0, y: 0 })).toEqual({ left: 0, top: 0, width: 800, height: 500 });
});

test('nothing is cut unless it is asked for', () => {
  expect(isCutting(SIZE, { ratio: '', zoom: 100 })).toBe(false);
  expect(isCutting({ width: 500, height: 500 }, { ratio: '1:1', zoom: 100 })).toBe(false);
  expect(isCutting(SIZE, { ratio: '1:1', zoom: 100 })).toBe(true);
});

test('what matters stays what matters', () => {
  expect(focusAfter(SIZE, { ratio: '1:1', zoom: 100 }, { x: 50, y: 20 })).toEqual({ x: 50, y: 20 });
  expect(focusAfter(SIZE, { ratio: '1:1', zoom: 100 }, { x: 100, y: 20 })).toEqual({ x: 100, y: 20 });
});

test('a cut never leaves the picture', () => {
  const side = fc.integer({ min: 1, max: 9000 });
  const part = fc.integer({ min: 0, max: 100 });
  const ratio = fc.constantFrom(...CUTS.map(({ value }) => value));
  fc.assert(
    fc.property(
      side,
      side,
      ratio,
      fc.integer({ min: 100, max: 400 }),
      part,
      part,
      (width, height, value, zoom, x, y) => {
        const kept = cutOf({ width, height }, { ratio: value, zoom }, { x, y });
        expect(kept.left).toBeGreaterThanOrEqual(0);
        expect(kept.top).toBeGreaterThanOrEqual(0);
        expect(kept.left + kept.width).toBeLessThanOrEqual(width);
        expect(kept.top + kept.height).toBeLessThanOrEqual(height);
      },
    ),
  );
});
