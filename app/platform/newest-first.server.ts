import { sql } from 'kysely';
import { isUuid } from '~/lib/uuid';

const CURSOR = /^(?<time>\d{1,16})_(?<id>[0-9a-f-]{36})$/;

/** `created_at` as PostgreSQL keeps it: a JavaScript date would lose the last digits and repeat a row. */
export const microseconds = sql<number>`(extract(epoch from created_at) * 1000000)::bigint`;

/** For a list by `created_at` and `id`: everything, or what is older than the cursor's row; one that cannot be read says nothing. */
export function olderThan(cursor: string | null) {
  const { time = '', id = '' } = CURSOR.exec(cursor ?? '')?.groups ?? {};
  if (!isUuid(id)) return sql<boolean>`true`;
  const moment = sql`timestamptz 'epoch' + ${time}::bigint * interval '1 microsecond'`;
  return sql<boolean>`(created_at, id) < (${moment}, ${id}::uuid)`;
}

/** The cursor of the page after this one, when one row more than `size` was read. */
export function nextPage(rows: { id: string; microseconds: number }[], size: number): string | undefined {
  const last = rows[size - 1];
  return rows.length > size && last ? `${last.microseconds}_${last.id}` : undefined;
}
