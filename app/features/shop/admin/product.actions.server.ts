import { data } from 'react-router';
import type { Staff } from '~/features/accounts/staff.server';
import type { ActionError } from '~/lib/action-error';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { versionIn } from '~/platform/edit-conflict.server';
import { redirectWithFlash } from '~/platform/flash.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { toActionError } from '~/platform/run-action.server';
import { readPictures } from './posted-pictures.server';
import { productErrors, productForm } from './product.schema';
import { parseDraft, type ProductDraft, applyStep } from './product-draft';
import { draftFields, fieldLabels } from './product-fields';
import { saveProduct } from './save-product.server';
import { readEditableProduct } from './stored-product.server';

export interface ReturnedProduct extends Partial<ActionError> {
  draft: ProductDraft;
  picture_alt: string;
}

/** Without an `id` adds a product. Does a step of the form where scripts are off. */
export async function handleProduct(context: Context, member: Staff, posted: PostedForm, id?: string) {
  const { texts: typed } = posted;
  const returned = {
    draft: parseDraft(typed),
    picture_alt: typed.picture_alt ?? '',
    typed: { version: typed.version ?? '' },
  };
  if (typed.step) return data<ReturnedProduct>({ ...returned, draft: applyStep(returned.draft, typed.step) });
  const record = { table: 'products', id, ...storedFields(context, id), typed: draftFields(returned.draft) } as const;
  try {
    return await save(context, member, posted, returned.draft, id);
  } catch (thrown) {
    const { status, ...error } = await toActionError(context, { record }, thrown);
    return data<ReturnedProduct>({ ...error, ...returned }, status);
  }
}

async function save(context: Context, member: Staff, posted: PostedForm, draft: ProductDraft, id?: string) {
  const { texts: typed } = posted;
  if (typed.end !== 'whole') throw new UserError(400, 'invalid', 'The form did not arrive completely.');
  const { pictures, refused, errors } = await readPictures(posted, draft.images.length);
  const checked = productForm.safeParse(draft);
  if (!checked.success || Object.keys(errors).length > 0)
    throw invalid({ ...(checked.error && productErrors(checked.error)), ...errors });
  const product = { id, version: versionIn(typed), product: checked.data, pictures };
  const saved = await saveProduct(context, product);
  if (!saved) throw data(null, 404);
  const description = [`${checked.data.title} is saved.`, ...refused, ...saved.sold].join(' ');
  const flash = { title: 'Success!', description, undo: saved.undo };
  return redirectWithFlash(context, `/store-manager/products/${saved.id}`, flash);
}

function storedFields(context: Context, id = '') {
  let labels: Record<string, string> = {};
  return {
    labels: () => labels,
    async read() {
      const product = await readEditableProduct(context, id);
      if (product) labels = fieldLabels(product.draft);
      return product && draftFields(product.draft);
    },
  };
}
