import { isSympathy } from '~/features/catalog/products/catalog-card';
import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';

/** Whether any of these products is sold for sympathy, perhaps among other occasions. */
export async function hasSympathyFlowers(context: Context, productIds: string[]): Promise<boolean> {
  const products = await readOccasions(context, productIds);
  return products.some((product) => isSympathy(product) || product.occasions.includes('sympathy'));
}

/** Whether any of them is sold for nothing else. */
export async function areForSympathy(context: Context, productIds: string[]): Promise<boolean> {
  return (await readOccasions(context, productIds)).some(isSympathy);
}

async function readOccasions({ db }: Context, productIds: string[]) {
  const ids = productIds.filter(isUuid);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('products').select(['type', 'occasions']).where('id', 'in', ids).execute();
  return rows.map(({ type, occasions }) => ({ type: { value: type }, occasions }));
}

/** Whether the store lists any for that occasion. */
export async function sellsSympathyFlowers(context: Context): Promise<boolean> {
  if (context.config.STORE_API_URL) return false;
  context.reads('products');
  const listed = context.db
    .selectFrom('products')
    .select('id')
    // As the index `products_for_sympathy` has it.
    .where(sql<boolean>`occasions @> array['sympathy']`)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'published')
    .where('is_hidden', '=', false)
    .limit(1);
  return (await listed.executeTakeFirst()) !== undefined;
}

/** What a refusal adds for a family in mourning. */
export async function phoneNote(context: Context): Promise<string> {
  const { phone } = await readStudio(context);
  return phone ? ` Please call us at ${phone}.` : '';
}
