import { sql } from 'kysely';
import type { BeforeSave } from '~/collections/collection.server';
import { readStudio } from '~/features/studio/studio.server';
import { addDays, dayIn, nextMidnight, formatDateTime, formatDay } from '~/lib/dates';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { type BusinessCalendar, type Closure, formatDays, type SpecialHours } from '~/lib/closures';

const MAX_DAYS = 200;
const MAX_CONFLICTS = 50;

/** How far ahead the store takes orders (`MAX_DAYS_AHEAD`). */
const YEAR_DAYS = 365;

/** The closures from today on, the next first; those that repeat, for one year. Leaves out days that have passed since they were read. */
async function listClosures({ db, memo }: Context, today: string): Promise<Closure[]> {
  const coming = await memo('coming closures', () =>
    db
      .selectFrom('closure_dates')
      .select(['title', 'first_day', 'last_day', 'service', 'repeats'])
      .$narrowType<Closure & { repeats: boolean }>()
      .where('last_day', '>=', today)
      .where(({ or, eb }) => or([eb('repeats', '=', false), eb('first_day', '<=', addDays(today, 2 * YEAR_DAYS))]))
      .orderBy('first_day')
      .orderBy('id')
      .limit(MAX_DAYS)
      .execute(),
  );
  const last = addDays(today, YEAR_DAYS);
  return coming.filter(({ last_day, first_day, repeats }) => last_day >= today && !(repeats && first_day > last));
}

/** Those of today and later, the next first. Days that have passed since they were read are left out. */
async function listSpecialHours({ db, memo }: Context, today: string): Promise<SpecialHours[]> {
  const coming = await memo('coming special hours', () =>
    db
      .selectFrom('special_hours')
      .select(['title', 'day', 'opens', 'closes', 'delivers'])
      .where('day', '>=', today)
      .orderBy('day')
      .orderBy('id')
      .limit(MAX_DAYS)
      .execute(),
  );
  return coming.filter(({ day }) => day >= today);
}

export async function readCalendar(context: Context): Promise<BusinessCalendar> {
  const { time_zone, hours } = await readStudio(context);
  const today = dayIn(time_zone, context.now());
  context.cacheUntil(nextMidnight(time_zone, context.now()));
  const [closures, specialHours] = await Promise.all([listClosures(context, today), listSpecialHours(context, today)]);
  return { today, hours, closures, specialHours };
}

/** What was promised for times when the studio is now closed: paid orders and meetings, each with its address. */
export async function listConflicts(context: Context): Promise<{ text: string; to: string }[]> {
  const { db, now } = context;
  const { time_zone } = await readStudio(context);
  const orders = db
    .selectFrom('orders')
    .select(['number', 'fulfillment', 'fulfillment_date', 'buyer_name'])
    .where('status', '=', 'paid')
    .where('fulfillment_state', '<>', 'delivered')
    .where('fulfillment_date', '>=', dayIn(time_zone, now()))
    .where(({ or }) =>
      or([
        isClosed(sql`fulfillment`, sql`fulfillment_date`),
        sql<boolean>`fulfillment = 'delivery' and exists (
          select from special_hours where day = fulfillment_date and not delivers)`,
      ]),
    )
    .orderBy('fulfillment_date')
    .orderBy('number')
    .limit(MAX_CONFLICTS);
  const meetings = db
    .selectFrom('meetings')
    .select(['name', 'starts_at'])
    .where('status', 'in', ['requested', 'confirmed'])
    .where('starts_at', '>=', now())
    .where(({ or }) =>
      or([
        isClosed(sql`'meetings'`, sql`(starts_at at time zone ${time_zone})::date`),
        sql<boolean>`exists (
          select from special_hours where day = (starts_at at time zone ${time_zone})::date and (
            starts_at < (day + opens::time) at time zone ${time_zone}
            or ends_at > (day + closes::time) at time zone ${time_zone}))`,
      ]),
    )
    .orderBy('starts_at')
    .limit(MAX_CONFLICTS);
  const [foundOrders, foundMeetings] = await Promise.all([orders.execute(), meetings.execute()]);
  return [
    ...foundOrders.map(({ number, fulfillment, fulfillment_date, buyer_name }) => ({
      text: `${fulfillment === 'delivery' ? 'Delivery' : 'Pickup'} on ${formatDay(fulfillment_date ?? '')}: order ${number}, ${buyer_name}`,
      to: `/store-manager/${number}`,
    })),
    ...foundMeetings.map(({ name, starts_at }) => ({
      text: `Meeting on ${formatDateTime(time_zone, starts_at)}: ${name}`,
      to: `/booking-manager?day=${dayIn(time_zone, starts_at)}`,
    })),
  ];
}

function isClosed(service: ReturnType<typeof sql>, day: ReturnType<typeof sql>) {
  return sql<boolean>`exists (
    select from closure_dates where service in ('all', ${service}) and ${day} between first_day and last_day)`;
}

export const checkSpecialHours: BeforeSave = async ({ db }, { values }) => {
  const { day, opens, closes } = values as { day: string; opens: string; closes: string };
  if (closes <= opens) {
    const message = 'Later than it opens.';
    throw new UserError(400, 'invalid', message, { closes: message });
  }
  const closure = await db
    .selectFrom('closure_dates')
    .select(['title', 'first_day', 'last_day'])
    .$narrowType<Closure>()
    .where('service', '=', 'all')
    .where('first_day', '<=', day)
    .where('last_day', '>=', day)
    .orderBy('first_day')
    .limit(1)
    .executeTakeFirst();
  if (!closure) return;
  const message = `Everything is closed ${formatDays(closure)}: ${closure.title}. Change the closed days first.`;
  throw new UserError(400, 'invalid', message, { day: message });
};

export const checkClosure: BeforeSave = async (_tx, { values }) => {
  const { first_day, last_day } = values as { first_day: string; last_day: string | null };
  values.last_day = last_day ?? first_day;
  if (last_day === null || last_day >= first_day) return;
  const message = 'The last day is before the first.';
  throw new UserError(400, 'invalid', message, { last_day: message });
};
