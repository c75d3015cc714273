import { newId } from '~/lib/new-id';
import { UserError } from '~/lib/user-error';
import type { Transaction } from '~/platform/context.server';
import { type ProductForm, variantTitle } from './product.schema';

interface Wanted {
  product_id: string;
  product: ProductForm;
  options: { id: string; title: string }[];
  currency: string;
}

type Variant = ProductForm['variants'][number];

/** Stock changes by the difference between shown and typed, so that sales in between count: `sold` reports them. */
export async function saveVariants(tx: Transaction, { product_id, product, options, currency }: Wanted) {
  const before = await tx.db
    .selectFrom('variants')
    .select(['id', 'sku', 'inventory_quantity', 'sort_order'])
    .where('product_id', '=', product_id)
    .orderBy('id')
    .forUpdate()
    .execute();
  const known = new Map(before.map((variant) => [variant.id, variant]));
  const removed = product.removed.filter((id) => known.has(id));
  const shown = new Set([...product.variants.map(({ key }) => key), ...removed]);
  const places = sortOrders(
    product.variants,
    before,
    before.filter(({ id }) => !shown.has(id)).map(({ sort_order }) => sort_order),
  );
  const wanted = product.variants.map((variant, index) => {
    const stored = known.get(variant.key);
    const sort_order = places[index] ?? index;
    const id = stored?.id ?? newId();
    const values = toVariantOptions(variant, id, options);
    const inventory_quantity = stored ? nextQuantity(variant, stored, index) : (variant.quantity ?? 0);
    return { id, stored, variant, values, row: toVariantRow(variant, values, { sort_order, inventory_quantity }) };
  });
  await assertSkusFree(tx, product_id, product.variants);
  if (removed.length > 0) await tx.db.deleteFrom('variants').where('id', 'in', removed).execute();
  await clearChangedSkus(tx, wanted);
  for (const { id, stored, row } of wanted.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    if (stored) await tx.db.updateTable('variants').set(row).where('id', '=', id).execute();
    else
      await tx.db
        .insertInto('variants')
        .values({ ...row, id, product_id, currency })
        .execute();
  }
  return {
    values: wanted.map(({ values }) => values),
    sold: wanted.flatMap(staleStockMessage),
    removed: removed.length,
  };
}

/** Unmoved variants keep their position for those in the trash. `taken` are positions that the form did not show. */
function sortOrders(variants: Variant[], before: { id: string; sort_order: number }[], taken: number[]): number[] {
  const known = new Map(before.map(({ id, sort_order }) => [id, sort_order]));
  let last = Math.max(-1, ...known.values());
  const kept = variants.map(({ key }) => known.get(key) ?? ++last);
  const isInOrder = kept.every((place, index) => place > (kept[index - 1] ?? -1));
  if (isInOrder) return kept;
  let next = -1;
  return variants.map(() => {
    do next++;
    while (taken.includes(next));
    return next;
  });
}

export function toVariantOptions({ values }: Variant, variant_id: string, options: Wanted['options']) {
  return options.map(({ id }, index) => ({ id: newId(), option_id: id, variant_id, value: values[index] ?? '' }));
}

export function toVariantRow(
  variant: Variant,
  values: ReturnType<typeof toVariantOptions>,
  places: { sort_order: number; inventory_quantity: number },
) {
  return {
    ...places,
    title: variantTitle(variant.values),
    price_in_cents: variant.price,
    sale_price_in_cents: variant.sale,
    sku: variant.sku,
    weight: variant.weight,
    manage_inventory: variant.counted,
    options: JSON.stringify(values),
  };
}

function nextQuantity({ counted, quantity, shown }: Variant, stored: { inventory_quantity: number }, index: number) {
  if (!counted || quantity === null) return stored.inventory_quantity;
  const next = stored.inventory_quantity + quantity - (shown ?? stored.inventory_quantity);
  if (next >= 0) return next;
  const left = stored.inventory_quantity;
  throw new UserError(409, 'conflict', 'Some were sold in the meantime.', {
    [`variants.${index}.quantity`]: `Only ${left} are left now: the others were sold while you typed.`,
  });
}

interface Saved {
  stored?: { inventory_quantity: number };
  variant: Variant;
  row: { title: string; inventory_quantity: number };
}

function staleStockMessage({ stored, variant: { counted, quantity, shown }, row }: Saved): string[] {
  const isStale = stored && counted && shown !== null && shown !== stored.inventory_quantity && quantity !== shown;
  return isStale ? [`The stock of ${row.title} changed while you typed: it is ${row.inventory_quantity} now.`] : [];
}

async function assertSkusFree({ db }: Transaction, productId: string, variants: Variant[]) {
  const skus = variants.flatMap(({ sku }) => sku ?? []);
  if (skus.length === 0) return;
  const taken = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.sku', 'products.title'])
    .where('variants.sku', 'in', skus)
    .where('product_id', '!=', productId)
    .execute();
  if (taken.length === 0) return;
  const errors = taken.map(({ sku, title }) => [
    `variants.${variants.findIndex((variant) => variant.sku === sku)}.sku`,
    `${title} has this SKU.`,
  ]);
  throw new UserError(409, 'conflict', 'A SKU belongs to one variant only.', Object.fromEntries(errors));
}

/** Two variants may swap their SKUs: changed ones are cleared first. */
async function clearChangedSkus(
  { db }: Transaction,
  wanted: { stored?: { id: string; sku: string | null }; variant: Variant }[],
) {
  const changed = wanted.flatMap(({ stored, variant }) => (stored?.sku && stored.sku !== variant.sku ? stored.id : []));
  if (changed.length > 0) await db.updateTable('variants').set({ sku: null }).where('id', 'in', changed).execute();
}
