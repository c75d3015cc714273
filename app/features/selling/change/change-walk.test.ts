/** Money, stock, stems and limits are conserved, whatever changes, payments, refunds, moves and sales do, also at once. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DUE_DAY, dueOrder } from '../../../../tests/due-orders.ts';
import { openStudio } from '../../../../tests/open-studio.ts';
import { card, createProduct, stockOf } from '../../../../tests/shop.ts';
import { aRecipe, aStem, onHand } from '../../../../tests/stems.ts';
import { writeBooked } from '../../../../tests/write-booked.ts';

/** The last one is sold on the phone, and waits for the payment by its link. */
const ORDERS = 4;
const STOCK = 14;
const MOST_PER_DAY = 6;
const STEMS_EACH = 2;

const step = fc.record({
  do: fc.constantFrom('quantity', 'quantity', 'add', 'replace', 'day', 'refund', 'made', 'to_make', 'sell', 'pay'),
  order: fc.nat(ORDERS - 1),
  by: fc.integer({ min: 1, max: 4 }),
  more: fc.constantFrom('link', 'cash', 'account'),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function openWalk() {
  const studio = await openStudio({}, () => new Date(`${DUE_DAY}T12:00:00Z`));
  const { db } = studio.platform;
  const staff = await studio.asStaff('manager');
  const roses = await createProduct(studio, 'Roses', { stock: STOCK, price: 4500 });
  const ferns = await createProduct(studio, 'Ferns', { stock: STOCK, price: 3000 });
  await sql`update products set most_per_day = ${MOST_PER_DAY} where title = 'Roses'`.execute(db);
  const stem = await aStem(studio, 'Rose', { on_hand: 500 });
  await aRecipe(studio, roses, { [stem]: STEMS_EACH });
  const orders = [];
  for (let at = 0; at < ORDERS - 1; at++) orders.push(await dueOrder(studio, roses, { delivery_region: 'WV' }));
  for (const { id } of orders) {
    const { due_cents } = await db
      .selectFrom('orders')
      .select('due_cents')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const paid = { provider: 'manual', method: 'cash', status: 'paid', settled_at: new Date() } as const;
    await writeBooked(studio, (db) =>
      db
        .insertInto('payments')
        .values({ ...paid, ref: `cash_${id}`, order_id: id, amount_cents: due_cents, currency: 'usd' })
        .execute(),
    );
  }
  await staff.post('/sell', {
    sale: crypto.randomUUID(),
    how: 'pickup',
    fulfillment_date: DUE_DAY,
    pay: 'link',
    buyer_name: 'Ana Reyes',
    buyer_email: 'ana@example.com',
    [`quantity.${roses}`]: '1',
  });
  const pending = db.selectFrom('orders').select(['id', 'number']).where('status', '=', 'pending');
  orders.push(await pending.executeTakeFirstOrThrow());
  return { studio, db, staff, roses, ferns, stem, orders };
}

/** The buyer opens the link of the order, and pays what it asks for. */
async function payLink({ studio, staff }: Walk, number: number) {
  const link = /https?:[^"]+\/link/.exec(await (await staff.get(`/store-manager/${number}`)).text())?.[0];
  if (!link) return;
  const buyer = studio.asVisitor();
  const page = (await buyer.post(new URL(link).pathname, {})).headers.get('location');
  if (page) await buyer.post(new URL(page).pathname, card());
}

type Walk = Awaited<ReturnType<typeof openWalk>>;

async function take(walk: Walk, { do: what, order, by, more }: Step) {
  const { db, staff, roses, ferns, orders } = walk;
  const { id, number } = orders[order] ?? { id: '', number: 0 };
  const page = `/store-manager/${number}`;
  if (what === 'pay') return payLink(walk, number);
  if (what === 'refund') return staff.post(page, { intent: 'refund', part: 'amount', amount: `${by}`, why: 'Late' });
  if (what === 'made' || what === 'to_make') return staff.post(page, { intent: what });
  if (what === 'sell')
    return staff.post('/sell', { sale: crypto.randomUUID(), how: 'now', pay: 'cash', [`quantity.${ferns}`]: `${by}` });
  const lines = await db.selectFrom('order_lines').select('id').where('order_id', '=', id).orderBy('id').execute();
  const line = lines[by % lines.length]?.id ?? '';
  const fields: Record<string, Record<string, string>> = {
    quantity: { [`quantity.${line}`]: `${by}` },
    add: { 'add.0': ferns, 'add_quantity.0': `${by}` },
    replace: { [`quantity.${line}`]: `${by}`, [`replace.${line}`]: by % 2 ? ferns : roses },
    day: { fulfillment_date: by % 2 ? DUE_DAY : '2027-06-08' },
  };
  for (const settle of [more, 'refund']) {
    const typed = { intent: 'save', ...fields[what], settle };
    const answer = await staff.post(`${page}/change`, typed);
    const expected = /name="expected" value="([^"]+)"/.exec(await answer.text())?.[1];
    if (expected) await staff.post(`${page}/change`, { ...typed, expected });
  }
}

interface Account {
  due_cents: number;
  balance_cents: number;
  paid: number;
  /** For changes alone; others are given on top. */
  changed: number;
  given: number;
}

async function accounts({ db }: Walk) {
  const { rows } = await sql<Account>`
    select due_cents, balance_cents, coalesce(sum(amount_cents), 0)::bigint as paid,
      coalesce(sum(back.changed), 0)::bigint as changed, coalesce(sum(back.given), 0)::bigint as given
    from orders left join payments on order_id = orders.id and payments.status = 'paid'
    left join lateral (
      select sum(amount_cents) filter (where is_change) as changed, sum(amount_cents) as given
      from payment_refunds where payment_ref = ref and status <> 'failed') back on true
    where orders.status = 'paid' group by orders.id`.execute(db);
  return rows;
}

async function sumOf({ db }: Walk, text: ReturnType<typeof sql<{ sum: number }>>) {
  return (await text.execute(db)).rows[0]?.sum ?? 0;
}

/** What is, and what should be. */
async function compare(walk: Walk): Promise<[is: number[], wanted: number[]]> {
  const pairs: [number, number][] = [];
  for (const { due_cents, balance_cents, paid, changed, given } of await accounts(walk))
    pairs.push([paid - changed + balance_cents, due_cents], [Math.max(given, paid), paid]);
  for (const variant of [walk.roses, walk.ferns]) {
    const sold = await sumOf(
      walk,
      sql`select coalesce(sum(quantity), 0)::integer as sum from order_lines where variant_id = ${variant}`,
    );
    const left = await stockOf(walk.studio, variant);
    pairs.push([left + sold, STOCK], [Math.min(left, 0), 0]);
  }
  // Every order costs what is in it, paid or not, and nothing was taken for one that is not sold.
  const wrong = await sumOf(
    walk,
    sql`select count(*)::integer as sum from orders where channel <> 'web' and (
      subtotal_cents <> (select sum(unit_price_in_cents * quantity) from order_lines where order_id = orders.id)
      or due_cents <> subtotal_cents + tax_cents
      or status = 'pending' and exists (select from payments where order_id = orders.id and status = 'paid'))`,
  );
  pairs.push([wrong, 0]);
  const used = await sumOf(
    walk,
    sql`select coalesce(sum(quantity), 0)::integer as sum from orders join order_lines on order_id = orders.id
      where stems_used and variant_id = ${walk.roses}`,
  );
  const most = await sumOf(
    walk,
    sql`select coalesce(max(sum), 0)::integer as sum from (
      select sum(quantity) from orders join order_lines on order_id = orders.id
      where variant_id = ${walk.roses} and (orders.status = 'paid' or channel <> 'web')
      group by fulfillment_date) day`,
  );
  pairs.push(
    [await onHand(walk.studio, walk.stem), 500 - used * STEMS_EACH],
    [Math.max(most, MOST_PER_DAY), MOST_PER_DAY],
  );
  return [pairs.map(([is]) => is), pairs.map(([, wanted]) => wanted)];
}

test('changes at once keep money, stock, stems and limits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 6 }),
      async (rounds) => {
        const walk = await openWalk();
        for (const round of rounds) await Promise.all(round.map((one) => take(walk, one)));
        const [is, wanted] = await compare(walk);
        expect(is).toEqual(wanted);
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
}, 240_000);
