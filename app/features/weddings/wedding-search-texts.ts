import type { SearchTexts } from '~/lib/search-appearance';

const DESCRIPTION_LENGTH = 155;

/** Of a wedding without search texts of its own: the first sentences of its story without their markup. */
export function weddingSearchTexts({ title, story }: { title: string; story: string }): SearchTexts {
  const text = story
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_#>`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const isLong = text.length > DESCRIPTION_LENGTH;
  return { title, description: isLong ? `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')} …` : text };
}
