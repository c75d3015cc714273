import { sql } from 'kysely';
import { planPrices, lockPrices, problemText, storePriceChange } from '~/features/catalog/prices/price-changes.server';
import { readStudio } from '~/features/studio/studio.server';
import { addDays, dayIn } from '~/lib/dates';
import { numericToCents } from '~/lib/money';
import { type Context, outsideRequest, type Platform, type Transaction } from '~/platform/context.server';
import type { Holiday } from './holiday';

const MAX_HOLIDAYS = 20;
const SWEEP_S = 30;

/** Those that are on, by day. */
export function listHolidays({ db, memo }: Context): Promise<Holiday[]> {
  return memo('holidays', () =>
    db
      .selectFrom('holidays')
      .select(['name', 'first_day', 'last_day', 'orders_per_day', 'order_until', 'order_until_time', 'product_ids'])
      .where('is_on', '=', true)
      .orderBy('first_day', 'desc')
      .orderBy('id')
      .limit(MAX_HOLIDAYS)
      .execute(),
  );
}

export function handleHolidayJobs(platform: Platform) {
  platform.jobs.every(SWEEP_S, () => outsideRequest(platform, raiseHolidayPrices));
}

/**
 * Changes the prices of each holiday whose day for it has come, once, from whatever process: its row decides who does it.
 * They revert like those of any price change.
 */
export async function raiseHolidayPrices(context: Context): Promise<void> {
  const tried: string[] = [];
  while (tried.length < MAX_HOLIDAYS) {
    const id = await context.transaction((tx) => raiseOne(tx, tried));
    if (!id) return;
    tried.push(id);
  }
}

/** Returns which holiday it tried, whether or not its prices could go up. */
async function raiseOne(tx: Transaction, tried: string[]): Promise<string | undefined> {
  const { time_zone } = await readStudio(tx);
  const today = dayIn(time_zone, tx.now());
  const holiday = await tx.db
    .selectFrom('holidays')
    .select(['id', 'name', 'last_day', 'percent_up', 'round_to', 'product_ids'])
    .where('is_on', '=', true)
    .where('percent_up', '>', '0')
    .where('price_change_id', 'is', null)
    .where(({ fn }) => fn.coalesce('prices_from', 'first_day'), '<=', today)
    .where('last_day', '>=', today)
    .where(sql<boolean>`id <> all(${tried}::uuid[])`)
    // Prices on their way back come first, so that no percentage is put on top of another.
    .where(
      sql<boolean>`not exists (select from price_changes where reverted_at is null and revert_on <= ${today}::date)`,
    )
    .orderBy('first_day')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!holiday) return undefined;
  const ids = holiday.product_ids.length > 0 ? holiday.product_ids : await allProducts(tx);
  await lockPrices(tx, ids);
  const step = numericToCents(holiday.percent_up);
  const rule = { kind: 'percent', step, round_to: Number(holiday.round_to) } as const;
  const { fitting, problems } = await planPrices(tx, ids, rule);
  if (problems.length > 0)
    tx.log.warn('prices of a holiday not changed', { holiday: holiday.name, why: problemText(problems) });
  if (fitting.length === 0) return holiday.id;
  const revert_on = addDays(holiday.last_day, 1);
  const price_change_id = await storePriceChange(tx, { rule, revert_on, created_by: null }, fitting);
  await tx.db.updateTable('holidays').set({ price_change_id }).where('id', '=', holiday.id).execute();
  return holiday.id;
}

async function allProducts({ db }: Transaction) {
  const rows = await db.selectFrom('products').select('id').where('deleted_at', 'is', null).limit(15_000).execute();
  return rows.map(({ id }) => id);
}
