import { type ListState, listAddress } from './listing';

/** The address of a dialog over the page of a list that is shown: `overList(listing, { edit: id })`. */
export function overList(listing: ListState, dialog: Record<string, string>): string {
  const { after, params } = listing;
  return listAddress(listing, { ...(after && { after }), params: { ...params, ...dialog } });
}

/** What stands in place of an id where those chosen are to be deleted: `?delete=chosen&id=…&id=…`. */
export const CHOSEN = 'chosen';

/** Which records an address asks to delete together; none where it asks nothing such. */
export function chosenIn({ searchParams }: URL): string[] {
  return searchParams.get('delete') === CHOSEN ? searchParams.getAll('id') : [];
}

const DIALOGS = ['add', 'edit', 'delete'] as const;

/** Which dialog over a list an address asks for, and of which record: `?add`, `?edit={id}`, `?delete={id}`. */
export function askedOver({ searchParams }: URL) {
  if (searchParams.get('delete') === CHOSEN) return { dialog: undefined, id: null };
  return {
    dialog: DIALOGS.find((name) => searchParams.has(name)),
    id: searchParams.get('edit') ?? searchParams.get('delete'),
  };
}
