import { formatWeight } from '~/lib/weight';
import { sql } from 'kysely';
import { formatDollarsInput } from '~/lib/dollars-input';
import { isUuid } from '~/lib/uuid';
import { MAX_RELATED } from '~/features/catalog/products/catalog-card';
import type { Context } from '~/platform/context.server';
import { findPictures } from '~/platform/find-pictures.server';
import { htmlToDescription } from './description.server';
import type { ProductDraft } from './product-draft';

const MAX_OTHERS = 500;

export interface StoredImage {
  url: string;
  order: number;
  type: 'image';
  alt: string;
  width: number | null;
  height: number | null;
  preview: string | null;
}

interface StoredOption {
  id: string;
  title: string | null;
}

export interface StoredRelated {
  /** Of another store it may be anything. */
  related_id?: unknown;
}

interface StoredDetail {
  id: string | number | null;
  title: string | null;
  description: string | null;
  order: number | null;
}

export async function readEditableProduct(context: Context, id: string) {
  if (!isUuid(id)) return undefined;
  const { db } = context;
  const [product, variants] = await Promise.all([
    db.selectFrom('products').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst(),
    db.selectFrom('variants').selectAll().where('product_id', '=', id).orderBy('sort_order').execute(),
  ]);
  if (!product) return undefined;
  const images = product.images as unknown as StoredImage[];
  const options = product.options as unknown as StoredOption[];
  const shownOptions = options.length > 0 ? options : [{ id: 'new-1', title: '' }];
  const draft: ProductDraft = {
    title: product.title,
    subtitle: product.subtitle ?? '',
    ribbon_text: product.ribbon_text ?? '',
    type: product.type ?? '',
    description: htmlToDescription(product.description),
    search_title: product.search_title ?? '',
    search_description: product.search_description ?? '',
    status: product.status,
    site_product_selection: product.site_product_selection ?? 'lowest_price_first',
    purchasable: product.purchasable,
    is_hidden: product.is_hidden,
    subscribable: product.subscribable,
    is_add_on: product.is_add_on,
    most_per_order: String(product.most_per_order),
    occasions: product.occasions,
    colors: product.colors,
    related: editableRelated(product.related_products as unknown as StoredRelated[]),
    lead_days: String(product.lead_days),
    most_per_day: String(product.most_per_day),
    options: shownOptions.map((option) => ({ key: option.id, title: option.title ?? '' })),
    variants: variants.map((variant) => ({
      key: variant.id,
      values: shownOptions.map((_, index) => optionValue(variant, index, shownOptions.length)),
      price: formatDollarsInput(variant.price_in_cents),
      sale: formatDollarsInput(variant.sale_price_in_cents),
      sku: variant.sku ?? '',
      weight: variant.weight === null ? '' : formatWeight(variant.weight),
      counted: variant.manage_inventory,
      quantity: variant.manage_inventory ? String(variant.inventory_quantity) : '',
      shown: String(variant.inventory_quantity),
    })),
    removed: [],
    images: images.map(({ url, alt }) => ({ key: url, alt: alt ?? '' })),
    details: (product.additional_info as unknown as StoredDetail[])
      .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
      .map((detail, index) => ({
        key: typeof detail.id === 'string' ? detail.id : `new-${index + 1}`,
        title: detail.title ?? '',
        description: htmlToDescription(detail.description ?? ''),
      })),
  };
  const pictures = await findPictures(
    context,
    images.map(({ url }) => url),
  );
  return {
    id,
    version: product.version,
    slug: product.slug,
    title: product.title,
    draft,
    pictures: Object.fromEntries(pictures),
  };
}

/** With one option, its value is the variant's title. */
function optionValue(variant: { title: string; options: unknown }, index: number, count: number) {
  if (count === 1) return variant.title;
  return (variant.options as { value: string | null }[])[index]?.value ?? '';
}

/** Ids of the related products that the form shows. */
export function editableRelated(stored: StoredRelated[]): string[] {
  const ids = stored.map(({ related_id: id }) => (typeof id === 'string' && isUuid(id) ? id.toLowerCase() : ''));
  return ids.filter(Boolean).slice(0, MAX_RELATED);
}

/** What a product may go well with, by title. */
export function listOtherProducts({ db }: Context, id?: string) {
  return db
    .selectFrom('products')
    .select(['id', 'title'])
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? ''))
    .orderBy(sql`lower(left(title, 100))`)
    .orderBy('id')
    .limit(MAX_OTHERS)
    .execute();
}

/** The types in use. A loose index scan: one lookup per type. */
export async function listKinds({ db }: Context): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    with recursive kinds as (
      (select type from products where deleted_at is null and type is not null order by type limit 1)
      union all
      select (select type from products where deleted_at is null and type > kinds.type order by type limit 1)
      from kinds where kinds.type is not null)
    select type from kinds where type is not null limit 30`.execute(db);
  return rows.map(({ type }) => type);
}
