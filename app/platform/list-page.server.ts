import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { cleanText } from '~/lib/clean-text';
import { addDays } from '~/lib/dates';
import type { ListQuery, Pages } from '~/lib/list-query';
import { parseDay } from '~/lib/parse-day';
import { isUuid } from '~/lib/uuid';

const PAGE_SIZE = 50;
const EXPORT_SIZE = 500;
const MAX_SEARCH = 200;
const RESERVED_PARAMS = new Set([
  'q',
  'sort',
  'after',
  'before',
  'on',
  'id',
  'all',
  'add',
  'edit',
  'delete',
  'import',
  'versions',
  'version',
]);

export interface Sort {
  /** A long list has an index on (`by`, id), which serves both directions and nulls. */
  by: RawBuilder<unknown>;
  /** Its PostgreSQL type: the cursor in a URL is only text. */
  type: 'text' | 'timestamptz' | 'date' | 'integer' | 'bigint' | 'numeric' | 'boolean';
  descending?: boolean;
  /** Where `by` only follows time: the first value at or after a moment. */
  at?(moment: RawBuilder<Date>): RawBuilder<unknown>;
}

interface Sorts {
  sorts: Record<string, Sort>;
  defaultSort: string;
  /** The tiebreaker, where a join makes `id` ambiguous: sql`clients.id`. */
  id?: RawBuilder<unknown>;
}

/** A symbol, so that a loader can return the query: symbols are not serialized. */
const ORDER = Symbol('order');

type Order = Pick<Sort, 'by' | 'type' | 'at'> & { id: RawBuilder<unknown>; descending: boolean };

export type ParsedListQuery = ListQuery & { readonly [ORDER]: Order };

export function parseListQuery({ searchParams }: URL, { sorts, defaultSort, id = sql`id` }: Sorts): ParsedListQuery {
  const requested = searchParams.get('sort') ?? defaultSort;
  const sort = Object.hasOwn(sorts, sortName(requested)) ? requested : defaultSort;
  const definition = sorts[sortName(sort)];
  if (!definition) throw new Error(`There is no sort ${defaultSort}.`);
  const { by, type, at } = definition;
  const descending = (definition.descending ?? false) !== sort.startsWith('-');
  const isByTime = at !== undefined || type === 'timestamptz' || type === 'date';
  const day = isByTime ? parseDay(searchParams.get('on') ?? '') : undefined;
  return {
    q: cleanText(searchParams.get('q') ?? '').slice(0, MAX_SEARCH),
    sort,
    defaultSort,
    descending,
    isByTime,
    after: searchParams.get('after'),
    before: searchParams.get('before'),
    on: day ?? null,
    isAll: searchParams.has('all'),
    params: Object.fromEntries([...searchParams].filter(([name, value]) => !RESERVED_PARAMS.has(name) && value !== '')),
    [ORDER]: { by, type, at, id, descending },
  };
}

function sortName(sort: string) {
  return sort.replace(/^-/, '');
}

interface Cursor {
  id: string;
  key: RawBuilder<unknown> | null;
}

interface Place {
  cursor?: Cursor;
  isBackward?: boolean;
}

type Query<DB, TB extends keyof DB, Row> = SelectQueryBuilder<DB, TB, Row>;

export type ListPage<Row> = Pages & { rows: Row[] };

/** Rows without a value come last in both directions. Reads one index range per page, or two where the values end. */
export async function listPage<DB, TB extends keyof DB, Row extends { id: string }>(
  query: Query<DB, TB, Row>,
  listQuery: ParsedListQuery,
): Promise<ListPage<Row>> {
  const order = listQuery[ORDER];
  const place = parsePlace(listQuery);
  const first = () => readPage(query, order, PAGE_SIZE);
  if (!place.cursor) return first();
  try {
    const page = await readPage(query, order, PAGE_SIZE, place);
    // Rows come and go: what is left before a page can be less than a page, and after it nothing.
    const isCutOff = place.isBackward ? !page.previous : page.rows.length === 0 && listQuery.after !== null;
    return isCutOff ? await first() : page;
  } catch (error) {
    // A forged cursor can hold an invalid value for the type of the column (SQLSTATE class 22).
    if ((error as { code?: string }).code?.startsWith('22')) return first();
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
    const page = await readPage(query, order, EXPORT_SIZE, { cursor: parseCursor(order, next ?? null) });
    yield* page.rows;
    next = page.next;
  } while (next);
}

async function readPage<DB, TB extends keyof DB, Row extends { id: string }>(
  query: Query<DB, TB, Row>,
  order: Order,
  size: number,
  { cursor, isBackward = false }: Place = {},
): Promise<ListPage<Row>> {
  const found = await readRows(query, order, size + 1, { cursor, isBackward });
  const hasMore = found.length > size;
  const shown = found.slice(0, size);
  if (isBackward) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    rows: shown.map(withoutSortKey<Row>),
    ...((isBackward || hasMore) && last && { next: formatCursor(last) }),
    ...((isBackward ? hasMore : cursor) && first && { previous: formatCursor(first) }),
  };
}

type Keyed<Row> = Row & { sort_key: string | null };

/** Up to `limit` rows from the cursor on, in reading order. */
async function readRows<DB, TB extends keyof DB, Row extends { id: string }>(
  query: Query<DB, TB, Row>,
  order: Order,
  limit: number,
  { cursor, isBackward = false }: Place,
): Promise<Keyed<Row>[]> {
  const { by, id } = order;
  const descending = order.descending !== isBackward;
  const direction = descending ? 'desc' : 'asc';
  const keyed = query.select(sql<string | null>`(${by})::text`.as('sort_key')).$castTo<Keyed<Row>>();
  const valued = keyed.where(sql<boolean>`${by} is not null`).orderBy(by, direction).orderBy(id, direction);
  const without = keyed.where(sql<boolean>`${by} is null`).orderBy(id, direction);
  const parts = isBackward ? [without, valued] : [valued, without];
  const start = cursor && (cursor.key === null ? without : valued);
  const rows: Keyed<Row>[] = [];
  for (const part of start ? parts.slice(parts.indexOf(start)) : parts) {
    if (rows.length === limit) break;
    const from = part === start ? part.where(beyond({ ...order, descending }, cursor)) : part;
    rows.push(...(await from.limit(limit - rows.length).execute()));
  }
  return rows;
}

function withoutSortKey<Row>(row: Keyed<Row>): Row {
  const { sort_key: _, ...shown } = row;
  return shown as unknown as Row;
}

function beyond({ by, id, descending }: Order, cursor?: Cursor) {
  if (!cursor) return sql<boolean>`true`;
  const sign = sql.raw(descending ? '<' : '>');
  if (cursor.key === null) return sql<boolean>`${id} ${sign} ${cursor.id}::uuid`;
  return sql<boolean>`(${by}, ${id}) ${sign} (${cursor.key}, ${cursor.id}::uuid)`;
}

function formatCursor({ id, sort_key }: { id: string; sort_key: string | null }) {
  return sort_key === null ? id : `${id}=${sort_key}`;
}

function parsePlace({ after, before, on, [ORDER]: order }: ParsedListQuery): Place {
  if (after) return { cursor: parseCursor(order, after) };
  if (before) return { cursor: parseCursor(order, before), isBackward: true };
  return on ? { cursor: startOfDay(order, on) } : {};
}

function parseCursor({ type }: Order, cursor: string | null): Cursor | undefined {
  const [, id = '', key] = /^([0-9a-f-]{36})(?:=(.*))?$/s.exec(cursor ?? '') ?? [];
  if (!isUuid(id)) return undefined;
  return { id, key: key === undefined ? null : sql`${key}::text::${sql.raw(type)}` };
}

const BEFORE_EVERY_ID = '00000000-0000-0000-0000-000000000000';

/** Before the first row of the studio's day; where the newest come first, before its last. */
function startOfDay({ type, at, descending }: Order, day: string): Cursor {
  const first = descending ? addDays(day, 1) : day;
  const moment = sql<Date>`(select ${first}::timestamp at time zone time_zone from studio_settings)`;
  return { id: BEFORE_EVERY_ID, key: at ? at(moment) : type === 'date' ? sql`${first}::date` : moment };
}

const MAX_WORDS = 8;
const MIN_WITHIN = 3;

/** `words` is folded text with a leading space. One or two letters match only at the beginning of a word. */
export function containsWords(words: RawBuilder<string>, q: string): RawBuilder<boolean> {
  return containsEach(q, (pattern) => sql`${words} like ${pattern}`);
}

/** For words that are in several texts: `contains` says where a word may be. */
export function containsEach(
  q: string,
  contains: (pattern: RawBuilder<string>) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const terms = cleanText(q).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const each = terms.map((word) => {
    const before = word.length < MIN_WITHIN ? '% ' : '%';
    return contains(sql`${before} || search_fold(${escapeLike(word)}) || '%'`);
  });
  return each.length > 0 ? sql`(${sql.join(each, sql` and `)})` : sql`true`;
}

/** As `containsWords`. A phone is found however it is written: `words` hold its digits. */
export function containsTyped(words: RawBuilder<string>, q: string): RawBuilder<boolean> {
  return containsWords(words, phoneDigits(q) ?? q);
}

/** The last ten digits of what looks like a phone. */
export function phoneDigits(q: string): string | undefined {
  const digits = q.replaceAll(/\D/g, '');
  return digits.length >= 7 && /^[\d\s().+-]+$/.test(q) ? digits.slice(-10) : undefined;
}

export function beginsWith(folded: RawBuilder<string>, q: string): RawBuilder<boolean> {
  return sql`${folded} like search_fold(${escapeLike(cleanText(q))}) || '%'`;
}

function escapeLike(words: string) {
  return words.replace(/[\\%_]/g, '\\$&');
}
