import { data } from 'react-router';
import type { Staff } from '~/features/accounts/staff.server';
import type { Context } from '~/platform/context.server';
import { type Failed, failureOf, LOOK_AGAIN } from '~/platform/failed.server';
import { redirectWithNotice } from '~/platform/notice.server';
import type { PostedForm } from '~/platform/posted-form.server';
import { readAlt, readPicture } from '~/platform/posted-picture.server';
import { ABOUT_PRODUCT, productFaults, productForm } from './product.schema';
import { draftOf, type ProductDraft, takeStep } from './product-draft';
import { saveProduct } from './save-product.server';

/** What the form of a product came back with. */
export interface ReturnedProduct {
  draft: ProductDraft;
  picture_alt: string;
  faults: Record<string, string>;
  fault?: Failed['fault'];
}

/** Saves the product of a form, a new one without an `id`; or does one of its steps where scripts are off. */
export async function takeProduct(context: Context, member: Staff, posted: PostedForm, id?: string) {
  const { texts } = posted;
  const returned = { draft: draftOf(texts), picture_alt: texts.picture_alt ?? '' };
  const back = (more: Omit<ReturnedProduct, 'draft' | 'picture_alt'> & { picture_alt?: string }, status: number) =>
    data({ ...returned, ...more } satisfies ReturnedProduct, status);
  if (texts.step) return data({ ...returned, draft: takeStep(returned.draft, texts.step), faults: {} });
  if (texts.end !== 'whole')
    return back({ faults: {}, fault: { title: 'Save Failed', description: 'The form did not arrive whole.' } }, 400);

  const { picture, fault } = await readPicture(posted, 'picture');
  const said = readAlt(posted, { of: 'picture', field: 'picture_alt', about: ABOUT_PRODUCT });
  const checked = productForm.safeParse(returned.draft);
  if (!checked.success || fault || said.fault) {
    const ofPicture = { ...(fault && { picture: fault }), ...(said.fault && { picture_alt: said.fault }) };
    const faults = { ...(checked.error && productFaults(checked.error)), ...ofPicture };
    return back({ picture_alt: said.suggestion ?? said.alt, faults, fault: LOOK_AGAIN }, 400);
  }
  const newPicture = picture && { picture, alt: said.alt };
  let saved: Awaited<ReturnType<typeof saveProduct>>;
  const failed = await failureOf(context, 'Save Failed', async () => {
    saved = await saveProduct(context, member, { id, product: checked.data, picture: newPicture });
  });
  if (failed) return back({ faults: failed.faults, fault: failed.fault }, failed.status);
  if (!saved) throw data(null, 404);
  const description = [`${checked.data.title} is saved.`, ...saved.sold].join(' ');
  const notice = { title: 'Success!', description, undo: saved.undo };
  return redirectWithNotice(context, `/store-manager/products/${saved.id}`, notice);
}
