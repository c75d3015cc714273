import { data } from 'react-router';
import type { Staff } from '~/features/accounts/staff.server';
import type { EditConflict } from '~/lib/edit-conflict';
import type { Context } from '~/platform/context.server';
import { editFailureOf, versionIn } from '~/platform/edit-conflict.server';
import { type Failed, LOOK_AGAIN } from '~/platform/failed.server';
import { redirectWithFlash } from '~/platform/flash.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { readAlt, readPicture } from '~/platform/posted-picture.server';
import { productErrors, productForm } from './product.schema';
import { draftOf, type ProductDraft, takeStep } from './product-draft';
import { fieldsOf, labelsOf } from './product-fields';
import { saveProduct } from './save-product.server';
import { readForForm } from './stored-product.server';

export interface ReturnedProduct {
  draft: ProductDraft;
  picture_alt: string;
  errors: Record<string, string>;
  error?: Failed['error'];
  conflict?: EditConflict;
  typed: { version?: string };
}

/** Saves a product, a new one without an `id`; or applies a step if scripts are off. */
export async function takeProduct(context: Context, member: Staff, posted: PostedForm, id?: string) {
  const { texts } = posted;
  const returned = {
    ...{ draft: draftOf(texts), picture_alt: texts.picture_alt ?? '' },
    typed: { version: texts.version },
  };
  const back = (more: Omit<ReturnedProduct, keyof typeof returned> & { picture_alt?: string }, status: number) =>
    data({ ...returned, ...more } satisfies ReturnedProduct, status);
  if (texts.step) return data({ ...returned, draft: takeStep(returned.draft, texts.step), errors: {} });
  if (texts.end !== 'whole')
    return back({ errors: {}, error: { title: 'Save Failed', description: 'The form did not arrive whole.' } }, 400);

  const { picture, error } = await readPicture(posted, 'picture');
  const said = readAlt(posted, { of: 'picture', field: 'picture_alt' });
  const checked = productForm.safeParse(returned.draft);
  if (!checked.success || error || said.error) {
    const ofPicture = { ...(error && { picture: error }), ...(said.error && { picture_alt: said.error }) };
    const errors = { ...(checked.error && productErrors(checked.error)), ...ofPicture };
    return back({ picture_alt: said.alt, errors, error: LOOK_AGAIN }, 400);
  }
  const newPicture = picture && { picture, alt: said.alt };
  let saved: Awaited<ReturnType<typeof saveProduct>>;
  const record = { table: 'products', id, ...storedFields(context, id), typed: fieldsOf(returned.draft) } as const;
  const failed = await editFailureOf(context, 'Save Failed', record, async () => {
    const version = versionIn(texts);
    saved = await saveProduct(context, member, { id, version, product: checked.data, picture: newPicture });
  });
  if (failed) {
    const { errors, error: why, conflict, status } = failed;
    return back({ errors, error: why, conflict }, status);
  }
  if (!saved) throw data(null, 404);
  const description = [`${checked.data.title} is saved.`, ...saved.sold].join(' ');
  const flash = { title: 'Success!', description, undo: saved.undo };
  return redirectWithFlash(context, `/store-manager/products/${saved.id}`, flash);
}

function storedFields(context: Context, id = '') {
  let labels: Record<string, string> = {};
  return {
    labels: () => labels,
    async read() {
      const product = await readForForm(context, id);
      if (product) labels = labelsOf(product.draft);
      return product && fieldsOf(product.draft);
    },
  };
}
