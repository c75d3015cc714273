import { expect, test } from 'vitest';
import { receiveEvent } from '~/features/money/payments/settle-payment.server';
import { openContext } from '~/platform/context.server';
import { pageAfter } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { refuse } from '../../../../tests/refuse.ts';
import { card, cartOf, delivery, order, orderBehind, pickup, createProduct, stockOf } from '../../../../tests/shop.ts';
import { readable } from '../../../../tests/visitor.ts';
import { writeBooked } from '../../../../tests/write-booked.ts';

const PATH = '/store-manager';

/** An order of two roses, paid by the test card. */
async function paidOrder(studio: Studio, fields: Record<string, string> = {}, roses?: string) {
  const variant = roses ?? (await createProduct(studio, 'Garden Roses', { stock: 5, price: 18_400 }));
  const { path, token } = await order(studio, cartOf([variant, 2]));
  const details = fields.fulfillment === 'pickup' ? pickup(fields) : delivery(fields);
  await studio.asVisitor().post(path, details);
  await studio.asVisitor().post(`${path}/card`, card());
  return { ...(await orderBehind(studio, token)), variant, token };
}

function emailsOf({ platform: { db } }: Studio, dedupe_key: string) {
  return db
    .selectFrom('emails')
    .selectAll()
    .where('dedupe_key', 'like', `${dedupe_key}%`)
    .orderBy('dedupe_key')
    .execute();
}

/** Lets the jobs that are due do their work. */
async function refunded({ platform: { db } }: Studio) {
  await expect
    .poll(async () => (await db.selectFrom('payments').select('status').execute()).map(({ status }) => status), {
      timeout: 20_000,
    })
    .toEqual(['refunded']);
  return db.selectFrom('test_sessions').select('status').execute();
}

test('staff mark an order as made and delivered, and can undo it', async () => {
  const studio = await openStudio();
  const { number } = await paidOrder(studio);
  const staff = await studio.asStaff('manager');
  const page = `${PATH}/${number}`;
  expect(await pageAfter(staff, await staff.post(page, { intent: 'made' }))).toContain('Order 1001 is made.');
  expect(await staff.text(page)).toContain('Made, by Cole Baird');
  expect((await staff.post(page, { intent: 'made' })).status).toBe(409);
  await staff.post(page, { intent: 'delivered' });
  expect(await staff.text(page)).toContain('Delivered, by Cole Baird');
  for (const status of ['delivered', 'handed-over'])
    expect(await staff.text(`${PATH}?status=${status}`)).toContain('1001 Hannah Lyle');
  await staff.post(page, { intent: 'to_make' });
  expect(await staff.text(page)).toContain('To make again, by Cole Baird');
  for (const status of ['to_make', 'to-make'])
    expect(await staff.text(`${PATH}?status=${status}`)).toContain('1001 Hannah Lyle');
  const { rows } = await studio.platform.pool.query(`select actor_name from audit_log where table_name = 'orders'`);
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ actor_name: 'Cole Baird' })));
});

test('staff mark several orders at once; unpaid ones do not change', async () => {
  const studio = await openStudio();
  const first = await paidOrder(studio);
  const second = await paidOrder(studio, {}, first.variant);
  await studio.platform.db.updateTable('variants').set({ inventory_quantity: 5 }).execute();
  const { token } = await order(studio, cartOf(first.variant));
  const pending = await orderBehind(studio, token);
  const staff = await studio.asStaff();
  const body = new URLSearchParams([['intent', 'delivered'], ...[first, second, pending].map(({ id }) => ['id', id])]);
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const answer = await staff.fetch(PATH, { method: 'POST', body: body.toString(), headers });
  expect(await pageAfter(staff, answer)).toContain('2 orders are delivered.');
  expect(await orderBehind(studio, token)).toMatchObject({ fulfillment_state: 'to_make' });
  expect((await staff.post(PATH, { intent: 'made' })).status).toBe(400);
  expect((await staff.post(PATH, { intent: 'paid', id: pending.id })).status).toBe(400);
});

test('staff find and export orders by day, status, number, name and email', async () => {
  // A Monday.
  const studio = await openStudio({}, () => new Date('2027-06-07T16:00:00Z'));
  const roses = await createProduct(studio, 'Roses');
  for (const [buyer_name, fulfillment_date] of [
    ['Ana Ruiz', '2027-06-07'],
    ['=Ben Cole', '2027-06-08'],
    ['Cy Dunn', '2027-06-12'],
    ['Di Eads', '2027-07-01'],
  ]) {
    const { id } = await orderBehind(studio, (await order(studio, cartOf(roses))).token);
    const buyer_email = `${buyer_name?.split(' ').at(-1)?.toLowerCase()}@example.com`;
    const paid = { status: 'paid', paid_at: studio.platform.now(), fulfillment: 'pickup' } as const;
    await writeBooked(studio, (db) =>
      db
        .updateTable('orders')
        .set({ buyer_name, buyer_email, fulfillment_date, ...paid })
        .where('id', '=', id)
        .execute(),
    );
  }
  const staff = await studio.asStaff('manager');
  const found = async (query: string) => (await staff.text(PATH + query)).match(/(Ana|Ben|Cy|Di)(?= \w+ \w+day,)/g);
  expect(await found('')).toEqual(['Di', 'Cy', 'Ben', 'Ana']);
  expect(await found('?day=today')).toEqual(['Ana']);
  expect(await found('?day=tomorrow')).toEqual(['Ben']);
  expect(await found('?day=week&sort=wanted')).toEqual(['Ana', 'Ben', 'Cy']);
  expect(await found('?q=%231003')).toEqual(['Cy']);
  expect(await found('?q=ru')).toEqual(['Ana']);
  expect(await found('?q=eads@example')).toEqual(['Di']);
  expect(await found('?status=to-make&day=today')).toEqual(['Ana']);
  expect(await staff.text(`${PATH}?status=made`)).toContain('No orders match.');
  const csv = await staff.get(`${PATH}/orders.csv?day=tomorrow`);
  expect(csv.headers.get('content-disposition')).toContain('orders-2027-06-07.csv');
  const [, row = '', more] = (await csv.text()).split('\r\n');
  expect(row).toMatch(/^1002,paid,.*,2027-06-08,,pickup,"1 × Roses, Large",'=Ben Cole,cole@example.com,/);
  expect(row).toContain('45.00,0.00,0.00,0.00,0.00,45.00,0.00,0.00,0.00,USD');
  expect(more).toBe('');
});

test('the day list shows what to make, for whom and where, for that day only', async () => {
  const studio = await openStudio();
  const { fulfillment_date, number, id } = await paidOrder(studio);
  await paidOrder(studio, { fulfillment: 'pickup', buyer_name: 'Ben Cole' });
  const staff = await studio.asStaff();
  await staff.post(`${PATH}/${number}`, { intent: 'note', note: 'No lilies.\nCat at home.' });
  const list = await staff.text(`${PATH}/day?day=${fulfillment_date}`);
  for (const detail of ['2 orders.', '2 × Garden Roses , Large', '12 Ridge Road, Davis, WV 26260', 'Side door'])
    expect(list).toContain(detail);
  expect(list).toContain('Note: No lilies. Cat at home.');
  expect(list.indexOf('1001')).toBeLessThan(list.indexOf('1002'));
  expect(list).toContain('Ben Cole collects it.');
  expect(await staff.text(`${PATH}/day`)).toContain('There is nothing to make for this day.');
  expect((await staff.get(`${PATH}/day?day=2027-02-31`)).status).toBe(200);
  await studio.platform.db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', id).execute();
  expect(await staff.text(`${PATH}/day?day=${fulfillment_date}`)).toContain('One order.');
  await studio.platform.pool.query('alter table order_lines rename to lines_away');
  expect((await staff.get(`${PATH}/day`)).status).toBe(503);
});

test('staff save a note; one that is too long comes back with an error', async () => {
  const studio = await openStudio();
  const { number } = await paidOrder(studio);
  const staff = await studio.asStaff();
  const page = `${PATH}/${number}`;
  expect(await pageAfter(staff, await staff.post(page, { intent: 'note', note: 'No lilies.' }))).toContain(
    'No lilies.',
  );
  const answer = await staff.post(page, { intent: 'note', note: 'x'.repeat(2001) });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toContain('x'.repeat(2001));
  expect(readable(html)).toContain('This is longer than 2,000 characters.');
  await refuse(studio, 'update', 'orders');
  const failed = await staff.post(page, { intent: 'note', note: 'Lilies.' });
  expect([failed.status, readable(await failed.text()).includes('Save Failed')]).toEqual([500, true]);
});

test('staff refund an order: money and stock go back once, and both sides get an email', async () => {
  const studio = await openStudio();
  await studio.platform.db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  const { number, variant, id } = await paidOrder(studio);
  const staff = await studio.asStaff('manager');
  const page = `${PATH}/${number}`;
  expect(await staff.text(`${page}?refund`)).toContain('All of it, $368.00');
  const fields = { intent: 'refund', restock: 'on', message: 'The frost took them.\nWe are sorry.' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => staff.post(`${page}?refund`, fields)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409, 409, 409]);
  expect(await refunded(studio)).toEqual([{ status: 'refunded' }]);
  expect(await stockOf(studio, variant)).toBe(5);
  const shown = await staff.text(page);
  for (const detail of ['Refunded, by Cole Baird', 'Refunded']) expect(shown).toContain(detail);
  const [toBuyer, toStudio, ...others] = await emailsOf(studio, 'payment-refund:');
  expect(others).toEqual([]);
  expect(toBuyer).toMatchObject({ recipient: 'hannah@example.com' });
  expect(toBuyer?.text).toContain('The frost took them.');
  expect(toBuyer?.text).toContain('We’ve ended this order, and you owe nothing for it.');
  expect(toStudio?.text).toContain('Staff have ended the order.');
  const again = await staff.post(page, fields);
  expect(readable(await again.text())).toContain('It was refunded already.');
  const late = await studio.platform.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  const report = { ref: late.ref, order_id: id, state: 'paid', amount_cents: 36_800, currency: 'usd' } as const;
  await receiveEvent(openContext(studio.platform), 'test', {
    id: 'evt_again',
    type: 'checkout.session.completed',
    report,
  });
  expect(await orderStatus(studio, id)).toBe('refunded');
});

async function orderStatus({ platform: { db } }: Studio, id: string) {
  const found = await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  return found.status;
}

test('a refund without restocking leaves the stock as it is', async () => {
  const studio = await openStudio();
  const { number, variant } = await paidOrder(studio);
  const staff = await studio.asStaff();
  await staff.post(`${PATH}/${number}`, { intent: 'refund' });
  await refunded(studio);
  expect(await stockOf(studio, variant)).toBe(3);
});

test('staff cancel an unpaid order, and a late payment is refunded', async () => {
  const studio = await openStudio();
  await studio.platform.db.updateTable('studio_settings').set({ email: 'studio@example.com' }).execute();
  const roses = await createProduct(studio, 'Roses', { stock: 5 });
  const { path, token } = await order(studio, cartOf([roses, 2]));
  await studio.asVisitor().post(path, pickup());
  const { id, number, total_cents } = await orderBehind(studio, token);
  const staff = await studio.asStaff();
  const page = `${PATH}/${number}`;
  expect((await staff.post(page, { intent: 'refund' })).status).toBe(409);
  const answer = await staff.post(`${page}?cancel`, { intent: 'cancel', message: 'Call us.' });
  expect(await pageAfter(staff, answer)).toContain('Order 1001 is cancelled');
  expect(await stockOf(studio, roses)).toBe(5);
  expect(await staff.text(page)).toContain('Cancelled, by June Alder');
  const emails = await emailsOf(studio, 'order-cancelled:');
  expect(emails.map(({ recipient }) => recipient)).toEqual(['hannah@example.com', 'studio@example.com']);
  expect(emails[0]?.text).toMatch(/Nothing was taken from your card\.\s+Call us\./);
  expect(emails[1]?.text).toContain('June Alder has cancelled order 1001');
  expect((await staff.post(page, { intent: 'cancel' })).status).toBe(409);

  const { ref } = await studio.platform.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  await studio.platform.db.updateTable('test_sessions').set({ status: 'paid' }).execute();
  const report = { ref, order_id: id, state: 'paid', amount_cents: total_cents, currency: 'usd' } as const;
  await receiveEvent(openContext(studio.platform), 'test', {
    id: 'evt_late',
    type: 'checkout.session.completed',
    report,
  });
  await refunded(studio);
  expect([await orderStatus(studio, id), await stockOf(studio, roses)]).toEqual(['refunded', 5]);
});

test('when the database fails, a refund changes nothing and says so', async () => {
  const studio = await openStudio();
  const { number, id } = await paidOrder(studio);
  const staff = await studio.asStaff();
  await refuse(studio, 'update', 'payments');
  const answer = await staff.post(`${PATH}/${number}?refund`, { intent: 'refund', message: 'Sorry.' });
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(readable(html)).toContain('Not refunded');
  expect(html).toContain('Sorry.</textarea>');
  expect([await orderStatus(studio, id), (await emailsOf(studio, 'payment-refund:')).length]).toEqual(['paid', 0]);
});
