import { currentPlace, type ListQuery, listUrl } from './list-query';

export function dialogUrl(listQuery: ListQuery, dialog: Record<string, string>): string {
  return listUrl(listQuery, { ...currentPlace(listQuery), params: { ...listQuery.params, ...dialog } });
}

/** Stands for the selected records instead of an id: `?delete=selected&id=…&id=…`. */
export const SELECTED = 'selected';

export function selectedIds({ searchParams }: URL): string[] {
  return searchParams.get('delete') === SELECTED ? searchParams.getAll('id') : [];
}

/** Whether the dialog is about every result of the search: `?delete=selected&all=1`. */
export function isAllSelected({ searchParams }: URL): boolean {
  return searchParams.get('delete') === SELECTED && searchParams.has('all');
}

const DIALOGS = ['add', 'edit', 'delete', 'import'] as const;

export function requestedDialog({ searchParams }: URL) {
  if (searchParams.get('delete') === SELECTED) return { dialog: undefined, id: null };
  return {
    dialog: DIALOGS.find((name) => searchParams.has(name)),
    id: searchParams.get('edit') ?? searchParams.get('delete'),
  };
}
