/** What is clicked twenty times or reported fifty times happens once, of every kind that can be paid. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signBody } from '~/features/payments/signed-body.server';
import { sign } from '~/platform/secret.server';
import { MAIL_SERVER, openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { cartOf, createProduct, delivery, order, pickup } from '../../../../tests/shop.ts';

const CLICKS = 20;
const REPORTS = 50;

async function openShop() {
  const studio = await openStudio(MAIL_SERVER);
  const { db } = studio.platform;
  await db
    .updateTable('studio_settings')
    .set({ email: 'studio@example.com', gift_card_amounts_cents: [5000] })
    .execute();
  const roses = await createProduct(studio, 'Roses', { stock: 9 });
  await db.updateTable('products').set({ subscribable: true }).execute();
  const { product_id: product } = await db.selectFrom('variants').select('product_id').executeTakeFirstOrThrow();
  return { studio, db, roses, product, buyer: studio.asVisitor() };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** What a buyer sends to get to the payment page, again and again. */
const KINDS = {
  async 'an order'({ studio, roses, buyer }: Shop) {
    const { path } = await order(studio, cartOf(roses));
    return () => buyer.post(path, pickup());
  },
  async 'an open balance'({ studio, db, roses, buyer }: Shop) {
    const staff = await studio.asStaff('manager');
    const sale = { sale: randomUUID(), how: 'pickup', pay: 'account', [`quantity.${roses}`]: '1' };
    await staff.post('/sell', { ...pickup(), ...sale });
    const { token } = await db.selectFrom('orders').select('token').executeTakeFirstOrThrow();
    return () => buyer.post(`/store/rhodora/pay/${token}/link`, {});
  },
  async 'a gift card'({ buyer }: Shop) {
    const form = {
      key: randomUUID(),
      amount: '50',
      recipient_name: 'Ana',
      recipient_email: '',
      message: '',
      send_on: new Date().toISOString().slice(0, 10),
      buyer_name: 'Gil',
      buyer_email: 'gil@example.com',
    };
    return () => buyer.post('/gift-cards', form);
  },
  async 'a subscription'({ roses: variant, product, buyer }: Shop) {
    const added = await buyer.post('/cart', { intent: 'add', product, variant, quantity: '1', rhythm: 'weekly' });
    const path = new URL(added.headers.get('location') ?? '', 'http://localhost').pathname;
    return () => buyer.post(path, delivery({ agrees: 'on' }));
  },
};

async function report({ platform }: Studio, payment: { ref: string; order_id: string | null; amount_cents: number }) {
  const session = {
    id: payment.ref,
    client_reference_id: payment.order_id,
    payment_status: 'paid',
    status: 'complete',
    amount_total: payment.amount_cents,
    currency: 'usd',
  };
  const body = JSON.stringify({ id: 'evt_paid', type: 'checkout.session.completed', data: { object: session } });
  const signature = signBody(sign(platform.secret, 'test payment webhooks'), body, new Date());
  const headers = { 'Rhodora-Signature': signature };
  return platform.fetch(new Request('http://localhost:3000/webhooks/payments', { method: 'POST', body, headers }));
}

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  'the way to pay %s, clicked 20 times, and its webhook, 50 times at once',
  async (kind) => {
    const shop = await openShop();
    const { studio, db } = shop;
    const click = await KINDS[kind](shop);
    const answers = await Promise.all(Array.from({ length: CLICKS }, click));
    const pages = answers.flatMap((answer) => (answer.status === 303 ? (answer.headers.get('location') ?? '') : []));
    expect([pages.length, new Set(pages).size]).toEqual([CLICKS, 1]);
    const [payment, ...others] = await db.selectFrom('payments').selectAll().where('status', '=', 'open').execute();
    expect(others).toEqual([]);
    if (!payment) throw new Error('There is no payment page.');
    await db.updateTable('test_sessions').set({ status: 'paid' }).where('ref', '=', payment.ref).execute();

    const told = await Promise.all(Array.from({ length: REPORTS }, () => report(studio, payment)));
    expect(told.map(({ status }) => status)).toEqual(Array(REPORTS).fill(200));
    const orders = await db.selectFrom('orders').select(['status', 'balance_cents']).execute();
    expect(orders).toEqual([{ status: 'paid', balance_cents: 0 }]);
    const count = async (table: 'gift_cards' | 'subscriptions' | 'payment_events') =>
      (await db.selectFrom(table).select('id').execute()).length;
    expect(await count('payment_events')).toBe(1);
    expect([await count('gift_cards'), await count('subscriptions')]).toEqual([
      kind === 'a gift card' ? 1 : 0,
      kind === 'a subscription' ? 1 : 0,
    ]);
    const emails = await db.selectFrom('emails').select(['recipient', 'subject']).execute();
    expect(new Set(emails.map(({ recipient, subject }) => `${recipient} ${subject}`)).size).toBe(emails.length);
    expect(emails.length).toBeGreaterThan(0);
  },
);
