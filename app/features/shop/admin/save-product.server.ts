import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { newId } from '~/lib/new-id';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context, Transaction } from '~/platform/context.server';
import { hasVersion, NEXT_VERSION, assertNotStale, staleError } from '~/platform/edit-conflict.server';
import { idIn } from '~/platform/selection.server';
import { withPictures } from '~/platform/store-picture.server';
import type { DescribedPicture } from './posted-pictures.server';
import { descriptionToHtml } from './description.server';
import type { ProductForm } from './product.schema';
import { newImages, removeUnusedPictures, STORE_IMAGES } from './product-pictures.server';
import { saveVariants } from './save-variants.server';
import { editableRelated, type StoredImage, type StoredRelated } from './stored-product.server';

interface ProductToSave {
  id?: string;
  version?: number;
  product: ProductForm;
  /** Follow those that the product has. */
  pictures?: DescribedPicture[];
}

/** Adds a product without an `id`. `undo` if variants were removed; undefined if there is no such product. */
export function saveProduct(context: Context, { id, version, product, pictures = [] }: ProductToSave) {
  const files = pictures.map((picture) => ({ bucket: STORE_IMAGES, ...picture }));
  return withPictures(context, files, async (tx, keys) => {
    const before = id === undefined ? undefined : await lockProduct(tx, id);
    if (id !== undefined && !before) return undefined;
    // The row is locked, so the UPDATE sees the same version. A conflict is reported before any stock error.
    if (before && version !== undefined && before.version !== version) throw staleError();
    const images = await mergeImages(tx, product, before?.images ?? [], keys);
    const row = toColumns(product, images, before?.additional_info ?? []);
    const saved = id ?? (await addProduct(tx, row));
    const options = product.options.map(({ key: option, title }) => ({
      id: isUuid(option) ? option : newId(),
      title: title ?? 'Variant',
    }));
    const { currency } = await readStudio(tx);
    const { values, sold, removed } = await saveVariants(tx, { product_id: saved, product, options, currency });
    const stored = options.map((option, index) => ({ ...option, values: values.map((each) => each[index]) }));
    await tx.db
      .updateTable('products')
      .set({ ...row, options: JSON.stringify(stored), related_products: mergeRelated(product, before) })
      .set({ updated_at: tx.now(), version: NEXT_VERSION })
      .where('id', '=', saved)
      .where(hasVersion(before && version))
      .executeTakeFirstOrThrow()
      .then(assertNotStale);
    const kept = new Set(images.map(({ url }) => url));
    const gone = (before?.images ?? []).map(({ url }) => url).filter((url) => !kept.has(url));
    await removeUnusedPictures(tx, gone);
    tx.writes('products');
    tx.writes(`product:${saved}`);
    return { id: saved, sold, undo: removed > 0 ? tx.deletion : undefined };
  });
}

interface StoredProduct {
  version: number;
  images: StoredImage[];
  additional_info: { id: unknown; description: string | null }[];
  related_products: StoredRelated[];
}

async function lockProduct({ db }: Transaction, id: string): Promise<StoredProduct | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom('products')
    .select(['version', 'images', 'additional_info', 'related_products'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as StoredProduct | undefined;
}

async function addProduct({ db }: Transaction, row: ReturnType<typeof toColumns>) {
  const last = sql<number>`(select coalesce(max("order"), 0) + 10 from products)`;
  const { id } = await db
    .insertInto('products')
    .values({ ...row, order: last })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function toColumns(product: ProductForm, images: StoredImage[], before: StoredProduct['additional_info']) {
  const { title, subtitle, ribbon_text, type, status, site_product_selection, purchasable, is_hidden } = product;
  const { occasions, colors, lead_days, most_per_day, most_per_order, subscribable, is_add_on } = product;
  const { search_title, search_description } = product;
  const known = new Map(before.map(({ id, description }) => [id, description]));
  const details = product.details.map((detail, order) => ({
    id: isUuid(detail.key) ? detail.key : newId(),
    order,
    title: detail.title,
    description:
      unchangedDescription(detail.description, known.get(detail.key)) ?? descriptionToHtml(detail.description),
  }));
  return {
    title,
    subtitle,
    ribbon_text,
    type,
    status,
    site_product_selection,
    purchasable,
    occasions,
    colors,
    lead_days,
    most_per_day,
    most_per_order,
    subscribable,
    is_add_on,
    search_title,
    search_description,
    is_hidden: is_hidden || is_add_on,
    description: descriptionToHtml(product.description),
    thumbnail: images[0]?.url ?? null,
    images: JSON.stringify(images),
    additional_info: JSON.stringify(details),
  };
}

/** Unchanged plain text must not become HTML. */
function unchangedDescription(typed: string, stored: string | null | undefined) {
  return stored === typed ? stored : undefined;
}

/** New pictures are last. URLs that are not the product's own are ignored. */
async function mergeImages(tx: Transaction, { images }: ProductForm, before: StoredImage[], keys: string[]) {
  const known = new Map(before.map((image) => [image.url, image]));
  const kept = images.flatMap(({ key: url, alt }) => {
    const image = known.get(url);
    return image ? [{ ...image, alt: alt ?? '' }] : [];
  });
  kept.push(...(await newImages(tx, keys)));
  return kept.map((image, order): StoredImage => ({ ...image, order }));
}

/** What the form does not show stays. */
function mergeRelated({ related }: ProductForm, before?: StoredProduct): string {
  const stored = before?.related_products ?? [];
  const editable = new Set<unknown>(editableRelated(stored));
  const chosen = related.map((related_id, position) => {
    const known = stored.find((each) => each.related_id === related_id);
    return known ?? { id: newId(), section_title: 'Goes well with', related_type: 'product', related_id, position };
  });
  return JSON.stringify([...chosen, ...stored.filter(({ related_id }) => !editable.has(related_id))]);
}

/** Orders keep their lines. Undefined if there is no such product. */
export function deleteProduct(context: Context, id: string) {
  return context.transaction(async (tx) => {
    if (!isUuid(id)) return undefined;
    await lockOrdersAndVariants(tx, id);
    const before = await lockProduct(tx, id);
    if (!before) return undefined;
    const product = tx.db.deleteFrom('products').where('id', '=', id).returning('title');
    const { title } = await product.executeTakeFirstOrThrow();
    await removeUnusedPictures(
      tx,
      before.images.map(({ url }) => url),
    );
    tx.writes('products');
    tx.writes(`product:${id}`);
    return { title, deletion: tx.deletion };
  });
}

/** Locks orders, variants and products in this order everywhere, to avoid deadlocks. */
async function lockOrdersAndVariants({ db }: Transaction, id: string) {
  const lines = db.selectFrom('order_lines').select('order_id').where('product_id', '=', id);
  const orders = db.selectFrom('orders').select('id').where('status', '=', 'pending').where('id', 'in', lines);
  await orders.orderBy('id').forKeyShare().execute();
  await db.selectFrom('variants').select('id').where('product_id', '=', id).orderBy('id').forUpdate().execute();
}

export async function hideProducts(context: Context, ids: string[], is_hidden: boolean) {
  if (ids.length === 0) throw new UserError(400, 'invalid', 'Select a product first.');
  return context.transaction(async (tx) => {
    const selected = tx.db.selectFrom('products').select(['title', 'is_add_on']).where(idIn(ids));
    const products = await selected.orderBy('id').forNoKeyUpdate().execute();
    const addOn = is_hidden ? undefined : products.find(({ is_add_on }) => is_add_on);
    if (addOn) throw new UserError(409, 'conflict', `${addOn.title} is an add-on. Edit it to list it in the store.`);
    const changed = await tx.db
      .updateTable('products')
      .set({ is_hidden, updated_at: tx.now() })
      .where(idIn(ids))
      .where('is_hidden', '!=', is_hidden)
      .returning(['id', 'title'])
      .execute();
    if (changed.length > 0) tx.writes('products');
    for (const { id } of changed) tx.writes(`product:${id}`);
    return changed;
  });
}
