import { LETTERS } from './letters.ts';

export interface Point {
  x: number;
  y: number;
}

/** In the drawing's units. */
export interface Pen {
  color: string;
  hair: number;
  /** The edge of a broad pen, held at `angle` degrees; without one the line has one width. */
  edge?: number;
  angle?: number;
}

export interface Hand extends Pen {
  size: number;
  /** Space between letters, as a part of the size. */
  tracking?: number;
  /** Degrees to the right. */
  slant?: number;
  /** Width of letters, 1 as they are. */
  stretch?: number;
  /** Length of the feet at the ends of upright strokes, as a part of the size. */
  feet?: number;
}

const STEPS = 24;

/** A path of straight lines and curves (M, L, C, absolute) as points along it. */
export function along(path: string): Point[] {
  const points: Point[] = [];
  for (const [, command, numbers = ''] of path.matchAll(/([MLC])([^MLC]+)/g)) {
    const given = numbers
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const last = points.at(-1) ?? { x: 0, y: 0 };
    if (command === 'C') points.push(...curve(last, given));
    else points.push({ x: given[0] ?? 0, y: given[1] ?? 0 });
  }
  return points;
}

function curve(from: Point, [ax = 0, ay = 0, bx = 0, by = 0, x = 0, y = 0]: number[]): Point[] {
  return Array.from({ length: STEPS }, (_, index) => {
    const t = (index + 1) / STEPS;
    const [p, q, r, s] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3];
    return { x: p * from.x + q * ax + r * bx + s * x, y: p * from.y + q * ay + r * by + s * y };
  });
}

export function line(path: string, pen: Pen): string {
  return stroke(along(path), pen);
}

export function stroke(points: Point[], { color, hair, edge = 0, angle = 32 }: Pen): string {
  const middle = `<path d="${pathOf(points)}" fill="none" stroke="${color}" stroke-width="${n(hair)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  if (edge === 0) return middle;
  const turn = (angle * Math.PI) / 180;
  const half = { x: (edge / 2) * Math.cos(turn), y: (-edge / 2) * Math.sin(turn) };
  const sweeps = points.slice(1).map((to, index) => sweep(points[index] ?? to, to, half));
  return `${middle}<path d="${sweeps.join('')}" fill="${color}"/>`;
}

/** Always in the same direction, so that pieces add up. */
function sweep(from: Point, to: Point, half: Point) {
  const corners = [
    { x: from.x + half.x, y: from.y + half.y },
    { x: to.x + half.x, y: to.y + half.y },
    { x: to.x - half.x, y: to.y - half.y },
    { x: from.x - half.x, y: from.y - half.y },
  ];
  const isTurned = (to.x - from.x) * half.y - (to.y - from.y) * half.x > 0;
  return `${pathOf(isTurned ? corners.toReversed() : corners)}Z`;
}

function pathOf(points: Point[]) {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');
}

export function n(value: number) {
  return Number(value.toFixed(2));
}

function lengthOf(text: string, { size, tracking = 0.12, stretch = 1 }: Hand): number {
  const widths = [...text].map((letter) => advanceOf(letter, stretch));
  return widths.reduce((sum, width) => sum + width * size + tracking * size, -tracking * size);
}

function advanceOf(letter: string, stretch: number) {
  return letter === ' ' ? 0.34 : ((LETTERS[letter]?.width ?? 0) / 100) * stretch;
}

export function write(text: string, x: number, y: number, hand: Hand): string {
  let at = x;
  return [...text]
    .map((letter) => {
      const place = at;
      at += (advanceOf(letter, hand.stretch ?? 1) + (hand.tracking ?? 0.12)) * hand.size;
      return letter === ' ' ? '' : drawLetter(letter, hand, (point) => ({ x: place + point.x, y: y + point.y }));
    })
    .join('');
}

export function writeCentered(text: string, x: number, y: number, hand: Hand): string {
  return write(text, x - lengthOf(text, hand) / 2, y, hand);
}

/** Writes along a circle, its top the middle of the text; with `isBelow` along its foot. */
export function writeRound(text: string, center: Point, radius: number, hand: Hand, isBelow = false): string {
  const turned = isBelow ? -1 : 1;
  let at = -lengthOf(text, hand) / 2;
  return [...text]
    .map((letter) => {
      const width = advanceOf(letter, hand.stretch ?? 1) * hand.size;
      const angle = ((at + width / 2) / radius) * turned;
      at += width + (hand.tracking ?? 0.12) * hand.size;
      if (letter === ' ') return '';
      return drawLetter(letter, hand, (point) => {
        const out = radius * turned - point.y;
        const side = point.x - width / 2;
        return {
          x: center.x + out * Math.sin(angle) + side * Math.cos(angle),
          y: center.y - out * Math.cos(angle) + side * Math.sin(angle),
        };
      });
    })
    .join('');
}

function drawLetter(letter: string, hand: Hand, settle: (point: Point) => Point): string {
  const known = LETTERS[letter];
  if (!known) throw new Error(`There is no letter ${letter}.`);
  const { size, slant = 0, stretch = 1, feet = 0 } = hand;
  const lean = Math.tan((slant * Math.PI) / 180);
  const shape = ({ x, y }: Point) => {
    const up = (100 - y) / 100;
    return settle({ x: ((x / 100) * stretch + up * lean) * size, y: -up * size });
  };
  const strokes = known.strokes.map((path) => along(path));
  return [...strokes, ...(feet > 0 ? strokes.flatMap((points) => feetOf(points, feet * 100)) : [])]
    .map((points) => stroke(points.map(shape), hand))
    .join('');
}

function feetOf(points: Point[], length: number): Point[][] {
  const ends = [
    { end: points[0], next: points[1] },
    { end: points.at(-1), next: points.at(-2) },
  ];
  return ends.flatMap(({ end, next }) => {
    if (!end || !next || (end.y !== 0 && end.y !== 100)) return [];
    if (Math.abs(next.x - end.x) > 0.8 * Math.abs(next.y - end.y)) return [];
    return [
      [
        { x: end.x - length, y: end.y },
        { x: end.x + length, y: end.y },
      ],
    ];
  });
}
