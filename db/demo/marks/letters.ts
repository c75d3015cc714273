/**
 * Pen strokes as SVG paths, each letter with its width. Capitals are 100 high; small letters go from 48 down to 142.
 */
export const LETTERS: Record<string, { width: number; strokes: string[] }> = {
  A: { width: 72, strokes: ['M2 100 L36 0 L70 100', 'M14 66 L58 66'] },
  B: {
    width: 62,
    strokes: ['M6 0 L6 100', 'M6 0 L28 0 C58 0 58 47 28 47 L6 47', 'M28 47 C66 47 66 100 28 100 L6 100'],
  },
  C: { width: 72, strokes: ['M66 18 C56 2 44 -1 38 -1 C16 -1 4 24 4 50 C4 78 18 101 40 101 C52 101 62 94 68 82'] },
  D: { width: 74, strokes: ['M6 0 L6 100', 'M6 0 L28 0 C56 0 70 22 70 50 C70 78 56 100 28 100 L6 100'] },
  E: { width: 56, strokes: ['M6 0 L6 100', 'M6 0 L50 0', 'M6 48 L44 48', 'M6 100 L52 100'] },
  F: { width: 52, strokes: ['M6 0 L6 100', 'M6 0 L50 0', 'M6 48 L42 48'] },
  G: {
    width: 76,
    strokes: ['M66 18 C56 2 44 -1 38 -1 C16 -1 4 24 4 50 C4 78 18 101 40 101 C54 101 64 95 69 88 L69 56 L46 56'],
  },
  H: { width: 70, strokes: ['M6 0 L6 100', 'M64 0 L64 100', 'M6 48 L64 48'] },
  I: { width: 12, strokes: ['M6 0 L6 100'] },
  K: { width: 62, strokes: ['M6 0 L6 100', 'M56 0 L6 56', 'M22 40 L60 100'] },
  L: { width: 50, strokes: ['M6 0 L6 100', 'M6 100 L48 100'] },
  M: { width: 86, strokes: ['M6 100 L12 0', 'M12 0 L43 74 L74 0', 'M74 0 L80 100'] },
  N: { width: 72, strokes: ['M6 100 L6 0', 'M6 0 L66 100', 'M66 100 L66 0'] },
  O: {
    width: 80,
    strokes: ['M40 -1 C18 -1 4 22 4 50 C4 78 18 101 40 101 C62 101 76 78 76 50 C76 22 62 -1 40 -1'],
  },
  P: { width: 58, strokes: ['M6 0 L6 100', 'M6 0 L28 0 C60 0 60 54 28 54 L6 54'] },
  R: { width: 62, strokes: ['M6 0 L6 100', 'M6 0 L28 0 C60 0 60 52 28 52 L6 52', 'M30 52 L58 100'] },
  S: {
    width: 56,
    strokes: [
      'M48 14 C42 2 32 -1 26 -1 C14 -1 6 10 6 24 C6 40 18 46 28 50 C40 54 50 62 50 77 C50 92 40 101 27 101 C16 101 7 95 3 84',
    ],
  },
  T: { width: 60, strokes: ['M2 0 L58 0', 'M30 0 L30 100'] },
  U: { width: 70, strokes: ['M6 0 L6 64 C6 88 18 101 35 101 C52 101 64 88 64 64 L64 0'] },
  V: { width: 68, strokes: ['M2 0 L34 100', 'M34 100 L66 0'] },
  W: { width: 96, strokes: ['M2 0 L26 100', 'M26 100 L48 20 L70 100', 'M70 100 L94 0'] },
  Y: { width: 64, strokes: ['M2 0 L32 50', 'M62 0 L32 50 L32 100'] },
  '&': {
    width: 78,
    strokes: ['M74 100 L24 34 C14 20 20 -1 36 -1 C50 -1 56 20 42 32 L22 46 C4 58 2 84 16 96 C34 110 60 96 66 58'],
  },
  '-': { width: 38, strokes: ['M4 54 L34 54'] },
  '’': { width: 12, strokes: ['M8 0 C10 8 8 18 3 24'] },
  a: {
    width: 46,
    strokes: ['M40 58 C34 47 20 45 12 56 C4 66 3 84 8 94 C14 104 28 102 38 86', 'M41 50 L40 86 C40 98 44 102 50 96'],
  },
  d: {
    width: 47,
    strokes: ['M40 58 C34 47 20 45 12 56 C4 66 3 84 8 94 C14 104 28 102 38 86', 'M43 0 L40 86 C40 98 44 102 50 96'],
  },
  e: { width: 40, strokes: ['M6 76 C20 76 38 70 36 58 C34 46 18 44 10 58 C2 72 4 94 16 100 C26 104 36 98 42 90'] },
  g: {
    width: 46,
    strokes: ['M40 58 C34 47 20 45 12 56 C4 66 3 84 8 92 C14 102 28 98 38 84', 'M42 50 L38 120 C36 142 10 146 2 128'],
  },
  i: { width: 16, strokes: ['M8 50 L7 88 C7 98 11 102 17 96', 'M10 24 L11 28'] },
  l: { width: 17, strokes: ['M8 0 L8 88 C8 98 12 102 18 96'] },
  n: { width: 46, strokes: ['M6 52 L6 100', 'M6 72 C14 50 36 42 38 62 L36 88 C36 98 40 102 46 96'] },
  o: { width: 46, strokes: ['M24 47 C10 47 3 62 4 76 C5 92 12 102 22 102 C36 102 44 88 43 72 C42 56 36 47 24 47'] },
  r: { width: 34, strokes: ['M6 52 L6 100', 'M6 72 C12 54 22 46 34 52'] },
  u: { width: 46, strokes: ['M6 50 L6 84 C6 102 24 104 36 82', 'M38 50 L37 86 C37 98 41 102 47 96'] },
  y: { width: 46, strokes: ['M6 50 L6 84 C6 102 26 102 36 82', 'M40 50 L37 118 C35 142 10 146 2 128'] },
};
