import { type ListState, listAddress } from './listing';

/** The address of a dialog over the page of a list that is shown: `overList(listing, { edit: id })`. */
export function overList(listing: ListState, dialog: Record<string, string>): string {
  const { after, params } = listing;
  return listAddress(listing, { ...(after && { after }), params: { ...params, ...dialog } });
}
