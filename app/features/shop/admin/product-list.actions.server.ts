import type { Staff } from '~/features/accounts/staff.server';
import { getOwn } from '~/lib/get-own';
import { type ListQuery, currentListUrl } from '~/lib/list-query';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import type { ParsedListQuery } from '~/platform/list-page.server';
import type { Flash } from '~/lib/flash';
import { redirectWithFlash } from '~/platform/flash.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { runAction } from '~/platform/run-action.server';
import { readSelection, whichAre } from '~/platform/selection.server';
import { productResults, reorderProduct } from './product-list.server';
import { deleteProduct, hideProducts } from './save-product.server';

type Place = { listQuery: ParsedListQuery & ListQuery; path: string };

const ERROR_TITLES: Record<string, string> = { delete: 'Delete Failed', reorder: 'Reorder failed' };

export function handleProductList(context: Context, member: Staff, posted: PostedForm, { listQuery, path }: Place) {
  const { intent = '', id = '', to = '' } = posted.texts;
  return runAction(context, { errorTitle: getOwn(ERROR_TITLES, intent) }, async () => {
    const back = (flash: Flash) => redirectWithFlash(context, currentListUrl(listQuery, path), flash);
    switch (intent) {
      case 'delete':
        return back(await remove(context, member, id));
      case 'hide':
      case 'show':
        return back(await hide(context, member, posted, { listQuery, isHidden: intent === 'hide' }));
      case 'reorder':
        await reorder(context, member, listQuery, { id, to: Number(to) });
        return null;
      default:
        throw new UserError(400, 'invalid', 'We couldn’t tell which button you pressed. Please try again.');
    }
  });
}

async function reorder(
  context: Context,
  member: Staff,
  listQuery: ParsedListQuery,
  { id, to }: { id: string; to: number },
) {
  const isThere = Number.isInteger(to) && (await reorderProduct(context, listQuery, { id, to }));
  if (!isThere) throw new UserError(404, 'not-found', 'That product is no longer in this list.');
}

async function remove(context: Context, member: Staff, id: string): Promise<Flash> {
  const gone = await deleteProduct(context, id);
  const description = gone && `${gone.title} is in the trash for 30 days.`;
  return { title: 'Product deleted', description, undo: gone?.deletion };
}

type Hiding = { listQuery: ParsedListQuery; isHidden: boolean };

async function hide(
  context: Context,
  member: Staff,
  { fields }: PostedForm,
  { listQuery, isHidden }: Hiding,
): Promise<Flash> {
  const changed = await context.transaction(async (tx) =>
    hideProducts(tx, await readSelection(tx, fields, productResults(listQuery)), isHidden),
  );
  const which = whichAre(
    changed.map(({ title }) => title),
    'products',
  );
  return { title: 'Success!', description: `${which} ${isHidden ? 'off the shelf' : 'on the shelf'} now.` };
}
