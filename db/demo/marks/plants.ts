import { n, type Pen, type Point, stroke } from './pen.ts';

const turned = (degrees: number) => (degrees * Math.PI) / 180;

/** 0 degrees is up, 90 to the right. */
export function from({ x, y }: Point, degrees: number, length: number): Point {
  return { x: x + length * Math.sin(turned(degrees)), y: y - length * Math.cos(turned(degrees)) };
}

export function leaf(foot: Point, degrees: number, length: number, width: number, pen: Pen, isFilled = false): string {
  const tip = from(foot, degrees, length);
  const middle = from(foot, degrees, length * 0.42);
  const [left, right] = [from(middle, degrees - 90, width), from(middle, degrees + 90, width)];
  const d = `M${at(foot)}Q${at(left)} ${at(tip)}Q${at(right)} ${at(foot)}Z`;
  if (isFilled) return `<path d="${d}" fill="${pen.color}"/>`;
  const rib = stroke([foot, from(foot, degrees, length * 0.72)], { ...pen, edge: 0, hair: pen.hair * 0.7 });
  return `<path d="${d}" fill="none" stroke="${pen.color}" stroke-width="${n(pen.hair)}" stroke-linejoin="round"/>${rib}`;
}

export function flower(center: Point, radius: number, count: number, pen: Pen): string {
  const petals = Array.from({ length: count }, (_, index) => {
    const degrees = (360 / count) * index;
    const [left, right] = [from(center, degrees - 26, radius * 0.95), from(center, degrees + 26, radius * 0.95)];
    const [start, tip] = [from(center, degrees, radius * 0.2), from(center, degrees, radius)];
    const d = `M${at(start)}C${at(left)} ${at(from(center, degrees - 14, radius * 1.08))} ${at(tip)}C${at(from(center, degrees + 14, radius * 1.08))} ${at(right)} ${at(start)}`;
    return `<path d="${d}" fill="none" stroke="${pen.color}" stroke-width="${n(pen.hair)}" stroke-linejoin="round"/>`;
  });
  return `${petals.join('')}${circle(center, radius * 0.12, pen)}`;
}

/** `points` are its midrib; the pinnae get shorter toward the tip. */
export function frond(points: Point[], longest: number, pen: Pen): string {
  const pinnae = points.flatMap((point, index) => {
    const next = points[index + 1];
    if (!next || index < 2 || index % 2 === 1) return [];
    const heading = (Math.atan2(next.x - point.x, point.y - next.y) * 180) / Math.PI;
    const rest = 1 - index / points.length;
    const length = longest * Math.min(1, rest * 1.5 + 0.08) * Math.min(1, index / 6 + 0.3);
    return [-58, 58].map((side) => leaf(point, heading + side, length, length * 0.16, pen, true));
  });
  return stroke(points, pen) + pinnae.join('');
}

export function circle({ x, y }: Point, radius: number, { color, hair }: Pen): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${color}" stroke-width="${n(hair)}"/>`;
}

export function dot({ x, y }: Point, radius: number, color: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${color}"/>`;
}

function at({ x, y }: Point) {
  return `${n(x)} ${n(y)}`;
}
