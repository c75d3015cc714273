import { addDays } from '~/lib/dates';
import { parseDay } from '~/lib/parse-day';
import type { Context } from '~/platform/context.server';
import { readNeeds, todayIn } from '~/features/stems/needed.server';
import { planPurchases, type Purchase } from './buying-plan';

const DAYS = 7;
const MAX_DAYS = 92;

export interface DayRange {
  today: string;
  from: string;
  to: string;
}

/** `?from=&to=`; the next seven days if it names none. */
export async function buyingRange(context: Context, { searchParams }: URL): Promise<DayRange> {
  const today = await todayIn(context);
  const asked = parseDay(searchParams.get('from') ?? '') ?? today;
  const from = asked < today ? today : asked;
  const to = parseDay(searchParams.get('to') ?? '') ?? addDays(from, DAYS - 1);
  const last = addDays(from, MAX_DAYS - 1);
  return { today, from, to: to < from ? from : to > last ? last : to };
}

/** By supplier, day and stem. */
export async function readBuyingList(context: Context, { today, from, to }: DayRange): Promise<Purchase[]> {
  const needs = await readNeeds(context, { today, until: to });
  const purchases = planPurchases(await readStems(context, needs), needs, from);
  return purchases.toSorted(
    (one, other) =>
      (one.supplier ?? '\uffff').localeCompare(other.supplier ?? '\uffff') ||
      one.day.localeCompare(other.day) ||
      one.stem.localeCompare(other.stem),
  );
}

/** Stems that are short within a week, by the first day. Selling beyond the stems is not refused: staff see it here. */
export async function readShortStems(context: Context) {
  const today = await todayIn(context);
  const range = { today, from: today, to: addDays(today, DAYS - 1) };
  const purchases = await readBuyingList(context, range);
  return purchases.toSorted((one, other) => one.day.localeCompare(other.day));
}

async function readStems({ db }: Context, needs: { stem_id: string }[]) {
  const ids = [...new Set(needs.map(({ stem_id }) => stem_id))];
  if (ids.length === 0) return [];
  return db
    .selectFrom('stems')
    .leftJoin('suppliers', 'suppliers.id', 'supplier_id')
    .select(['stems.id', 'stems.name', 'on_hand', 'bunch_size', 'bunch_cost_cents', 'supplier_id'])
    .select(['suppliers.name as supplier', 'lead_days'])
    .where('stems.id', 'in', ids)
    .execute();
}
