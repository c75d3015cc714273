import { sql } from 'kysely';
import { keepAllBooks } from '../app/features/books/keep-books.server.ts';
import { openContext } from '../app/platform/context.server.ts';
import type { Database } from '../app/platform/database.server.ts';
import type { Studio } from './open-studio.ts';

/**
 * Writes orders and payments as no page does, and books them: the database refuses what is not booked. An order without
 * lines gets one of its subtotal.
 */
export function writeBooked<T>(
  { platform }: Pick<Studio, 'platform'>,
  write: (db: Database) => Promise<T>,
): Promise<T> {
  return openContext(platform).transaction(async (tx) => {
    const written = await write(tx.db);
    await sql`insert into order_lines (order_id, product_title, variant_title, unit_price_in_cents, quantity, takes_stock)
      select id, 'Roses', 'Large', subtotal_cents, 1, false from orders
      where subtotal_cents > 0 and not exists (select 1 from order_lines where order_id = orders.id)`.execute(tx.db);
    await keepAllBooks(tx);
    return written;
  });
}
