/** The avoirdupois pound is defined as 453.59237 g, and has 16 ounces. */
export const GRAMS = { gram: 1, kilogram: 1000, ounce: 28.349523125, pound: 453.59237 };

const UNITS: [name: RegExp, grams: number][] = [
  [/^(oz|ounces?)\.?$/i, GRAMS.ounce],
  [/^(lbs?|pounds?)\.?$/i, GRAMS.pound],
  [/^(g|grams?)\.?$/i, GRAMS.gram],
  [/^(kg|kilograms?)\.?$/i, GRAMS.kilogram],
];
const OUNCES_PER_POUND = 16;

/** '1 lb 4 oz', '12 oz', '0.5 kg' or '340' in whole grams; undefined if it is no weight. */
export function parseWeight(typed: string): number | undefined {
  const text = typed.trim();
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const parts = [...text.matchAll(/(\d{1,6}(?:\.\d{1,3})?|\.\d{1,3})\s*([a-z]+\.?)[\s,]*/gi)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return undefined;
  let grams = 0;
  for (const [, amount, unit = ''] of parts) {
    const perUnit = UNITS.find(([name]) => name.test(unit))?.[1];
    if (perUnit === undefined) return undefined;
    grams += Number(amount) * perUnit;
  }
  return grams < 1_000_000 ? Math.round(grams) : undefined;
}

/** '1 lb 4 oz'; '341 g' where ounces with one decimal would be another weight. */
export function formatWeight(grams: number): string {
  const ounces = Math.round((grams / GRAMS.ounce) * 10) / 10;
  const pounds = Math.floor(ounces / OUNCES_PER_POUND);
  const rest = Math.round((ounces - pounds * OUNCES_PER_POUND) * 10) / 10;
  const text = [pounds > 0 && `${pounds} lb`, (rest > 0 || pounds === 0) && `${rest} oz`].filter(Boolean).join(' ');
  return parseWeight(text) === grams ? text : `${grams} g`;
}
