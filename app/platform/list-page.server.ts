import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { cleanText } from '~/lib/clean-text';
import type { ListQuery } from '~/lib/list-query';
import { isUuid } from '~/lib/uuid';

const PAGE_SIZE = 50;
const EXPORT_SIZE = 500;
const MAX_SEARCH = 200;
const RESERVED_PARAMS = new Set(['q', 'sort', 'after', 'id', 'add', 'edit', 'delete', 'import', 'versions', 'version']);

export interface Sort {
  /** A long list has an index on (`by`, id), which serves both directions and nulls. */
  by: RawBuilder<unknown>;
  /** Its PostgreSQL type: the cursor in a URL is only text. */
  type: 'text' | 'timestamptz' | 'date' | 'integer' | 'bigint' | 'numeric' | 'boolean';
  descending?: boolean;
}

interface Sorts {
  sorts: Record<string, Sort>;
  defaultSort: string;
  /** The tiebreaker, where a join makes `id` ambiguous: sql`clients.id`. */
  id?: RawBuilder<unknown>;
}

/** A symbol, so that a loader can return the query: symbols are not serialized. */
const ORDER = Symbol('order');

interface Order {
  by: RawBuilder<unknown>;
  type: Sort['type'];
  id: RawBuilder<unknown>;
  descending: boolean;
}

export type ParsedListQuery = ListQuery & { readonly [ORDER]: Order };

export function parseListQuery({ searchParams }: URL, { sorts, defaultSort, id = sql`id` }: Sorts): ParsedListQuery {
  const requested = searchParams.get('sort') ?? defaultSort;
  const sort = Object.hasOwn(sorts, sortName(requested)) ? requested : defaultSort;
  const definition = sorts[sortName(sort)];
  if (!definition) throw new Error(`There is no sort ${defaultSort}.`);
  const descending = (definition.descending ?? false) !== sort.startsWith('-');
  return {
    q: cleanText(searchParams.get('q') ?? '').slice(0, MAX_SEARCH),
    ...{ sort, defaultSort, descending },
    after: searchParams.get('after'),
    params: Object.fromEntries([...searchParams].filter(([name, value]) => !RESERVED_PARAMS.has(name) && value !== '')),
    [ORDER]: { by: definition.by, type: definition.type, id, descending },
  };
}

function sortName(sort: string) {
  return sort.replace(/^-/, '');
}

interface Cursor {
  id: string;
  key: string | null;
}

type Query<DB, TB extends keyof DB, Row> = SelectQueryBuilder<DB, TB, Row>;

/** Rows without a value come last in both directions. Reads one index range per page, or two where the values end. */
export async function listPage<DB, TB extends keyof DB, Row extends { id: string }>(
  query: Query<DB, TB, Row>,
  { after, [ORDER]: order }: ParsedListQuery,
): Promise<{ rows: Row[]; next?: string }> {
  const cursor = parseCursor(after);
  try {
    return await readPage(query, order, PAGE_SIZE, cursor);
  } catch (error) {
    // A forged cursor can hold an invalid value for the type of the column (SQLSTATE class 22).
    const isNoValue = cursor && (error as { code?: string }).code?.startsWith('22');
    if (isNoValue) return readPage(query, order, PAGE_SIZE);
    throw error;
  }
}

/** Read in parts, so that a slow download keeps no query open. */
export async function* eachRow<DB, TB extends keyof DB, Row extends { id: string }>(
  query: Query<DB, TB, Row>,
  { [ORDER]: order }: ParsedListQuery,
): AsyncGenerator<Row> {
  let next: string | undefined;
  do {
    const page = await readPage(query, order, EXPORT_SIZE, parseCursor(next ?? null));
    yield* page.rows;
    next = page.next;
  } while (next);
}

async function readPage<DB, TB extends keyof DB, Row extends { id: string }>(
  query: Query<DB, TB, Row>,
  order: Order,
  size: number,
  cursor?: Cursor,
) {
  const { by, id } = order;
  const isPastValues = cursor?.key === null;
  const keyed = query.select(sql<string | null>`(${by})::text`.as('sort_key'));
  const inOrder = keyed.$castTo<Row & { sort_key: string | null }>();
  const valued = inOrder
    .where(sql<boolean>`${by} is not null`)
    .orderBy(by, direction(order))
    .orderBy(id, direction(order));
  const rows = isPastValues
    ? []
    : await valued
        .where(afterCursor(order, cursor))
        .limit(size + 1)
        .execute();
  const missing = size + 1 - rows.length;
  if (missing > 0) {
    const without = inOrder.where(sql<boolean>`${by} is null`).orderBy(id, direction(order)).limit(missing);
    rows.push(...(await without.where(isPastValues ? afterCursor(order, cursor) : sql<boolean>`true`).execute()));
  }
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: shown.map(withoutSortKey<Row>),
    ...(rows.length > size && last && { next: formatCursor({ id: last.id, key: last.sort_key }) }),
  };
}

function withoutSortKey<Row>(row: Row & { sort_key: string | null }): Row {
  const { sort_key: _, ...shown } = row;
  return shown as unknown as Row;
}

function direction({ descending }: Order) {
  return descending ? 'desc' : 'asc';
}

function afterCursor({ by, type, id, descending }: Order, cursor?: Cursor) {
  if (!cursor) return sql<boolean>`true`;
  const sign = sql.raw(descending ? '<' : '>');
  if (cursor.key === null) return sql<boolean>`${id} ${sign} ${cursor.id}::uuid`;
  return sql<boolean>`(${by}, ${id}) ${sign} (${cursor.key}::text::${sql.raw(type)}, ${cursor.id}::uuid)`;
}

function formatCursor({ id, key }: Cursor) {
  return key === null ? id : `${id}=${key}`;
}

function parseCursor(cursor: string | null): Cursor | undefined {
  const [, id = '', key] = /^([0-9a-f-]{36})(?:=(.*))?$/s.exec(cursor ?? '') ?? [];
  return isUuid(id) ? { id, key: key ?? null } : undefined;
}

const MAX_WORDS = 8;
const MIN_WITHIN = 3;

/** `words` is folded text with a leading space. One or two letters match only at the beginning of a word. */
export function containsWords(words: RawBuilder<string>, q: string): RawBuilder<boolean> {
  const terms = cleanText(q).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const each = terms.map((word) => {
    const before = word.length < MIN_WITHIN ? '% ' : '%';
    return sql<boolean>`${words} like ${before} || search_fold(${escapeLike(word)}) || '%'`;
  });
  return each.length > 0 ? sql`(${sql.join(each, sql` and `)})` : sql`true`;
}

export function beginsWith(folded: RawBuilder<string>, q: string): RawBuilder<boolean> {
  return sql`${folded} like search_fold(${escapeLike(cleanText(q))}) || '%'`;
}

function escapeLike(words: string) {
  return words.replace(/[\\%_]/g, '\\$&');
}
