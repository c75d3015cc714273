/** The accent of the design (`--color-rhodora` in theme.css). */
export const DEFAULT_ACCENT = '#8f2a63';

/** What links and words in the accent stand on: paper, bone, linen, mist, white (theme.css). */
const GROUNDS = ['#f5f3ee', '#fbfaf7', '#e9e4d9', '#e4ebe9', '#ffffff'];
const LAUREL_900 = '#16211c';
/** WCAG 2.2, 1.4.3 */
const TEXT_CONTRAST = 4.5;
const ON_DARK_CONTRAST = 7;

type Rgb = [red: number, green: number, blue: number];

/** The lowest contrast of text in this color on the grounds of the site. */
export function accentContrast(accent: string): number {
  return Math.min(...GROUNDS.map((ground) => contrast(accent, ground)));
}

export function isReadableAccent(accent: string): boolean {
  return accentContrast(accent) >= TEXT_CONTRAST;
}

/** The same color, as much darker as it must be. */
export function nearestReadableAccent(accent: string): string {
  return firstMix(accent, '#000000', isReadableAccent);
}

/** The accent and its shades by the names of theme.css, for a `style`. */
export function accentStyle(accent: string): Record<`--${string}`, string> {
  return {
    '--color-rhodora': accent,
    '--color-rhodora-deep': mix(accent, '#000000', 0.22),
    '--color-rhodora-bright': mix(accent, '#ffffff', 0.14),
    '--color-petal': firstMix(
      mix(accent, '#ffffff', 0.88),
      '#ffffff',
      (tint) => contrast(accent, tint) >= TEXT_CONTRAST,
    ),
    '--color-petal-light': firstMix(
      mix(accent, '#ffffff', 0.6),
      '#ffffff',
      (light) => contrast(light, LAUREL_900) >= ON_DARK_CONTRAST,
    ),
  };
}

/** WCAG 2.2, "contrast ratio". */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = rgb(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The first of a hundred steps from `color` to `end` that passes. */
function firstMix(color: string, end: string, passes: (mixed: string) => boolean): string {
  for (let percent = 0; percent < 100; percent++) {
    const mixed = mix(color, end, percent / 100);
    if (passes(mixed)) return mixed;
  }
  return end;
}

function mix(color: string, end: string, share: number): string {
  const target = rgb(end);
  const parts = rgb(color).map((value, index) => Math.round(value + ((target[index] ?? 0) - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function rgb(color: string): Rgb {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)) as Rgb;
}
