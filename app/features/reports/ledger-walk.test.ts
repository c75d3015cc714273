/** A month that is over never changes, and every month adds up, whatever is sold, changed, refunded and cancelled later. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readTaxReport } from '~/features/pricing/tax/tax-report.server';
import { addDays, addMonths } from '~/lib/dates';
import { openContext } from '~/platform/context.server';
import { openStudio } from '../../../tests/open-studio.ts';
import { createProduct } from '../../../tests/shop.ts';
import { netOf, salesToMoney } from './books';
import { readBooks } from './books.server';
import { readSales } from './sales.server';

const FIRST = Date.parse('2027-01-05T17:00:00Z');
const DAY_MS = 86_400_000;
/** As many as the longest walk may take. */
const MONTHS = Array.from({ length: 11 }, (_, at) => addMonths('2027-01', at));

const step = fc.record({
  do: fc.constantFrom('sell', 'sell', 'quantity', 'quantity', 'place', 'refund', 'refund', 'all', 'pay'),
  order: fc.nat(2),
  by: fc.integer({ min: 1, max: 5 }),
  how: fc.constantFrom('cash', 'account'),
  less: fc.constantFrom('refund', 'keep'),
  days: fc.integer({ min: 0, max: 20 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const DAVIS = { delivery_street: '12 Ridge Road', delivery_city: 'Davis', delivery_region: 'WV' };

async function openWalk() {
  const clock = { now: FIRST };
  const studio = await openStudio({}, () => new Date(clock.now));
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ region: 'WV', delivery_fee_cents: 1420 }).execute();
  const rate = { region: 'WV', valid_from: '2020-01-01' };
  await db
    .insertInto('tax_rates')
    .values([
      { ...rate, level: 'state', name: 'West Virginia', rate: '6' },
      { ...rate, level: 'municipality', name: 'Davis', rate: '1', postal_codes: '26260' },
      // Starts in the middle of a month.
      { ...rate, level: 'municipality', name: 'Davis', rate: '1.5', postal_codes: '26260', valid_from: '2027-02-15' },
    ])
    .execute();
  const roses = await createProduct(studio, 'Roses', { stock: 900, price: 3333 });
  return { clock, studio, db, roses, staff: await studio.asStaff('manager') };
}

type Walk = Awaited<ReturnType<typeof openWalk>>;

async function take({ clock, db, roses, staff }: Walk, { do: what, order, by, how, less }: Step) {
  const fulfillment_date = addDays(new Date(clock.now).toISOString().slice(0, 10), 200);
  const buyer = { buyer_name: 'Hannah Lyle', buyer_phone: '304-555-0134', fulfillment_date, anyway: 'on' };
  if (what === 'sell') {
    const place = by % 2 ? { how: 'pickup' } : { ...DAVIS, how: 'delivery', delivery_postal_code: '26260' };
    const items = { [`quantity.${roses}`]: `${by}` };
    return staff.post('/sell', { ...buyer, ...place, ...items, sale: crypto.randomUUID(), pay: how });
  }
  const orders = await db.selectFrom('orders').select(['id', 'number']).orderBy('number').execute();
  const { id, number } = orders[order % Math.max(1, orders.length)] ?? { id: undefined, number: 0 };
  if (!id) return;
  const page = `/store-manager/${number}`;
  if (what === 'refund')
    return staff.post(page, { intent: 'refund', part: 'amount', amount: `${by * 7}.13`, why: 'x' });
  if (what === 'all') return staff.post(page, { intent: 'refund', part: 'all', why: '' });
  if (what === 'pay') return staff.post(page, { intent: 'take-payment', method: 'check' });
  const [line] = await db.selectFrom('order_lines').select('id').where('order_id', '=', id).execute();
  const changed =
    what === 'quantity'
      ? { [`quantity.${line?.id}`]: `${by}` }
      : { ...DAVIS, fulfillment: 'delivery', delivery_postal_code: by % 2 ? '26260' : '26292' };
  for (const settle of [how, less]) {
    const typed = { ...buyer, intent: 'save', settle, keep_why: 'Agreed', ...changed };
    const answer = await staff.post(`${page}/change`, typed);
    const expected = /name="expected" value="([^"]+)"/.exec(await answer.text())?.[1];
    if (expected) await staff.post(`${page}/change`, { ...typed, expected });
  }
}

async function readMonth({ studio }: Walk, month: string) {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  const days = { from: first, to: addDays(next, -1) };
  const context = () => openContext(studio.platform);
  const books = await readBooks(context(), days);
  const { totals, days: byDay, products, occasions, zones } = await readSales(context(), days);
  return { tax: await readTaxReport(context(), first, next), books, totals, byDay, products, occasions, zones };
}

type Month = Awaited<ReturnType<typeof readMonth>>;

/** The tax of each place that an order has now, if it is sold. */
async function taxesNow({ db }: Walk) {
  const { rows } = await sql<{ key: string; cents: number }>`
    select level || ' ' || name || ' ' || basis_points as key, sum(part.tax_cents)::bigint as cents from orders,
      jsonb_to_recordset(taxes) as part (level text, name text, basis_points integer, tax_cents bigint)
    where status in ('paid', 'refunded') and paid_at is not null group by 1`.execute(db);
  return new Map(rows.map(({ key, cents }) => [key, cents]));
}

const keyOf = ({ level, name, basis_points }: Month['tax'][number]) => `${level} ${name} ${basis_points}`;

/** Plays the steps. Each difference of the orders' tax belongs to the month in which it came about. */
async function play(walk: Walk, steps: Step[]) {
  const [closed, taxes] = [new Map<string, Month>(), new Map<string, number>()];
  let before = new Map<string, number>();
  for (const one of steps) {
    const { clock } = walk;
    await take(walk, one);
    const after = await taxesNow(walk);
    const month = new Date(clock.now).toISOString().slice(0, 7);
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      const at = `${month} ${key}`;
      taxes.set(at, (taxes.get(at) ?? 0) + (after.get(key) ?? 0) - (before.get(key) ?? 0));
    }
    before = after;
    clock.now += one.days * DAY_MS;
    const next = new Date(clock.now).toISOString().slice(0, 7);
    if (next !== month) closed.set(month, await readMonth(walk, month));
  }
  return { closed, taxes };
}

/** What is left of each refunded or cancelled order in the books, part by part. */
async function leftovers({ db }: Walk) {
  const { rows } = await sql<{ left: number }>`
    select (abs(sum(goods_cents)) + abs(sum(entry.discount_cents)) + abs(sum(entry.delivery_cents))
      + abs(sum(entry.tax_cents)) + abs(sum(entry.tip_cents)) + abs(sum(open_cents)))::bigint as left
    from sales_entries entry join orders on orders.id = order_id
    where status in ('refunded', 'cancelled') and not exists (
      select from order_changes change where change.order_id = orders.id and reason is not null)
    group by orders.id`.execute(db);
  return rows.map(({ left }) => left);
}

/** Orders that came to less than nothing. */
async function negatives({ db }: Walk) {
  const { rows } = await sql`
    select order_id from sales_entries group by 1 having sum(total_cents) < 0 or sum(tax_cents) < 0`.execute(db);
  return rows;
}

const sum = (all: number[]) => all.reduce((total, each) => total + each, 0);

test('a closed month stays as it is, and tax by month and place agrees with the orders to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const walk = await openWalk();
      const { closed, taxes } = await play(walk, steps);
      const months = await Promise.all(MONTHS.map((month) => readMonth(walk, month)));
      for (const [month, was] of closed) expect(months[MONTHS.indexOf(month)]).toEqual(was);
      const reported = new Map(
        months.flatMap(({ tax }) => tax.map((row) => [`${row.month} ${keyOf(row)}`, row.tax_cents])),
      );
      const wanted = [...taxes].filter(([key, cents]) => cents !== 0 || reported.has(key));
      expect([...reported].filter(([key, cents]) => cents !== 0 || taxes.has(key)).toSorted()).toEqual(
        wanted.toSorted(),
      );
      expect(sum(await leftovers(walk))).toBe(0);
      expect(await negatives(walk)).toEqual([]);
      for (const { tax, totals, byDay, zones, books } of months) {
        expect(salesToMoney(books).filter(({ label }) => label.startsWith('Not explained'))).toEqual([]);
        expect(books.total.sold + books.total.changed).toBe(totals.total_cents);
        expect(sum(tax.map((row) => row.tax_cents - row.refunded_tax_cents))).toBe(netOf(books.tax));
        expect(sum(byDay.map((day) => day.total_cents))).toBe(totals.total_cents);
        expect(sum(zones.map((zone) => zone.total_cents))).toBe(totals.total_cents);
        expect(sum(tax.map((row) => row.tax_cents))).toBe(totals.tax_cents);
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 240_000);
