import { sql } from 'kysely';
import { readCalendar } from '~/features/calendar/closures.server';
import { listZones } from '~/features/store/delivery/delivery-zones.server';
import { readStudio } from '~/features/studio/studio.server';
import { timeIn } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import { LOCKS } from '~/platform/locks.server';
import type { CheckoutRules } from './checkout.schema';

type CheckedOrder = CheckoutRules['order'] & { id: string };

/** What an order's day and address are checked against. */
export async function readCheckoutRules(context: Context, order: CheckedOrder): Promise<CheckoutRules> {
  const [studio, calendar, zones] = await Promise.all([readStudio(context), readCalendar(context), listZones(context)]);
  const { order_cutoff, orders_per_day, time_zone } = studio;
  const fullDays = orders_per_day > 0 ? await listFullDays(context, order, calendar.today, orders_per_day) : [];
  const time = timeIn(time_zone, context.now());
  return { calendar: { ...calendar, time, cutoff: order_cutoff, fullDays }, zones, order };
}

const MAX_DAYS = 400;

async function listFullDays({ db, now }: Context, { id }: CheckedOrder, today: string, limit: number) {
  const rows = await ordersOfDays({ db, now }, id)
    .select('fulfillment_date')
    .where('fulfillment_date', '>=', today)
    .groupBy('fulfillment_date')
    .having(sql<boolean>`count(*) >= ${limit}`)
    .limit(MAX_DAYS)
    .execute();
  return rows.flatMap(({ fulfillment_date }) => fulfillment_date ?? []);
}

/** Whether a day has room for one more order. Orders for one day wait for each other here until the transaction ends. */
export async function hasRoom({ db, now }: Pick<Context, 'db' | 'now'>, id: string, day: string, limit: number) {
  if (limit === 0) return true;
  const dayNumber = sql`(${day}::date - '2000-01-01')`;
  await sql`select pg_advisory_xact_lock(${LOCKS.ordersOfDay}::integer, ${dayNumber})`.execute(db);
  const count = ordersOfDays({ db, now }, id).select(sql<number>`count(*)::integer`.as('count'));
  const row = await count.where('fulfillment_date', '=', day).executeTakeFirstOrThrow();
  return row.count < limit;
}

/** Paid orders, and unpaid ones that are still held. */
function ordersOfDays({ db, now }: Pick<Context, 'db' | 'now'>, except: string) {
  return db
    .selectFrom('orders')
    .where('id', '<>', except)
    .where(({ eb, or, and }) =>
      or([eb('status', '=', 'paid'), and([eb('status', '=', 'pending'), eb('hold_expires_at', '>', now())])]),
    );
}
