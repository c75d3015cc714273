import { sql } from 'kysely';
import type { Days } from '~/features/reports/period';
import type { Context } from '~/platform/context.server';

const SHOWN = 20;

export interface Named {
  name: string;
  count: number;
}

export interface Totals {
  visits: number;
  views: number;
  orders: number;
  inquiries: number;
  bookings: number;
}

/** Orders, inquiries and bookings are those of the website. Days are the studio's. */
export async function readTotals({ db }: Context, { from, to }: Days, timeZone: string): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with moments as (
      select ${from}::timestamp at time zone ${timeZone} as first,
        (${to}::date + 1)::timestamp at time zone ${timeZone} as last),
    visited as (
      select coalesce(sum(visits), 0)::integer as visits, coalesce(sum(views), 0)::integer as views
      from daily_visits where day between ${from} and ${to})
    select visited.*,
      (select count(*) from orders where paid_at is not null and channel in ('web', 'gift_card')
        and paid_at >= (select first from moments) and paid_at < (select last from moments)
        and not exists (select from subscription_orders where order_id = orders.id and subscription_rhythm is null))::integer as orders,
      (select count(*) from clients where submission_token is not null
        and created_at >= (select first from moments) and created_at < (select last from moments))::integer as inquiries,
      (select count(*) from meetings where is_online
        and created_at >= (select first from moments) and created_at < (select last from moments))::integer as bookings
    from visited`.execute(db);
  return rows[0] ?? { visits: 0, views: 0, orders: 0, inquiries: 0, bookings: 0 };
}

export async function readVisitDays({ db }: Context, { from, to }: Days): Promise<{ day: string; value: number }[]> {
  return db
    .selectFrom('daily_visits')
    .select(['day', sql<number>`visits::integer`.as('value')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
}

/** The most frequent of each kind. */
export async function readNames({ db }: Context, { from, to }: Days) {
  const { rows } = await sql<Named & { kind: 'page' | 'source' | 'search' }>`
    select kind, name, count from (
      select kind, name, sum(count)::integer as count,
        row_number() over (partition by kind order by sum(count) desc, name) as place
      from visit_counts where day between ${from} and ${to} group by kind, name) each
    where place <= ${SHOWN} order by kind, place`.execute(db);
  const of = (kind: 'page' | 'source' | 'search'): Named[] => rows.filter((row) => row.kind === kind);
  return { pages: of('page'), sources: of('source'), searches: of('search') };
}
