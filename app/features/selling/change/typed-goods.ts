import type { OrderedLine } from '~/features/delivery/order-counts.server';
import type { OrderRecord } from '~/features/orders/order-queries.server';
import type { Choosable } from './change-lines';
import { readAdded, readLines } from './change-order.schema';

/** What would be made, so that only days are offered on which it can be. */
export function typedGoods(order: OrderRecord, products: Choosable[], typed: Record<string, unknown>): OrderedLine[] {
  const changed = readLines(typed);
  const productOf = (variant: string) => products.find(({ id }) => id === variant)?.product_id ?? null;
  const ordered = order.lines.map(({ id, product_id, quantity }) => {
    const { replace, quantity: typedQuantity } = changed.get(id) ?? { replace: null, quantity };
    return { product_id: replace ? productOf(replace) : product_id, quantity: typedQuantity || 0 };
  });
  const added = readAdded(typed).map(({ variant_id, quantity }) => ({ product_id: productOf(variant_id), quantity }));
  return [...ordered, ...added].filter(({ quantity }) => quantity > 0);
}
