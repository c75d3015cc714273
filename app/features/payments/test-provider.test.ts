import { expect, test } from 'vitest';
import { openContext } from '~/platform/context.server';
import { openStudio } from '../../../tests/open-studio.ts';
import { cartOf, createProduct, order, pickup } from '../../../tests/shop.ts';
import { refuse } from '../../../tests/refuse.ts';
import { isRealCard } from './test-cards';
import { testProvider } from './test-provider.server';
import { answerChallenge, tryCard } from './test-sessions.server';
import { deliverWebhook } from './test-webhooks.server';

/** A studio with one order whose buyer sees the card form. */
async function openPayment() {
  const studio = await openStudio();
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Roses')));
  await studio.asVisitor().post(path, pickup());
  const { db } = studio.platform;
  const { ref } = await db.selectFrom('test_sessions').select('ref').executeTakeFirstOrThrow();
  const payment = () => db.selectFrom('test_sessions').selectAll().executeTakeFirstOrThrow();
  return { studio, token, path, ref, payment, context: openContext(studio.platform) };
}

test.each([
  ['4242 4242 4242 4242', false],
  ['4242-4242-4242-4242', false],
  ['4000000000000002', false],
  ['4111 1111 1111 1111', true],
  ['378282246310005', true],
  ['4242 4242', false],
  ['', false],
])('the number %j is taken for a real card: %s', (number, expected) => {
  expect(isRealCard(number)).toBe(expected);
});

test('a real card is not tried, and nothing of its number is stored', async () => {
  const { context, ref, payment } = await openPayment();
  expect(await tryCard(context, ref, { number: '4111111111111111' })).toBeUndefined();
  expect(await payment()).toMatchObject({ status: 'open', card_last4: null });
  expect(await tryCard(context, ref, { number: '4000002500003155' })).toBe('needs_confirmation');
  expect(await payment()).toMatchObject({ status: 'needs_confirmation', card_last4: '3155' });
  await answerChallenge(context, ref, false);
  expect(await payment()).toMatchObject({ status: 'open', card_last4: null });
});

test('a page that was paid cannot be closed, and one that was closed takes no card', async () => {
  const { context, ref, payment } = await openPayment();
  expect(await testProvider.close(context, ref)).toMatchObject({ ref, state: 'closed' });
  await tryCard(context, ref, { number: '4242424242424242' });
  expect((await payment()).status).toBe('closed');
  await context.db.updateTable('test_sessions').set({ status: 'paid' }).execute();
  expect(await testProvider.close(context, ref)).toMatchObject({ ref, state: 'paid' });
  expect(await testProvider.lookUp(context, 'test_unknown')).toBeUndefined();
});

test('a webhook that could not be delivered is sent again by a job, and then pays the order', async () => {
  const { studio, context, ref, payment } = await openPayment();
  const { db, pool } = studio.platform;
  await refuse(studio, 'insert', 'payment_events');
  await tryCard(context, ref, { number: '4242424242424242' });
  expect((await payment()).status).toBe('paid');
  expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'pending' }]);
  const jobs = await pool.query(`select data->>'body' as body from pgboss.job where name = 'deliver-test-webhook'`);
  expect(jobs.rows).toHaveLength(1);
  await expect(deliverWebhook(studio.platform, jobs.rows[0].body)).rejects.toThrow('answered with 500');
  await pool.query('drop trigger refuse on payment_events');
  await deliverWebhook(studio.platform, jobs.rows[0].body);
  expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'paid' }]);
});
