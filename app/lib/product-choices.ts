/** What products are sold for, by key: as staff choose it, and as the heading of those products in the store. */
export const OCCASIONS = {
  birthday: { label: 'Birthday', title: 'Birthday flowers' },
  anniversary: { label: 'Anniversary', title: 'Anniversary flowers' },
  valentine: { label: 'Valentine’s Day', title: 'Valentine’s Day flowers' },
  mother: { label: 'Mother’s Day', title: 'Mother’s Day flowers' },
  sympathy: { label: 'Sympathy', title: 'Sympathy flowers' },
  'get-well': { label: 'Get well', title: 'Get well flowers' },
  'thank-you': { label: 'Thank you', title: 'Thank you flowers' },
  'new-baby': { label: 'New baby', title: 'Flowers for a new baby' },
  home: { label: 'Home and table', title: 'Flowers for home and table' },
} as const satisfies Record<string, { label: string; title: string }>;

export const COLORS = {
  white: 'White',
  pink: 'Pink',
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  purple: 'Purple',
} as const satisfies Record<string, string>;

export type Occasion = keyof typeof OCCASIONS;
export type Color = keyof typeof COLORS;

export const OCCASION_KEYS = Object.keys(OCCASIONS) as Occasion[];
export const COLOR_KEYS = Object.keys(COLORS) as Color[];

export const OCCASION_LABELS = Object.fromEntries(OCCASION_KEYS.map((key) => [key, OCCASIONS[key].label])) as Record<
  Occasion,
  string
>;
