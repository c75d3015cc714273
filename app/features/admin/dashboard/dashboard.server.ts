import { sql } from 'kysely';
import { readDue } from '~/features/due/due.server';
import { listLowStems } from '~/features/stems/stock/stem-stock.server';
import { newestOrders } from '~/features/orders/order-queries.server';
import { dayIn } from '~/lib/dates';
import { tryRead } from '~/platform/try-read.server';
import type { Context } from '~/platform/context.server';
import { readToday } from './today.server';

const NEWEST = 8;
const DAYS_DRAWN = 30;

/** A part that cannot be read does not affect the others. */
export async function readDashboard(context: Context, timeZone: string) {
  const [today, waiting, days, orders, inquiries, lowStems] = await Promise.all([
    tryRead(context, 'what is due', () => readToday(context, timeZone)),
    tryRead(context, 'what is to answer', () => readDue(context)),
    tryRead(context, 'the last thirty days', () => readDays(context, timeZone)),
    tryRead(context, 'the newest orders', () => newestOrders(context, NEWEST)),
    tryRead(context, 'the newest inquiries', () => newestInquiries(context)),
    tryRead(context, 'low stems', () => listLowStems(context)),
  ]);
  return { today, waiting, days, orders, inquiries, lowStems };
}

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;

function newestInquiries({ db }: Context) {
  return db
    .selectFrom('clients')
    .select(['id', 'name', 'event_date', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
}

interface DayCounts {
  day: string;
  inquiries: number;
  orders: number;
  visits: number;
}

/** Per day of the last thirty, today last. */
async function readDays({ db, now }: Context, timeZone: string): Promise<DayCounts[]> {
  const today = dayIn(timeZone, now());
  const { rows } = await sql<DayCounts>`
    with days as (
      select generate_series(${today}::date - ${DAYS_DRAWN - 1}::int, ${today}::date, interval '1 day')::date as day),
    since as (select (min(day)::timestamp at time zone ${timeZone}) as moment from days),
    inquired as (
      select (created_at at time zone ${timeZone})::date as day, count(*) from clients
      where created_at >= (select moment from since) group by 1),
    ordered as (
      select (paid_at at time zone ${timeZone})::date as day, count(*) from orders
      where paid_at >= (select moment from since) group by 1)
    select days.day, coalesce(inquired.count, 0) as inquiries, coalesce(ordered.count, 0) as orders,
      coalesce(visited.visits, 0) as visits
    from days left join inquired using (day) left join ordered using (day) left join daily_visits visited using (day)
    order by days.day`.execute(db);
  return rows;
}
