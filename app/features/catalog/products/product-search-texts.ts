import type { SearchTexts } from '~/lib/search-appearance';

const DESCRIPTION_LENGTH = 160;

/** Of a product without search texts of its own. `words` are its description without markup. */
export function productSearchTexts(title: string, words: string): SearchTexts {
  return { title, description: [...(words || title)].slice(0, DESCRIPTION_LENGTH).join('') };
}
