import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { formFieldsIn, readAnswer } from '../../../tests/forms.ts';
import { MAIL_SERVER, openStudio } from '../../../tests/open-studio.ts';
import { card, cartOf, createProduct, delivery, order, orderBehind, setSalesTax } from '../../../tests/shop.ts';

/** A Tuesday, noon at the studio. */
const NOON = new Date('2027-06-15T16:00:00Z');
const TODAY = '2027-06-15';
const FRIDAY = '2027-06-18';

/** A delivery costs $14.20, the same day $15.00 more. The sales tax is 6 %. */
async function openShop(rush_fee_cents = 1500) {
  const studio = await openStudio(MAIL_SERVER, () => NOON);
  const { db } = studio.platform;
  const fees = { delivery_fee_cents: 1420, rush_fee_cents, order_cutoff: '15:00' };
  await db
    .updateTable('studio_settings')
    .set({ email: 'studio@example.com', region: 'WV', time_zone: 'America/New_York', ...fees })
    .execute();
  await setSalesTax(studio, '6');
  const roses = await createProduct(studio, 'Garden Roses', { price: 10_000 });
  const { path, token } = await order(studio, cartOf(roses));
  await db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(NOON.getTime() + 86_400_000) })
    .execute();
  const buyer = studio.asVisitor();
  const choose = (fields: Record<string, string>) => buyer.post(path, delivery(fields));
  return { studio, db, path, buyer, choose, read: () => orderBehind(studio, token) };
}

const RUSH = { kind: 'rush', cents: 1500 };
const DELIVERY = { kind: 'delivery', cents: 1420 };

test('an order for today costs the rush fee, taxed, on every page and in the email', async () => {
  const { db, path, buyer, choose, read } = await openShop();
  expect((await choose({ fulfillment_date: FRIDAY })).status).toBe(303);
  expect(await read()).toMatchObject({ charges: [DELIVERY], total_cents: 12_105 });
  expect((await choose({ fulfillment_date: TODAY })).status).toBe(303);
  expect(await read()).toMatchObject({ charges: [DELIVERY, RUSH], delivery_cents: 2920, total_cents: 13_695 });
  expect(await buyer.text(path)).toMatch(/Delivery \$14\.20 Rush \$15\.00 Sales tax, 6% \$7\.75/);
  await buyer.post(`${path}/card`, card());
  const email = await db.selectFrom('emails').select('text').where('recipient', '=', 'hannah@example.com').execute();
  expect(email.map(({ text }) => text).join()).toMatch(/Rush[\s|:]*\$15\.00/);
});

test('a free delivery is not a free rush', async () => {
  const { db, choose, read } = await openShop();
  await db.insertInto('discount_codes').values({ name: 'Free delivery', code: 'FREE', kind: 'delivery' }).execute();
  await choose({ fulfillment_date: TODAY, discount_code: 'FREE' });
  expect(await read()).toMatchObject({ discount_cents: 1420, delivery_cents: 2920 });
});

test('moved to a later day, an order gives its rush fee back; moved to today, it pays one', async () => {
  const { studio, path, buyer, choose, read } = await openShop();
  await choose({ fulfillment_date: TODAY });
  await buyer.post(`${path}/card`, card());
  const staff = await studio.asStaff('manager');
  const { number } = await read();
  const change = (fields: Record<string, string>) =>
    staff.post(`/store-manager/${number}/change`, { intent: 'save', ...fields });
  const moved = async (fulfillment_date: string, settle: string) => {
    const { html } = await readAnswer(await change({ fulfillment_date }));
    const expected = /name="expected" value="([^"]+)"/.exec(html)?.[1] ?? '';
    await change({ fulfillment_date, expected, settle });
    const { charges, total_cents } = await read();
    return { charges, total_cents };
  };
  expect(await moved(FRIDAY, 'refund')).toEqual({ charges: [DELIVERY], total_cents: 12_105 });
  expect(await moved(TODAY, 'cash')).toEqual({ charges: [DELIVERY, RUSH], total_cents: 13_695 });
});

test('a studio asks for none until it says so', async () => {
  const { choose, read, path, buyer } = await openShop(0);
  await choose({ fulfillment_date: TODAY });
  expect(await read()).toMatchObject({ charges: [DELIVERY] });
  expect(await buyer.text(path)).not.toContain('Rush');
});

test('the owner sets it with the other fees', async () => {
  const { studio } = await openShop();
  const owner = await studio.asStaff('owner');
  const { html, text } = await readAnswer(await owner.get('/studio-settings'));
  expect(text).toContain('Added to an order for the same day. 0.00 is none.');
  expect(formFieldsIn(html).rush_fee_cents).toBe('15.00');
});

test('the database keeps no order whose charges are not what its delivery costs', async () => {
  const { db, choose } = await openShop();
  await choose({ fulfillment_date: TODAY });
  const wrong = sql`update orders set delivery_cents = delivery_cents - 1`.execute(db);
  await expect(wrong).rejects.toThrow('orders_delivery_is_charged');
});
