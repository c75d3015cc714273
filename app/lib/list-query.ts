/** What the URL of a list asks for: `?q= &sort=name|-name &after=` and filters. */
export interface ListQuery {
  q: string;
  sort: string;
  defaultSort: string;
  descending: boolean;
  after: string | null;
  params: Record<string, string>;
}

type Changes = { q?: string; sort?: string; after?: string; params?: Record<string, string> };

export function listUrl(listQuery: ListQuery, changes: Changes = {}, path = ''): string {
  const search = new URLSearchParams(queryFields(listQuery, changes));
  return search.size > 0 || path === '' ? `${path}?${search}` : path;
}

function queryFields(listQuery: ListQuery, changes: Changes): Record<string, string> {
  const { q, sort, params } = { ...listQuery, ...changes };
  const fields = {
    q,
    sort: sort === listQuery.defaultSort ? '' : sort,
    ...params,
    after: changes.after ?? '',
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

export function currentListFields(listQuery: ListQuery): Record<string, string> {
  return queryFields(listQuery, listQuery.after ? { after: listQuery.after } : {});
}

export function currentListUrl(listQuery: ListQuery, path: string): string {
  return listUrl(listQuery, listQuery.after ? { after: listQuery.after } : {}, path);
}

export function sortLinkProps(listQuery: ListQuery, name: string): { to: string; sorted?: 'ascending' | 'descending' } {
  if (listQuery.sort.replace(/^-/, '') !== name) return { to: listUrl(listQuery, { sort: name }) };
  const toggled = listQuery.sort === name ? `-${name}` : name;
  return { to: listUrl(listQuery, { sort: toggled }), sorted: listQuery.descending ? 'descending' : 'ascending' };
}
