/** Where one is in a list, as its address says: `?q= &sort=name|-name &after=` and filters. */
export interface ListState {
  /** What is searched for; empty when nothing is. */
  q: string;
  /** The name of the sort, with a hyphen before it when it is turned round. */
  sort: string;
  /** The sort of an address that names none. */
  first: string;
  /** Whether the last come first: Z before A, the newest before the oldest. */
  descending: boolean;
  /** The cursor that the page begins behind. */
  after: string | null;
  /** Everything else that the address says: filters. */
  params: Record<string, string>;
}

type Changes = { q?: string; sort?: string; after?: string; params?: Record<string, string> };

/** The address of the same list with these changes; from its start unless they say where. Filters that are empty go. */
export function listAddress(listing: ListState, changes: Changes = {}, path = ''): string {
  const search = new URLSearchParams(fieldsOf(listing, changes));
  return search.size > 0 || path === '' ? `${path}?${search}` : path;
}

function fieldsOf(listing: ListState, changes: Changes): Record<string, string> {
  const { q, sort, params } = { ...listing, ...changes };
  const said = {
    q,
    sort: sort === listing.first ? '' : sort,
    ...params,
    after: changes.after ?? '',
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''));
}

/** What the address of the page that is shown says, for a form that leads to it. */
export function shownFields(listing: ListState): Record<string, string> {
  return fieldsOf(listing, listing.after ? { after: listing.after } : {});
}

/** The address of the page of the list that is shown now: where a dialog over it leads back to. */
export function shownAddress(listing: ListState, path: string): string {
  return listAddress(listing, listing.after ? { after: listing.after } : {}, path);
}

/** For `<SortHead {...sortBy(listing, 'name')}>`: the same list in that order, turned round if it is in it already. */
export function sortBy(listing: ListState, name: string): { to: string; sorted?: 'ascending' | 'descending' } {
  if (listing.sort.replace(/^-/, '') !== name) return { to: listAddress(listing, { sort: name }) };
  const turned = listing.sort === name ? `-${name}` : name;
  return { to: listAddress(listing, { sort: turned }), sorted: listing.descending ? 'descending' : 'ascending' };
}
