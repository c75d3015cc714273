import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MAIL_SERVER, openStudio } from '../../../tests/open-studio.ts';
import { card, cartOf, createProduct, order, orderBehind, pickup } from '../../../tests/shop.ts';
import { outsideRequest } from '~/platform/context.server';
import { requestReviews } from './review-request.server';

const GOOGLE = { GOOGLE_PLACES_API_KEY: 'key', GOOGLE_PLACE_ID: 'place-1' };

/** One paid order that was picked up `days` ago. */
async function openShop(settings: Record<string, string> = GOOGLE) {
  const studio = await openStudio({ ...MAIL_SERVER, ...settings });
  const { db } = studio.platform;
  const roses = await createProduct(studio, 'Garden Roses');
  const staff = await studio.asStaff();
  const handOver = async (days: number, fields: Record<string, string> = {}) => {
    const { path, token } = await order(studio, cartOf(roses));
    await studio.asVisitor().post(path, pickup(fields));
    await studio.asVisitor().post(`${path}/card`, card());
    const { id, number } = await orderBehind(studio, token);
    await staff.post(`/store-manager/${number}`, { intent: 'delivered' });
    await sql`update fulfillment_events set happened_at = now() - make_interval(days => ${days}) where order_id = ${id}`.execute(
      db,
    );
    return number;
  };
  const asked = async () => {
    for (let hour = 0; hour < 2; hour++) await outsideRequest(studio.platform, requestReviews);
    const emails = db
      .selectFrom('emails')
      .select(['recipient', 'text'])
      .where('subject', '=', 'How were your flowers?');
    return emails.orderBy('recipient').execute();
  };
  return { studio, db, staff, handOver, asked };
}

test('a buyer is asked for a review once, a week after the flowers came', async () => {
  const { handOver, asked } = await openShop();
  await handOver(6);
  expect(await asked()).toEqual([]);
  await handOver(8);
  await handOver(9);
  const [request, ...others] = await asked();
  expect(request).toMatchObject({ recipient: 'hannah@example.com' });
  expect(request?.text).toContain('https://www.google.com/maps/search/?api=1&query=Our+Studio&query_place_id=place-1');
  expect(others).toEqual([]);
});

test('neither mourners, nor whoever got money back, nor after two weeks', async () => {
  const { staff, handOver, asked } = await openShop();
  await handOver(8, { occasion: 'sympathy', buyer_email: 'ruth@example.com' });
  await handOver(15, { buyer_email: 'eli@example.com' });
  const number = await handOver(8, { buyer_email: 'priya@example.com' });
  await staff.post(`/store-manager/${number}?refund`, {
    intent: 'refund',
    part: 'amount',
    amount: '5',
    why: 'Bruised',
  });
  expect(await asked()).toEqual([]);
});

test('nobody is asked without Google reviews, or once staff have switched the email off', async () => {
  const without = await openShop({});
  await without.handOver(8);
  expect(await without.asked()).toEqual([]);
  const off = await openShop();
  await off.staff.post('/email-manager/review-request', { intent: 'switch-off' });
  await off.handOver(8);
  expect(await off.asked()).toEqual([]);
});
