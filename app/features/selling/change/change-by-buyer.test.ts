import { expect, test } from 'vitest';
import { orderPagePath } from '~/features/orders/order-link.server';
import { readAnswer } from '../../../../tests/forms.ts';
import { openStudio } from '../../../../tests/open-studio.ts';
import { testRefunds } from '../../../../tests/test-refunds.ts';
import { card, cartOf, createProduct, delivery, order, orderBehind, setSalesTax } from '../../../../tests/shop.ts';

/** A Tuesday. */
const NOON = new Date('2027-06-15T16:00:00Z');
const [WEDNESDAY, THURSDAY, SATURDAY] = ['2027-06-16', '2027-06-17', '2027-06-19'];
const ELKINS = { delivery_street: '4 Davis Avenue', delivery_city: 'Elkins', delivery_postal_code: '26241' };

/** A bouquet for $45 that goes to Davis for $10, paid with the test card. Delivery to Elkins is $15. */
async function paidOrder(now = () => NOON) {
  const studio = await openStudio({}, now);
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ email: 'studio@example.com', phone: '304-555-0142' }).execute();
  await db
    .insertInto('delivery_zones')
    .values([
      { name: 'Canaan Valley', postal_codes: '26260, 26292', fee_cents: 1000 },
      { name: 'Elkins', postal_codes: '26241', fee_cents: 1500 },
    ])
    .execute();
  await setSalesTax(studio, '6');
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Ridge Bouquet')));
  await db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(NOON.getTime() + 7 * 86_400_000) })
    .execute();
  await studio.asVisitor().post(path, delivery({ fulfillment_date: WEDNESDAY }));
  await studio.asVisitor().post(`${path}/card`, card());
  const read = () => orderBehind(studio, token);
  const page = orderPagePath(studio.platform, await read());
  const send = (fields: Record<string, string>) =>
    studio.asVisitor().post(`${page}/change`, { intent: 'save', ...fields });
  /** Shows the new total, then saves it, as the form does. */
  const change = async (fields: Record<string, string>) => {
    const { html, text } = await readAnswer(await send(fields));
    const expected = /name="expected" value="([^"]+)"/.exec(html)?.[1] ?? '';
    return { shown: text, saved: await send({ ...fields, expected }) };
  };
  const mails = async () => {
    const sent = await db.selectFrom('emails').select(['recipient', 'text']).orderBy('created_at').execute();
    return sent.map(({ recipient, text }) => `${recipient}: ${text}`).join('\n');
  };
  return { studio, db, page, path, read, send, change, mails };
}

test('a buyer moves an order to another day and street of the same zone: nothing is to be paid', async () => {
  const { studio, page, read, send, mails } = await paidOrder();
  expect(await studio.asVisitor().text(page)).toContain('Change the day or the address');
  const form = await (await studio.asVisitor().get(`${page}/change`)).text();
  expect(form).toContain('value="12 Ridge Road"');
  const saved = await send({
    fulfillment_date: THURSDAY,
    delivery_street: '9 Court Street',
    delivery_postal_code: '26260',
    version: '1',
  });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${page}?changed=1`]);
  expect(await read()).toMatchObject({
    fulfillment_date: THURSDAY,
    delivery_street: '9 Court Street',
    delivery_city: 'Davis',
    total_cents: 5830,
    balance_cents: 0,
    status: 'paid',
  });
  const told = await mails();
  expect(told).toMatch(/hannah@example\.com: .*as you asked on its page.*Thursday, June 17, 2027/s);
  expect(told).toMatch(/studio@example\.com: .*The buyer has changed order 1001.*9 Court Street/s);
  const staff = await studio.asStaff('manager');
  expect(await staff.text('/store-manager/1001')).toContain(
    'Changed by the buyer: Day (was “Wednesday, June 16, 2027”)',
  );
  expect(await staff.text(`/store-manager/day?day=${THURSDAY}`)).toContain('1001');
});

test('a farther zone costs the difference, which is seen before it is saved and paid by card', async () => {
  const { db, page, path, read, change, studio } = await paidOrder();
  const { shown, saved } = await change(ELKINS);
  // $5 more and 6 % of it.
  expect(shown).toContain('The new total is $63.60');
  expect(shown).toContain('It was $58.30. Nothing is changed yet.');
  expect(shown).toContain('Save and pay $5.30');
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `http://localhost:3000${path}/link`]);
  expect(await read()).toMatchObject({ delivery_city: 'Elkins', total_cents: 6360, balance_cents: 530 });
  const asked = await studio.asVisitor().post(`${path}/link`, {});
  expect(asked.status).toBe(303);
  await studio.asVisitor().post(new URL(asked.headers.get('location') ?? '', 'http://localhost').pathname, card());
  expect(await read()).toMatchObject({ balance_cents: 0, status: 'paid' });
  expect(await studio.asVisitor().text(page)).toContain('4 Davis Avenue');
  expect(await db.selectFrom('order_changes').select(['by_buyer', 'difference_cents']).execute()).toEqual([
    { by_buyer: true, difference_cents: 530 },
  ]);
});

test('until the difference is paid the order stands, and buyer and studio read that a part is open', async () => {
  const { studio, page, path, read, change, mails } = await paidOrder();
  const staff = await studio.asStaff('manager');
  const board = `/store-manager/board?day=${WEDNESDAY}`;
  const buyer = () => studio.asVisitor().text(page);
  expect(await buyer()).toContain('It is paid');
  const { shown } = await change(ELKINS);
  expect(shown).toContain('Your order changes when you save it. $5.30 is then open until you pay it');
  expect(await buyer()).toContain('$5.30 is still to be paid.');
  expect(await buyer()).not.toContain('It is paid');
  expect(await (await studio.asVisitor().get(page)).text()).toContain(`http://localhost:3000${path}/link`);
  const told = await mails();
  expect(told).toMatch(/hannah@example\.com: .*You can pay the difference of \$5\.30 by card/s);
  expect(told).toMatch(/studio@example\.com: .*\$5\.30 of it isn’t paid yet/s);
  expect(await staff.text(board)).toContain('Not all of it is paid');
  expect(await staff.text('/store-manager?status=balance')).toContain('1001');
  expect(await staff.text('/store-manager/1001')).toContain('$5.30 is open.');

  await change({ delivery_street: '12 Ridge Road', delivery_city: 'Davis', delivery_postal_code: '26260' });
  expect(await read()).toMatchObject({ total_cents: 5830, balance_cents: 0, status: 'paid' });
  expect(await buyer()).toContain('It is paid');
  expect(await buyer()).not.toContain('still to be paid');
  expect(await staff.text(board)).not.toContain('Not all of it is paid');
});

test('a nearer zone gives the difference back to the card', async () => {
  const { db, change, read, mails } = await paidOrder();
  await db.updateTable('delivery_zones').set({ fee_cents: 400 }).where('name', '=', 'Elkins').execute();
  const { shown, saved } = await change(ELKINS);
  expect(shown).toContain('$6.36 goes back to your card.');
  expect(saved.status).toBe(303);
  const given = () => testRefunds({ db });
  await expect.poll(given, { timeout: 20_000 }).toEqual([{ amount_cents: 636 }]);
  expect(await read()).toMatchObject({ total_cents: 5194, balance_cents: 0 });
  expect(await mails()).toContain('$6.36 of what you paid is on its way back to you.');
});

test('what the checkout would refuse is refused here, beside its field, and what was typed stays', async () => {
  const { send, read } = await paidOrder();
  for (const [fields, message] of [
    [{ fulfillment_date: SATURDAY }, 'We deliver Monday to Friday'],
    [{ delivery_postal_code: '90210', delivery_region: 'CA', delivery_city: '' }, 'We do not deliver to 90210'],
    [{ delivery_street: '' }, 'The street and number.'],
    [{ delivery_city: 'Thomas', delivery_postal_code: '26260' }, '26260 is Davis, WV. Is the ZIP right?'],
  ] as const) {
    const { status, text } = await readAnswer(await send({ ...fields }));
    expect([status, text]).toEqual([400, expect.stringContaining(message)]);
  }
  expect(await read()).toMatchObject({ fulfillment_date: WEDNESDAY, delivery_street: '12 Ridge Road' });
});

test('a full day is refused also if it fills up at the last moment', async () => {
  const { studio, db, send, read } = await paidOrder();
  await db.updateTable('studio_settings').set({ orders_per_day: 1 }).execute();
  await studio.platform.live.heard();
  const other = await order(studio, cartOf(await createProduct(studio, 'Ferns')));
  await db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(NOON.getTime() + 7 * 86_400_000) })
    .execute();
  await studio.asVisitor().post(other.path, delivery({ fulfillment_date: THURSDAY }));
  await studio.asVisitor().post(`${other.path}/card`, card());
  expect((await send({ fulfillment_date: THURSDAY })).status).toBe(400);
  // Its own day is full with itself, and may be kept.
  expect((await send({ delivery_street: '9 Court Street' })).status).toBe(303);
  expect((await read()).fulfillment_date).toBe(WEDNESDAY);
});

test('a browser chooses no price, no state and no line, and pays nothing in cash', async () => {
  const { change, read, db } = await paidOrder();
  const { id } = await db.selectFrom('order_lines').select('id').executeTakeFirstOrThrow();
  const forged = {
    settle: 'cash',
    anyway: 'x',
    fulfillment: 'pickup',
    [`quantity.${id}`]: '9',
    [`replace.${id}`]: id,
    total_cents: '1',
    status: 'refunded',
    card_message: 'Forged',
    delivery_zone: 'Canaan Valley',
  };
  const { saved } = await change({ ...forged, ...ELKINS });
  expect(saved.status).toBe(303);
  expect(await read()).toMatchObject({
    fulfillment: 'delivery',
    card_message: null,
    balance_cents: 530,
    status: 'paid',
  });
  expect(await db.selectFrom('order_lines').select('quantity').execute()).toEqual([{ quantity: 1 }]);
});

test('too late, the form leads back to the order, and what is sent is refused', async () => {
  let now = NOON;
  const { studio, page, send, read } = await paidOrder(() => now);
  now = new Date(`${WEDNESDAY}T22:00:00Z`);
  const opened = await studio.asVisitor().get(`${page}/change`);
  expect([opened.status, opened.headers.get('location')]).toEqual([303, page]);
  const late = await send({ fulfillment_date: THURSDAY });
  expect([late.status, late.headers.get('location')]).toEqual([303, page]);
  expect(await studio.asVisitor().text(page)).toContain('cannot be changed or cancelled here anymore');
  expect((await read()).fulfillment_date).toBe(WEDNESDAY);
});

test('an order cannot be changed without end, as each change sends emails', async () => {
  const { db, read, send } = await paidOrder();
  const { id } = await read();
  const change = { order_id: id, by_buyer: true, changed_at: NOON, before: '{}', after: '{}' };
  await db
    .insertInto('order_changes')
    .values(Array.from({ length: 20 }, (_, at) => ({ ...change, version: at + 2 })))
    .execute();
  const refused = await readAnswer(await send({ delivery_street: '9 Court Street' }));
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Please call us: nothing is changed')]);
  expect((await read()).delivery_street).toBe('12 Ridge Road');
});

test('of two changes made at once one is kept', async () => {
  const { send, read } = await paidOrder();
  const answers = await Promise.all(
    ['9 Court Street', '7 Main Street'].map((delivery_street) => send({ delivery_street, version: '1' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect(['9 Court Street', '7 Main Street']).toContain((await read()).delivery_street);
});
