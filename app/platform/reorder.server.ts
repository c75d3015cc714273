import { sql } from 'kysely';
import type { Context } from './context.server';
import type { DB } from './database-types';

/** Positions count from 0. Needs a transaction, which locks the rows. Returns whether the row exists. */
export async function reorderRow({ db }: Pick<Context, 'db'>, table: keyof DB, id: string, position: number) {
  const { rows } = await sql<{ id: string; sort_order: number }>`
    select id, sort_order from ${sql.table(table)} order by id for update`.execute(db);
  const before = rows.toSorted((one, other) => one.sort_order - other.sort_order).map((row) => row.id);
  const order = before.filter((each) => each !== id);
  if (order.length === before.length) return false;
  order.splice(Math.max(position, 0), 0, id);
  await sql`
    update ${sql.table(table)} as row set sort_order = wanted.position * 10
    from unnest(${order}::uuid[]) with ordinality as wanted (id, position)
    where row.id = wanted.id and row.sort_order <> wanted.position * 10`.execute(db);
  return true;
}
