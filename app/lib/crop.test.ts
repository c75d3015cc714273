import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CROP_RATIOS, cropRegion, focalPointAfterCrop, isCropping } from './crop';

const SIZE = { width: 1600, height: 1000 };

test('a crop is as large as its ratio allows, centered on the focal point', () => {
  expect(cropRegion(SIZE, { ratio: '1:1', zoom: 100 }, { x: 50, y: 50 })).toEqual({
    left: 300,
    top: 0,
    width: 1000,
    height: 1000,
  });
  expect(cropRegion(SIZE, { ratio: '4:5', zoom: 100 }, { x: 100, y: 0 })).toEqual({
    left: 800,
    top: 0,
    width: 800,
    height: 1000,
  });
  expect(cropRegion(SIZE, { ratio: '', zoom: 200 }, { x: 0, y: 0 })).toEqual({
    left: 0,
    top: 0,
    width: 800,
    height: 500,
  });
});

test('the whole picture at 100% zoom is not a crop', () => {
  expect(isCropping(SIZE, { ratio: '', zoom: 100 })).toBe(false);
  expect(isCropping({ width: 500, height: 500 }, { ratio: '1:1', zoom: 100 })).toBe(false);
  expect(isCropping(SIZE, { ratio: '1:1', zoom: 100 })).toBe(true);
});

test('the focal point stays on the same spot of the picture', () => {
  expect(focalPointAfterCrop(SIZE, { ratio: '1:1', zoom: 100 }, { x: 50, y: 20 })).toEqual({ x: 50, y: 20 });
  expect(focalPointAfterCrop(SIZE, { ratio: '1:1', zoom: 100 }, { x: 100, y: 20 })).toEqual({ x: 100, y: 20 });
});

test('a crop never exceeds the picture', () => {
  const side = fc.integer({ min: 1, max: 9000 });
  const part = fc.integer({ min: 0, max: 100 });
  const ratio = fc.constantFrom(...CROP_RATIOS.map(({ value }) => value));
  fc.assert(
    fc.property(
      side,
      side,
      ratio,
      fc.integer({ min: 100, max: 400 }),
      part,
      part,
      (width, height, value, zoom, x, y) => {
        const region = cropRegion({ width, height }, { ratio: value, zoom }, { x, y });
        expect(region.left).toBeGreaterThanOrEqual(0);
        expect(region.top).toBeGreaterThanOrEqual(0);
        expect(region.left + region.width).toBeLessThanOrEqual(width);
        expect(region.top + region.height).toBeLessThanOrEqual(height);
      },
    ),
  );
});
