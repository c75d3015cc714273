/** How many results of a search one action may change, and up to how many are counted. */
export const MAX_SELECTED = 5000;
export const MAX_COUNTED = 10_000;

/** What a dialog is about. Of all results, `rows` has only the first names. */
export interface Selected {
  rows: { id: string; name: string }[];
  total: number;
  isAll: boolean;
}

/** '212', or 'more than 10,000'. */
export function formatTotal(total: number): string {
  const isMore = total > MAX_COUNTED;
  return `${isMore ? 'more than ' : ''}${Math.min(total, MAX_COUNTED).toLocaleString('en-US')}`;
}

/** What the URL of a list asks for: `?q= &sort=name|-name`, filters, and its place: `&after= | &before= | &on={day}`. */
export interface ListQuery {
  q: string;
  sort: string;
  defaultSort: string;
  descending: boolean;
  after: string | null;
  before: string | null;
  on: string | null;
  /** Whether all results are selected: `?all=1`. */
  isAll: boolean;
  /** Whether the list can begin at a day. */
  isByTime: boolean;
  params: Record<string, string>;
}

/** The neighbors of the shown page as `after` and `before`, and the number of all results. */
export interface Pages {
  next?: string;
  previous?: string;
  total?: number;
}

interface Place {
  after?: string;
  before?: string;
  on?: string;
}

type Changes = Place & { q?: string; sort?: string; params?: Record<string, string> };

export function listUrl(listQuery: ListQuery, changes: Changes = {}, path = ''): string {
  const search = new URLSearchParams(queryFields(listQuery, changes));
  return search.size > 0 || path === '' ? `${path}?${search}` : path;
}

function queryFields(listQuery: ListQuery, changes: Changes): Record<string, string> {
  const { q, sort, params } = { ...listQuery, ...changes };
  const { after = '', before = '', on = '' } = changes;
  const fields = { q, sort: sort === listQuery.defaultSort ? '' : sort, ...params, after, before, on };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Where in the list the shown page begins or ends; empty for the first page. */
export function currentPlace({ after, before, on }: ListQuery): Place {
  if (after) return { after };
  if (before) return { before };
  return on ? { on } : {};
}

/** The search alone, from its first page on. */
export function searchFields(listQuery: ListQuery): Record<string, string> {
  return queryFields(listQuery, {});
}

export function currentListFields(listQuery: ListQuery): Record<string, string> {
  return queryFields(listQuery, currentPlace(listQuery));
}

export function currentListUrl(listQuery: ListQuery, path: string): string {
  return listUrl(listQuery, currentPlace(listQuery), path);
}

export function sortLinkProps(listQuery: ListQuery, name: string): { to: string; sorted?: 'ascending' | 'descending' } {
  if (listQuery.sort.replace(/^-/, '') !== name) return { to: listUrl(listQuery, { sort: name }) };
  const toggled = listQuery.sort === name ? `-${name}` : name;
  return { to: listUrl(listQuery, { sort: toggled }), sorted: listQuery.descending ? 'descending' : 'ascending' };
}
