import { along, type Hand, line, type Pen, stroke, write, writeCentered } from './pen.ts';
import { circle, dot, from, frond, leaf } from './plants.ts';

/** Each mark on 900 × 600, by the vendor's slug. */
export const vendorMarks: Record<string, () => string> = {
  'bright-hollow': brightHollow,
  'ridge-house': ridgeHouse,
  'ramp-and-rye': rampAndRye,
  'fern-and-fig': fernAndFig,
  'well-ordered-day': wellOrderedDay,
  'cheat-river-strings': cheatRiverStrings,
  'marian-doyle': marianDoyle,
  'needle-and-pine': needleAndPine,
  'north-fork-tents': northForkTents,
};

function brightHollow() {
  const pen: Pen = { color: '#8a5a17', hair: 5 };
  const corners = [
    'M330 168 L330 118 L380 118',
    'M520 118 L570 118 L570 168',
    'M570 292 L570 342 L520 342',
    'M380 342 L330 342 L330 292',
  ];
  const rays = [-60, -30, 0, 30, 60].map((degrees) => {
    const center = { x: 450, y: 262 };
    return stroke([from(center, degrees, 66), from(center, degrees, 88)], pen);
  });
  const name: Hand = { color: '#3a2c16', hair: 5, size: 52, tracking: 0.3 };
  return [
    ...corners.map((path) => line(path, pen)),
    line('M400 262 C400 234 422 212 450 212 C478 212 500 234 500 262', pen),
    ...rays,
    line('M352 248 C386 252 408 296 450 296 C492 296 514 252 548 248', pen),
    line('M352 292 C394 300 414 318 450 318 C486 318 506 300 548 292', { ...pen, hair: 3 }),
    writeCentered('BRIGHT HOLLOW', 450, 452, name),
    writeCentered('PHOTOGRAPHY', 450, 508, { ...name, hair: 3, size: 25, tracking: 0.5 }),
  ].join('');
}

function ridgeHouse() {
  const ink = '#22382e';
  const pen: Pen = { color: ink, hair: 4 };
  const windows = [392, 436, 480].map((x) => line(`M${x} 226 L${x} 252 L${x + 22} 252 L${x + 22} 226 L${x} 226`, pen));
  const posts = [368, 412, 456, 500, 544].map((x) => line(`M${x} 286 L${x} 330`, pen));
  const name: Hand = { color: ink, hair: 1.6, edge: 9, angle: 12, size: 66, tracking: 0.16, feet: 0.11 };
  return [
    line('M190 262 C250 236 270 180 322 158 C370 138 392 96 452 96 C520 96 540 150 592 164 C640 178 656 236 712 262', {
      ...pen,
      hair: 3,
    }),
    line('M372 208 L450 152 L528 208', { ...pen, hair: 6 }),
    line('M384 206 L384 274', pen),
    line('M516 206 L516 274', pen),
    ...windows,
    line('M352 286 L548 286 L530 268 L370 268 L352 286', pen),
    ...posts,
    line('M340 332 L560 332', { ...pen, hair: 6 }),
    line('M346 346 L554 346', { ...pen, hair: 3 }),
    writeCentered('THE RIDGE HOUSE', 450, 468, name),
  ].join('');
}

function rampAndRye() {
  const rust = '#9a3f1c';
  const pen: Pen = { color: rust, hair: 5 };
  const foot = { x: 356, y: 352 };
  const bulb = dot(foot, 15, rust) + line('M356 352 L440 258', { ...pen, hair: 9 });
  const fork = { x: 440, y: 258 };
  const ear = { x: 486, y: 188 };
  const grains = Array.from({ length: 6 }, (_, index) => {
    const place = from(ear, -38, index * 24);
    const size = 34 - index * 2;
    return (
      leaf(place, -74, size, 15, pen, true) +
      leaf(place, -2, size, 15, pen, true) +
      stroke([from(place, -52, size), from(place, -46, size + 46)], { ...pen, hair: 2 })
    );
  });
  const name: Hand = { color: '#3b1c0f', hair: 13, size: 86, tracking: 0.2, stretch: 0.72 };
  return [
    bulb,
    leaf(fork, 28, 190, 54, pen),
    leaf(fork, 58, 168, 48, pen),
    line('M548 352 L486 188', { ...pen, hair: 6 }),
    line('M548 352 C530 320 522 300 520 278', { ...pen, hair: 3 }),
    ...grains,
    writeCentered('RAMP & RYE', 450, 500, name),
  ].join('');
}

function fernAndFig() {
  const plum = '#5b2346';
  const green: Pen = { color: '#4d6a3a', hair: 3.5 };
  const name: Hand = { color: plum, hair: 2.4, edge: 11, angle: 40, size: 112, tracking: 0.03, slant: 14 };
  const bow = along('M196 420 C330 470 560 466 716 372');
  const caps: Hand = { color: plum, hair: 3, size: 24, tracking: 0.7 };
  return [
    writeCentered('Fern', 298, 278, name),
    writeCentered('&', 452, 278, { ...name, color: '#4d6a3a', size: 84 }),
    writeCentered('Fig', 604, 278, name),
    frond(bow, 58, green),
    writeCentered('CAKES', 452, 540, caps),
  ].join('');
}

function wellOrderedDay() {
  const slate = '#2d4a63';
  const pen: Pen = { color: slate, hair: 4 };
  const center = { x: 452, y: 200 };
  const ticks = Array.from({ length: 24 }, (_, hour) => {
    const isQuarter = hour % 6 === 0;
    const inner = from(center, hour * 15, isQuarter ? 84 : 98);
    return stroke([inner, from(center, hour * 15, 112)], { ...pen, hair: isQuarter ? 6 : 3 });
  });
  const name: Hand = { color: slate, hair: 1.8, edge: 7, angle: 38, size: 62, tracking: 0.04, slant: 12 };
  return [
    ...ticks,
    stroke([center, from(center, 60, 62)], { ...pen, hair: 6 }),
    stroke([center, from(center, 0, 44)], { ...pen, hair: 6 }),
    dot(center, 8, '#c0782c'),
    dot(from(center, 60, 74), 8, '#c0782c'),
    writeCentered('A Well-Ordered Day', 450, 432, name),
    line('M300 478 L600 478', { ...pen, hair: 2 }),
    writeCentered('PLANNING', 450, 532, { color: slate, hair: 3, size: 22, tracking: 0.9 }),
  ].join('');
}

function cheatRiverStrings() {
  const blue = '#123f4a';
  const hole = 'M402 106 C446 84 474 120 452 168 C430 216 420 240 442 292 C464 340 506 322 498 296';
  const strings = [0, 1, 2, 3].map((index) => {
    const y = 246 + index * 18;
    return line(
      `M150 ${y} C230 ${y - 30} 270 ${y + 30} 350 ${y} C400 ${y - 18} 420 ${y - 4} 450 ${y} C520 ${y + 12} 560 ${y - 30} 640 ${y} C700 ${y + 22} 720 ${y} 750 ${y - 4}`,
      { color: '#5d8b95', hair: 4.5 - index * 0.8 },
    );
  });
  const name: Hand = { color: blue, hair: 4, size: 46, tracking: 0.42 };
  return [
    ...strings,
    line(hole, { color: blue, hair: 4, edge: 20, angle: 28 }),
    dot({ x: 406, y: 114 }, 15, blue),
    dot({ x: 496, y: 304 }, 17, blue),
    line('M424 208 L462 198', { color: blue, hair: 5 }),
    writeCentered('CHEAT RIVER', 450, 442, name),
    writeCentered('STRINGS', 450, 506, { ...name, hair: 3, size: 28, tracking: 1 }),
  ].join('');
}

function marianDoyle() {
  const ink = '#2b2a33';
  const pen: Pen = { color: '#7d8a6a', hair: 3 };
  const center = { x: 450, y: 218 };
  const leaves = Array.from({ length: 26 }, (_, index) => {
    const degrees = 26 + index * 12.3;
    const foot = from(center, degrees, 144);
    return leaf(foot, degrees + (index % 2 === 0 ? 62 : 118), 32, 9, pen, true);
  });
  const ring = Array.from({ length: 60 }, (_, index) => from(center, 22 + index * 5.36, 144));
  const initials: Hand = { color: ink, hair: 1.6, edge: 12, angle: 18, size: 104, tracking: 0, feet: 0.07 };
  const name: Hand = { color: ink, hair: 1.6, edge: 7, angle: 40, size: 66, tracking: 0.02, slant: 14 };
  return [
    stroke(ring, pen),
    ...leaves,
    write('M', 376, 268, initials),
    write('D', 452, 268, initials),
    writeCentered('Marian Doyle', 450, 478, name),
    writeCentered('OFFICIANT', 450, 548, { color: ink, hair: 2.6, size: 21, tracking: 0.9 }),
  ].join('');
}

function needleAndPine() {
  const pine = '#1f4a3c';
  const pen: Pen = { color: pine, hair: 4 };
  const thread =
    'M450 76 L420 128 L482 128 L404 182 L498 182 L388 240 L514 240 L370 302 L450 302 C450 352 480 372 540 366 C610 360 640 330 690 336';
  const needle = 'M690 336 C720 338 762 326 796 306';
  const name: Hand = { color: pine, hair: 3.4, size: 50, tracking: 0.46 };
  return [
    line(thread, pen),
    line('M450 302 L534 302', pen),
    line(needle, { ...pen, hair: 3, edge: 9, angle: 60 }),
    circle({ x: 694, y: 337 }, 7, { ...pen, hair: 3 }),
    writeCentered('NEEDLE & PINE', 450, 476, name),
    writeCentered('DRESSMAKING', 450, 534, { ...name, hair: 2.4, size: 22, tracking: 0.8 }),
  ].join('');
}

function northForkTents() {
  const brick = '#8c3322';
  const pale = '#fbf3e4';
  const pen: Pen = { color: pale, hair: 6 };
  const name: Hand = { color: pale, hair: 15, size: 74, tracking: 0.22, stretch: 0.86 };
  const scallops = Array.from({ length: 12 }, (_, index) => {
    const x = 270 + index * 30;
    return line(`M${x} 268 C${x + 4} 288 ${x + 26} 288 ${x + 30} 268`, { ...pen, hair: 4 });
  });
  return [
    `<rect x="96" y="84" width="708" height="432" rx="10" fill="${brick}"/>`,
    `<rect x="112" y="100" width="676" height="400" rx="4" fill="none" stroke="${pale}" stroke-width="3"/>`,
    line(
      'M258 268 C310 256 340 222 356 168 C376 214 408 226 450 226 C492 226 524 214 544 168 C560 222 590 256 642 268',
      pen,
    ),
    line('M356 168 L356 138 L384 148 L356 156', { ...pen, hair: 4 }),
    line('M544 168 L544 138 L572 148 L544 156', { ...pen, hair: 4 }),
    ...scallops,
    line('M270 276 L263 302', pen),
    line('M630 276 L637 302', pen),
    writeCentered('NORTH FORK', 450, 408, name),
    writeCentered('TENTS', 450, 470, { ...name, hair: 5, size: 32, tracking: 1.1 }),
  ].join('');
}
