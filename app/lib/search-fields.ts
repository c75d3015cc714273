import { MAX_SEARCH_DESCRIPTION, MAX_SEARCH_TITLE } from './search-appearance';
import { optionalLine } from './text-fields';

/** The fields of `SearchAppearance`, named like the columns. Null if they are empty. */
export const searchFields = {
  search_title: optionalLine(MAX_SEARCH_TITLE),
  search_description: optionalLine(MAX_SEARCH_DESCRIPTION),
};
