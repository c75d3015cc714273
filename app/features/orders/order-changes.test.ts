import { expect, test } from 'vitest';
import { readAnswer } from '../../../tests/forms.ts';
import { readable, type Visitor } from '../../../tests/visitor.ts';
import { openStudio } from '../../../tests/open-studio.ts';
import { card, cartOf, createProduct, delivery, order, orderBehind, pickup } from '../../../tests/shop.ts';
import { orderPagePath } from './order-link.server';

/** A Tuesday. */
const NOON = new Date('2027-06-15T16:00:00Z');
const DAY = '2027-06-16';
const CARD = { card_message: 'Dear Jane', card_signature: 'Ana' };

async function paidOrder(
  details: Record<string, string> = delivery({ ...CARD, fulfillment_date: DAY }),
  now = () => NOON,
) {
  const studio = await openStudio({}, now);
  const { path, token } = await order(studio, cartOf(await createProduct(studio, 'Ridge Bouquet')));
  await studio.platform.db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(NOON.getTime() + 7 * 86_400_000) })
    .execute();
  await studio.asVisitor().post(path, details);
  const paid = await studio.asVisitor().post(`${path}/card`, card());
  const back = new URL(paid.headers.get('location') ?? '');
  const { id, number } = await orderBehind(studio, token);
  const page = orderPagePath(studio.platform, { id, number });
  const change = (fields: Record<string, string>) => studio.asVisitor().post(page, { intent: 'change', ...fields });
  const mails = async () =>
    (
      await studio.platform.db
        .selectFrom('emails')
        .select('text')
        .where('recipient', '=', 'hannah@example.com')
        .execute()
    ).map(({ text }) => readable(text));
  return { studio, page, thanks: back.pathname + back.search, mails, change, read: () => orderBehind(studio, token) };
}

async function staffPages(staff: Visitor) {
  const [own, day, printed] = await Promise.all(
    ['/store-manager/1001', `/store-manager/day?day=${DAY}`, '/store-manager/1001/card'].map((path) =>
      staff.text(path),
    ),
  );
  return { own, day, printed };
}

test('what the buyer changes is on the card, and staff see on every sheet that it changed', async () => {
  const { studio, page, change, read } = await paidOrder();
  expect(await studio.asVisitor().text(page)).toContain('until 6PM on Wednesday, June 16, 2027');
  const staff = await studio.asStaff('manager');
  for (const text of Object.values(await staffPages(staff))) expect(text).not.toContain('Changed by the buyer');
  const fields = { card_message: 'Dear June', card_signature: 'Ana', delivery_note: 'Back door', recipient_phone: '' };
  expect((await change({ ...fields, version: '1' })).headers.get('location')).toBe(`${page}?changed=1`);
  expect(await read()).toMatchObject({
    card_message: 'Dear June',
    delivery_note: 'Back door',
    buyer_name: 'Hannah Lyle',
  });
  expect(await studio.asVisitor().text(`${page}?changed=1`)).toContain('The studio sees what you changed.');

  const { own, day, printed } = await staffPages(staff);
  expect(own).toContain('Changed by the buyer: Card message (was “Dear Jane”), Note for the driver (was “Side door”)');
  expect(day).toContain('Changed by the buyer Jun 15, 2027, 12:00 PM');
  expect(printed).toMatch(/Changed by the buyer Jun 15.*Throw away a card that was printed before\..*Dear June/);
});

test('a browser changes nothing but the card and the instructions', async () => {
  const { change, read } = await paidOrder();
  await change({ card_message: 'Dear June', total_cents: '1', status: 'refunded', delivery_street: 'Elsewhere' });
  const { card_message, card_signature, ...others } = await read();
  expect({ card_message, card_signature }).toEqual({ ...CARD, card_message: 'Dear June' });
  expect(others).toMatchObject({ status: 'paid', delivery_street: '12 Ridge Road', total_cents: 4500 });
});

test('what does not fit is refused beside its field, and kept', async () => {
  const { change, read } = await paidOrder();
  const { status, text, html } = await readAnswer(
    await change({ card_message: 'x'.repeat(241), recipient_phone: '12' }),
  );
  expect(status).toBe(400);
  expect(text).toContain('The card has room for 240 characters. Please leave out 1.');
  expect(text).toContain('A phone number such as 304-555-0134, or leave it empty.');
  expect(html).toContain('x'.repeat(241));
  expect((await read()).card_message).toBe('Dear Jane');
});

test('of two changes made at once one is kept, and the other sees both', async () => {
  const { change, read } = await paidOrder();
  const answers = await Promise.all(
    ['Dear June', 'Dear Joan'].map((card_message) => change({ card_message, version: '1' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const kept = (await read()).card_message ?? '';
  const { text, html } = await readAnswer(answers.find(({ status }) => status === 409) as Response);
  expect(text).toMatch(/Someone with this link saved this, .+, while you were editing\./);
  expect(text).toContain(`What Someone with this link saved Card message ${kept}`);
  expect(html).toContain('name="version" value="2"');
  expect((await change({ card_message: 'Dear Jo', version: '2' })).status).toBe(303);
  expect((await read()).card_message).toBe('Dear Jo');
});

test('once the flowers are made, a change is refused kindly', async () => {
  const { studio, page, change, read } = await paidOrder();
  await (await studio.asStaff('manager')).post('/store-manager/1001', { intent: 'made' });
  const late = await readAnswer(await change({ card_message: 'Dear June' }));
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('We have begun with your order')]);
  expect(late.html).toContain('Dear June');
  expect((await read()).card_message).toBe('Dear Jane');
  const text = await studio.asVisitor().text(page);
  expect(text).toContain('cannot be changed or cancelled here anymore');
  expect(text).not.toContain('Save changes');
});

test('a change is possible until the day takes no more orders, on the studio’s clock', async () => {
  let now = NOON;
  const { change } = await paidOrder(pickup({ fulfillment_date: DAY }), () => now);
  now = new Date(`${DAY}T21:59:00Z`);
  expect((await change({ card_message: 'Just in time' })).status).toBe(303);
  now = new Date(`${DAY}T22:00:00Z`);
  expect((await change({ card_message: 'Too late' })).status).toBe(409);
});

test('the last page of the checkout, the order’s page and its emails say one end of changes in the same words', async () => {
  const { studio, page, thanks, mails } = await paidOrder();
  const words = 'until 6PM on Wednesday, June 16, 2027, or until we have made your flowers.';
  const texts = [await studio.asVisitor().text(thanks), await studio.asVisitor().text(page), ...(await mails())];
  for (const text of texts) expect(text).toContain(`You can change this order or cancel it ${words}`);
  expect(texts.join()).not.toContain('before noon');
  await (await studio.asStaff('manager')).post('/store-manager/1001', { intent: 'made' });
  expect(await studio.asVisitor().text(thanks)).not.toContain('You can change this order');
});

test('staff correct the card, in the log and against the newest version', async () => {
  const { studio, change, read } = await paidOrder();
  const manager = await studio.asStaff('manager');
  const correct = (fields: Record<string, string>) =>
    manager.post('/store-manager/1001', { intent: 'change', ...fields });
  await change({ card_message: 'Dear Jun', version: '1' });
  const stale = await readAnswer(await correct({ card_message: 'Dear Jane!', version: '1' }));
  expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('Card message Dear Jun')]);
  expect(stale.text).toMatch(/The buyer saved this, .+, while you were editing\./);
  expect((await correct({ card_message: 'Dear June', version: '2' })).status).toBe(303);
  expect((await read()).card_message).toBe('Dear June');
  expect((await staffPages(manager)).own).toContain('Changed by Cole Baird: Card message (was “Dear Jun”)');
  expect(await (await studio.asStaff('owner')).text('/audit-log')).toMatch(/Cole Baird.*1001/);
  const designer = await studio.asStaff('designer');
  expect((await designer.post('/store-manager/1001', { intent: 'change', card_message: 'No' })).status).toBe(403);
});
