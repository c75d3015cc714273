import { type RawBuilder, sql } from 'kysely';

/** What changes in a row without anybody editing it, or when others are moved. */
const BOOKKEEPING = ['version', 'updated_at', 'saved_at', 'saved_by', 'order', 'sort_order', 'display_price_cents'];

/** Whether a person has changed row `id` of `table` since it was added. What jobs and visitors change is no edit. */
export function wasEdited(table: string, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from audit_log
    where table_name = ${table} and row_key = ${id}::text and action = 'update'
      and after - ${BOOKKEEPING}::text[] <> '{}')`;
}
