import { sql } from 'kysely';
import type { Staff } from '~/features/accounts/staff.server';
import { addDays } from '~/lib/dates';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { containsWords, listPage, type ParsedListQuery, parseListQuery } from '~/platform/list-page.server';
import { moveStems } from './movements.server';
import { readLowStems, readNeeds, todayIn } from '~/features/stems/needed.server';

const SORTS = {
  stem: { by: sql`lower(stems.name)`, type: 'text' },
  'on-hand': { by: sql`on_hand`, type: 'integer' },
} as const;

/** Orders and events of so many days from today reserve their stems. */
const DAYS = 7;

export function stemStockQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: SORTS, defaultSort: 'stem', id: sql`stems.id` });
}

export async function listStemStock(context: Context, listQuery: ParsedListQuery) {
  const { q, params } = listQuery;
  const found = context.db
    .selectFrom('stems')
    .leftJoin('suppliers', 'suppliers.id', 'supplier_id')
    .select(['stems.id', 'stems.name', 'suppliers.name as supplier', 'on_hand', 'low_at', 'bunch_size'])
    .$if(q !== '', (all) => all.where(containsWords(sql`search_fold(' ' || stems.name)`, q)))
    .$if(params.show === 'low', (all) => all.where(sql<boolean>`on_hand <= low_at`));
  const today = await todayIn(context);
  const [page, needs] = await Promise.all([
    listPage(found, listQuery),
    readNeeds(context, { today, until: addDays(today, DAYS - 1) }),
  ]);
  const reserved = new Map<string, number>();
  for (const { stem_id, orders, events } of needs)
    reserved.set(stem_id, (reserved.get(stem_id) ?? 0) + orders + events);
  return { ...page, rows: page.rows.map((row) => ({ ...row, reserved: reserved.get(row.id) ?? 0 })) };
}

export type StemStockRow = Awaited<ReturnType<typeof listStemStock>>['rows'][number];

const MAX = 99_999;

/**
 * The counts of a form: 'count.{id}' and 'shown.{id}'. '+25' was received; '120' was counted, and is stored as the
 * difference from what the page showed, so that what was used meanwhile stays used. Returns how many changed.
 */
export async function countStems(context: Context, member: Staff, texts: Record<string, string>): Promise<number> {
  const errors: Record<string, string> = {};
  const moves = Object.entries(texts).flatMap(([name, value]) => {
    const id = /^count\.(.+)$/.exec(name)?.[1] ?? '';
    const typed = value.replace(/[\s,]/g, '');
    if (!isUuid(id) || typed === '') return [];
    const count = Number(typed);
    const shown = Number(texts[`shown.${id}`] ?? Number.NaN);
    if (!/^\+?\d{1,5}$/.test(typed) || count > MAX || !Number.isInteger(shown)) {
      errors[name] = 'A count such as 120, or +25 for what came.';
      return [];
    }
    const kind = typed.startsWith('+') ? ('received' as const) : ('counted' as const);
    const quantity = kind === 'received' ? count : count - shown;
    return quantity === 0 ? [] : [{ stem_id: id, kind, quantity }];
  });
  if (Object.keys(errors).length > 0) throw new UserError(400, 'invalid', 'Please check the marked fields.', errors);
  await moveStems(context, member, moves);
  return moves.length;
}

const MOST_LOW = 8;

/** For the dashboard: what the orders and events of the coming days need, and what is left. */
export async function listLowStems(context: Context) {
  const today = await todayIn(context);
  return readLowStems(context, { span: { today, until: addDays(today, DAYS - 1) }, limit: MOST_LOW });
}
