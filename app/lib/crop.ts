export const CROP_RATIOS = [
  { value: '', label: 'As it is' },
  { value: '1:1', label: 'Square, 1:1' },
  { value: '4:5', label: 'Upright, 4:5' },
  { value: '5:4', label: 'Lying, 5:4' },
  { value: '16:9', label: 'Wide, 16:9' },
] as const;

interface Size {
  width: number;
  height: number;
}

/** In percent from the left and the top. */
export interface FocalPoint {
  x: number;
  y: number;
}

export interface Crop {
  /** One of `CROP_RATIOS`; '' keeps the picture's own proportions. */
  ratio: string;
  /** In percent: 100 keeps as much as the ratio allows. */
  zoom: number;
}

export function cropRegion({ width, height }: Size, { ratio, zoom }: Crop, focalPoint: FocalPoint) {
  const [across = width, down = height] = ratio ? ratio.split(':').map(Number) : [width, height];
  const scale = Math.min(width / across, height / down) / (Math.max(100, zoom) / 100);
  const region = { width: Math.max(1, Math.round(across * scale)), height: Math.max(1, Math.round(down * scale)) };
  return {
    left: start(width, region.width, focalPoint.x),
    top: start(height, region.height, focalPoint.y),
    ...region,
  };
}

export function isCropping(size: Size, crop: Crop): boolean {
  const region = cropRegion(size, crop, { x: 50, y: 50 });
  return region.width < size.width || region.height < size.height;
}

export function focalPointAfterCrop(size: Size, crop: Crop, focalPoint: FocalPoint): FocalPoint {
  const region = cropRegion(size, crop, focalPoint);
  return {
    x: percent((size.width * focalPoint.x) / 100 - region.left, region.width),
    y: percent((size.height * focalPoint.y) / 100 - region.top, region.height),
  };
}

function start(whole: number, region: number, focalPoint: number) {
  return Math.round(Math.min(Math.max(0, (whole * focalPoint) / 100 - region / 2), whole - region));
}

function percent(part: number, whole: number) {
  return Math.min(100, Math.max(0, Math.round((part / whole) * 100)));
}
