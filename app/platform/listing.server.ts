import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { cleaned } from '~/lib/cleaned';
import type { ListState } from '~/lib/listing';
import { isUuid } from '~/lib/uuid';

const PAGE_SIZE = 50;
const EXPORT_SIZE = 500;
const LONGEST_SEARCH = 200;
/** What an address says besides filters: the list's own words, and the dialogs over it. */
const OWN_PARAMS = new Set(['q', 'sort', 'after', 'id', 'add', 'edit', 'delete', 'versions', 'version']);

/** What a list can be sorted by. */
export interface Sort {
  /** An expression of one row. A long list has an index on (`by`, id), which serves both directions and nulls. */
  by: RawBuilder<unknown>;
  /** What PostgreSQL calls its type: a cursor in an address is only text. */
  type: 'text' | 'timestamptz' | 'date' | 'integer' | 'bigint' | 'numeric' | 'boolean';
  /** One wants the last first: the newest, the dearest. */
  descending?: boolean;
}

interface Sorts {
  sorts: Record<string, Sort>;
  /** The sort of an address that names none. */
  first: string;
  /** Which `id` decides between equals, where a join makes that word ambiguous: sql`clients.id`. */
  id?: RawBuilder<unknown>;
}

/** A symbol, so that a loader can answer with the listing: only names are written into a page. */
const ORDER = Symbol('order');

interface Order {
  by: RawBuilder<unknown>;
  type: Sort['type'];
  id: RawBuilder<unknown>;
  descending: boolean;
}

/** What an address asks of a list; a loader may answer with it, for the parts of `app/ui/listing.tsx`. */
export type Listing = ListState & { readonly [ORDER]: Order };

/** Reads an address; what cannot be read of it is as if it were absent. */
export function readListing({ searchParams }: URL, { sorts, first, id = sql`id` }: Sorts): Listing {
  const asked = searchParams.get('sort') ?? first;
  const sort = Object.hasOwn(sorts, nameOf(asked)) ? asked : first;
  const chosen = sorts[nameOf(sort)];
  if (!chosen) throw new Error(`There is no sort ${first}.`);
  const descending = (chosen.descending ?? false) !== sort.startsWith('-');
  return {
    q: cleaned(searchParams.get('q') ?? '').slice(0, LONGEST_SEARCH),
    ...{ sort, first, descending },
    after: searchParams.get('after'),
    params: Object.fromEntries([...searchParams].filter(([name, value]) => !OWN_PARAMS.has(name) && value !== '')),
    [ORDER]: { by: chosen.by, type: chosen.type, id, descending },
  };
}

function nameOf(sort: string) {
  return sort.replace(/^-/, '');
}

/** Where a page begins: behind the row with this id, whose sorted value was `key`. */
interface Place {
  id: string;
  key: string | null;
}

type Query<DB, TB extends keyof DB, Row> = SelectQueryBuilder<DB, TB, Row>;

/**
 * A page of a list and the cursor of the next one. Rows without a value come last in both directions. However deep the
 * page lies, it is one range of an index, and a second one where the values end.
 */
export async function listPage<DB, TB extends keyof DB, Row extends { id: string }>(
  query: Query<DB, TB, Row>,
  { after, [ORDER]: order }: Listing,
): Promise<{ rows: Row[]; next?: string }> {
  const place = placeOf(after);
  try {
    return await readPage(query, order, PAGE_SIZE, place);
  } catch (error) {
    // A made-up cursor can hold what is no value of the column's type (SQLSTATE class 22).
    const isNoValue = place && (error as { code?: string }).code?.startsWith('22');
    if (isNoValue) return readPage(query, order, PAGE_SIZE);
    throw error;
  }
}

/**
 * Every row of a list in its order, from its start. Read a part at a time: nothing is held open in the database while
 * somebody's line is slow.
 */
export async function* eachRow<DB, TB extends keyof DB, Row extends { id: string }>(
  query: Query<DB, TB, Row>,
  { [ORDER]: order }: Listing,
): AsyncGenerator<Row> {
  let next: string | undefined;
  do {
    const page = await readPage(query, order, EXPORT_SIZE, placeOf(next ?? null));
    yield* page.rows;
    next = page.next;
  } while (next);
}

async function readPage<DB, TB extends keyof DB, Row extends { id: string }>(
  query: Query<DB, TB, Row>,
  order: Order,
  size: number,
  place?: Place,
) {
  const { by, id } = order;
  const isPastValues = place?.key === null;
  const keyed = query.select(sql<string | null>`(${by})::text`.as('sort_key'));
  const inOrder = keyed.$castTo<Row & { sort_key: string | null }>();
  const valued = inOrder.where(sql<boolean>`${by} is not null`).orderBy(by, turn(order)).orderBy(id, turn(order));
  const rows = isPastValues
    ? []
    : await valued
        .where(behind(order, place))
        .limit(size + 1)
        .execute();
  const missing = size + 1 - rows.length;
  if (missing > 0) {
    const without = inOrder.where(sql<boolean>`${by} is null`).orderBy(id, turn(order)).limit(missing);
    rows.push(...(await without.where(isPastValues ? behind(order, place) : sql<boolean>`true`).execute()));
  }
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: shown.map(withoutKey<Row>),
    ...(rows.length > size && last && { next: cursorOf({ id: last.id, key: last.sort_key }) }),
  };
}

function withoutKey<Row>(row: Row & { sort_key: string | null }): Row {
  const { sort_key: _, ...shown } = row;
  return shown as unknown as Row;
}

function turn({ descending }: Order) {
  return descending ? 'desc' : 'asc';
}

function behind({ by, type, id, descending }: Order, place?: Place) {
  if (!place) return sql<boolean>`true`;
  const sign = sql.raw(descending ? '<' : '>');
  if (place.key === null) return sql<boolean>`${id} ${sign} ${place.id}::uuid`;
  return sql<boolean>`(${by}, ${id}) ${sign} (${place.key}::text::${sql.raw(type)}, ${place.id}::uuid)`;
}

function cursorOf({ id, key }: Place) {
  return key === null ? id : `${id}=${key}`;
}

function placeOf(cursor: string | null): Place | undefined {
  const [, id = '', key] = /^([0-9a-f-]{36})(?:=(.*))?$/s.exec(cursor ?? '') ?? [];
  return isUuid(id) ? { id, key: key ?? null } : undefined;
}

const MOST_WORDS = 8;
/** Shorter ones have no trigrams of their own: only the beginning of a word does. */
const SHORTEST_WITHIN = 3;

/**
 * Whether every word of `q` stands in `words`: folded text that begins with a space, with a trigram index on it. One or
 * two letters are looked for at the beginning of a word.
 */
export function hasWords(words: RawBuilder<string>, q: string): RawBuilder<boolean> {
  const asked = cleaned(q).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const each = asked.map((word) => {
    const before = word.length < SHORTEST_WITHIN ? '% ' : '%';
    return sql<boolean>`${words} like ${before} || search_fold(${literally(word)}) || '%'`;
  });
  return each.length > 0 ? sql`(${sql.join(each, sql` and `)})` : sql`true`;
}

/** Whether `q` is what folded text begins with; an index of its trigrams serves. */
export function beginsWith(folded: RawBuilder<string>, q: string): RawBuilder<boolean> {
  return sql`${folded} like search_fold(${literally(cleaned(q))}) || '%'`;
}

function literally(words: string) {
  return words.replace(/[\\%_]/g, '\\$&');
}
