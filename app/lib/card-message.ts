export const CARD_CHARACTERS = 240;
export const CARD_LINES = 10;

/** As a person counts them: 👩‍🌾 is one character. */
export function countCharacters(text: string): number {
  return splitCharacters(text).length;
}

/** Browsers from before 2024 have no segmenter. */
function splitCharacters(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text];
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
}

export const CARD_SIZES = {
  small: { label: 'Small card, 3.5 × 2 in', width: 3.1, height: 1.6 },
  large: { label: 'Large card, 5 × 3.5 in', width: 4.4, height: 2.9 },
} as const;

export type CardSize = keyof typeof CARD_SIZES;

/** The largest font size, in points, at which the text fits on the card. */
export function cardFontSize(text: string, size: CardSize): number {
  const { width, height } = CARD_SIZES[size];
  const fits = (points: number) => {
    const room = (width * 72) / points;
    const lines = text.split('\n').map((line) => Math.max(1, Math.ceil((1.1 * widthOf(line)) / room)));
    return lines.reduce((sum, count) => sum + count, 0) * points * LINE_HEIGHT <= height * 72;
  };
  return FONT_SIZES.find(fits) ?? SMALLEST;
}

const SMALLEST = 6;
const FONT_SIZES = [20, 18, 16, 14, 13, 12, 11, 10, 9, 8, 7, SMALLEST];
const LINE_HEIGHT = 1.25;

/** In ems, rather too much. */
function widthOf(line: string) {
  const widths = splitCharacters(line).map((character) => {
    if ((character.codePointAt(0) ?? 0) > 0x2000) return 1.2;
    return /[A-Z@%mw]/.test(character) ? 0.8 : 0.5;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}
