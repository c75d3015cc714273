import { sql } from 'kysely';
import { readStudio } from '~/features/studio/studio.server';
import { formatMoney } from '~/lib/money';
import type { Context } from '~/platform/context.server';
import { containsWords, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';

const SORTS = { newest: { by: sql`at`, type: 'timestamptz', descending: true } } as const;

export function auditListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: SORTS, defaultSort: 'newest', id: sql`audit_log.id` });
}

/** Entries of early releases do not name their order. */
const LABEL = sql<string | null>`coalesce(audit_log.label, case when table_name = 'orders'
  then (select number::text from orders where id = row_key::uuid) end)`;

export async function listChanges(context: Context, listQuery: ParsedListQuery, table: string | null) {
  const { currency } = await readStudio(context);
  const query = context.db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor')
    .select(['audit_log.id', 'at', 'actor_name', 'action', 'table_name', 'row_key', 'before', 'after'])
    .select(LABEL.as('label'))
    .select(sql<boolean>`coalesce(not users.is_admin, false)`.as('is_client'))
    .$if(table !== null, (found) => found.where('table_name', '=', table ?? ''))
    .$if(listQuery.q !== '', (found) =>
      found.where(containsWords(sql`search_fold(' ' || coalesce(label, '') || ' ' || actor_name)`, listQuery.q)),
    );
  const { rows, ...pages } = await listPage(query, listQuery);
  return {
    pages,
    changes: rows.map(({ before, after, ...row }) => ({ ...row, columns: compareColumns(before, after, currency) })),
  };
}

/** Before and after by column, without columns that stay empty, the version and digests. */
function compareColumns(before: unknown, after: unknown, currency: string) {
  const [was, now] = [toRow(before), toRow(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(now)])]
    .map((name) => ({ name, was: toText(name, was[name], currency), now: toText(name, now[name], currency) }))
    .filter(({ name, was: before, now: after }) => name !== 'version' && name !== 'digest' && before !== after);
}

function toRow(row: unknown) {
  return (row ?? {}) as Record<string, unknown>;
}

function toText(column: string, value: unknown, currency: string): string {
  if (/(^|_)cents$/.test(column)) {
    if (typeof value === 'number') return formatMoney(value, currency);
    if (Array.isArray(value)) return value.map((each) => toText(column, each, currency)).join(', ');
  }
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
