/** `keywords` stand for a season in `in_season_availability`. */
export const SEASONS = [
  { slug: 'spring', label: 'Spring', keywords: ['spring'] },
  { slug: 'summer', label: 'Summer', keywords: ['summer'] },
  { slug: 'autumn', label: 'Autumn', keywords: ['autumn', 'fall'] },
  { slug: 'winter', label: 'Winter', keywords: ['winter'] },
] as const;

export type Season = (typeof SEASONS)[number];

export function seasonAt(slug: string | null): Season | undefined {
  return SEASONS.find((season) => season.slug === slug);
}
