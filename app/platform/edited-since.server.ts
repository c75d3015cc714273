import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from './context.server';
import type { Kept } from './import-kind';

/** What changes in a row without anybody editing it, or when others are moved. */
const BOOKKEEPING = ['version', 'updated_at', 'saved_at', 'saved_by', 'order', 'sort_order', 'display_price_cents'];

/** Whether a person has changed row `id` of `table` since it was added. What jobs and visitors change is no edit. */
export function wasEdited(table: string, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from audit_log
    where table_name = ${table} and row_key = ${id}::text and action = 'update'
      and after - ${BOOKKEEPING}::text[] <> '{}')`;
}

/** Rows of an import that were edited since. All are locked, so that nobody edits one meanwhile. */
export async function findEdited(
  { db }: Transaction,
  importId: string,
  table: 'blog_posts' | 'pages',
): Promise<Kept[]> {
  const own = sql`(select row_id from imported_rows where import_id = ${importId})`;
  await sql`select from ${sql.table(table)} where id in ${own} order by id for update`.execute(db);
  const { rows } = await sql<Kept>`
    select id, title as name, 'It was edited since.' as reason from ${sql.table(table)}
    where id in ${own} and ${wasEdited(table, sql.ref(`${table}.id`))} order by title, id`.execute(db);
  return rows;
}
