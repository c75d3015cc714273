/** Orders that are paid twice over: the first time in the store, and more of it after a change. */
import { expect, test } from 'vitest';
import { openContext } from '~/platform/context.server';
import { readAnswer } from '../../../../tests/forms.ts';
import { MAIL_SERVER, openStudio } from '../../../../tests/open-studio.ts';
import { card, cartOf, createProduct, order, pickup, stockOf } from '../../../../tests/shop.ts';
import { reconcile } from './reconciliation.server';
import { settlePayment } from './settle-payment.server';

const PAGE = '/store-manager/1001';
const MINUTE = 60_000;

/** An order of two roses for $90, paid by card. */
async function openOrder() {
  const studio = await openStudio(MAIL_SERVER);
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  const roses = await createProduct(studio, 'Garden Roses', { stock: 5, price: 4500 });
  const buyer = studio.asVisitor();
  const { path } = await order(studio, cartOf([roses, 2]));
  await buyer.post(path, pickup());
  await buyer.post(`${path}/card`, card());
  const { id } = await db.selectFrom('order_lines').select('id').executeTakeFirstOrThrow();
  const staff = await studio.asStaff('manager');
  /** Shows the new total, then saves it, as the form does. */
  const change = async (quantity: number, settle: string) => {
    const fields = { intent: 'save', tell: 'on', [`quantity.${id}`]: `${quantity}`, settle };
    const { html } = await readAnswer(await staff.post(`${PAGE}/change`, fields));
    const expected = /name="expected" value="([^"]+)"/.exec(html)?.[1] ?? '';
    return readAnswer(await staff.post(`${PAGE}/change`, { ...fields, expected }));
  };
  return {
    studio,
    db,
    roses,
    buyer,
    staff,
    change,
    path,
    read: () => db.selectFrom('orders').selectAll().executeTakeFirstOrThrow(),
    payments: () =>
      db.selectFrom('payments').select(['provider', 'status', 'refund_reason']).orderBy('created_at').execute(),
    refund: (fields: Record<string, string>) => staff.post(`${PAGE}?refund`, { intent: 'refund', why: 'x', ...fields }),
    dispute: async (intent = 'open') => {
      const [{ ref } = { ref: '' }] = await db.selectFrom('payments').select('ref').orderBy('created_at').execute();
      expect((await staff.post(`${PAGE}/dispute`, { intent, ref })).status).toBe(303);
    },
    openPage: async () => {
      const link = /https?:[^"]+\/link/.exec(await (await staff.get(PAGE)).text())?.[0] ?? '';
      const to = (await buyer.post(new URL(link).pathname, {})).headers.get('location') ?? '';
      return new URL(to).pathname;
    },
    /** The buyer pays on an open page before anything here has heard that it is closed. */
    payLate: async () => {
      const open = await db.selectFrom('payments').selectAll().where('status', '=', 'open').executeTakeFirstOrThrow();
      const { ref, order_id, amount_cents, currency } = open;
      await db.updateTable('test_sessions').set({ status: 'paid' }).where('ref', '=', ref).execute();
      const report = { ref, order_id: order_id ?? '', state: 'paid', amount_cents, currency } as const;
      await settlePayment(openContext(studio.platform), 'test', report);
    },
    emails: () => db.selectFrom('emails').select(['recipient', 'subject', 'text']).orderBy('id').execute(),
  };
}

test('of an order with a disputed payment the rest is given back, and nothing of the disputed one', async () => {
  const { change, dispute, refund, staff, read, payments, emails } = await openOrder();
  await change(3, 'cash');
  await dispute();
  expect(await staff.text(`${PAGE}?refund`)).toContain('All of it, $45.00');
  const more = await readAnswer(await refund({ part: 'amount', amount: '50' }));
  expect([more.status, more.text]).toEqual([400, expect.stringContaining('At most $45.00')]);
  expect((await refund({ part: 'all' })).status).toBe(303);
  expect(await read()).toMatchObject({ status: 'refunded' });
  expect(await payments()).toMatchObject([
    { provider: 'test', status: 'paid' },
    { provider: 'manual', status: 'refunded' },
  ]);
  expect((await emails()).at(-1)?.text).toContain('$45.00');
});

test('what the bank gives back after the order has ended is given back to the buyer', async () => {
  const { studio, roses, change, dispute, refund, staff, payments, emails } = await openOrder();
  await change(3, 'cash');
  await dispute();
  await refund({ part: 'all', restock: 'on' });
  expect(await staff.text(PAGE)).not.toContain('Refund order');
  await dispute('won');
  expect(await staff.text(PAGE)).toContain('Refund order');
  expect(await staff.text(`${PAGE}?refund`)).toContain('$90.00 is left');
  expect((await refund({ part: 'amount', amount: '1', restock: 'on' })).status).toBe(303);
  expect((await emails()).at(-2)?.text).toContain('$90.00');
  expect(await stockOf(studio, roses)).toBe(5);
  await expect.poll(payments, { timeout: 20_000 }).toMatchObject([{ status: 'refunded' }, { status: 'refunded' }]);
  const again = await readAnswer(await refund({ part: 'all' }));
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('It was refunded already.')]);
});

test('an order stays paid when all but its disputed payment is given back as an amount', async () => {
  const { change, dispute, refund, read } = await openOrder();
  await change(3, 'cash');
  await dispute();
  expect((await refund({ part: 'amount', amount: '45' })).status).toBe(303);
  expect(await read()).toMatchObject({ status: 'paid' });
  const rest = await readAnswer(await refund({ part: 'all' }));
  expect([rest.status, rest.text]).toEqual([409, expect.stringContaining('disputes this payment')]);
});

test('a change gives back no disputed payment: it waits for the bank', async () => {
  const { db, change, dispute, read } = await openOrder();
  await dispute();
  const less = await change(1, 'refund');
  expect([less.status, less.text]).toEqual([409, expect.stringContaining('The buyer’s bank disputes a payment')]);
  expect(await read()).toMatchObject({ total_cents: 9000 });
  await dispute('won');
  expect((await change(1, 'refund')).status).toBe(303);
  expect(await db.selectFrom('payment_refunds').select('amount_cents').execute()).toEqual([{ amount_cents: 4500 }]);
});

test('a change gives back the whole of one payment while another still pays for the order', async () => {
  const { change, dispute, read, emails } = await openOrder();
  await change(3, 'cash');
  await dispute();
  expect((await change(2, 'refund')).status).toBe(303);
  expect(await read()).toMatchObject({ status: 'paid', total_cents: 9000 });
  const told = (await emails()).at(-1)?.text;
  expect(told).toContain('$45.00 of what you paid is on its way back to you.');
  expect(told).not.toContain('Banks');
});

test('a link that is paid after nothing is open any more is given back, without a word about two payments', async () => {
  const { change, openPage, payLate, read, emails } = await openOrder();
  await change(3, 'link');
  await openPage();
  await change(2, 'link');
  await payLate();
  expect(await read()).toMatchObject({ status: 'paid', balance_cents: 0, total_cents: 9000 });
  const [toBuyer, toStudio] = (await emails()).slice(-2);
  expect(toBuyer?.text).toContain('There was nothing left to pay when it reached us, so we’re sending it back.');
  expect(toStudio?.text).toContain('Nothing was left to pay.');
});

test('a link that is paid after the cash was taken was paid twice', async () => {
  const { db, change, openPage, payLate, staff, read, payments, emails } = await openOrder();
  await change(3, 'link');
  await openPage();
  await staff.post(PAGE, { intent: 'take-payment', method: 'cash' });
  await payLate();
  expect(await read()).toMatchObject({ status: 'paid', balance_cents: 0 });
  expect((await payments()).map(({ refund_reason }) => refund_reason)).toEqual([null, 'paid_twice', null]);
  expect((await emails()).map(({ text }) => text).join()).toContain('There was nothing left to pay when it reached us');
  expect(await db.selectFrom('money_entries').select('purpose').orderBy('id').execute()).toContainEqual({
    purpose: 'stray',
  });
});

test('a link that is paid after its sale on account was ended changes nothing in the books', async () => {
  const { studio, db, staff, buyer, roses, emails } = await openOrder();
  const sale = { sale: crypto.randomUUID(), how: 'pickup', pay: 'account', [`quantity.${roses}`]: '1' };
  await staff.post('/sell', { ...pickup(), ...sale });
  const { id, token } = await db.selectFrom('orders').selectAll().where('number', '=', 1002).executeTakeFirstOrThrow();
  await buyer.post(`/store/rhodora/pay/${token}/link`, {});
  const open = await db.selectFrom('payments').select('ref').where('order_id', '=', id).executeTakeFirstOrThrow();
  await staff.post('/store-manager/1002', { intent: 'refund', part: 'all' });
  await db.updateTable('test_sessions').set({ status: 'paid' }).where('ref', '=', open.ref).execute();
  const report = { ...open, order_id: id, state: 'paid', amount_cents: 4500, currency: 'usd' } as const;
  await settlePayment(openContext(studio.platform), 'test', report);
  const ended = await db.selectFrom('orders').select('status').where('id', '=', id).execute();
  expect(ended).toEqual([{ status: 'cancelled' }]);
  expect((await emails()).at(-1)?.text).toContain('Staff have ended the order.');
  const sold = await db.selectFrom('sales_entries').select('total_cents').where('order_id', '=', id).execute();
  expect(sold.map(({ total_cents }) => total_cents)).toEqual([4500, -4500]);
  const paid = () => db.selectFrom('money_entries').select(['purpose', 'cents']).where('order_id', '=', id).execute();
  await expect.poll(paid, { timeout: 20_000 }).toHaveLength(2);
  expect((await paid()).map(({ purpose, cents }) => [purpose, cents])).toEqual([
    ['stray', 4500],
    ['stray', -4500],
  ]);
});

test('the open page of a balance waits for its buyer, and is closed once nothing is open', async () => {
  const { studio, db, change, openPage, staff, buyer, read } = await openOrder();
  const check = (minutes: number) => reconcile(openContext(studio.platform), new Date(Date.now() + minutes * MINUTE));
  const page = () => db.selectFrom('payments').select('status').where('is_balance', '=', false).execute();
  await change(3, 'link');
  const path = await openPage();
  await check(6);
  expect(await page()).toEqual([{ status: 'paid' }, { status: 'open' }]);
  await buyer.post(path, card());
  expect(await read()).toMatchObject({ balance_cents: 0 });

  await change(4, 'link');
  await openPage();
  await staff.post(PAGE, { intent: 'take-payment', method: 'cash' });
  await check(12);
  expect(await page()).toEqual([{ status: 'paid' }, { status: 'closed' }]);
});

test('an order that still owes something is kept when what was paid is given back, and ended on purpose', async () => {
  const { studio, db, roses, change, refund, openPage, read, payments, staff, emails } = await openOrder();
  await change(3, 'account');
  await openPage();
  expect((await refund({ part: 'amount', amount: '90' })).status).toBe(303);
  expect(await read()).toMatchObject({ status: 'paid', balance_cents: 4500 });
  const shown = await staff.text(`${PAGE}?refund`);
  expect(shown).toContain('Nothing is left to refund');
  await expect
    .poll(() => db.selectFrom('payment_refunds').select('status').execute(), { timeout: 20_000 })
    .toEqual([{ status: 'succeeded' }]);
  expect((await refund({ part: 'all', restock: 'on', message: 'See you in May.' })).status).toBe(303);
  expect(await read()).toMatchObject({ status: 'refunded', balance_cents: 0 });
  expect(await stockOf(studio, roses)).toBe(5);
  const [last] = (await emails()).filter(({ recipient }) => recipient === 'hannah@example.com').slice(-1);
  expect(last).toMatchObject({ subject: 'Your order 1001 is cancelled', text: expect.stringContaining('See you in') });
  expect(last?.text).toContain('What you paid has been refunded, or is on its way back to you.');
  await expect.poll(payments, { timeout: 20_000 }).toMatchObject([{ status: 'refunded' }, { status: 'closed' }]);
  const left = await db.selectFrom('sales_entries').select(['total_cents', 'open_cents']).execute();
  const sum = (name: 'total_cents' | 'open_cents') => left.reduce((cents, entry) => cents + entry[name], 0);
  expect([sum('total_cents'), sum('open_cents')]).toEqual([0, 0]);
});

test('the payment page of an order that staff ended does not say that it was paid too late', async () => {
  const { refund, buyer, path } = await openOrder();
  await refund({ part: 'all' });
  const ended = await buyer.text(path);
  expect(ended).toContain('Your payment is on its way back. This order has ended.');
  expect(ended).not.toContain('gone to someone else');
});

test('an order for which nothing had to be paid can be ended', async () => {
  const { studio, db, staff, buyer, roses } = await openOrder();
  await db.insertInto('discount_codes').values({ name: 'All', code: 'ALL', kind: 'percent', percent: '100' }).execute();
  const { path } = await order(studio, cartOf([roses, 1]));
  await buyer.post(path, pickup({ discount_code: 'ALL' }));
  const page = '/store-manager/1002';
  expect(await staff.text(page)).toContain('Paid');
  expect((await staff.post(page, { intent: 'refund', part: 'all', restock: 'on' })).status).toBe(303);
  expect(await staff.text(page)).toContain('Cancelled');
  expect(await stockOf(studio, roses)).toBe(3);
});
