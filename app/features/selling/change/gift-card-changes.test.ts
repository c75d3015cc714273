/** Orders that a gift card has paid for, and that become cheaper when the customer calls. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readAnswer } from '../../../../tests/forms.ts';
import { MAIL_SERVER, openStudio } from '../../../../tests/open-studio.ts';
import { card, cartOf, createProduct, giftCardCodeIn, order, orderBehind, pickup } from '../../../../tests/shop.ts';

const PAGE = '/store-manager/1001';

/** An order of three roses for $135, of which a gift card pays what it can. */
async function openOrder(onCard: string) {
  const studio = await openStudio(MAIL_SERVER);
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  const roses = await createProduct(studio, 'Garden Roses', { stock: 5, price: 4500 });
  const staff = await studio.asStaff('manager');
  const bought = { key: randomUUID(), amount: onCard, paid_by: 'cash', for_name: 'June Mays' };
  const issued = await staff.post('/store-manager/gift-cards/new', bought);
  const gift_card = giftCardCodeIn(await issued.text());
  const { path, token } = await order(studio, cartOf([roses, 3]));
  await studio.asVisitor().post(path, pickup({ gift_card }));
  if (Number(onCard) < 135) await studio.asVisitor().post(`${path}/card`, card());
  const { id } = await db.selectFrom('order_lines').select('id').executeTakeFirstOrThrow();
  /** Shows the new total, then saves it, as the form does. */
  const change = async (quantity: number, fields: Record<string, string> = {}) => {
    const typed = { intent: 'save', tell: 'on', [`quantity.${id}`]: `${quantity}`, ...fields };
    const { html, text } = await readAnswer(await staff.post(`${PAGE}/change`, typed));
    const expected = /name="expected" value="([^"]+)"/.exec(html)?.[1] ?? '';
    return { shown: text, ...(await readAnswer(await staff.post(`${PAGE}/change`, { ...typed, expected }))) };
  };
  return {
    studio,
    db,
    staff,
    change,
    read: () => orderBehind(studio, token),
    onCard: async () =>
      (await db.selectFrom('gift_cards').select('balance_cents').executeTakeFirstOrThrow()).balance_cents,
    told: async () => (await db.selectFrom('emails').select('text').orderBy('id').execute()).at(-1)?.text,
    month: async () => {
      const { day } = await db.selectFrom('money_entries').select('day').executeTakeFirstOrThrow();
      return staff.text(`/reports/month-end?month=${day.slice(0, 7)}`);
    },
  };
}

test('an order that a gift card paid for becomes cheaper, and the difference is back on the card', async () => {
  const { change, read, onCard, told, month, staff } = await openOrder('150');
  const { status, shown } = await change(2);
  expect([status, shown]).toEqual([303, expect.stringContaining('Back on the gift card $45.00')]);
  expect(await read()).toMatchObject({ status: 'paid', total_cents: 9000, gift_card_cents: 9000, due_cents: 0 });
  expect(await onCard()).toBe(6000);
  expect(await told()).toContain('$45.00 is back on the gift card that paid for it.');
  expect(await told()).not.toContain('Banks');
  expect(await month()).not.toContain('Not explained');

  await staff.post(PAGE, { intent: 'refund', part: 'all' });
  expect(await onCard()).toBe(15_000);
  expect(await month()).not.toContain('Not explained');
});

test('of a difference the other card gets its part back first, and the gift card the rest', async () => {
  const { db, change, read, onCard, told, month } = await openOrder('100');
  expect((await change(1, { settle: 'refund' })).status).toBe(303);
  expect(await read()).toMatchObject({ status: 'paid', total_cents: 4500, gift_card_cents: 4500, due_cents: 0 });
  expect(await onCard()).toBe(5500);
  expect(await told()).toContain('$35.00 of what you paid is on its way back to you.');
  expect(await told()).toContain('$55.00 is back on the gift card');
  const back = () =>
    db.selectFrom('payment_refunds').select(['amount_cents', 'status']).orderBy('amount_cents').execute();
  await expect.poll(back, { timeout: 20_000 }).toEqual([
    { amount_cents: 3500, status: 'succeeded' },
    { amount_cents: 5500, status: 'succeeded' },
  ]);
  expect(await month()).not.toContain('Not explained');
});

test('what is back on the gift card already is not given back a second time', async () => {
  const { staff, change, read, onCard } = await openOrder('150');
  await staff.post(PAGE, { intent: 'refund', part: 'amount', amount: '100', why: 'Wilted' });
  expect(await onCard()).toBe(11_500);
  const less = await change(1);
  expect([less.status, less.text]).toEqual([400, expect.stringContaining('Refund the order instead.')]);
  expect(await read()).toMatchObject({ total_cents: 13_500 });
  expect(await onCard()).toBe(11_500);
});

test('a part that was refunded before is not refunded a second time', async () => {
  const { db, staff, change, onCard, month } = await openOrder('100');
  await staff.post(PAGE, { intent: 'refund', part: 'amount', amount: '3.33', why: 'Late' });
  const { status, shown } = await change(1, { settle: 'refund' });
  expect([status, shown]).toEqual([303, expect.stringContaining('$31.67')]);
  expect(await onCard()).toBe(5500);
  const back = () =>
    db.selectFrom('payment_refunds').select(['amount_cents', 'is_change']).orderBy('amount_cents').execute();
  expect(await back()).toEqual([
    { amount_cents: 333, is_change: false },
    { amount_cents: 3167, is_change: true },
    { amount_cents: 5500, is_change: true },
  ]);
  expect(await month()).not.toContain('Not explained');
});
