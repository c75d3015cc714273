import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAIL_SERVER, openStudio } from '~/../tests/open-studio.ts';
import { card, cartOf, createProduct, giftCardCodeIn, order, orderBehind, pickup } from '~/../tests/shop.ts';
import { readable } from '~/../tests/visitor.ts';
import { orderPagePath } from './order-link.server';
import { writeBooked } from '../../../tests/write-booked.ts';

async function openShop() {
  const studio = await openStudio(MAIL_SERVER);
  await studio.platform.db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  return { studio, staff: await studio.asStaff('manager') };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** A bouquet for $100, paid with the test card: every place that says what was paid. */
async function placesOf({ studio, staff }: Shop, details: Record<string, string> = {}) {
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Roses', { price: 10_000 })));
  const buyer = studio.asVisitor();
  await buyer.post(path, pickup(details));
  const { headers } = await buyer.post(`${path}/card`, card());
  const thanks = new URL(headers.get('location') ?? '');
  const found = await orderBehind(studio, token);
  const emails = await studio.platform.db
    .selectFrom('emails')
    .select('text')
    .where('dedupe_key', 'like', 'order-paid:%')
    .execute();
  return {
    order: found,
    success: readable(await (await buyer.get(thanks.pathname + thanks.search)).text()),
    page: await buyer.text(orderPagePath(studio.platform, found)),
    staff: await staff.text(`/store-manager/${found.number}`),
    emails: emails.map(({ text }) => text.replaceAll(/\s+/g, ' ')),
  };
}

test('what a card paid is called paid, on each page and in both emails', async () => {
  const { success, page, staff, emails } = await placesOf(await openShop());
  for (const text of [success, page, staff]) expect(text).toContain('Total $100.00 Paid by card $100.00');
  expect(emails).toHaveLength(2);
  for (const text of emails) expect(text).toContain('Total: $100.00 Paid by card: $100.00');
  for (const text of [success, page, staff, ...emails]) expect(text).not.toContain('To pay');
});

async function giftCard({ staff }: Shop, amount: string) {
  const issued = await staff.post('/store-manager/gift-cards/new', { key: randomUUID(), amount, paid_by: 'cash' });
  return giftCardCodeIn(await issued.text());
}

test('what a gift card and a card paid are both called paid', async () => {
  const shop = await openShop();
  const { success, page, staff, emails } = await placesOf(shop, { gift_card: await giftCard(shop, '30') });
  for (const text of [success, page, staff])
    expect(text).toContain('Total $100.00 Paid by gift card $30.00 Paid by card $70.00');
  for (const text of emails) expect(text).toContain('Paid by gift card: $30.00 Paid by card: $70.00');
  for (const text of [success, page, staff, ...emails]) expect(text).not.toContain('To pay');
});

test('of a sold order, what is open is to pay until it is paid, and an ended order asks for nothing', async () => {
  const shop = await openShop();
  const { order: paid } = await placesOf(shop);
  const { studio, staff } = shop;
  const { db } = studio.platform;
  const page = () => studio.asVisitor().text(orderPagePath(studio.platform, paid));
  await writeBooked(studio, async (db) => {
    await db.updateTable('orders').set({ subtotal_cents: 12_000, balance_cents: 2000 }).execute();
    await db.updateTable('order_lines').set({ unit_price_in_cents: 12_000, quantity: 1 }).execute();
  });
  expect(await page()).toContain('Total $120.00 Paid by card $100.00 To pay $20.00');
  await staff.post(`/store-manager/${paid.number}`, { intent: 'take-payment', method: 'cash' });
  expect(await page()).toContain('Total $120.00 Paid by card $100.00 Paid in cash $20.00');
  await db.updateTable('orders').set({ status: 'refunded', ended_at: new Date() }).execute();
  expect(await page()).not.toContain('To pay');
});
