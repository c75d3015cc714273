import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';

/** Whether any of these products is sold for sympathy. */
export async function hasSympathyFlowers({ db }: Context, productIds: string[]): Promise<boolean> {
  if (productIds.length === 0) return false;
  const found = db.selectFrom('products').select('id').where('id', 'in', productIds);
  const one = await found.where(sql<boolean>`occasions @> array['sympathy']`).limit(1).executeTakeFirst();
  return one !== undefined;
}
