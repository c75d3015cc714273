import { expect, test } from 'vitest';
import { openContext } from '~/platform/context.server';
import { readAnswer } from '../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../tests/open-studio.ts';
import { OWNER } from '../../../tests/accounts.ts';
import { card, cartOf, createProduct, delivery, order, orderBehind, pickup } from '../../../tests/shop.ts';
import { type Move, moveOrders } from './move-orders.server';

async function paidOrder(studio: Studio, details: Record<string, string> = delivery()) {
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Roses')));
  await studio.asVisitor().post(path, details);
  await studio.asVisitor().post(`${path}/card`, card());
  const { id, number } = await orderBehind(studio, token);
  return { id, page: `/store-manager/${number}` };
}

function move(studio: Studio, ...moves: Move[]) {
  return moveOrders(openContext(studio.platform), { driver_name: 'Rosa' }, moves);
}

function historyOf({ platform: { db } }: Studio) {
  return db.selectFrom('fulfillment_events').select(['from_state', 'to_state']).orderBy('created_at').execute();
}

test('of two people who move an order at once, one does, and the other hears who was first', async () => {
  const studio = await openStudio();
  const { page } = await paidOrder(studio);
  const staff = await studio.asStaff('manager');
  const answers = await Promise.all(
    ['made', 'out', 'problem'].map((intent) => staff.post(page, { intent, from: 'to_make', reason: 'No vases.' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  const { text } = await readAnswer(refused as Response);
  expect(text).toMatch(/Order 1001 was moved meanwhile: (Made|Out for delivery|Problem), by Cole Baird\./);
  expect(await historyOf(studio)).toHaveLength(1);
});

test('a move that is sent again changes nothing, even after the order has moved on', async () => {
  const studio = await openStudio();
  const { id } = await paidOrder(studio);
  const made: Move = { id: crypto.randomUUID(), order_id: id, to: 'made' };
  const results = await Promise.all(Array.from({ length: 4 }, () => move(studio, made)));
  expect(results.flat()).toHaveLength(1);
  await move(studio, { order_id: id, to: 'out' });
  expect(await move(studio, made)).toEqual([]);
  expect(await historyOf(studio)).toEqual([
    { from_state: 'to_make', to_state: 'made' },
    { from_state: 'made', to_state: 'out' },
  ]);
});

test('a pickup is picked up, and does not go out for delivery', async () => {
  const studio = await openStudio();
  const { page } = await paidOrder(studio, pickup());
  const staff = await studio.asStaff();
  const out = await readAnswer(await staff.post(page, { intent: 'out' }));
  expect([out.status, out.text]).toEqual([409, expect.stringContaining('It is a pickup')]);
  await staff.post(page, { intent: 'delivered' });
  expect(await staff.text(page)).toContain('Picked up, by June Alder');
});

test('a problem needs a reason, which the history keeps until the buyer is erased', async () => {
  const studio = await openStudio();
  const { page } = await paidOrder(studio);
  const staff = await studio.asStaff();
  const answer = await readAnswer(await staff.post(page, { intent: 'problem', reason: ' ' }));
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Please say what the problem is.')]);
  await staff.post(page, { intent: 'problem', reason: 'The gate was locked.' });
  expect(await staff.text(page)).toContain('Problem, by June Alder. The gate was locked.');
  await staff.post(page, { intent: 'delivered' });
  const erase = { intent: 'erase', current_password: OWNER.password };
  await staff.post('/personal-data?email=hannah@example.com&erase', erase);
  expect(await staff.text(page)).toMatch(/Problem, by June Alder (?!\. The gate)/);
});

test('the page of an order shows its three states, each with who changed it last', async () => {
  const studio = await openStudio();
  const { page } = await paidOrder(studio);
  const staff = await studio.asStaff();
  expect(await staff.text(page)).toMatch(
    /State Order Placed, by Hannah Lyle, .* Payment Paid, .* Fulfillment To make /,
  );
  await staff.post(page, { intent: 'made' });
  await staff.post(page, { intent: 'refund', part: 'amount', amount: '15', why: 'Two stems broke' });
  const moved = await staff.text(page);
  expect(moved).toMatch(/Payment Paid \(\$15\.00 refunded\), .* Fulfillment Made, by June Alder, /);
  await staff.post(page, { intent: 'refund', part: 'all' });
  expect(await staff.text(page)).toMatch(
    /Order Ended by a refund, by June Alder, .* Payment Refunded, by June Alder, .* Fulfillment Nothing to do/,
  );
});

test('several orders that are moved in opposite orders at once all move', async () => {
  const studio = await openStudio();
  const orders = [await paidOrder(studio), await paidOrder(studio), await paidOrder(studio)];
  const made = orders.map(({ id }) => ({ order_id: id, to: 'made' }) satisfies Move);
  const out = orders.toReversed().map(({ id }) => ({ order_id: id, to: 'out' }) satisfies Move);
  await Promise.all([move(studio, ...made), move(studio, ...out)]);
  const states = await studio.platform.db.selectFrom('orders').select('fulfillment_state').distinct().execute();
  expect(states).toHaveLength(1);
});
