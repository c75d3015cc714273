import { expect, test } from 'vitest';
import { openContext } from '~/platform/context.server';
import { openStudio } from '../../../../tests/open-studio.ts';
import { readAnswer } from '../../../../tests/forms.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { card, cartOf, createProduct, order, orderBehind, pickup } from '../../../../tests/shop.ts';
import { readable, SITE } from '../../../../tests/visitor.ts';
import { refundPayment } from './reconciliation.server';

/** A buyer who sees the card form of an order of $45. */
async function openCardForm(settings = {}) {
  const studio = await openStudio();
  await studio.platform.db
    .updateTable('studio_settings')
    .set({ email: '', ...settings })
    .execute();
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Roses')));
  const buyer = studio.asVisitor();
  const saved = await buyer.post(path, pickup());
  expect([saved.status, readable(await saved.text())]).toEqual([303, '']);
  return { studio, buyer, path, token, page: `${path}/card` };
}

test('a real card is rejected, and its number is never sent back', async () => {
  const { studio, buyer, page } = await openCardForm();
  for (const fields of [card('4111 1111 1111 1111'), { ...card('4111-1111-1111-1111'), card_name: '' }]) {
    const { status, html } = await readAnswer(await buyer.post(page, fields));
    expect([status, /4111\D?1111/.test(html)]).toEqual([400, false]);
    expect(html).toContain('value="12 / 39"');
  }
  const { text } = await readAnswer(await buyer.post(page, card('4111 1111 1111 1111')));
  expect(text).toContain('This is not one of the test cards below. Do not type a real card here.');
  expect(await studio.platform.db.selectFrom('test_sessions').select('card_last4').execute()).toEqual([
    { card_last4: null },
  ]);
});

test.each(['twice', 'late', 'lost'])(
  'a payment whose webhook comes %s is paid once, when its buyer returns',
  async (webhook) => {
    const { studio, buyer, page, token } = await openCardForm();
    const paid = await buyer.post(page, { ...card(), webhook });
    expect((await orderBehind(studio, token)).status).toBe(webhook === 'twice' ? 'paid' : 'pending');
    const thanks = new URL(paid.headers.get('location') ?? '');
    expect(await buyer.text(`${thanks.pathname}${thanks.search}`)).toContain('1001');
    expect((await orderBehind(studio, token)).status).toBe('paid');
    expect(await studio.platform.db.selectFrom('payments').select('status').execute()).toEqual([{ status: 'paid' }]);
  },
);

test('a card whose refunds fail is paid, and staff see that its refund failed', async () => {
  const { studio, buyer, page } = await openCardForm();
  await buyer.post(page, card('4000 0000 0000 5126'));
  const { ref } = await studio.platform.db.selectFrom('payments').select('ref').executeTakeFirstOrThrow();
  const staff = await studio.asStaff('manager');
  await staff.post('/store-manager/1001', { intent: 'refund', part: 'all' });
  await refundPayment(openContext(studio.platform), ref);
  expect(await staff.text('/store-manager')).toContain('Refund failed: $45.00 of order 1001');
});

test('a card is valid until the end of its month', async () => {
  const { buyer, page } = await openCardForm();
  const now = new Date();
  const month = (ahead: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
  const expiry = (day: Date) => `${day.getUTCMonth() + 1}/${String(day.getUTCFullYear()).slice(2)}`;
  const declined = card('4000 0000 0000 0002');
  const statusOf = async (card_expiry: string) => (await buyer.post(page, { ...declined, card_expiry })).status;
  expect(await statusOf(expiry(month(-1)))).toBe(400);
  expect(await statusOf(expiry(month(0)))).toBe(402);
  expect(await statusOf(expiry(month(1)))).toBe(402);
  expect(await statusOf('1249')).toBe(402);
  for (const wrong of ['13 / 39', '0 / 39', '12', '2039-12', ''])
    expect([wrong, await statusOf(wrong)]).toEqual([wrong, 400]);
});

test('once the order is paid, a second tab goes to the same thank-you page and charges nothing', async () => {
  const { studio, buyer, path, page } = await openCardForm();
  const first = await buyer.post(page, card());
  const second = await buyer.post(page, card());
  const thanks = first.headers.get('location') ?? '';
  expect(thanks).toContain('/success?order=1001&key=');
  expect([second.status, second.headers.get('location')]).toEqual([303, thanks]);
  for (const intent of ['confirm', 'decline', 'nonsense'])
    expect((await buyer.post(page, { intent })).headers.get('location')).toBe(thanks);
  expect((await buyer.get(page)).headers.get('location')).toBe(SITE + path);
  expect(await studio.platform.db.selectFrom('payments').select('status').execute()).toEqual([{ status: 'paid' }]);
});

test('when the database fails, the buyer sees that the outcome is unknown and keeps what was typed', async () => {
  const { studio, buyer, page, token } = await openCardForm();
  await refuse(studio, 'update', 'test_sessions');
  const { status, html, text } = await readAnswer(await buyer.post(page, card()));
  expect(status).toBe(500);
  expect(text).toContain('Not paid We do not know yet whether the card was charged.');
  expect(html).toContain('value="Hannah Lyle"');
  expect((await orderBehind(studio, token)).status).toBe('pending');
});

test('when the webhook is late, the thank-you page asks the provider and shows the order as paid', async () => {
  const { studio, buyer, page, token } = await openCardForm();
  await refuse(studio, 'insert', 'payment_events');
  const thanks = (await buyer.post(page, card())).headers.get('location') ?? '';
  expect((await orderBehind(studio, token)).status).toBe('pending');
  expect(await buyer.text(thanks)).toContain('Payment Successful!');
  expect((await orderBehind(studio, token)).status).toBe('paid');
});

test('the payment page names the studio, the amount and the end of the hold, in the studio’s time', async () => {
  const settings = { name: 'Fern & “Sons”', time_zone: 'Asia/Kathmandu' };
  const { studio, buyer, page, token } = await openCardForm(settings);
  await studio.platform.db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(Date.now() + 3_600_000) })
    .execute();
  const { hold_expires_at } = await orderBehind(studio, token);
  const time = hold_expires_at.toLocaleTimeString('en-US', {
    timeZone: 'Asia/Kathmandu',
    hour: 'numeric',
    minute: '2-digit',
  });
  const held = `Your flowers are held until ${time.replace(/\s/g, ' ')}, Nepal Time (GMT+5:45).`;
  expect(await buyer.text(page)).toContain(held);
  expect(await buyer.text(page.replace('/card', ''))).toContain(held);
  await buyer.post(page, card('4000 0025 0000 3155'));
  expect(await buyer.text(page)).toContain('To Fern & “Sons” Amount $45.00');
});

test.each(['apple-pay', 'google-pay'])('one tap on %s pays, without anything typed', async (intent) => {
  const { studio, buyer, page } = await openCardForm();
  const declined = await readAnswer(await buyer.post(page, { intent: 'declined-wallet' }));
  expect([declined.status, declined.text.includes('in your wallet was declined')]).toEqual([402, true]);
  expect(declined.html).not.toContain('aria-invalid="true"');
  expect((await buyer.post(page, { intent })).headers.get('location')).toContain('/success?order=1001&key=');
  expect(await studio.platform.db.selectFrom('payments').select('status').execute()).toEqual([{ status: 'paid' }]);
});
