import { data } from 'react-router';
import type { Staff } from '~/features/accounts/staff.server';
import { idFields } from '~/lib/form-fields';
import { getOwn } from '~/lib/get-own';
import { type ListQuery, currentListUrl } from '~/lib/list-query';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { failureOf } from '~/platform/failed.server';
import type { ParsedListQuery } from '~/platform/list-page.server';
import { type Flash, redirectWithFlash } from '~/platform/flash.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { reorderProduct } from './product-list.server';
import { deleteProduct, hideProducts } from './save-product.server';

type Place = { listQuery: ParsedListQuery & ListQuery; path: string };

const FAILED: Record<string, string> = { delete: 'Delete Failed', reorder: 'Reorder Failed' };

export async function takeProductList(context: Context, member: Staff, posted: PostedForm, { listQuery, path }: Place) {
  const { intent = '', id = '', to = '' } = posted.texts;
  let flash: Flash | undefined;
  const failed = await failureOf(context, getOwn(FAILED, intent) ?? 'Save Failed', async () => {
    if (intent === 'delete') flash = await remove(context, member, id);
    else if (intent === 'hide' || intent === 'show') flash = await hide(context, member, posted, intent === 'hide');
    else if (intent === 'reorder') await reorder(context, member, listQuery, { id, to: Number(to) });
    else throw new UserError(400, 'invalid', 'The page did not say what to do.');
  });
  if (failed) return data({ error: failed.error }, failed.status);
  return flash ? redirectWithFlash(context, currentListUrl(listQuery, path), flash) : data(null);
}

async function reorder(
  context: Context,
  member: Staff,
  listQuery: ParsedListQuery,
  { id, to }: { id: string; to: number },
) {
  const isThere = Number.isInteger(to) && (await reorderProduct(context, member, listQuery, { id, to }));
  if (!isThere) throw new UserError(404, 'not-found', 'That product is not in this list any more.');
}

async function remove(context: Context, member: Staff, id: string): Promise<Flash> {
  const gone = await deleteProduct(context, member, id);
  const description = gone && `${gone.title} is in the trash for 30 days.`;
  return { title: 'Product Deleted', description, undo: gone?.deletion };
}

async function hide(context: Context, member: Staff, { fields }: PostedForm, isHidden: boolean): Promise<Flash> {
  const ids = idFields(fields);
  const changed = await hideProducts(context, member, ids, isHidden);
  const [first] = changed;
  const which = changed.length === 1 ? first?.title : `${changed.length} products`;
  const now = isHidden ? 'off the shelf' : 'on the shelf';
  return { title: 'Success!', description: `${which} ${changed.length === 1 ? 'is' : 'are'} ${now} now.` };
}
