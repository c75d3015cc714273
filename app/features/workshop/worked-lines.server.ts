import { type Selectable, sql } from 'kysely';
import type { OrderLines } from '~/platform/database-types';

export type WorkedLine = Pick<Selectable<OrderLines>, 'quantity' | 'product_title' | 'variant_title'>;

/** What is in the order whose id is `orders.id`. Notes on a line follow its size. */
export function workedLines() {
  return sql<WorkedLine[]>`(
    select coalesce(json_agg(json_build_object('quantity', quantity, 'product_title', product_title,
      'variant_title', concat_ws('; ', nullif(variant_title, ''), note)) order by id), '[]') from order_lines where order_id = orders.id)`;
}
