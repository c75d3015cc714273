import { type ListQuery, listUrl } from './list-query';

export function dialogUrl(listQuery: ListQuery, dialog: Record<string, string>): string {
  const { after, params } = listQuery;
  return listUrl(listQuery, { ...(after && { after }), params: { ...params, ...dialog } });
}

/** Stands for the selected records instead of an id: `?delete=selected&id=…&id=…`. */
export const SELECTED = 'selected';

export function selectedIds({ searchParams }: URL): string[] {
  return searchParams.get('delete') === SELECTED ? searchParams.getAll('id') : [];
}

const DIALOGS = ['add', 'edit', 'delete', 'import'] as const;

export function requestedDialog({ searchParams }: URL) {
  if (searchParams.get('delete') === SELECTED) return { dialog: undefined, id: null };
  return {
    dialog: DIALOGS.find((name) => searchParams.has(name)),
    id: searchParams.get('edit') ?? searchParams.get('delete'),
  };
}
