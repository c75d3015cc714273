import { sql } from 'kysely';
import type { Context } from '~/platform/context.server';

/** Whether something in the order has a ribbon to write on: flowers that are sold for sympathy. */
export async function takesRibbon({ db }: Context, orderId: string): Promise<boolean> {
  const line = db
    .selectFrom('order_lines as line')
    .innerJoin('products', 'products.id', 'line.product_id')
    .select('line.id')
    .where('order_id', '=', orderId)
    .where(sql<boolean>`occasions @> array['sympathy']`);
  return (await line.limit(1).executeTakeFirst()) !== undefined;
}
