import { readCalendar } from '~/features/calendar/closures.server';
import { mostOrders } from '~/features/delivery/holidays/holiday';
import { listHolidays } from '~/features/delivery/holidays/holidays.server';
import { readStudio } from '~/features/studio/studio.server';
import { timeIn } from '~/lib/dates';
import { limitConcurrency } from '~/lib/limit-concurrency';
import type { Context } from '~/platform/context.server';
import type { DeliveryRules } from './delivery-rules';
import { listZones } from './delivery-zones.server';
import { quantityOf, rulesFor, type StoreRules } from './goods-rules';
import { countOrders, lockDay, type OrderedLine, productCounts, type WindowCount } from './order-counts.server';
import { type DeliveryWindow, parseWeekdays } from './windows';

interface Goods {
  /** Of the order that is being changed: it does not count against itself. */
  id?: string;
  lines: OrderedLine[];
}

/** For an order of these goods. */
export async function readDeliveryRules(
  context: Context,
  { id, lines }: Goods = { lines: [] },
  count = countOrders,
): Promise<DeliveryRules> {
  const productIds = lines.flatMap(({ product_id }) => product_id ?? []);
  return rulesFor(await readStoreRules(context, productIds, id, count), lines);
}

/** For any goods of these products. */
export async function readStoreRules(
  context: Context,
  productIds: string[],
  except?: string,
  count = countOrders,
): Promise<StoreRules> {
  const [studio, calendar, zones, windows, allHolidays] = await Promise.all([
    readStudio(context),
    readCalendar(context),
    listZones(context),
    listWindows(context),
    listHolidays(context),
  ]);
  const { order_cutoff, orders_per_day, time_zone, delivery_fee_cents, rush_fee_cents } = studio;
  const { today } = calendar;
  const holidays = allHolidays.filter(({ last_day }) => last_day >= today);
  const isLimited = orders_per_day > 0 || [...windows, ...holidays].some((each) => each.orders_per_day > 0);
  const [counts, limits, products] = await Promise.all([
    isLimited ? count(context, { from: today, except }) : [],
    readLimits(context, productIds, { from: today, except }),
    holidays.some(({ product_ids }) => product_ids.length > 0) ? listTitles(context, productIds) : [],
  ]);
  const fullWindows = windows.map(({ id, orders_per_day: most }) => {
    const full = counts.filter(({ window_id, count }) => most > 0 && window_id === id && count >= most);
    return [id, full.map(({ day }) => day)] as const;
  });
  const rules = {
    calendar,
    zones,
    windows,
    products: [],
    delivery_fee_cents,
    rush_fee_cents,
    time: timeIn(time_zone, context.now()),
    cutoff: order_cutoff,
    holidays: holidays.map(({ product_ids: _ids, orders_per_day: _most, ...holiday }) => holiday),
    fullDays: fullDaysOf(counts, (day) => mostOrders(holidays, day, orders_per_day)),
    fullWindows: Object.fromEntries(fullWindows),
  };
  return { rules, limits, products, offered: holidays.map(({ product_ids }) => product_ids) };
}

const MAX_WINDOWS = 50;

/** By time. */
function listWindows({ db, memo }: Context): Promise<DeliveryWindow[]> {
  return memo('delivery windows', async () => {
    const rows = await db
      .selectFrom('delivery_windows')
      .select(['id', 'name', 'fulfillment', 'opens', 'closes', 'weekdays', 'price_cents', 'cutoff', 'cutoff_day'])
      .select(['orders_per_day', 'is_paused'])
      .orderBy('opens')
      .orderBy('id')
      .limit(MAX_WINDOWS)
      .execute();
    return rows.map(({ weekdays, ...window }) => ({ ...window, weekdays: parseWeekdays(weekdays) }));
  });
}

function fullDaysOf(counts: WindowCount[], mostOn: (day: string) => number) {
  const byDay = Map.groupBy(counts, ({ day }) => day);
  const sum = (rows: WindowCount[]) => rows.reduce((total, { count }) => total + count, 0);
  const isFull = (most: number, rows: WindowCount[]) => most > 0 && sum(rows) >= most;
  return [...byDay].filter(([day, rows]) => isFull(mostOn(day), rows)).map(([day]) => day);
}

async function listTitles({ db, reads }: Context, ids: string[]) {
  if (ids.length === 0) return [];
  for (const id of ids) reads(`product:${id}`);
  return db.selectFrom('products').select(['id', 'title']).where('id', 'in', ids).orderBy('title').execute();
}

async function readLimits(context: Context, ids: string[], counted: { from: string; except?: string }) {
  const products = await listMadeProducts(context, ids);
  const limited = products.filter(({ most_per_day }) => most_per_day > 0).map(({ id }) => id);
  const counts = limited.length > 0 ? await productCounts(context, counted, limited) : [];
  return products.map((product) => ({
    ...product,
    counts: counts.flatMap(({ product_id, day, count }) => (product_id === product.id ? [{ day, count }] : [])),
  }));
}

/** Those that need time or are limited. */
async function listMadeProducts({ db, reads }: Context, ids: string[]) {
  for (const id of ids) reads(`product:${id}`);
  if (ids.length === 0) return [];
  return db
    .selectFrom('products')
    .select(['id', 'title', 'lead_days', 'most_per_day'])
    .where('id', 'in', ids)
    .where(({ eb, or }) => or([eb('lead_days', '>', 0), eb('most_per_day', '>', 0)]))
    .orderBy('lead_days', 'desc')
    .execute();
}

/** Two hundred buyers of one day wait here, and not on all the connections to the database. */
export const inTurn = limitConcurrency(3);

interface Wanted extends Goods {
  id: string;
  fulfillment_date: string;
  fulfillment_window_id: string | null;
}

/** What has no room for one more order. Orders for one day wait for each other here until the transaction ends. */
export async function findFull(tx: Context, wanted: Wanted): Promise<'day' | 'window' | 'product' | undefined> {
  const { id: except, fulfillment_date: day, fulfillment_window_id: window, lines } = wanted;
  const [{ orders_per_day }, windows, products, holidays] = await Promise.all([
    readStudio(tx),
    listWindows(tx),
    listMadeProducts(
      tx,
      lines.flatMap(({ product_id }) => product_id ?? []),
    ),
    listHolidays(tx),
  ]);
  const most = mostOrders(holidays, day, orders_per_day);
  const mostInWindow = windows.find((each) => each.id === window)?.orders_per_day ?? 0;
  const limited = products.filter(({ most_per_day }) => most_per_day > 0);
  if (most === 0 && mostInWindow === 0 && limited.length === 0) return undefined;
  await lockDay(tx, day);
  const counts = await countOrders(tx, { day, except });
  const inWindow = counts.find(({ window_id }) => window_id === window)?.count ?? 0;
  if (fullDaysOf(counts, () => most).includes(day)) return 'day';
  if (mostInWindow > 0 && inWindow >= mostInWindow) return 'window';
  const made =
    limited.length > 0
      ? await productCounts(
          tx,
          { day, except },
          limited.map(({ id }) => id),
        )
      : [];
  const isFull = limited.some(({ id, most_per_day }) => {
    const count = made.find(({ product_id }) => product_id === id)?.count ?? 0;
    return count + quantityOf(lines, id) > most_per_day;
  });
  return isFull ? 'product' : undefined;
}
