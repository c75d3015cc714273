import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MAIL_SERVER, openStudio, type Studio } from '../../../tests/open-studio.ts';
import {
  card,
  cartOf,
  createProduct,
  giftCardCodeIn,
  order,
  orderBehind,
  pickup,
  setSalesTax,
} from '../../../tests/shop.ts';
import { readable, type Visitor } from '../../../tests/visitor.ts';
import { outsideRequest } from '~/platform/context.server';
import { releaseExpiredHolds } from '~/features/orders/holds.server';
import { receiveEvent } from '~/features/money/payments/settle-payment.server';
import { sendGiftCards } from './gift-card-sales.server';

const STAFF_PAGE = '/store-manager/gift-cards';

async function openShop(amounts: string[] = ['50'], now?: () => Date) {
  const studio = await openStudio(MAIL_SERVER, now);
  const roses = await createProduct(studio, 'Roses', { price: 10_000 });
  const staff = await studio.asStaff('manager');
  const codes: string[] = [];
  for (const amount of amounts) codes.push(await issue(staff, amount));
  const place = () => order(studio, cartOf(roses));
  const [code = ''] = codes;
  return { studio, staff, code, codes, roses, place, buyer: studio.asVisitor() };
}

async function issue(staff: Visitor, amount: string, key: string = randomUUID()) {
  const answer = await staff.post(`${STAFF_PAGE}/new`, { key, amount, paid_by: 'cash', for_name: 'June Mays' });
  return giftCardCodeIn(await answer.text());
}

async function balances({ platform }: Studio) {
  const cards = await platform.db.selectFrom('gift_cards').select('balance_cents').orderBy('number').execute();
  return cards.map(({ balance_cents }) => balance_cents);
}

test('a card pays a part, the rest is paid with another card, and what is left can be seen', async () => {
  const { studio, buyer, staff, code, place } = await openShop();
  await setSalesTax(studio, '6');
  const { path, token } = await place();
  const applied = await buyer.post(
    path,
    pickup({ intent: 'apply', gift_card: code.toLowerCase().replaceAll('-', ' ') }),
  );
  expect(readable(await applied.text())).toContain('Total $106.00 Gift card -$50.00 To pay $56.00');
  expect(await balances(studio)).toEqual([5000]);
  expect((await buyer.post(path, pickup({ gift_card: code }))).status).toBe(303);
  expect(await balances(studio)).toEqual([0]);
  await buyer.post(`${path}/card`, card());
  const paid = await orderBehind(studio, token);
  expect(paid).toMatchObject({ status: 'paid', total_cents: 10_600, gift_card_cents: 5000, due_cents: 5600 });
  expect(await staff.text(`/store-manager/${paid.number}`)).toContain(`Gift card •••• ${code.slice(-4)}`);
  expect(readable(await (await buyer.post('/gift-cards/balance', { code })).text())).toContain('$0.00 is left.');
});

test('a card that pays everything needs no other payment', async () => {
  const { studio, buyer, code, place } = await openShop(['150']);
  const { path, token } = await place();
  const answer = await buyer.post(path, pickup({ gift_card: code }));
  expect(answer.headers.get('Location')).toContain('/success?order=');
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid', due_cents: 0, gift_card_cents: 10_000 });
  expect(await balances(studio)).toEqual([5000]);
});

test('an unpaid order gives the money back when it ends', async () => {
  const { studio, buyer, code, place } = await openShop();
  const { path } = await place();
  await buyer.post(path, pickup({ gift_card: code }));
  await buyer.post(path, { intent: 'cancel' });
  expect(await balances(studio)).toEqual([5000]);
  const second = await place();
  await buyer.post(second.path, pickup({ gift_card: code }));
  const later = new Date(Date.now() + 3_600_000);
  await outsideRequest(studio.platform, (context) => releaseExpiredHolds(context, later));
  expect(await balances(studio)).toEqual([5000]);
});

test('a refund goes to the other card first, and to the gift card last', async () => {
  const { studio, buyer, staff, code, place } = await openShop();
  const { path, token } = await place();
  await buyer.post(path, pickup({ gift_card: code }));
  await buyer.post(`${path}/card`, card());
  const { number } = await orderBehind(studio, token);
  await staff.post(`/store-manager/${number}`, {
    intent: 'refund',
    part: 'amount',
    amount: '60',
    why: 'Wilted',
    message: '',
  });
  expect(await balances(studio)).toEqual([1000]);
  const page = () => staff.text(`/store-manager/${number}`);
  await expect.poll(page, { timeout: 20_000 }).toContain('$50.00 Paid $50.00 refunded');
  expect(await page()).toContain('Refunded -$60.00');
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid' });
  await staff.post(`/store-manager/${number}`, { intent: 'refund', part: 'all', why: 'Wilted', message: '' });
  expect(await balances(studio)).toEqual([5000]);
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'refunded' });
  expect(await page()).not.toContain('Refund on its way');
});

test('two buyers with one card cannot spend more than is on it', async () => {
  const { studio, buyer, code, place } = await openShop(['100']);
  const orders = await Promise.all(Array.from({ length: 6 }, place));
  await Promise.all(orders.map(({ path }) => buyer.post(path, pickup({ gift_card: code }))));
  const taken = await studio.platform.db.selectFrom('orders').select('gift_card_cents').execute();
  const held = taken.reduce((sum, { gift_card_cents }) => sum + gift_card_cents, 0);
  expect([held, await balances(studio)]).toEqual([10_000, [0]]);
});

test.each([
  ['AAAA-BBBB', 'There is no gift card with this code. It has 16 letters and digits.'],
  ['0000-0000-0000-0000', 'There is no gift card with this code. It has 16 letters and digits.'],
])('the code %s is refused at its field, and nothing typed is lost', async (gift_card, message) => {
  const { buyer, place } = await openShop([]);
  const { path } = await place();
  const html = await (await buyer.post(path, pickup({ gift_card }))).text();
  expect(readable(html)).toContain(message);
  expect(html).toContain('id="gift_card-error"');
  expect(html).toContain('hannah@example.com');
});

test('somebody who guesses codes is stopped, and right codes count no guesses', async () => {
  const { buyer, code } = await openShop();
  for (let look = 0; look < 20; look++) expect((await buyer.post('/gift-cards/balance', { code })).status).toBe(200);
  for (let guess = 0; guess < 20; guess++)
    expect((await buyer.post('/gift-cards/balance', { code: `${guess}`.padStart(16, '0') })).status).toBe(400);
  const stopped = await buyer.post('/gift-cards/balance', { code });
  expect([stopped.status, readable(await stopped.text())]).toEqual([429, expect.stringContaining('Too many codes')]);
});

test('staff issue one card for a form that is sent twice, find it, and block it', async () => {
  const { studio, staff, buyer } = await openShop([]);
  const key = randomUUID();
  const code = await issue(staff, '75', key);
  expect(code).toMatch(/^\w{4}(-\w{4}){3}$/);
  expect(await issue(staff, '75', key)).toBe(code);
  expect(await balances(studio)).toEqual([7500]);
  expect(await staff.text(STAFF_PAGE)).toContain('The studio owes $75.00 on all of them.');
  for (const q of ['1', 'June Mays', code.slice(-4)])
    expect(await staff.text(`${STAFF_PAGE}?${new URLSearchParams({ q })}`)).toContain(`1 •••• ${code.slice(-4)}`);
  const csv = await (await staff.get(`${STAFF_PAGE}/gift-cards.csv?sort=-balance&q=june`)).text();
  expect(csv).toContain(`1,•••• ${code.slice(-4)},June Mays,`);
  expect(csv).not.toContain(code.slice(0, 4));
  const { id } = await studio.platform.db.selectFrom('gift_cards').select('id').executeTakeFirstOrThrow();
  expect(await staff.text(`${STAFF_PAGE}/${id}`)).toContain('$75.00 is left on it.');
  await staff.post(`${STAFF_PAGE}/${id}`, { intent: 'block' });
  const refused = await buyer.post('/gift-cards/balance', { code });
  expect(readable(await refused.text())).toContain('This gift card is blocked. Please call us.');
  await staff.post(`${STAFF_PAGE}/${id}`, { intent: 'unblock' });
  expect(readable(await (await buyer.post('/gift-cards/balance', { code })).text())).toContain('$75.00 is left.');
});

const GIFT = {
  amount: '75',
  recipient_name: 'June Mays',
  recipient_email: 'june@example.com',
  message: 'For your kitchen',
  send_on: '2026-12-24',
  buyer_name: 'Ana Reed',
  buyer_email: 'ana@example.com',
};

async function openSeller() {
  let now = new Date('2026-12-01T15:00:00Z');
  const shop = await openShop([], () => now);
  await shop.studio.platform.db
    .updateTable('studio_settings')
    .set({ gift_card_amounts_cents: [5000, 7500] })
    .execute();
  const emails = () =>
    shop.studio.platform.db.selectFrom('emails').select(['recipient', 'subject', 'text']).orderBy('id').execute();
  const buy = async (fields: Record<string, string> = {}) => {
    const answer = await shop.buyer.post('/gift-cards', { ...GIFT, key: randomUUID(), ...fields });
    return { answer, path: new URL(answer.headers.get('Location') ?? '', 'http://localhost').pathname };
  };
  return {
    ...shop,
    emails,
    buy,
    until: (moment: string) => {
      now = new Date(moment);
      return outsideRequest(shop.studio.platform, sendGiftCards);
    },
  };
}

test('a card bought on the site is sent on its day, once, and pays', async () => {
  const { studio, staff, buyer, buy, emails, until, place } = await openSeller();
  const { path } = await buy();
  expect(await balances(studio)).toEqual([]);
  expect(await buyer.text(path)).not.toContain('Your flowers are held');
  await buyer.post(path, card());
  expect(await balances(studio)).toEqual([7500]);
  const bought = await staff.text('/store-manager/1001');
  expect(bought).toContain('The card that was bought');
  expect(bought).not.toContain('Pickup');
  const own = (await emails()).find(({ recipient }) => recipient === 'ana@example.com');
  expect(own?.text).toMatch(/Gift card for June[^]*\$75\.00[^]*For your kitchen[^]*See your order: \S+\/order\/1001\./);
  await until('2026-12-24T04:00:00Z');
  expect((await emails()).filter(({ recipient }) => recipient === 'june@example.com')).toEqual([]);
  await until('2026-12-24T15:00:00Z');
  await until('2026-12-24T16:00:00Z');
  const sent = (await emails()).filter(({ recipient }) => recipient === 'june@example.com');
  expect(sent).toMatchObject([{ subject: 'Ana Reed sent you a gift card for flowers' }]);
  expect(sent[0]?.text).toContain('For your kitchen');
  const code = giftCardCodeIn(sent[0]?.text ?? '');
  expect(readable(await (await buyer.post('/gift-cards/balance', { code })).text())).toContain('$75.00 is left.');
  const { path: checkout } = await place();
  const applied = await buyer.post(checkout, pickup({ intent: 'apply', gift_card: code }));
  expect(readable(await applied.text())).toContain('Gift card -$75.00');
});

test('issuing a card with the number of an order as its key neither shows nor takes the card that the order bought', async () => {
  const { studio, staff, buy, buyer, emails, until } = await openSeller();
  const early = await buy();
  await buyer.post(early.path, card());
  await until('2026-12-24T15:00:00Z');
  const late = await buy();
  const sold = giftCardCodeIn((await emails()).find(({ recipient }) => recipient === 'june@example.com')?.text);
  const orders = await studio.platform.db.selectFrom('orders').select('id').orderBy('number').execute();
  const issued: string[] = [];
  for (const { id } of orders) issued.push(await issue(staff, '1', id));
  expect(issued).not.toContain(sold);
  await buyer.post(late.path, card());
  expect((await balances(studio)).toSorted((one, other) => one - other)).toEqual([100, 100, 7500, 7500]);
});

test('a form with the key of another one issues a card of its own', async () => {
  const { studio, staff } = await openShop([]);
  const key = randomUUID();
  const codes = [await issue(staff, '75', key), await issue(staff, '50', key)];
  codes.push(await issue(await studio.asStaff('owner'), '75', key));
  expect(new Set(codes).size).toBe(3);
  expect(await balances(studio)).toEqual([7500, 5000, 7500]);
});

test('whoever reads the email with a code in the outbox sees it without the code', async () => {
  const { studio, staff, buy, buyer, emails, until } = await openSeller();
  const { path } = await buy();
  await buyer.post(path, card());
  await until('2026-12-24T15:00:00Z');
  const code = giftCardCodeIn((await emails()).map(({ text }) => text).join());
  expect(code).toHaveLength(19);
  const { id } = await studio.platform.db
    .selectFrom('emails')
    .select('id')
    .where('recipient', '=', 'june@example.com')
    .executeTakeFirstOrThrow();
  for (const role of ['manager', 'owner'] as const) {
    const member = role === 'manager' ? staff : await studio.asStaff(role);
    const page = await member.text(`/outbox/${id}`);
    expect([role, page.includes(code), page.includes('[hidden]')]).toEqual([role, false, true]);
    expect([role, page.includes('For your kitchen')]).toEqual([role, true]);
  }
});

test('a form that is sent twice is one order, and what is wrong is said at its field', async () => {
  const { studio, buy } = await openSeller();
  const key = randomUUID();
  const [first, second] = [await buy({ key }), await buy({ key })];
  expect(second.path).toBe(first.path);
  expect(await studio.platform.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  for (const [field, value] of [
    ['amount', '1'],
    ['recipient_name', ' '],
    ['recipient_email', 'june'],
    ['send_on', '2026-11-30'],
    ['send_on', '2028-01-01'],
    ['buyer_email', ''],
  ] as const) {
    const { answer } = await buy({ [field]: value });
    const html = await answer.text();
    expect([answer.status, html]).toEqual([400, expect.stringContaining(`id="${field}-error"`)]);
    expect(html).toContain('For your kitchen');
  }
});

test('it is no sale until it is used, and a refund takes back what was not used', async () => {
  const { studio, staff, buyer, buy } = await openSeller();
  const { path } = await buy({ send_on: '2026-12-01', recipient_email: '' });
  await buyer.post(path, card());
  const books = await staff.text('/reports/month-end?month=2026-12');
  expect(books).toContain('Sales, 0 orders sold');
  expect(books).toContain('Gift cards Sold $75.00');
  const { number, id } = await studio.platform.db
    .selectFrom('orders')
    .select(['number', 'id'])
    .executeTakeFirstOrThrow();
  const refund = () =>
    staff.post(`/store-manager/${number}`, { intent: 'refund', part: 'all', why: 'Wilted', message: '' });
  const taken = { kind: 'order', cents: -2500, order_id: id } as const;
  const sold = await studio.platform.db.selectFrom('gift_cards').select('id').executeTakeFirstOrThrow();
  await studio.platform.db
    .insertInto('gift_card_movements')
    .values({ gift_card_id: sold.id, ...taken })
    .execute();
  expect(readable(await (await refund()).text())).toContain('The gift card doesn’t have that much left');
  expect(await balances(studio)).toEqual([5000]);
  await studio.platform.db
    .insertInto('gift_card_movements')
    .values({ gift_card_id: sold.id, ...taken, cents: 2500 })
    .execute();
  expect((await refund()).status).toBeLessThan(400);
  expect(await balances(studio)).toEqual([0]);
});

test('an email with a card says what is on it, after a part was given back, and when it is sent again', async () => {
  const { studio, staff, buyer, buy, emails, until } = await openSeller();
  const { path } = await buy();
  await buyer.post(path, card());
  const part = { intent: 'refund', part: 'amount', amount: '25', why: 'Too much', message: '' };
  expect((await staff.post('/store-manager/1001', part)).status).toBe(303);
  expect(await balances(studio)).toEqual([5000]);
  await until('2026-12-24T15:00:00Z');
  const { id } = await studio.platform.db.selectFrom('gift_cards').select('id').executeTakeFirstOrThrow();
  const again = () => staff.post(`${STAFF_PAGE}/${id}`, { intent: 'send', email: 'june@example.com' });
  expect((await again()).status).toBe(303);
  const sent = (await emails()).filter(({ recipient }) => recipient === 'june@example.com');
  expect(sent.map(({ text }) => /gift card of (\$\d+\.\d\d)/.exec(text)?.[1])).toEqual(['$50.00', '$50.00']);
  expect((await staff.post('/store-manager/1001', { ...part, part: 'all' })).status).toBe(303);
  expect(readable(await (await again()).text())).toContain('There is nothing left on this card');
});

/** A card of $75 of which `spent_cents` were spent, and what the provider then says of its payment. */
async function openSpent(spent_cents: number, send_on = '2026-12-01') {
  const shop = await openSeller();
  const { studio, buyer, staff } = shop;
  const { db } = studio.platform;
  const { path } = await shop.buy({ send_on });
  await buyer.post(path, card());
  const { id, number } = await db.selectFrom('orders').select(['id', 'number']).executeTakeFirstOrThrow();
  const { ref } = await db.selectFrom('payments').select('ref').executeTakeFirstOrThrow();
  const { id: gift_card_id } = await db.selectFrom('gift_cards').select('id').executeTakeFirstOrThrow();
  const spend = (cents: number) =>
    db.insertInto('gift_card_movements').values({ gift_card_id, kind: 'order', cents }).execute();
  if (spent_cents > 0) await spend(-spent_cents);
  let events = 0;
  const tell = () => {
    events += 1;
    const event = { id: `evt_dashboard_${events}`, type: 'charge.refunded', paymentIntent: ref };
    return outsideRequest(studio.platform, (context) => receiveEvent(context, 'test', event));
  };
  const refundOutside = async (refund: string, amount_cents: number) => {
    const given = { id: refund, amount_cents, status: 'succeeded', failure_reason: null, created_at: new Date() };
    await db
      .updateTable('test_sessions')
      .set({ refunds: sql<string>`refunds || ${JSON.stringify([given])}::jsonb` })
      .where('ref', '=', ref)
      .execute();
    await Promise.all([tell(), tell(), tell()]);
  };
  const play = (intent: string) => staff.post(`/store-manager/${number}/dispute`, { intent, ref });
  return { ...shop, db, id, number, spend, refundOutside, play };
}

test('a refund in the provider’s dashboard comes off the card that was bought, and staff see what was spent', async () => {
  const { studio, db, staff, number, refundOutside, spend } = await openSpent(6000);
  await refundOutside('re_1', 1000);
  expect(await balances(studio)).toEqual([500]);
  expect(await staff.text('/store-manager')).not.toContain('A gift card was spent');
  await refundOutside('re_2', 2000);
  expect(await balances(studio)).toEqual([0]);
  const manager = await staff.text('/store-manager');
  expect(manager).toContain(`A gift card was spent, and its price was refunded: $15.00 of order ${number}`);
  const handle = (by = staff) => by.post('/store-manager', { intent: 'handle-spent-card', ref: String(number) });
  expect((await handle(await studio.asStaff('designer'))).status).toBe(403);
  expect((await Promise.all([handle(), handle()])).map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect(await staff.text('/store-manager')).not.toContain('A gift card was spent');
  await refundOutside('re_3', 500);
  expect(await staff.text('/store-manager')).toContain('price was refunded: $20.00');
  await spend(3000);
  await refundOutside('re_4', 100);
  expect(await balances(studio)).toEqual([900]);
  expect(await db.selectFrom('gift_card_sales').select(['returned_cents', 'spent_cents']).execute()).toEqual([
    { returned_cents: 3600, spent_cents: 0 },
  ]);
});

test('a lost dispute takes the money off the card that was bought, once, and a card without money is not sent', async () => {
  const { studio, emails, until, play } = await openSpent(0, '2026-12-24');
  await play('open');
  expect(await balances(studio)).toEqual([7500]);
  await play('lost');
  await play('lost');
  expect(await balances(studio)).toEqual([0]);
  await until('2026-12-25T15:00:00Z');
  expect((await emails()).filter(({ recipient }) => recipient === 'june@example.com')).toEqual([]);
});

test('a studio without amounts, or without a mail server, sells none', async () => {
  const { studio } = await openShop([]);
  const visitor = studio.asVisitor();
  expect((await visitor.get('/gift-cards')).status).toBe(404);
  expect((await visitor.get('/gift-cards/balance')).status).toBe(200);
});

test('whatever happens to orders, no money of cards appears or is lost', async () => {
  const { studio, staff, buyer, codes, place } = await openShop(['60', '130']);
  type Open = Awaited<ReturnType<typeof place>>;
  const orders: Open[] = [];
  const step = fc.record({
    what: fc.constantFrom('apply', 'save', 'pay', 'cancel', 'refund', 'part'),
    at: fc.nat(3),
    card: fc.constantFrom(...codes, ''),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      orders.splice(0, 4, ...(await Promise.all([place(), place(), place(), place()])));
      for (const { what, at, card: gift_card } of steps) {
        const { path, token } = orders[at] as Open;
        const number = String((await orderBehind(studio, token)).number);
        const refund = { intent: 'refund', why: 'Wilted', message: '', amount: '35' };
        if (what === 'apply') await buyer.post(path, pickup({ intent: 'apply', gift_card }));
        if (what === 'save') await buyer.post(path, pickup({ gift_card }));
        if (what === 'pay') await buyer.post(`${path}/card`, card());
        if (what === 'cancel') await buyer.post(path, { intent: 'cancel' });
        if (what === 'refund') await staff.post(`/store-manager/${number}`, { ...refund, part: 'all' });
        if (what === 'part') await staff.post(`/store-manager/${number}`, { ...refund, part: 'amount' });
      }
      expect(await sumsOf(studio)).toEqual({ cards: 19_000, wrong: 0 });
    }),
    { numRuns: 12 },
  );
}, 120_000);

/** What is on all cards with what orders took of them, and the cards whose balance is not the sum of their movements. */
async function sumsOf({ platform }: Studio) {
  const { rows } = await sql<{ cards: number; wrong: number }>`
    select (select sum(balance_cents) from gift_cards)::integer + (
        select coalesce(sum(gift_card_cents), 0) from orders where status in ('pending', 'paid', 'refunded'))::integer - (
        select coalesce(sum(refund.amount_cents), 0) from payment_refunds refund
        join payments on payments.ref = refund.payment_ref
        where provider = 'gift_card' and refund.status = 'succeeded')::integer as cards,
      (select count(*) from gift_cards where balance_cents <> (
        select sum(cents) from gift_card_movements where gift_card_id = gift_cards.id))::integer as wrong`.execute(
    platform.db,
  );
  return rows[0];
}
