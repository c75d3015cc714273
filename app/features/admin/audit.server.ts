import { sql } from 'kysely';
import { containing } from '~/lib/containing';
import type { Context } from '~/platform/context.server';
import { type Listing, listPage } from '~/platform/listing.server';

export const AUDIT_SORTS = { newest: { by: sql`at`, type: 'timestamptz', descending: true } } as const;

/** Who changed what (migration 0012), staff or a client, the newest first; `table` shows one kind of thing only. */
export async function listChanges({ db }: Context, listing: Listing, table: string | null) {
  const query = db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_name', 'action', 'table_name', 'row_key', 'label', 'before', 'after'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'audit_log.actor')
          .where('users.is_admin', '=', false),
      ).as('is_client'),
    )
    .$if(table !== null, (found) => found.where('table_name', '=', table ?? ''))
    .$if(listing.q !== '', (found) =>
      found.where(sql<string>`coalesce(label, '') || ' ' || actor_name`, 'ilike', containing(listing.q)),
    );
  const { rows, next } = await listPage(query, listing);
  return { next, changes: rows.map(({ before, after, ...row }) => ({ ...row, columns: compared(before, after) })) };
}

/** Column by column, what it said and what it says; empty ones that stay empty are left out. */
function compared(before: unknown, after: unknown) {
  const [was, now] = [columnsOf(before), columnsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(now)])]
    .map((name) => ({ name, was: written(was[name]), now: written(now[name]) }))
    .filter((column) => column.was !== column.now);
}

function columnsOf(row: unknown) {
  return (row ?? {}) as Record<string, unknown>;
}

function written(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
