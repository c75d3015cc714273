import { expect, test } from 'vitest';
import { MAIL_SERVER, openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { openStripeStub } from '../../../../tests/stripe-stub.ts';
import { card, cartOf, order, orderBehind, pickup, createProduct } from '../../../../tests/shop.ts';
import { readable } from '../../../../tests/visitor.ts';
import { writeBooked } from '../../../../tests/write-booked.ts';

async function pageAt(studio: Studio, address: string) {
  const answer = await studio.asVisitor().get(address);
  const html = await answer.text();
  return { status: answer.status, text: readable(html), html, cache: answer.headers.get('cache-control') };
}

/** An order that was paid with the test card, and where its buyer was sent to after that. */
async function paidOrder(settings: Record<string, string> = {}) {
  const studio = await openStudio(settings);
  const roses = await createProduct(studio, 'Roses');
  const { path, token } = await order(studio, cartOf(roses));
  await studio.asVisitor().post(path, pickup());
  const paid = await studio.asVisitor().post(`${path}/card`, card());
  return { studio, path, token, address: new URL(paid.headers.get('location') ?? '') };
}

test('the buyer sees Payment Successful! and the order’s number', async () => {
  const { studio, address } = await paidOrder();
  const { status, text, html, cache } = await pageAt(studio, address.pathname + address.search);
  expect([status, cache]).toEqual([200, 'private, no-store']);
  for (const detail of ['Payment Successful!', 'Order number 1001']) expect(text).toContain(detail);
  for (const link of ['href="/store"', 'href="/"']) expect(html).toContain(link);
  expect(text).not.toContain('hannah@example.com');
});

test('the page says how its link is found again, and leads to gift cards', async () => {
  const { studio, address } = await paidOrder(MAIL_SERVER);
  await studio.platform.db
    .updateTable('studio_settings')
    .set({ gift_card_amounts_cents: [5000] })
    .execute();
  await studio.platform.live.heard();
  const { html } = await pageAt(studio, address.pathname + address.search);
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(readable(main)).toContain('Its link is in the email too. If you lose it, find your order with its number.');
  for (const link of ['href="/order"', 'href="/gift-cards"']) expect(main).toContain(link);
});

test('other visitors see nothing of an order, whether it exists or not', async () => {
  const { studio, address } = await paidOrder();
  const key = address.searchParams.get('key') ?? '';
  const other = await orderBehind(studio, (await order(studio, cartOf(await createProduct(studio, 'Ferns')))).token);
  const queries = [
    ...[
      'order=1001',
      'order=99999',
      `order=1001&key=${key.slice(0, -1)}`,
      `order=99999&key=${key}`,
      'order=',
      'order=x',
    ],
    ...[`order=${other.number}&key=${key}`, `order=1001<b>paid</b>&key=${key}`, 'order=1001&key='],
  ];
  for (const query of queries) {
    const { status, text, html } = await pageAt(studio, `/success?${query}`);
    expect({ query, status }).toEqual({ query, status: 404 });
    expect(text).toContain('We can’t show this order.');
    expect(text).not.toMatch(/Payment Successful|1001|99999/);
    for (const link of ['href="/store"', 'href="/"']) expect(html).toContain(link);
  }
});

test('the thank-you page asks Stripe whether the order is paid when the webhook is late', async () => {
  const stripe = await openStripeStub();
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_URL: stripe.url };
  const studio = await openStudio(keys);
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Roses')));
  await studio.asVisitor().post(path, pickup());
  const [session] = stripe.asked;
  const back = new URL(session?.fields.get('success_url') ?? '');
  const address = back.pathname + back.search;

  const early = await pageAt(studio, address);
  expect(early.text).toContain('We are waiting for your payment.');
  expect([early.text.includes('Payment Successful!'), early.html.includes(path)]).toEqual([false, true]);
  stripe.known.isAway = true;
  expect((await pageAt(studio, address)).text).toContain('We are waiting for your payment.');
  stripe.known.isAway = false;
  Object.assign(stripe.known, { status: 'complete', payment_status: 'paid' });
  expect((await pageAt(studio, address)).text).toContain('Payment Successful!');
  expect(await orderBehind(studio, token)).toMatchObject({ status: 'paid' });
});

test('the buyer sees that an order has ended', async () => {
  const { studio, address } = await paidOrder();
  const { db } = studio.platform;
  const at = () => pageAt(studio, address.pathname + address.search);
  await writeBooked(studio, (db) => db.updateTable('orders').set({ status: 'refunded' }).execute());
  expect((await at()).text).toContain('Your payment is on its way back.');
  await db.updateTable('orders').set({ status: 'cancelled', paid_at: null }).execute();
  const ended = await at();
  expect(ended.text).toContain('This order was not paid.');
  expect(ended.text).not.toContain('Payment Successful!');
});

test('the buyer is promised an email only when a mail server is set up', async () => {
  const { studio, path, address } = await paidOrder();
  const own = await pageAt(studio, address.pathname + address.search);
  expect(own.text).toContain('This site cannot send email yet, so please write down your order number.');
  expect(own.text).not.toMatch(/by email|The confirmation goes/);
  expect((await pageAt(studio, path)).text).toContain('This site cannot send email yet');

  const sending = await paidOrder(MAIL_SERVER);
  const sent = await pageAt(sending.studio, sending.address.pathname + sending.address.search);
  expect(sent.text).toContain('We’re emailing you what you ordered and when it comes.');
  expect((await pageAt(sending.studio, sending.path)).text).toContain('The confirmation is on its way by email.');
});
