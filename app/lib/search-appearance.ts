import { pageTitle } from './page-title';

/** What search engines and shared links show of a page. The title is without the studio's name. */
export interface SearchTexts {
  title: string;
  description: string;
}

/** What staff wrote instead; empty where the computed text is shown. */
export interface WrittenSearchTexts {
  search_title?: string | null;
  search_description?: string | null;
}

/** In characters, and generous: the form says where search engines cut, but stores longer texts. */
export const MAX_SEARCH_TITLE = 120;
export const MAX_SEARCH_DESCRIPTION = 320;

export function searchTexts(written: WrittenSearchTexts, computed: SearchTexts): SearchTexts {
  return {
    title: written.search_title || computed.title,
    description: written.search_description || computed.description,
  };
}

/** The title of a page of a list. */
export function numbered(title: string, page: number): string {
  return page > 1 ? `${title}, page ${page}` : title;
}

/** The title and the description in the head of a page. */
export function searchMeta(matches: Parameters<typeof pageTitle>[0], texts?: SearchTexts) {
  if (!texts) return [];
  const { title, description } = texts;
  return [
    { title: pageTitle(matches, title) },
    ...(description ? [{ name: 'description', content: description }] : []),
  ];
}
