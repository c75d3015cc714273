/** The seasons by which the guide can be narrowed, and the words that stand for them in `in_season_availability`. */
export const SEASONS = [
  { slug: 'spring', label: 'Spring', words: ['spring'] },
  { slug: 'summer', label: 'Summer', words: ['summer'] },
  { slug: 'autumn', label: 'Autumn', words: ['autumn', 'fall'] },
  { slug: 'winter', label: 'Winter', words: ['winter'] },
] as const;

export type Season = (typeof SEASONS)[number];

export function seasonAt(slug: string | null): Season | undefined {
  return SEASONS.find((season) => season.slug === slug);
}
