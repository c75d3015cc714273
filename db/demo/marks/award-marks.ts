import { type Hand, line, type Pen, stroke, writeCentered, writeRound } from './pen.ts';
import { circle, dot, flower, from, leaf } from './plants.ts';

const INK = '#20312a';
const CENTER = { x: 450, y: 450 };

/** Each mark on 900 × 900, by the award's slug. */
export const awardMarks: Record<string, () => string> = {
  'mountain-growers-guild': growersGuild,
  'foam-free-florists': foamFree,
  'alder-cup': alderCup,
  'valley-wedding-circle': weddingCircle,
};

function growersGuild() {
  const pen: Pen = { color: INK, hair: 5 };
  const ring: Hand = { color: INK, hair: 5, size: 46, tracking: 0.26 };
  return [
    circle(CENTER, 330, { ...pen, hair: 7 }),
    circle(CENTER, 236, pen),
    writeRound('MOUNTAIN STATE', CENTER, 260, ring),
    writeRound('GROWERS’ GUILD', CENTER, 306, ring, true),
    dot(from(CENTER, 90, 283), 8, INK),
    dot(from(CENTER, -90, 283), 8, INK),
    flower({ x: 450, y: 372 }, 92, 7, pen),
    line('M450 392 L450 520', pen),
    leaf({ x: 450, y: 486 }, 52, 88, 30, pen),
    leaf({ x: 450, y: 506 }, -52, 88, 30, pen),
    line('M228 520 C300 500 330 540 400 530 C480 520 520 556 590 536 C630 524 650 520 672 520', pen),
    line('M262 586 C330 560 380 596 450 586 C530 574 570 604 638 586', pen),
  ].join('');
}

function foamFree() {
  const green = '#3f5a4d';
  const pen: Pen = { color: green, hair: 7 };
  const waves = [0, 1, 2].map((index) => {
    const [y, inset] = [560 + index * 40, index * 42];
    const x = 226 + inset;
    const step = (448 - 2 * inset) / 4;
    const bends = Array.from({ length: 4 }, (_, turn) => {
      const start = x + turn * step;
      const rise = turn % 2 === 0 ? -22 : 22;
      return `C${start + step / 3} ${y + rise} ${start + (2 * step) / 3} ${y + rise} ${start + step} ${y}`;
    });
    return line(`M${x} ${y} ${bends.join(' ')}`, { ...pen, hair: 8 - index * 1.6 });
  });
  const name: Hand = { color: INK, hair: 5, size: 40, tracking: 0.34 };
  return [
    ...waves,
    line('M450 660 C444 560 446 470 456 330', pen),
    flower({ x: 458, y: 246 }, 96, 5, pen),
    leaf({ x: 447, y: 508 }, -46, 132, 40, pen),
    leaf({ x: 450, y: 430 }, 50, 118, 36, pen),
    writeCentered('LEAGUE OF', 450, 756, { ...name, size: 30, hair: 4 }),
    writeCentered('FOAM-FREE FLORISTS', 450, 826, name),
  ].join('');
}

function alderCup() {
  const bronze = '#7a5420';
  const pen: Pen = { color: bronze, hair: 7 };
  const bow = (side: 1 | -1) =>
    Array.from({ length: 30 }, (_, index) => ({
      x: 450 + side * (150 + Math.sin((index / 30) * 2.9) * 62),
      y: 612 - index * 12.6,
    }));
  const spray = (side: 1 | -1) =>
    bow(side).flatMap((foot, index) => {
      if (index % 5 !== 3) return [];
      return [leaf(foot, side * (index % 2 === 0 ? 52 : -30), 92 - index * 1.6, 34, { ...pen, hair: 5 })];
    });
  const name: Hand = { color: '#3d2b12', hair: 2, edge: 9, angle: 14, size: 66, tracking: 0.2, feet: 0.1 };
  return [
    line('M338 250 L562 250', { ...pen, hair: 9 }),
    line('M346 252 C350 396 390 462 450 466 C510 462 550 396 554 252', pen),
    line('M352 292 C300 288 300 372 366 376', pen),
    line('M548 292 C600 288 600 372 534 376', pen),
    line('M438 468 C442 520 436 548 400 574 L500 574 C464 548 458 520 462 468', pen),
    line('M380 590 L520 590', { ...pen, hair: 9 }),
    stroke(bow(1), { ...pen, hair: 4 }),
    stroke(bow(-1), { ...pen, hair: 4 }),
    ...spray(1),
    ...spray(-1),
    writeCentered('THE ALDER CUP', 450, 762, name),
  ].join('');
}

function weddingCircle() {
  const rose = '#8f2a63';
  const ring = (x: number, color: string) => {
    const center = { x, y: 396 };
    return Array.from({ length: 26 }, (_, index) => {
      const degrees = (360 / 26) * index;
      const side = index % 2 === 0 ? 66 : 112;
      return leaf(from(center, degrees, 150), degrees + side, 54, 17, { color, hair: 4 }, index % 2 === 0);
    }).concat(circle(center, 150, { color, hair: 4 }));
  };
  const name: Hand = { color: INK, hair: 2, edge: 8, angle: 40, size: 70, tracking: 0.03, slant: 14 };
  return [
    ...ring(364, INK),
    ...ring(536, rose),
    writeCentered('Laurel Valley', 450, 716, name),
    writeCentered('WEDDING CIRCLE', 450, 794, { color: INK, hair: 4, size: 34, tracking: 0.5 }),
  ].join('');
}
