import { type Selectable, sql, type SqlBool } from 'kysely';
import { likePattern } from '~/lib/like-pattern';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import type { DB } from '~/platform/database-types';
import { containsTyped, eachRow, type ParsedListQuery, listPage, parseListQuery } from '~/platform/list-page.server';
import { withTotal } from '~/platform/selection.server';
import type { Collection, Row } from './collection';
import { withPictures } from './collection-pictures.server';
import type { CollectionTable } from './registry';

/** Kysely cannot follow a table that is a type parameter. The declaration has checked every name against the table. */
export type AnyTable = 'vendors';
export type AnyRow = Selectable<DB[AnyTable]> & Record<string, unknown>;

export function readListQuery<Table extends CollectionTable>(
  url: URL,
  { sorts, defaultSort }: Collection<Table>,
): ParsedListQuery {
  const entries = Object.entries(sorts).map(([name, { by, type, isDescending }]) => [
    name,
    { by: sql.raw(by), type, descending: isDescending },
  ]);
  return parseListQuery(url, { sorts: Object.fromEntries(entries), defaultSort });
}

export function selectRows<Table extends CollectionTable>(
  { db }: Pick<Context, 'db'>,
  { table, search, searchText, filter, joined }: Collection<Table>,
  { q, params }: ParsedListQuery,
) {
  const selected = filter?.choices.find(({ value }) => value === (params[filter.name] ?? ''));
  const where = selected?.where;
  return db
    .selectFrom(table as AnyTable)
    .selectAll()
    .select(joinedColumns(joined))
    .$if(q !== '', (query) =>
      searchText
        ? query.where(containsTyped(sql.raw(searchText), q))
        : query.where(({ or, eb }) => or(search.map((column) => eb(column as 'name', 'ilike', likePattern(q))))),
    )
    .$if(where !== undefined, (query) => query.where(sql.raw<SqlBool>(where ?? '')));
}

function joinedColumns(joined: Record<string, string> = {}) {
  return Object.entries(joined).map(([name, expression]) => sql.raw(expression).as(name));
}

export async function listRows<Table extends CollectionTable>(
  context: Context,
  collection: Collection<Table>,
  listQuery: ParsedListQuery,
) {
  const query = selectRows(context, collection, listQuery);
  const page = await withTotal(context, listQuery, query, await listPage(query, listQuery));
  const rows = await withPictures(context, collection, page.rows);
  return { ...page, rows: rows.map((row) => withoutSecrets(collection, row)) };
}

export function eachListed<Table extends CollectionTable>(
  context: Context,
  collection: Collection<Table>,
  listQuery: ParsedListQuery,
): AsyncGenerator<Row<Table>> {
  return eachRow(selectRows(context, collection, listQuery), listQuery) as AsyncGenerator as AsyncGenerator<Row<Table>>;
}

export async function readRow<Table extends CollectionTable>(
  context: Context,
  collection: Collection<Table>,
  id: string | null = null,
): Promise<Row<Table> | undefined> {
  if (id === null || !isUuid(id)) return undefined;
  const found = context.db
    .selectFrom(collection.table as AnyTable)
    .selectAll()
    .select(joinedColumns(collection.joined))
    .where('id', '=', id);
  const [row] = await withPictures(context, collection, await found.execute());
  return row && withoutSecrets(collection, row);
}

function withoutSecrets<Table extends CollectionTable>({ secrets = [] }: Collection<Table>, row: Row<Table>) {
  const hidden = secrets as string[];
  return Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column))) as Row<Table>;
}

/** The id of the row that was added last: with the next one, the form beside the list starts anew. */
export async function newestId<Table extends CollectionTable>({ db }: Context, { table }: Collection<Table>) {
  const newest = db
    .selectFrom(table as AnyTable)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1);
  return (await newest.executeTakeFirst())?.id;
}
