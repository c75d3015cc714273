import type { Context } from '~/platform/context.server';
import { type CatalogCard, isSympathy, toCard } from './catalog-card';
import { listForCards } from './catalog.server';

export type ToSend = Awaited<ReturnType<typeof listToSend>>;

const MAX_SHOWN = 4;
const MAX_READ = 16;

/** The first products of the store that can be bought now. None of another store, which may answer slowly. */
export async function listToSend(context: Context): Promise<CatalogCard[]> {
  if (context.config.STORE_API_URL) return [];
  const { products } = await listForCards(context, { offset: 0, limit: MAX_READ });
  return products
    .filter((product) => product.purchasable && !isSympathy(product))
    .slice(0, MAX_SHOWN)
    .map((product) => toCard(product));
}
