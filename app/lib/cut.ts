/** The proportions that a picture can be cut to, width to height. */
export const CUTS = [
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

/** What matters in a picture, in percent from its left and its top. */
export interface Focus {
  x: number;
  y: number;
}

export interface Cut {
  /** One of `CUTS`; '' keeps the picture's own proportions. */
  ratio: string;
  /** How much closer, in percent: 100 keeps all that the proportions allow. */
  zoom: number;
}

/**
 * The part of a picture that a cut keeps, in pixels: as large as it can be, and as near around the focus as the edges
 * allow.
 */
export function cutOf({ width, height }: Size, { ratio, zoom }: Cut, focus: Focus) {
  const [across = width, down = height] = ratio ? ratio.split(':').map(Number) : [width, height];
  const scale = Math.min(width / across, height / down) / (Math.max(100, zoom) / 100);
  const kept = { width: Math.max(1, Math.round(across * scale)), height: Math.max(1, Math.round(down * scale)) };
  return {
    left: start(width, kept.width, focus.x),
    top: start(height, kept.height, focus.y),
    ...kept,
  };
}

/** Whether a cut takes anything away. */
export function isCutting(size: Size, cut: Cut): boolean {
  const kept = cutOf(size, cut, { x: 50, y: 50 });
  return kept.width < size.width || kept.height < size.height;
}

/** Where the focus lies in what was kept. */
export function focusAfter(size: Size, cut: Cut, focus: Focus): Focus {
  const kept = cutOf(size, cut, focus);
  return {
    x: percent((size.width * focus.x) / 100 - kept.left, kept.width),
    y: percent((size.height * focus.y) / 100 - kept.top, kept.height),
  };
}

function start(whole: number, kept: number, focus: number) {
  return Math.round(Math.min(Math.max(0, (whole * focus) / 100 - kept / 2), whole - kept));
}

function percent(part: number, whole: number) {
  return Math.min(100, Math.max(0, Math.round((part / whole) * 100)));
}
