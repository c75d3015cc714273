import { expect, test } from 'vitest';
import { formFieldsIn, readAnswer } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { card, cartOf, createProduct, order, orderBehind, pickup, stockOf } from '../../../../tests/shop.ts';

const PATH = '/store-manager';

/** An order of two roses whose buyer is at the card form. */
async function openOrder() {
  const studio = await openStudio();
  const roses = await createProduct(studio, 'Roses', { stock: 5 });
  const { path, token } = await order(studio, cartOf([roses, 2]));
  const buyer = studio.asVisitor();
  await buyer.post(path, pickup());
  const staff = await studio.asStaff('manager');
  const { number, id } = await orderBehind(studio, token);
  const pay = () => buyer.post(`${path}/card`, card());
  return { studio, staff, roses, path, token, id, page: `${PATH}/${number}`, pay };
}

async function paymentStatuses({ platform: { db } }: Studio) {
  return (await db.selectFrom('payments').select('status').execute()).map(({ status }) => status);
}

test('staff cannot cancel an order that was just paid, and are asked to refund it', async () => {
  const { staff, page, pay, studio, token } = await openOrder();
  await pay();
  const answer = await readAnswer(await staff.post(`${page}?cancel`, { intent: 'cancel', message: 'Sorry.' }));
  expect([answer.status, answer.text]).toEqual([
    409,
    expect.stringContaining('Not cancelled It was paid in the meantime. Refund it instead.'),
  ]);
  expect((await orderBehind(studio, token)).status).toBe('paid');
});

test('when a buyer pays while staff cancel, money and stock agree with the result', async () => {
  const { studio, staff, page, pay, token, roses } = await openOrder();
  await Promise.all([pay(), staff.post(page, { intent: 'cancel' })]);
  const { status } = await orderBehind(studio, token);
  expect(['paid', 'cancelled', 'refunded']).toContain(status);
  const outcome = { stock: await stockOf(studio, roses), isPaid: (await paymentStatuses(studio)).includes('paid') };
  expect(outcome).toEqual(status === 'paid' ? { stock: 3, isPaid: true } : { stock: 5, isPaid: false });
});

test('an order that is delivered and refunded at once is refunded once', async () => {
  const { studio, staff, page, pay, token } = await openOrder();
  await pay();
  const [handed, refunded] = await Promise.all([
    staff.post(page, { intent: 'delivered' }),
    staff.post(page, { intent: 'refund' }),
  ]);
  expect([[303, 409].includes(handed.status), refunded.status]).toEqual([true, 303]);
  expect((await orderBehind(studio, token)).status).toBe('refunded');
  const emails = await studio.platform.db
    .selectFrom('emails')
    .select('dedupe_key')
    .where('dedupe_key', 'like', 'payment-refund:%')
    .execute();
  expect(emails).toHaveLength(1);
});

test('only paid orders can be moved, and ended orders cannot be ended again', async () => {
  const { staff, page, studio, token } = await openOrder();
  const conflict = async (intent: string) => {
    const { status, text } = await readAnswer(await staff.post(page, { intent }));
    return { status, text };
  };
  const ONLY_PAID = 'Only an order that is paid can be moved.';
  for (const intent of ['made', 'delivered', 'to_make'])
    expect(await conflict(intent)).toEqual({ status: 409, text: expect.stringContaining(ONLY_PAID) });
  expect((await conflict('refund')).text).toContain('This order isn’t paid, so there’s nothing to refund.');
  expect((await conflict('refund-again')).text).toContain('It has been dealt with already.');
  expect((await conflict('refunded-otherwise')).text).toContain('It has been dealt with already.');
  await studio.platform.db.updateTable('orders').set({ status: 'expired' }).where('token', '=', token).execute();
  expect((await conflict('cancel')).text).toContain('It has ended already.');
});

test('unknown actions are rejected, and unknown orders answer 404', async () => {
  const { staff, page, id } = await openOrder();
  for (const intent of ['', 'paid', 'toString', 'x-unmatched'])
    expect([intent, (await staff.post(page, { intent })).status]).toEqual([intent, 400]);
  for (const intent of ['', 'paid', 'toString', 'refund', 'x-unmatched'])
    expect([intent, (await staff.post(PATH, { intent, id, ref: 'x' })).status]).toEqual([intent, 400]);
  for (const intent of ['refund-unmatched', 'handle-unmatched'])
    expect((await staff.post(PATH, { intent, ref: 'cs_unknown' })).status).toBe(409);
  for (const number of ['999', '0', '1001x', '99999999999999999999', '-1'])
    expect([number, (await staff.post(`${PATH}/${number}`, { intent: 'made' })).status]).toEqual([number, 404]);
});

test('a message may have 1,000 characters and a note 2,000', async () => {
  const { staff, page, studio, token } = await openOrder();
  const long = await readAnswer(await staff.post(`${page}?cancel`, { intent: 'cancel', message: 'x'.repeat(1001) }));
  expect([long.status, long.text]).toEqual([400, expect.stringContaining('This is longer than 1,000 characters.')]);
  expect(long.html).toContain(`${'x'.repeat(1001)}</textarea>`);
  const note = '🌷'.repeat(1000);
  expect((await staff.post(page, { intent: 'note', note })).status).toBe(303);
  expect((await orderBehind(studio, token)).staff_note).toBe(note);
  expect((await staff.post(`${page}?cancel`, { intent: 'cancel', message: 'x'.repeat(1000) })).status).toBe(303);
});

test('an empty note is removed, and an old tab does not overwrite a newer note', async () => {
  const { staff, page, studio, token } = await openOrder();
  const { version } = formFieldsIn(await (await staff.get(page)).text());
  await staff.post(page, { intent: 'note', note: 'No lilies.', version: version ?? '' });
  const stale = await readAnswer(await staff.post(page, { intent: 'note', note: 'Old tab', version: version ?? '' }));
  expect([stale.status, stale.html.includes('No lilies.'), stale.html.includes('Old tab')]).toEqual([409, true, true]);
  expect((await orderBehind(studio, token)).staff_note).toBe('No lilies.');
  await staff.post(page, { intent: 'note', note: ' \n ' });
  expect((await orderBehind(studio, token)).staff_note).toBeNull();
});
