import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { orderPagePath } from '~/features/orders/order-link.server';
import { readAnswer } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { testRefunds } from '../../../../tests/test-refunds.ts';
import {
  card,
  cartOf,
  createProduct,
  giftCardCodeIn,
  order,
  orderBehind,
  pickup,
  stockOf,
} from '../../../../tests/shop.ts';

/** A Tuesday. */
const NOON = new Date('2027-06-15T16:00:00Z');
const DAY = '2027-06-16';

/** Two of five bouquets for $90, paid with the test card, and with a gift card of that many dollars. */
async function paidOrder({ now = () => NOON, onCard = '' } = {}) {
  const studio = await openStudio({}, now);
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ email: 'studio@example.com', phone: '304-555-0142' }).execute();
  const roses = await createProduct(studio, 'Garden Roses', { stock: 5 });
  const gift_card = onCard && (await issueCard(studio, onCard));
  const { path, token } = await order(studio, cartOf([roses, 2]));
  await db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(NOON.getTime() + 7 * 86_400_000) })
    .execute();
  await studio.asVisitor().post(path, pickup({ fulfillment_date: DAY, ...(gift_card && { gift_card }) }));
  await studio.asVisitor().post(`${path}/card`, card());
  const read = () => orderBehind(studio, token);
  const page = orderPagePath(studio.platform, await read());
  const cancel = () => studio.asVisitor().post(page, { intent: 'cancel' });
  return { studio, roses, page, cancel, read };
}

async function issueCard(studio: Studio, amount: string) {
  const bought = { key: randomUUID(), amount, paid_by: 'cash', for_name: 'June Mays' };
  const owner = await studio.asStaff('owner');
  return giftCardCodeIn(await (await owner.post('/store-manager/gift-cards/new', bought)).text());
}

async function mailsOf({ platform: { db } }: Studio) {
  const mails = await db.selectFrom('emails').select(['recipient', 'text']).orderBy('created_at').execute();
  return mails.map(({ recipient, text }) => `${recipient}: ${text}`);
}

test('a buyer cancels on the order’s page: the money and the stock go back, and the studio knows', async () => {
  const { studio, roses, page, cancel, read } = await paidOrder();
  expect(await studio.asVisitor().text(page)).toContain('We make nothing, and $90.00 goes back to you.');
  const done = await cancel();
  expect([done.status, done.headers.get('location')]).toEqual([303, `${page}?cancelled=1`]);
  expect(await read()).toMatchObject({ status: 'refunded', ended_by: null });
  expect(await stockOf(studio, roses)).toBe(5);
  const given = () => testRefunds(studio.platform);
  await expect.poll(given, { timeout: 20_000 }).toEqual([{ amount_cents: 9000 }]);
  const mails = (await mailsOf(studio)).join('\n');
  expect(mails).toMatch(/hannah@example\.com: .*You’ve cancelled this order, and you owe nothing for it\./s);
  expect(mails).toMatch(/studio@example\.com: .*Its buyer has cancelled the order\. There is nothing to make/s);
  const shown = await studio.asVisitor().text(`${page}?cancelled=1`);
  expect(shown).toContain('Your order is cancelled.');
  expect(shown).not.toContain('Cancel this order');
  const staff = await (await studio.asStaff('manager')).text('/store-manager/1001');
  expect(staff).toContain('Cancelled by the buyer, the stock went back');

  // A second press of the button, or an answer that was lost.
  expect((await cancel()).status).toBe(303);
  expect(await stockOf(studio, roses)).toBe(5);
  expect((await mailsOf(studio)).length).toBe(mails.split('example.com: ').length - 1);
});

test('once it is made, or the time for it is over, the order stays', async () => {
  let now = NOON;
  const { studio, page, cancel, read } = await paidOrder({ now: () => now });
  now = new Date(`${DAY}T22:00:00Z`);
  const late = await readAnswer(await cancel());
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('We have begun with your order')]);
  now = NOON;
  const manager = await studio.asStaff('manager');
  await manager.post('/store-manager/1001', { intent: 'made' });
  expect((await cancel()).status).toBe(409);
  expect((await read()).status).toBe('paid');
  expect(await studio.asVisitor().text(page)).not.toContain('Cancel this order');
});

test('of a bouquet that is made and cancelled at once, only one happens', async () => {
  const { studio, cancel, read } = await paidOrder();
  const manager = await studio.asStaff('manager');
  await Promise.all([cancel(), manager.post('/store-manager/1001', { intent: 'made' }), cancel()]);
  const { status, fulfillment_state } = await read();
  expect(['paid made', 'refunded to_make']).toContain(`${status} ${fulfillment_state}`);
});

test('what was paid in cash is given back by hand, so the buyer is asked to call', async () => {
  const { studio, page, cancel, read } = await paidOrder();
  await studio.platform.db.updateTable('payments').set({ provider: 'manual', method: 'cash' }).execute();
  expect(await studio.asVisitor().text(page)).toContain(
    'This payment has to be refunded by hand. Please call us at 304-555-0142 .',
  );
  const refused = await readAnswer(await cancel());
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Please call us to cancel this order')]);
  expect((await read()).status).toBe('paid');
});

test('what a gift card paid is back on it, and the rest with the card that paid it', async () => {
  const { studio, page, cancel } = await paidOrder({ onCard: '30' });
  expect(await studio.asVisitor().text(page)).toContain('$90.00 goes back to you, $30.00 of it to your gift card.');
  expect((await cancel()).status).toBe(303);
  const { db } = studio.platform;
  const given = () => testRefunds({ db });
  await expect.poll(given, { timeout: 20_000 }).toEqual([{ amount_cents: 6000 }]);
  expect(await db.selectFrom('gift_cards').select('balance_cents').execute()).toEqual([{ balance_cents: 3000 }]);
});
