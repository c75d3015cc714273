import { expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { DUE_DAY, dueOrder } from '../../../tests/due-orders.ts';
import { openStudio } from '../../../tests/open-studio.ts';
import { createProduct } from '../../../tests/shop.ts';
import { readable, type Visitor } from '../../../tests/visitor.ts';

async function pagesOf(visitor: Visitor, path: string) {
  const answer = await visitor.get(path);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())));
  return text.map((page) => page.replace(/\s+/g, ' '));
}

async function openDay() {
  const studio = await openStudio({}, () => new Date(`${DUE_DAY}T16:00:00Z`));
  return { studio, staff: await studio.asStaff('manager'), roses: await createProduct(studio, 'Twelve Roses') };
}

test('the worksheet says what to make in all, and for whom', async () => {
  const { studio, staff, roses } = await openDay();
  await dueOrder(studio, roses, { card_message: 'Get well | soon!\nAll of us.', staff_note: 'No lilies.' }, 12);
  await dueOrder(studio, roses, { fulfillment: 'pickup' }, 19);
  const { number } = await dueOrder(studio, roses, {}, 40);
  await staff.post(`/store-manager/${number}`, { intent: 'out' });
  const text = (await pagesOf(staff, `/store-manager/sheets/worksheet-${DUE_DAY}.pdf`)).join(' ');
  expect(text).toContain('31 Twelve Roses, Large');
  for (const words of ['Pickup', 'June Mays', 'Get well, soon! / All of us. From:', 'Note: No lilies.'])
    expect(text).toContain(words);
  expect((await staff.get('/store-manager/sheets/worksheet-2027-02-30.pdf')).status).toBe(404);
});

test('ten orders fit on a page of the worksheet, with their wishes, and keep their emoji', async () => {
  const { studio, staff, roses } = await openDay();
  const card_message =
    'Happy birthday, Grandma! 🎂 We love you to the moon and back, and see you on Sunday for cake. 👩‍👩‍👧‍👦';
  for (let at = 0; at < 25; at++)
    await dueOrder(studio, roses, {
      card_message,
      card_signature: 'Mina & Levi',
      occasion: 'birthday',
      substitution: 'ask',
      fulfillment_window: 'Morning, 9AM to 12PM',
      recipient_name: 'Wilhelmina Featherstone-Haugh',
      ...(at % 5 === 0 && { staff_note: 'No lilies: there is a cat in the house.' }),
    });
  const pages = await pagesOf(staff, `/store-manager/sheets/worksheet-${DUE_DAY}.pdf`);
  expect(pages.join(' ').match(/Grandma! 🎂 We love .* cake\. 👩‍👩‍👧‍👦\. From: Mina/g)).not.toBeNull();
  const counts = pages.map((page) => page.match(/\b10\d\d 1 × Twelve/g)?.length ?? 0);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(25);
  expect(counts.slice(1, -1).every((count) => count >= 10)).toBe(true);
  expect(pages.length).toBeLessThanOrEqual(3);
});

test('the worksheet of a day begins with the name of the studio', async () => {
  const { studio, staff, roses } = await openDay();
  await dueOrder(studio, roses);
  const [first] = await pagesOf(staff, `/store-manager/sheets/worksheet-${DUE_DAY}.pdf`);
  expect(first).toMatch(/^Our Studio Worksheet of/);
});

test('ten labels fit on a sheet', async () => {
  const { studio, staff, roses } = await openDay();
  for (let at = 1; at <= 11; at++) await dueOrder(studio, roses, { recipient_name: `Ana Reed ${at}` });
  const pages = await pagesOf(staff, `/store-manager/sheets/labels-${DUE_DAY}.pdf`);
  expect(pages.map((page) => page.match(/Ana Reed \d+/g)?.length)).toEqual([10, 1]);
  expect(pages[0]).toContain('12 Ridge Road');
  expect(pages.join(' ')).not.toContain('Hannah');
});

test('the cards of a day print in two sizes, without anything of the buyer', async () => {
  const { studio, staff, roses } = await openDay();
  await dueOrder(studio, roses, { card_message: 'Welcome home', card_signature: 'Ana' });
  await dueOrder(studio, roses);
  const path = `/store-manager/cards?day=${DUE_DAY}`;
  const page = await (await staff.get(path)).text();
  expect(page.match(/class="order-card"/g)).toHaveLength(1);
  expect([page.includes('Welcome home'), page.includes('Hannah')]).toEqual([true, false]);
  expect(await (await staff.get(`${path}&size=large`)).text()).toContain('data-size="large"');
});

test('each card says on the part that is cut off whose it is', async () => {
  const { studio, staff, roses } = await openDay();
  const { number } = await dueOrder(studio, roses, { card_message: 'Welcome home', hides_sender: 'true' });
  const pickup = { fulfillment: 'pickup', fulfillment_date: DUE_DAY, card_message: 'Thank you' };
  const other = await dueOrder(studio, roses, pickup);
  const pages = [`/store-manager/cards?day=${DUE_DAY}`, `/store-manager/${number}/card`];
  for (const page of pages) {
    const html = await (await staff.get(page)).text();
    expect(html).toMatch(/<div class="order-card"[^>]*><p class="order-card-message">Welcome home<\/p><\/div><p/);
    expect(readable(html)).toContain(`Welcome home Order ${number}: June Mays`);
  }
  expect(await staff.text(pages[0] ?? '')).toContain(`Thank you Order ${other.number}: Hannah Lyle`);
});

test('the route sheet has the stops in their order', async () => {
  const { studio, staff, roses } = await openDay();
  await dueOrder(studio, roses, { recipient_name: 'Ana Far', delivery_postal_code: '26554' });
  await dueOrder(studio, roses, { recipient_name: 'Ben Mill', recipient_phone: '304-555-0177', is_surprise: 'true' });
  await staff.post('/store-manager/routes', { intent: 'add', name: 'Rosa', rest: 'on' });
  const { id } = await studio.platform.db.selectFrom('delivery_routes').select('id').executeTakeFirstOrThrow();
  const text = (await pagesOf(staff, `/store-manager/routes/${id}/sheet.pdf`)).join(' ');
  expect(text).toMatch(/Route Rosa.*Ben Mill.*Ana Far/);
  expect(text).not.toContain('304-555-0177');
});

test('the route sheet has the window of each stop', async () => {
  const { studio, staff, roses } = await openDay();
  await dueOrder(studio, roses, { recipient_name: 'Ana Early', fulfillment_window: 'Morning, 9AM to 12PM' });
  await dueOrder(studio, roses, { recipient_name: 'Ben Late', fulfillment_window: 'Afternoon, 12PM to 5PM' });
  await staff.post('/store-manager/routes', { intent: 'add', name: 'Rosa', rest: 'on' });
  const { id } = await studio.platform.db.selectFrom('delivery_routes').select('id').executeTakeFirstOrThrow();
  const text = (await pagesOf(staff, `/store-manager/routes/${id}/sheet.pdf`)).join(' ');
  expect(text).toMatch(/1 Morning, 9AM to 12PM Ana Early .*2 Afternoon, 12PM to 5PM Ben Late /);
});
