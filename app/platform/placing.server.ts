import { sql } from 'kysely';
import type { Context } from './context.server';

/** Lists that staff put in order, by their table. */
type OrderedTable = 'client_form_fields' | 'testimonials';

/**
 * Puts a row at another place of its list, 0 being the first, and numbers the list anew in tens. Answers whether the row
 * is there. Only inside a transaction: the rows stay locked to its end, so that two who order at once do so in turn.
 */
export async function placeRow({ db, writes }: Context, table: OrderedTable, id: string, place: number) {
  const { rows } = await sql<{ id: string; sort_order: number }>`
    select id, sort_order from ${sql.table(table)} order by id for update`.execute(db);
  const before = rows.toSorted((one, other) => one.sort_order - other.sort_order).map((row) => row.id);
  const order = before.filter((each) => each !== id);
  if (order.length === before.length) return false;
  order.splice(Math.max(place, 0), 0, id);
  await sql`
    update ${sql.table(table)} as row set sort_order = wanted.place * 10
    from unnest(${order}::uuid[]) with ordinality as wanted (id, place)
    where row.id = wanted.id and row.sort_order <> wanted.place * 10`.execute(db);
  writes(table);
  return true;
}
