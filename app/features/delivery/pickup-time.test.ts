import { expect, test } from 'vitest';
import { pageAfter, readAnswer } from '../../../tests/forms.ts';
import { openStudio } from '../../../tests/open-studio.ts';
import { card, cartOf, createProduct, order, orderBehind, pickup } from '../../../tests/shop.ts';

/** A Tuesday, and the Saturday after, on which pickup is by appointment. */
const NOON = new Date('2027-06-15T16:00:00Z');
const FRIDAY = '2027-06-18';
const SATURDAY = '2027-06-19';
const PAGE = '/store-manager/1001';
const BOARD = `/store-manager/board?day=${SATURDAY}`;
const ASKED = 'You asked for 11AM; we’ll confirm it.';

async function openShop() {
  const studio = await openStudio({}, () => NOON);
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ email: 'studio@example.com', street: '8 Mill Lane' }).execute();
  const roses = await createProduct(studio, 'Roses');
  const { path, token } = await order(studio, cartOf(roses));
  await db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(NOON.getTime() + 86_400_000) })
    .execute();
  const buyer = studio.asVisitor();
  const send = (fields: Record<string, string> = {}) =>
    buyer.post(path, pickup({ fulfillment_date: SATURDAY, pickup_time: '11:00', ...fields }));
  const pay = async () => {
    await send();
    const paid = await buyer.post(`${path}/card`, card());
    const { pathname, search } = new URL(paid.headers.get('location') ?? '');
    return buyer.text(pathname + search);
  };
  const mailed = async (recipient = 'hannah@example.com') => {
    const emails = db.selectFrom('emails').select(['subject', 'text']).where('recipient', '=', recipient);
    return emails.orderBy('created_at').execute();
  };
  const staff = await studio.asStaff('manager');
  return { studio, db, buyer, roses, staff, path, send, pay, mailed, read: () => orderBehind(studio, token) };
}

test('a pickup by appointment asks for a time, and no other one does', async () => {
  const { buyer, path, send, read } = await openShop();
  expect(await buyer.text(path)).toContain('On Saturdays pickup is by appointment.');
  const unanswered = await readAnswer(await send({ pickup_time: '' }));
  expect([unanswered.status, unanswered.text]).toEqual([400, expect.stringContaining('Tell us what time suits you.')]);
  expect((await send({ pickup_time: 'noon' })).status).toBe(400);
  expect((await send()).status).toBe(303);
  expect(await read()).toMatchObject({ pickup_time: '11:00', pickup_confirmed_at: null });
  expect((await send({ fulfillment_date: FRIDAY })).status).toBe(303);
  expect(await read()).toMatchObject({ fulfillment_date: FRIDAY, pickup_time: null });
});

test('where the studio is open on Saturdays, or offers times, nobody is asked for another one', async () => {
  const { db, studio, send, read } = await openShop();
  await db
    .insertInto('special_hours')
    .values({ title: 'Open house', day: SATURDAY, opens: '10:00', closes: '14:00', delivers: false })
    .execute();
  await studio.platform.live.heard();
  expect((await send({ pickup_time: '' })).status).toBe(303);
  expect(await read()).toMatchObject({ fulfillment_date: SATURDAY, pickup_time: null });
});

test('until staff confirm the time, buyer and staff read that it is asked for', async () => {
  const { studio, buyer, staff, pay, mailed } = await openShop();
  expect(await pay()).toContain(ASKED);
  const [email] = await mailed();
  expect(email?.text).toContain(ASKED);
  expect(await buyer.text(/\/order\/\S+/.exec(email?.text ?? '')?.[0] ?? '')).toContain(ASKED);
  const [own] = await mailed('studio@example.com');
  expect(own?.subject).toContain('Saturday, June 19, 2027 (11AM, to be confirmed)');
  for (const page of [PAGE, BOARD]) expect(await staff.text(page)).toContain('11AM, requested, to be confirmed');
  expect(await staff.text(`/store-manager/day?day=${SATURDAY}`)).toContain('pickup, 11AM, requested, to be confirmed');
  expect(await (await staff.get('/store-manager/orders.csv')).text()).toContain('11AM, requested, to be confirmed');
  const designer = await studio.asStaff('designer');
  expect(await designer.text(BOARD)).not.toContain('Confirm 11AM');
  expect((await designer.post(PAGE, { intent: 'confirm-pickup', wished: '11:00', time: '11:00' })).status).toBe(403);
});

test('one button on the board confirms the time, and the buyer hears of it once', async () => {
  const { staff, buyer, pay, mailed, read } = await openShop();
  await pay();
  const { id } = await read();
  const confirm = () => staff.post(BOARD, { confirm_pickup: `${id} 11:00` });
  expect(await pageAfter(staff, await confirm())).toContain('Order 1001: pickup at 11AM is confirmed.');
  const again = await readAnswer(await confirm());
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('The pickup is confirmed already: 11AM.')]);
  const [first, email, ...others] = await mailed();
  expect([email?.subject, others]).toEqual(['Your pickup of order 1001 is confirmed', []]);
  expect(email?.text).toMatch(/Saturday, June 19, 2027 at 11AM[^]*8 Mill Lane/);
  const own = await buyer.text(/\/order\/\S+/.exec(first?.text ?? '')?.[0] ?? '');
  expect(own).toContain('11AM, confirmed');
  expect(own).not.toContain('You asked for');
  expect(await staff.text(PAGE)).toMatch(/11AM, confirmed[^]*Pickup at 11AM confirmed, by Cole Baird/);
  expect(await staff.text(BOARD)).not.toContain('to be confirmed');
});

test('staff may confirm another time, and the buyer reads which one they asked for', async () => {
  const { staff, pay, mailed, read } = await openShop();
  await pay();
  const answer = await staff.post(PAGE, { intent: 'confirm-pickup', wished: '11:00', time: '12:30' });
  expect(await pageAfter(staff, answer)).toContain('Changed by Cole Baird: Pickup time (was “11AM”)');
  expect(await read()).toMatchObject({ pickup_time: '12:30' });
  const [, email] = await mailed();
  expect(email?.text).toContain(
    'You asked for 11AM. We can have it ready for you on Saturday, June 19, 2027 at 12:30PM',
  );
});

test('staff cannot confirm what the buyer does not ask for any more', async () => {
  const { db, staff, pay, read } = await openShop();
  await pay();
  await db.updateTable('orders').set({ pickup_time: '14:00' }).execute();
  const answer = await readAnswer(await staff.post(PAGE, { intent: 'confirm-pickup', wished: '11:00', time: '11:00' }));
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('The buyer asks for 2PM now.')]);
  expect(await read()).toMatchObject({ pickup_time: '14:00', pickup_confirmed_at: null });
});

test('a time that staff set themselves is confirmed, and goes with the day', async () => {
  const { db, roses, staff, pay, read, mailed } = await openShop();
  await pay();
  const change = (fields: Record<string, string>) =>
    staff.post(`${PAGE}/change`, { intent: 'save', tell: 'on', ...fields });
  await change({ pickup_time: '13:00' });
  expect(await read()).toMatchObject({ pickup_time: '13:00', pickup_confirmed_at: NOON });
  expect((await mailed()).at(-1)?.text).toContain('Pickup time: 1PM');
  await change({ fulfillment_date: FRIDAY });
  expect(await read()).toMatchObject({ pickup_time: null, pickup_confirmed_at: null });
  const sale = { sale: crypto.randomUUID(), how: 'pickup', pay: 'account', [`quantity.${roses}`]: '1' };
  const { fulfillment: _, ...buyer } = pickup({ fulfillment_date: SATURDAY, pickup_time: '10:30' });
  expect((await staff.post('/sell', { ...sale, ...buyer })).status).toBe(303);
  const sold = db.selectFrom('orders').select(['pickup_time', 'pickup_confirmed_at']).where('number', '=', 1002);
  expect(await sold.executeTakeFirst()).toEqual({ pickup_time: '10:30', pickup_confirmed_at: NOON });
});

test('a buyer who moves to a day by appointment asks for a time anew, and one who moves away needs none', async () => {
  const { buyer, staff, pay, mailed, read } = await openShop();
  await pay();
  const [email] = await mailed();
  const page = /\/order\/\S+/.exec(email?.text ?? '')?.[0] ?? '';
  const change = (fields: Record<string, string>) => buyer.post(`${page}/change`, { intent: 'save', ...fields });
  await staff.post(BOARD, { confirm_pickup: `${(await read()).id} 11:00` });
  expect((await change({ fulfillment_date: '2027-06-26', pickup_time: '11:00' })).status).toBe(303);
  expect(await read()).toMatchObject({ pickup_time: '11:00', pickup_confirmed_at: null, pickup_confirmed_by: null });
  expect(await buyer.text(page)).toContain(ASKED);
  await staff.post('/store-manager/board?day=2027-06-26', { confirm_pickup: `${(await read()).id} 11:00` });
  const confirmed = (await mailed()).filter(({ subject }) => subject === 'Your pickup of order 1001 is confirmed');
  expect(confirmed.at(-1)?.text).toContain('Saturday, June 26, 2027 at 11AM');
  expect((await change({ fulfillment_date: FRIDAY })).status).toBe(303);
  expect(await read()).toMatchObject({ fulfillment_date: FRIDAY, pickup_time: null });
  const unanswered = await readAnswer(await change({ fulfillment_date: SATURDAY }));
  expect([unanswered.status, unanswered.text]).toEqual([400, expect.stringContaining('Tell us what time suits you.')]);
});
