/** What a subscriber agrees to stands where it is paid and after; and each change of a subscription is told by email. */
import { expect, test } from 'vitest';
import { card, delivery } from '../../../../tests/shop.ts';
import { FIRST, openSubscriptionShop } from '../../../../tests/subscriptions.ts';
import { readable } from '../../../../tests/visitor.ts';
import { subscriptionPath } from './subscriptions.server';

type Shop = Awaited<ReturnType<typeof openSubscriptionShop>>;

/** Roses for $45, $10 of delivery, 6 % of tax. */
const TERMS =
  'After that, flowers come weekly , and we charge the same card 3 days before each delivery: $58.30 with delivery and tax at today’s prices.';
const END = 'It goes on until you cancel. You can skip, pause or cancel at any time';

async function sentTo({ db }: Shop, recipient: string) {
  const emails = db.selectFrom('emails').select(['subject', 'text']).where('recipient', '=', recipient).orderBy('id');
  return (await emails.execute()).map(({ subject, text }) => ({ subject, text: text.replaceAll(/\s+/g, ' ') }));
}

test('the terms stand beside the button that pays, on the page after it, and in both emails', async () => {
  const shop = await openSubscriptionShop();
  const { visitor, product, variant } = shop;
  const placed = await visitor.post('/cart', { intent: 'add', product, variant, quantity: '1', rhythm: 'weekly' });
  const path = new URL(placed.headers.get('location') ?? '', 'http://x').pathname;
  await visitor.post(path, delivery({ fulfillment_date: FIRST, agrees: 'on' }));
  const pay = await visitor.text(`${path}/card`);
  expect(pay).toContain(TERMS);
  expect(pay.slice(pay.indexOf(END), pay.indexOf('Pay $58.30', pay.indexOf(END))).length).toBeLessThan(200);
  const paid = await visitor.post(`${path}/card`, card());
  const thanks = new URL(paid.headers.get('location') ?? '');
  const success = readable(await (await visitor.get(thanks.pathname + thanks.search)).text());
  for (const words of ['You have paid for the first delivery.', TERMS, END]) expect(success).toContain(words);
  const [started] = (await sentTo(shop, 'hannah@example.com')).filter(({ subject }) => /subscription/.test(subject));
  expect(started?.text).toContain(TERMS.replace(' ,', ','));
  expect(started?.text).toContain(END);
  const [own] = await sentTo(shop, 'studio@example.com');
  expect(own?.text).toContain('It is the first delivery of a subscription, weekly, for $58.30 each at today’s prices.');
  expect(own?.text).toContain('The same card is charged 3 days before each delivery, until the buyer cancels.');
});

test('the studio’s email of a later delivery names its subscription, and an order without one has no terms', async () => {
  const shop = await openSubscriptionShop();
  await shop.subscribe();
  await shop.on('2027-04-13');
  const [, second] = await sentTo(shop, 'studio@example.com');
  expect(second?.text).toContain('It’s a delivery of subscription 1, weekly.');
});

test('whoever skips or moves a delivery, the buyer gets an email', async () => {
  const shop = await openSubscriptionShop();
  await shop.subscribe();
  const { studio, db, visitor } = shop;
  const subscription = () => db.selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
  const page = subscriptionPath(studio.platform, await subscription());
  const staff = await studio.asStaff('manager');
  const change = async (fields: Record<string, string>, by: 'buyer' | 'staff' = 'buyer') => {
    const { id, version } = await subscription();
    const before = (await sentTo(shop, 'hannah@example.com')).length;
    const form = { id, version: String(version), ...fields };
    const answer = await (by === 'buyer' ? visitor.post(page, form) : staff.post('/store-manager/subscriptions', form));
    expect(answer.status).toBe(303);
    return (await sentTo(shop, 'hannah@example.com')).slice(before);
  };
  expect(await change({ intent: 'skip' })).toEqual([
    {
      subject: 'Your next flowers are for Friday, April 23, 2027',
      text: expect.stringContaining('on Friday, April 16, 2027 is skipped, and we won’t charge you for it.'),
    },
  ]);
  expect(await change({ intent: 'move', day: '2027-04-28' })).toEqual([
    {
      subject: 'Your next flowers are for Wednesday, April 28, 2027',
      text: expect.stringContaining('now for Wednesday, April 28, 2027 instead of Friday, April 23, 2027.'),
    },
  ]);
  expect(await change({ intent: 'skip' }, 'staff')).toMatchObject([
    { subject: 'Your next flowers are for Wednesday, May 5, 2027' },
  ]);
  expect(await change({ intent: 'pause' })).toEqual([]);
});
