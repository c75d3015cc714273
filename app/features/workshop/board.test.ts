import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DUE_DAY, dueOrder } from '../../../tests/due-orders.ts';
import { pageAfter, readAnswer } from '../../../tests/forms.ts';
import { openStudio } from '../../../tests/open-studio.ts';
import { createProduct } from '../../../tests/shop.ts';
import { writeBooked } from '../../../tests/write-booked.ts';

const BOARD = '/store-manager/board';

async function openDay() {
  const studio = await openStudio({}, () => new Date(`${DUE_DAY}T16:00:00Z`));
  return { studio, staff: await studio.asStaff('manager'), roses: await createProduct(studio, 'Twelve Roses') };
}

test('the board counts the orders of a day by state, and what is still to be made', async () => {
  const { studio, staff, roses } = await openDay();
  const first = await dueOrder(studio, roses, {}, 12);
  await dueOrder(studio, roses, { fulfillment: 'pickup' }, 19);
  await dueOrder(studio, roses, { fulfillment_date: '2027-06-08' }, 40);
  expect(await staff.text(BOARD)).toContain('Still to make 31 × Twelve Roses, Large');
  expect(await staff.text(BOARD)).toContain('All 2 To make 2 Made 0 Out for delivery 0 Delivered 0 Problem 0');
  await staff.post(BOARD, { move: `${first.id} to_make made` });
  const page = await staff.text(BOARD);
  expect(page).toContain('Still to make 19 × Twelve Roses, Large');
  expect(page).toContain('All 2 To make 1 Made 1');
  expect(page).toContain('31 × Twelve Roses, Large');
  expect(await staff.text(`${BOARD}?state=made`)).not.toContain('1002');
  expect(await staff.text(`${BOARD}?day=2027-06-08`)).toContain('40 × Twelve Roses');
});

test('the orders of a window stand together, the earliest first', async () => {
  const { studio, staff, roses } = await openDay();
  const times = { Evening: ['17:00', '20:00'], Morning: ['09:00', '12:00'] } as const;
  for (const [name, [opens, closes]] of Object.entries(times)) {
    const { id } = await studio.platform.db
      .insertInto('delivery_windows')
      .values({ name, opens, closes })
      .returning('id')
      .executeTakeFirstOrThrow();
    await dueOrder(studio, roses, { fulfillment_window_id: id, fulfillment_window: `${name}, ${opens}` });
  }
  await dueOrder(studio, roses);
  expect(await staff.text(BOARD)).toMatch(/Morning, 09:00.*1002.*Evening, 17:00.*1001.*Any time.*1003/);
});

test('a card that someone else has moved is not moved again, and the page says who was first', async () => {
  const { studio, staff, roses } = await openDay();
  const { id } = await dueOrder(studio, roses);
  const made = { move: `${id} to_make made` };
  expect((await staff.post(BOARD, made)).status).toBe(200);
  const again = await readAnswer(await staff.post(BOARD, made));
  expect([again.status, again.text]).toEqual([
    409,
    expect.stringContaining('Order 1001 was moved meanwhile: Made, by Cole Baird.'),
  ]);
});

test('several cards move at once, and the page says how many did not', async () => {
  const { studio, staff, roses } = await openDay();
  const ids = [(await dueOrder(studio, roses)).id, (await dueOrder(studio, roses, { fulfillment: 'pickup' })).id];
  const body = new URLSearchParams([['intent', 'out'], ...ids.map((id) => ['id', id])]).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const answer = await staff.fetch(BOARD, { method: 'POST', body, headers });
  expect(await pageAfter(staff, answer)).toContain('1 order moved to “Out for delivery”. 1 could not');
  expect((await staff.post(BOARD, { intent: 'problem', id: ids[0] ?? '' })).status).toBe(400);
});

test('an order is found by recipient, phone, address, product and card, on the board and in Find', async () => {
  const { studio, staff, roses } = await openDay();
  const tulips = await createProduct(studio, 'Parrot Tulips');
  const found = await dueOrder(studio, tulips, {
    recipient_name: 'Óscar Peña',
    recipient_phone: '(304) 555-0177',
    delivery_street: '7 Fern Hollow',
    card_message: 'Welcome home',
  });
  const other = await dueOrder(studio, roses);
  for (const q of ['oscar', '304 555 0177', '3045550177', 'fern hollow', 'parrot', 'welcome home', `${found.number}`]) {
    const query = new URLSearchParams({ q }).toString();
    const [board, find] = [await staff.text(`${BOARD}?${query}`), await staff.text(`/find?${query}`)];
    expect([q, board.includes('7 Fern Hollow'), board.includes('12 Ridge Road')]).toEqual([q, true, false]);
    expect([q, find.includes(`Order ${found.number}`), find.includes(`Order ${other.number}`)]).toEqual([
      q,
      true,
      false,
    ]);
  }
  expect(await staff.text(`${BOARD}?q=nobody`)).toContain('No orders match.');
});

test('a column of a long day shows the first, counts them all, and opens by itself', async () => {
  const { studio, staff } = await openDay();
  const many = sql`
    insert into orders (currency, subtotal_cents, success_url, cancel_url, hold_expires_at, status, paid_at,
      fulfillment, fulfillment_date)
    select 'usd', 4500, '/', '/', now(), 'paid', now(), 'pickup', ${DUE_DAY} from generate_series(1, 240)`;
  await writeBooked(studio, (db) => many.execute(db));
  expect(await staff.text(BOARD)).toMatch(/To make 240 .*220 more/);
  expect(await staff.text(`${BOARD}?state=to_make`)).toContain('40 more. Search to find them.');
});

test('a wrong tap is taken back before the buyer hears of it, and the right one is told once', async () => {
  let now = new Date();
  const studio = await openStudio({}, () => now);
  const staff = await studio.asStaff('manager');
  const roses = await createProduct(studio, 'Twelve Roses');
  const { id } = await dueOrder(studio, roses);
  const tap = async (move: string, more = {}) => {
    now = new Date(now.getTime() + 10);
    expect((await staff.post(BOARD, { move: `${id} ${move}`, ...more })).status).toBe(200);
  };
  await tap('to_make made');
  await tap('made to_make', { undo: '1' });
  await tap('to_make made');
  const { pool, db } = studio.platform;
  const { rows: jobs } = await pool.query(`select start_after > now() + '20 seconds' as waits from pgboss.job
    where name = 'tell-buyers' and state = 'created'`);
  expect(jobs).toEqual([{ waits: true }, { waits: true }]);
  await pool.query("update pgboss.job set start_after = now() where name = 'tell-buyers'");
  const emails = () => db.selectFrom('emails').select('subject').execute();
  await expect.poll(async () => (await emails()).length, { timeout: 20_000 }).toBe(1);
  const left = () => pool.query(`select from pgboss.job where name = 'tell-buyers' and state <> 'completed'`);
  await expect.poll(async () => (await left()).rowCount, { timeout: 20_000 }).toBe(0);
  expect(await emails()).toHaveLength(1);
});

test('an order by phone without an email address is found by name and number', async () => {
  const { studio, staff, roses } = await openDay();
  const { number } = await dueOrder(studio, roses, { buyer_name: 'Joan Pike', buyer_phone: '304-555-0188' });
  await studio.platform.db.updateTable('orders').set({ buyer_email: null }).execute();
  for (const q of ['joan pike', '304 555 0188']) {
    const query = new URLSearchParams({ q }).toString();
    expect([q, await staff.text(`/find?${query}`)]).toEqual([q, expect.stringContaining(`Order ${number}`)]);
    expect([q, await staff.text(`${BOARD}?${query}`)]).toEqual([q, expect.stringContaining('12 Ridge Road')]);
  }
});

test('a card has its flags in one order, the words of its card and a picture', async () => {
  const { studio, staff, roses } = await openDay();
  const note = { delivery_note: 'Ring twice. No lilies: cat', staff_note: 'Use the blue vase' };
  const details = { ...note, is_surprise: 'true', deceased_name: 'Ruth Hale', card_message: 'With love from us all' };
  await dueOrder(studio, roses, details);
  await dueOrder(studio, roses, { fulfillment: 'pickup' });
  const page = await staff.text(BOARD);
  expect(page).toMatch(
    /1001 .*No lilies: cat Surprise Sympathy .*With love from us all Mark made .*1002 .*No card Mark made/,
  );
  expect(await (await staff.get(BOARD)).text()).toContain('aria-label="Mark made: Twelve Roses, Large, order 1001"');
});

test('the only state that has orders takes the whole width of the board', async () => {
  const { studio, staff, roses } = await openDay();
  const { id } = await dueOrder(studio, roses);
  await dueOrder(studio, roses);
  const columns = async () => (await (await staff.get(BOARD)).text()).match(/class="board-column"/g)?.length;
  expect(await columns()).toBe(1);
  await staff.post(BOARD, { move: `${id} to_make made` });
  expect(await columns()).toBe(5);
});

test('a state says how much of it is late, also while another is shown, and a window how much time is left', async () => {
  // 11 AM in the studio.
  const studio = await openStudio({}, () => new Date(`${DUE_DAY}T15:00:00Z`));
  const staff = await studio.asStaff('manager');
  const roses = await createProduct(studio, 'Twelve Roses');
  for (const [name, opens, closes] of [
    ['Early', '08:00', '10:20'],
    ['Day', '12:00', '13:20'],
  ] as const) {
    const row = { name, opens, closes };
    const window = studio.platform.db.insertInto('delivery_windows').values(row).returning('id');
    const { id } = await window.executeTakeFirstOrThrow();
    for (let n = 0; n < 2; n++) await dueOrder(studio, roses, { fulfillment_window_id: id, fulfillment_window: name });
  }
  const board = await staff.text(BOARD);
  expect(board).toContain('All 4 To make 4 , 2 late Made 0');
  expect(board).toMatch(/Early 2 orders 40 minutes over .*1001.*Day 2 orders 2 h 20 min left .*1003/);
  expect(await staff.text(`${BOARD}?state=made`)).toContain('To make 4 , 2 late');
  expect(await staff.text(`${BOARD}?day=${DUE_DAY}&state=to_make&q=Roses`)).toContain('To make 4 , 2 late');
});
