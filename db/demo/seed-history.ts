import { sql } from 'kysely';
import { calculateCharges } from '~/features/store/checkout/charges';
import { mailPaid } from '~/features/store/orders/order-emails.server';
import { findOrder } from '~/features/store/orders/orders.server';
import { addDays, dayIn } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import { CITIES, FIRST_NAMES, LAST_NAMES, MESSAGES, OCCASIONS, STREETS, VENUES } from './history';

const DAYS = 365;
const ORDERS = 600;
const INQUIRIES = 57;
const ANSWERED_MESSAGES = 24;
const ORDERS_WITH_EMAILS = 6;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SUNDAY = 0;
const SATURDAY = 6;
/** Orders by weekday, Sunday first. */
const WEEK = [0.2, 0.8, 0.8, 1, 1.2, 1.6, 1.2];
/** How many times as many as on other days, by month and day. */
const PEAKS: [from: string, until: string, times: number][] = [
  ['02-10', '02-14', 5],
  ['05-06', '05-10', 4],
  ['12-15', '12-23', 2],
];

interface Chance {
  /** From 0 to 1. */
  random(): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** A year of work, dated back from now and the same in every demo: orders, inquiries, messages, visits and emails. */
export async function seedHistory(tx: Context) {
  const settings = await tx.db.selectFrom('studio_settings').selectAll().executeTakeFirstOrThrow();
  const today = dayIn(settings.time_zone, tx.now());
  const chance = seededChance(1907);
  await seedOrders(tx, { today, chance, settings });
  await seedInquiries(tx, today, chance);
  await seedMessages(tx, chance);
  await seedVisits(tx, today, chance);
  await seedEmails(tx);
}

interface Year {
  today: string;
  chance: Chance;
  settings: { currency: string; delivery_fee_cents: number; sales_tax_basis_points: number };
}

async function seedOrders(tx: Context, { today, chance, settings }: Year) {
  const variants = await tx.db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .where('p.purchasable', '=', true)
    .select([
      'v.id as variant_id',
      'p.id as product_id',
      'p.title as product_title',
      'v.title as variant_title',
      'v.sku',
    ])
    .select([
      'p.thumbnail as image_url',
      'v.price_in_cents as unit_price_in_cents',
      'v.manage_inventory as takes_stock',
    ])
    .orderBy('v.sku')
    .execute();
  const { random, pick } = chance;
  const times = orderTimes(tx.now(), today, chance);
  const orders = times.map((placed, index) => {
    const line = { ...pick(variants), quantity: random() < 0.9 ? 1 : 2 };
    const buyer_name = person(chance);
    const fulfillment = random() < 0.7 ? ('delivery' as const) : ('pickup' as const);
    const subtotal_cents = line.unit_price_in_cents * line.quantity;
    return {
      line,
      order: {
        id: crypto.randomUUID(),
        ...{ subtotal_cents, currency: settings.currency, fulfillment, buyer_name },
        ...calculateCharges(subtotal_cents, fulfillment, settings),
        ...{ buyer_email: emailOf(buyer_name), buyer_phone: phone(chance) },
        recipient_name: fulfillment === 'delivery' ? person(chance) : null,
        ...addressFor(fulfillment, chance),
        ...{ success_url: `${tx.config.baseUrl}/success`, cancel_url: `${tx.config.baseUrl}/store` },
        ...{ created_at: placed, hold_expires_at: new Date(placed.getTime() + 30 * MINUTE_MS) },
        ...stateOf(index, placed, today, chance),
      },
    };
  });
  // What is being paid just now gives nothing back to the stock when it expires.
  for (const { order, line } of orders) if (order.status === 'pending') line.takes_stock = false;
  // One task of yesterday is still to be done.
  const overdue = orders.findLast(({ order }) => order.handed_over_at !== null);
  if (overdue) Object.assign(overdue.order, { ready_at: null, handed_over_at: null });
  for (let from = 0; from < orders.length; from += 100) {
    const some = orders.slice(from, from + 100);
    await tx.db
      .insertInto('orders')
      .values(some.map(({ order }) => order))
      .execute();
    await tx.db
      .insertInto('order_lines')
      .values(some.map(({ order, line }) => ({ ...line, order_id: order.id })))
      .execute();
  }
  await sql`
    insert into payments
      (ref, provider, order_id, amount_cents, currency, buyer_email, status, refund_reason, created_at, settled_at)
    select 'demo-' || number, 'test', id, total_cents, currency, buyer_email, status,
      case status when 'refunded' then 'by_staff' end, created_at, coalesce(ended_at, paid_at)
    from orders where status in ('paid', 'refunded')`.execute(tx.db);
}

/** When each order was placed, oldest first. */
function orderTimes(now: Date, today: string, { random }: Chance): Date[] {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1));
  const weights = days.map((day) => {
    const peak = PEAKS.find(([from, until]) => day.slice(5) >= from && day.slice(5) <= until);
    return (WEEK[weekday(day)] ?? 1) * (peak?.[2] ?? 1);
  });
  const perWeight = ORDERS / weights.reduce((sum, weight) => sum + weight, 0);
  let wanted = 0;
  const times: Date[] = [];
  for (const [index, day] of days.entries()) {
    wanted += (weights[index] ?? 0) * perWeight;
    while (times.length < Math.round(wanted)) {
      const moment = Date.parse(`${day}T13:00Z`) + random() * 9 * HOUR_MS;
      times.push(new Date(Math.min(moment, now.getTime() - 5 * MINUTE_MS)));
    }
  }
  return times.toSorted((a, b) => a.getTime() - b.getTime());
}

/** Most are paid and handed over; of today's some are ready; one is being paid just now. */
function stateOf(index: number, placed: Date, today: string, { random }: Chance) {
  const paid_at = new Date(placed.getTime() + 4 * MINUTE_MS);
  const fulfillment_date = nextWorkday(addDays(placed.toISOString().slice(0, 10), 1 + Math.floor(random() * 4)));
  const open = { fulfillment_date, paid_at: null, ended_at: null, ready_at: null, handed_over_at: null };
  if (index === ORDERS - 1) return { ...open, status: 'pending' as const };
  const ended_at = new Date(placed.getTime() + 30 * MINUTE_MS);
  if (index % 30 === 7) return { ...open, status: 'expired' as const, ended_at };
  if (index % 60 === 11) return { ...open, status: 'cancelled' as const, ended_at };
  const paid = { ...open, status: 'paid' as const, paid_at };
  if (fulfillment_date > today) return paid;
  if (index % 40 === 23)
    return { ...paid, status: 'refunded' as const, ended_at: new Date(placed.getTime() + 2 * HOUR_MS) };
  if (fulfillment_date === today) return random() < 0.5 ? paid : { ...paid, ready_at: placed };
  const at = (time: string) => new Date(`${fulfillment_date}T${time}Z`);
  return { ...paid, ready_at: at('14:10'), handed_over_at: at('18:25') };
}

async function seedInquiries({ db, now }: Context, today: string, chance: Chance) {
  const { random, pick } = chance;
  const inquiries = Array.from({ length: INQUIRIES }, (_, index) => {
    const sentDaysAgo = 5 + Math.floor((index * (DAYS - 10)) / INQUIRIES);
    const name = person(chance);
    const daysAhead = index === 40 ? 0 : 30 + Math.floor(random() * 390) - sentDaysAgo;
    const event_date = nextSaturday(addDays(today, daysAhead));
    const answers = {
      ...{ name, email: emailOf(name), phone: phone(chance), event_date, event_venue: pick(VENUES) },
      partner_name: random() < 0.6 ? person(chance) : null,
      estimated_budget: pick(['Under $1,500', '$1,500 to $3,000', '$3,000 to $6,000', null]),
      vision_details: pick(OCCASIONS),
    };
    const guest_count = String(20 + Math.floor(random() * 130));
    return {
      ...answers,
      form_data: JSON.stringify({ ...answers, guest_count }),
      created_at: new Date(now().getTime() - sentDaysAgo * DAY_MS),
    };
  });
  await db.insertInto('clients').values(inquiries.toReversed()).execute();
}

async function seedMessages({ db, now }: Context, chance: Chance) {
  const messages = Array.from({ length: ANSWERED_MESSAGES }, (_, index) => {
    const [first_name = '', last_name = ''] = person(chance).split(' ');
    const created_at = new Date(now().getTime() - (10 + index * 14) * DAY_MS);
    const answered_at = new Date(created_at.getTime() + 20 * HOUR_MS);
    const email = emailOf(`${first_name} ${last_name}`);
    return { ...chance.pick(MESSAGES), first_name, last_name, email, created_at, answered_at };
  });
  await db.insertInto('contact_messages').values(messages.toReversed()).execute();
}

async function seedVisits({ db }: Context, today: string, { random }: Chance) {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS));
  const visits = days.map((day) => ({
    day,
    visits: Math.round((WEEK[weekday(day)] ?? 1) * (40 + random() * 40)) + 20,
  }));
  await db.insertInto('daily_visits').values(visits).execute();
}

/** As if they had been sent when the orders were paid: nothing leaves for invented people. */
async function seedEmails(tx: Context) {
  const quiet = { ...tx, config: { ...tx.config, SMTP_URL: undefined } };
  const newest = await tx.db
    .selectFrom('orders')
    .select(['token', 'paid_at'])
    .where('status', '=', 'paid')
    .orderBy('paid_at', 'desc')
    .limit(ORDERS_WITH_EMAILS)
    .execute();
  for (const { token } of newest) {
    const order = await findOrder(tx, token);
    if (order) await mailPaid(quiet, order);
  }
  await sql`
    update emails set status = 'sent', created_at = paid_at, sent_at = paid_at + interval '3 seconds'
    from orders where dedupe_key like 'order-paid:' || orders.id || ':%' and paid_at is not null`.execute(tx.db);
}

function person({ pick }: Chance) {
  return `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`;
}

function emailOf(name: string) {
  return `${name.toLowerCase().replace(' ', '.')}@example.com`;
}

/** From the numbers that are kept for fiction. */
function phone({ random }: Chance) {
  return `304-555-01${String(Math.floor(random() * 100)).padStart(2, '0')}`;
}

function addressFor(fulfillment: 'delivery' | 'pickup', { random, pick }: Chance) {
  const nowhere = { delivery_city: null, delivery_postal_code: null };
  const isDelivered = fulfillment === 'delivery';
  return {
    ...(isDelivered ? pick(CITIES) : nowhere),
    delivery_region: isDelivered ? 'WV' : null,
    delivery_street: isDelivered ? `${1 + Math.floor(random() * 400)} ${pick(STREETS)}` : null,
  };
}

function weekday(day: string) {
  return new Date(`${day}T00:00Z`).getUTCDay();
}

function nextWorkday(day: string) {
  return weekday(day) === SUNDAY ? addDays(day, 1) : day;
}

function nextSaturday(today: string) {
  return addDays(today, ((SATURDAY - weekday(today) + 6) % 7) + 1);
}

/** A linear congruential generator: random enough, and the same every time. */
function seededChance(seed: number): Chance {
  let state = seed;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  return { random, pick: (items) => items[Math.floor(random() * items.length)] as (typeof items)[number] };
}
