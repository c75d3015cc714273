import { insertOrders } from '~/features/orders/order-tables.server';
import { sql } from 'kysely';
import { listCharges } from '~/features/pricing/totals/charges';
import { calculateTotals, type PricedLine } from '~/features/pricing/totals/order-totals';
import { ratesAt } from '~/features/pricing/tax/rates-at';
import type { TaxRate } from '~/features/pricing/tax/sales-tax';
import { listTaxRates } from '~/features/pricing/tax/tax-rates.server';
import { mailPaid } from '~/features/orders/emails/order-emails.server';
import { findOrder } from '~/features/orders/orders.server';
import { addDays, dayIn } from '~/lib/dates';
import { keepAllBooks } from '~/features/books/keep-books.server';
import type { Context, Transaction } from '~/platform/context.server';
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

const COUNTED_DAYS = 90;
/** With their share of the visits of a day. */
const NAMED_VISITS: [kind: 'page' | 'source' | 'search', name: string, share: number][] = [
  ['page', '/', 0.8],
  ['page', '/store', 0.6],
  ['page', '/product/june-ledge', 0.2],
  ['page', '/services', 0.3],
  ['page', '/gallery', 0.3],
  ['page', '/flower-guide', 0.2],
  ['page', '/consultation', 0.1],
  ['page', '/contact', 0.1],
  ['source', '-', 0.4],
  ['source', 'google.com', 0.3],
  ['source', 'instagram.com', 0.2],
  ['source', 'theknot.com', 0.05],
  ['search', 'black tulips', 0.01],
  ['search', 'same day delivery', 0.01],
  ['search', 'balloons', 0.008],
];

interface Chance {
  /** From 0 to 1. */
  random(): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** A year of work, dated back from now and the same in every demo: orders, inquiries, messages, visits and emails. */
export async function seedHistory(tx: Transaction) {
  const settings = await tx.db.selectFrom('studio_settings').selectAll().executeTakeFirstOrThrow();
  const today = dayIn(settings.time_zone, tx.now());
  const chance = seededChance(1907);
  const rates = await listTaxRates(tx, today);
  await seedOrders(tx, { today, chance, settings, rates });
  await seedInquiries(tx, today, chance);
  await seedMessages(tx, chance);
  await seedVisits(tx, today, chance);
  await seedEmails(tx);
}

interface Year {
  today: string;
  chance: Chance;
  settings: { currency: string; delivery_fee_cents: number };
  rates: TaxRate[];
}

async function seedOrders(tx: Transaction, { today, chance, settings, rates }: Year) {
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
    const address = addressFor(fulfillment, chance);
    return {
      line,
      order: {
        id: crypto.randomUUID(),
        currency: settings.currency,
        fulfillment,
        buyer_name,
        ...sumsOf(line, address, { settings, rates }),
        buyer_email: emailOf(buyer_name),
        buyer_phone: phone(chance),
        recipient_name: fulfillment === 'delivery' ? person(chance) : null,
        ...address,
        success_url: `${tx.config.baseUrl}/success`,
        cancel_url: `${tx.config.baseUrl}/store`,
        created_at: placed,
        hold_expires_at: new Date(placed.getTime() + 30 * MINUTE_MS),
        ...stateOf(index, placed, today, chance),
      },
    };
  });
  // What is being paid just now gives nothing back to the stock when it expires.
  for (const { order, line } of orders) if (order.status === 'pending') line.takes_stock = false;
  // One task of yesterday is still to be done.
  const overdue = orders.findLast(({ order }) => order.fulfillment_state === 'delivered');
  if (overdue) overdue.order.fulfillment_state = 'to_make';
  for (let from = 0; from < orders.length; from += 100) {
    const some = orders.slice(from, from + 100);
    await insertOrders(
      tx.db,
      some.map(({ order }) => order),
    );
    await tx.db
      .insertInto('order_lines')
      .values(some.map(({ order, line }) => ({ ...line, order_id: order.id })))
      .execute();
  }
  await sql`
    insert into payments (ref, provider, order_id, amount_cents, currency, buyer_email, status, created_at, settled_at)
    select 'demo-' || number, 'test', id, total_cents, currency, buyer_email, 'paid', created_at, paid_at
    from orders where status in ('paid', 'refunded')`.execute(tx.db);
  await seedOccasions(tx);
  await seedPartRefund(tx);
  await seedSales(tx);
  await seedRefunds(tx);
  await seedBoard(tx, today);
  await seedFulfillmentEvents(tx);
  await seedRoute(tx, today);
}

/** Of the deliveries of today, the newest first. */
const BOARD = [
  ...['to_make', 'to_make', 'to_make', 'to_make', 'made', 'made', 'made'],
  ...['out', 'out', 'out', 'delivered', 'delivered', 'problem'],
];

/** The newest orders are for today, or the next day on which the studio works, and stand in every state. */
async function seedBoard(tx: Context, today: string) {
  const day = nextWorkday(today);
  // Nothing has left the studio on a day that has not begun.
  const states = BOARD.map((state) => (day === today || state === 'to_make' ? state : 'made'));
  await sql`
    update orders set fulfillment_date = ${day}, fulfillment_state = state
    from (select id, (${states}::text[])[row_number() over (order by number desc)] as state
      from orders where status = 'paid' and fulfillment = 'delivery'
        and not (fulfillment_state = 'to_make' and fulfillment_date < ${today}) order by number desc limit ${states.length}) newest
    where orders.id = newest.id`.execute(tx.db);
}

/** With every order of today that has left the studio. */
async function seedRoute(tx: Context, today: string) {
  await sql`
    with route as (insert into delivery_routes (day, name) values (${today}, 'Cole, north of the river') returning id)
    insert into route_stops (order_id, route_id, place)
    select orders.id, route.id, row_number() over (order by array_position(${DRIVEN}::text[], fulfillment_state), number)
    from orders, route
    where fulfillment_date = ${today} and status = 'paid' and fulfillment = 'delivery' and fulfillment_state = any(${DRIVEN})`.execute(
    tx.db,
  );
}

const DRIVEN = ['delivered', 'problem', 'out'];

/** Of the newest orders, one was paid in cash over the counter and one is on account. */
async function seedSales(tx: Context) {
  const seller = sql`(select id from users where role = 'owner' order by id limit 1)`;
  const newest = (offset: number) =>
    sql`(select id from orders where status = 'paid' order by number desc limit 1 offset ${offset})`;
  await sql`update orders set channel = 'walk_in', sold_by = ${seller} where id = ${newest(2)}`.execute(tx.db);
  await sql`update payments set provider = 'manual', method = 'cash', taken_by = ${seller}
    where order_id = ${newest(2)}`.execute(tx.db);
  await sql`delete from payments where order_id = ${newest(4)}`.execute(tx.db);
  await sql`update orders set channel = 'phone', sold_by = ${seller}, balance_cents = due_cents
    where id = ${newest(4)}`.execute(tx.db);
  await sql`select issue_invoice(${newest(4)}, null)`.execute(tx.db);
}

/** Before they are booked: an occasion that is set later is booked as a change. */
async function seedOccasions({ db }: Context) {
  await sql`
    update orders set occasion = case
      when to_char(created_at, 'MM-DD') between '02-08' and '02-14' and number % 4 > 0 then 'valentine'
      when to_char(created_at, 'MM-DD') between '05-03' and '05-11' and number % 4 > 0 then 'mother'
      else (array['birthday', 'anniversary', 'thank-you', 'get-well', 'home', 'sympathy', null])[1 + number % 7] end
    where occasion is null`.execute(db);
}

/** Of the last order that was delivered, a part is given back. */
async function seedPartRefund(tx: Context) {
  await sql`
    insert into payment_refunds (id, payment_ref, amount_cents, status, requested_at, reason, created_at, updated_at)
    select 'demo-refund-' || number, 'demo-' || number, 1500, 'succeeded', at, 'Two of the stems were bruised', at, at
    from (select number, least(fulfillment_date + interval '21 hours', ${tx.now()}::timestamptz) as at from orders
      where status = 'paid' and fulfillment_state = 'delivered'
      order by fulfillment_date desc, number desc limit 1) last`.execute(tx.db);
}

/** Of the orders that ended, all is given back, after it was booked as paid. */
async function seedRefunds(tx: Transaction) {
  const { db } = tx;
  await keepAllBooks(tx);
  await sql`
    insert into payment_refunds (id, payment_ref, amount_cents, status, requested_at, created_at, updated_at)
    select 'demo-refund-' || number, 'demo-' || number, total_cents, 'succeeded', ended_at, ended_at, ended_at
    from orders where status = 'refunded'`.execute(db);
  await sql`
    update payments set status = 'refunded', refund_reason = 'by_staff', settled_at = ended_at
    from orders where orders.id = order_id and orders.status = 'refunded'`.execute(db);
}

/** How each order came to where it is, on its day. */
async function seedFulfillmentEvents(tx: Context) {
  await sql`
    insert into fulfillment_events (order_id, from_state, to_state, reason, left_with, user_id, happened_at)
    select orders.id, step.from_state, step.to_state,
      case step.to_state when 'problem' then 'Nobody opened, and there is no porch.' end,
      case when step.to_state = 'delivered' and fulfillment = 'delivery'
        then (array['the porch', 'the front desk', 'the neighbor'])[1 + number % 3] end,
      (select id from users where role = 'owner' order by id limit 1),
      least(fulfillment_date + interval '18 hours', ${tx.now()}::timestamptz) - step.before
    from orders, lateral (values
      ('to_make', 'made', interval '4 hours', true),
      ('made', 'out', interval '2 hours', fulfillment_state <> 'made' and fulfillment = 'delivery'),
      (case fulfillment when 'delivery' then 'out' else 'made' end, 'delivered', interval '25 minutes',
        fulfillment_state = 'delivered'),
      ('out', 'problem', interval '25 minutes', fulfillment_state = 'problem')) as step (from_state, to_state, before, is_taken)
    where status = 'paid' and fulfillment_state <> 'to_make' and step.is_taken`.execute(tx.db);
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

/** Most are paid and delivered; of today's some are made; one is being paid just now. */
function stateOf(index: number, placed: Date, today: string, { random }: Chance) {
  const paid_at = new Date(placed.getTime() + 4 * MINUTE_MS);
  const fulfillment_date = nextWorkday(addDays(placed.toISOString().slice(0, 10), 1 + Math.floor(random() * 4)));
  const open = {
    fulfillment_date,
    paid_at: null,
    ended_at: null,
    fulfillment_state: 'to_make' as 'to_make' | 'made' | 'delivered',
  };
  if (index === ORDERS - 1) return { ...open, status: 'pending' as const };
  const ended_at = new Date(placed.getTime() + 30 * MINUTE_MS);
  if (index % 30 === 7) return { ...open, status: 'expired' as const, ended_at };
  if (index % 60 === 11) return { ...open, status: 'cancelled' as const, ended_at };
  const paid = { ...open, status: 'paid' as const, paid_at };
  if (fulfillment_date > today) return paid;
  if (index % 40 === 23)
    return { ...paid, status: 'refunded' as const, ended_at: new Date(placed.getTime() + 2 * HOUR_MS) };
  if (fulfillment_date === today) return random() < 0.5 ? paid : { ...paid, fulfillment_state: 'made' as const };
  return { ...paid, fulfillment_state: 'delivered' as const };
}

async function seedInquiries({ db, now }: Context, today: string, chance: Chance) {
  const { random, pick } = chance;
  const inquiries = Array.from({ length: INQUIRIES }, (_, index) => {
    const sentDaysAgo = 5 + Math.floor((index * (DAYS - 10)) / INQUIRIES);
    const name = person(chance);
    const daysAhead = index === 40 ? 0 : 30 + Math.floor(random() * 390) - sentDaysAgo;
    const event_date = nextSaturday(addDays(today, daysAhead));
    const answers = {
      name,
      email: emailOf(name),
      phone: phone(chance),
      event_date,
      event_venue: pick(VENUES),
      partner_name: random() < 0.6 ? person(chance) : null,
      estimated_budget: pick(['Under $1,500', '$1,500 to $3,000', '$3,000 to $6,000', null]),
      vision_details: pick(OCCASIONS),
    };
    const guest_count = String(20 + Math.floor(random() * 130));
    return {
      ...answers,
      submission_token: `demo ${index}`,
      form_data: JSON.stringify({ ...answers, guest_count }),
      created_at: new Date(now().getTime() - sentDaysAgo * DAY_MS),
      answered_at: new Date(now().getTime() - (sentDaysAgo - 0.5) * DAY_MS),
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
  const visits = days.map((day) => {
    const visits = Math.round((WEEK[weekday(day)] ?? 1) * (40 + random() * 40)) + 20;
    return { day, visits, views: Math.round(visits * (2.5 + random())) };
  });
  await db.insertInto('daily_visits').values(visits).execute();
  const counts = visits.slice(-COUNTED_DAYS).flatMap(({ day, visits }) =>
    NAMED_VISITS.map(([kind, name, share]) => ({
      day,
      kind,
      name,
      count: Math.round(visits * share * (0.6 + random() * 0.8)),
    })),
  );
  await db
    .insertInto('visit_counts')
    .values(counts.filter(({ count }) => count > 0))
    .execute();
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
  const nowhere = { delivery_city: null, delivery_postal_code: null, tax_place: null };
  const isDelivered = fulfillment === 'delivery';
  return {
    ...(isDelivered ? pick(CITIES) : nowhere),
    delivery_region: isDelivered ? 'WV' : null,
    delivery_street: isDelivered ? `${1 + Math.floor(random() * 400)} ${pick(STREETS)}` : null,
  };
}

type Address = ReturnType<typeof addressFor>;

function sumsOf(
  line: PricedLine,
  { delivery_postal_code, tax_place }: Address,
  year: Pick<Year, 'settings' | 'rates'>,
) {
  const region = 'WV';
  const {
    total_cents: _,
    due_cents: __,
    charges,
    taxes,
    ...sums
  } = calculateTotals({
    lines: [line],
    untaxed: { name: 'No tax rate', region },
    charges: listCharges({ delivery: delivery_postal_code ? year.settings.delivery_fee_cents : 0 }),
    rates: ratesAt(
      year.rates,
      delivery_postal_code
        ? { fulfillment: 'delivery', region, zip: delivery_postal_code, place: tax_place }
        : { fulfillment: 'pickup', region },
    ),
  });
  return { ...sums, charges: JSON.stringify(charges), taxes: JSON.stringify(taxes) };
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
