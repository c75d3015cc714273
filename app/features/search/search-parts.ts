/** Ids of what changes with the query. */
export const SUMMARY = 'search-summary';
export const FOUND = 'search-found';
