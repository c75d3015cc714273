/** After a sale at the till: the change, the receipt on paper and by email, the link to pay. */
import { expect, test } from 'vitest';
import { pageAfter, readAnswer } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { createProduct } from '../../../../tests/shop.ts';

const RECEIPT = '/store-manager/1001/receipt';

/** Roses for $45, with 6 % of tax for the state and 1 % for the city. */
async function openShop() {
  const studio = await openStudio();
  const { db } = studio.platform;
  const address = { street: '3 Hill Street', city: 'Davis', region: 'WV', postal_code: '26260', phone: '304-555-0100' };
  await db
    .updateTable('studio_settings')
    .set({ name: 'Laurel & Co', email: 'studio@example.com', ...address })
    .execute();
  const wv = { region: 'WV', valid_from: '2020-01-01' };
  await db
    .insertInto('tax_rates')
    .values([
      { ...wv, level: 'state', name: 'West Virginia', rate: '6' },
      { ...wv, level: 'municipality', name: 'Davis', rate: '1', has_studio: true },
    ])
    .execute();
  const roses = await createProduct(studio, 'Garden Roses');
  const staff = await studio.asStaff('manager');
  const sell = (fields: Record<string, string> = {}) =>
    staff.post('/sell', { sale: crypto.randomUUID(), how: 'now', pay: 'cash', [`quantity.${roses}`]: '2', ...fields });
  return { studio, staff, sell };
}

async function emailsTo({ platform: { db } }: Studio, recipient: string) {
  return db.selectFrom('emails').select(['subject', 'text']).where('recipient', '=', recipient).execute();
}

test('after a sale the page says the change and where one goes from there, also when it is loaded again', async () => {
  const { staff, sell } = await openShop();
  const answer = await sell({ given: '100' });
  const page = answer.headers.get('location') ?? '';
  for (const text of [await pageAfter(staff, answer), await staff.text(page)])
    for (const part of ['Order 1001 sold $96.30 in cash. Change $3.70', 'New sale', 'Print receipt', 'Open order'])
      expect(text).toContain(part);
  expect(await staff.text('/sell')).not.toContain('Order 1001 sold');
});

test('a card has no change, nor has cash that was given exactly', async () => {
  const { staff, sell } = await openShop();
  expect(await pageAfter(staff, await sell({ pay: 'terminal', given: '100' }))).not.toContain('Change $');
  expect(await pageAfter(staff, await sell({ given: '96.30' }))).not.toContain('Change $');
});

test('the page of a sale says nothing of an order that was not sold at the till', async () => {
  const { studio, staff, sell } = await openShop();
  await sell();
  await studio.platform.db.updateTable('orders').set({ channel: 'web' }).execute();
  for (const sold of ['1001', '1002', 'x', '-1']) expect(await staff.text(`/sell?sold=${sold}`)).not.toContain('Sold');
});

test('the receipt has all that a customer asks for, on paper of 80 mm', async () => {
  const { studio, staff, sell } = await openShop();
  const gas = { 'custom.0.title': 'Gas', 'custom.0.price': '10', 'custom.0.quantity': '1', 'custom.0.tax': 'untaxed' };
  await sell({ ...gas, given: '120' });
  await sell({ pay: 'check', reference: '2207' });
  const receipt = await staff.text(`${RECEIPT}?given=120`);
  for (const part of [
    'Laurel & Co 3 Hill Street Davis, WV 26260 304-555-0100',
    'Order 1001',
    '2 × Garden Roses, Large $90.00',
    '1 × Gas (not taxed) $10.00',
    'Subtotal $100.00 Sales tax, 7% $6.30 Total $106.30 Paid in cash $106.30 Given in cash $120.00 Change $13.70',
    'Tax, West Virginia, 6% $5.40 Tax, Davis, municipal, 1% $0.90',
  ])
    expect(receipt).toContain(part);
  expect(await staff.text('/store-manager/1002/receipt')).toContain('Reference 2207');
  expect(await staff.text('/store-manager/1001')).toContain('Print receipt');
  expect((await (await studio.asStaff('designer')).get(RECEIPT)).status).toBe(403);
  expect((await staff.get('/store-manager/1003/receipt')).status).toBe(404);
});

test('a receipt goes to the address that is typed, once', async () => {
  const { studio, staff, sell } = await openShop();
  await sell();
  const receipt = { intent: 'receipt', number: '1001', email: 'hannah@example.com' };
  const answers = await Promise.all([1, 2].map(() => staff.post('/sell?sold=1001', receipt)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const after = await pageAfter(staff, answers[0] as Response);
  for (const part of ['Receipt sent To hannah@example.com.', 'Order 1001 sold']) expect(after).toContain(part);
  const emails = await emailsTo(studio, 'hannah@example.com');
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain('$96.30');
});

test.each([
  [{ number: '1001', email: 'hannah' }, 400, 'An email address such as name@example.com.'],
  [{ number: '1009', email: 'hannah@example.com' }, 404, 'There is no such order.'],
])('a receipt with %j is not sent', async (fields, status, message) => {
  const { studio, staff, sell } = await openShop();
  await sell();
  const answer = await readAnswer(await staff.post('/sell?sold=1001', { intent: 'receipt', ...fields }));
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(message)]);
  expect(await emailsTo(studio, fields.email)).toEqual([]);
});

test('the link to pay can be texted to the phone that was typed', async () => {
  const { staff, sell } = await openShop();
  await sell({ pay: 'link', buyer_phone: '(304) 555-0134' });
  await sell({ pay: 'link', buyer_email: 'hannah@example.com' });
  const html = await (await staff.get('/store-manager/1001')).text();
  const [, href = ''] = /href="(sms:[^"]+)"/.exec(html) ?? [];
  const [to, body = ''] = href.split('?body=');
  expect(to).toBe('sms:3045550134');
  expect(decodeURIComponent(body)).toMatch(/^Laurel & Co: order 1001, \$96\.30\. Pay by card: https?:\S+\/link$/);
  expect(await (await staff.get('/store-manager/1002')).text()).not.toContain('sms:');
});
