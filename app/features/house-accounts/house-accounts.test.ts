import { expect, test } from 'vitest';
import { formFieldsIn } from '../../../tests/forms.ts';
import { openStudio } from '../../../tests/open-studio.ts';
import { sendMonthlyStatements } from './monthly-statements.server';
import { outsideRequest } from '~/platform/context.server';
import { createProduct } from '../../../tests/shop.ts';

const HOTEL = { buyer_name: 'The Ridge House', buyer_phone: '304-555-0134', buyer_email: 'desk@ridge.example' };

/** A studio that sells roses for $45 on account, on a day that can be moved on. */
async function openShop() {
  let today = '2026-11-02';
  const studio = await openStudio({}, () => new Date(`${today}T15:00:00Z`));
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ time_zone: 'America/New_York' }).execute();
  const roses = await createProduct(studio, 'Garden Roses', { stock: 50, price: 4500 });
  const staff = await studio.asStaff('manager');
  const sell = (buyer: Record<string, string>, quantity = '1') =>
    staff.post('/sell', {
      sale: crypto.randomUUID(),
      how: 'now',
      pay: 'account',
      [`quantity.${roses}`]: quantity,
      ...buyer,
    });
  const accountOf = async (name: string) => {
    const { id } = await db
      .selectFrom('customers')
      .select('id')
      .where('name', '=', name)
      .where('merged_into', 'is', null)
      .executeTakeFirstOrThrow();
    return `/customers/${id}/account`;
  };
  const moveTo = (day: string) => {
    today = day;
  };
  const setTerms = async (account: string, terms: Record<string, string>, as = staff) =>
    as.post(account, { ...formFieldsIn(await (await as.get(account)).text()), intent: 'terms', ...terms });
  const emails = (key: string) =>
    db.selectFrom('emails').selectAll().where('dedupe_key', 'like', `${key}:%`).orderBy('id').execute();
  return { studio, db, staff, sell, accountOf, setTerms, moveTo, emails };
}

test('who owes is listed by how late it is, counted from their own terms', async () => {
  const { staff, sell, accountOf, setTerms, moveTo } = await openShop();
  await sell(HOTEL);
  moveTo('2026-11-25');
  await sell(HOTEL, '2');
  await sell({ buyer_name: 'Ana Ruiz', buyer_phone: '304-555-0150' });
  const account = await accountOf('The Ridge House');
  moveTo('2026-12-10');
  expect(await staff.text('/customers/balances')).toMatch(
    /The Ridge House — \$90\.00 \$45\.00 — \$135\.00 Ana Ruiz — \$45\.00 — — \$45\.00/,
  );
  await setTerms(account, { terms_days: '30', credit_limit_cents: '' });
  expect(await staff.text('/customers/balances')).toMatch(
    /The Ridge House \$90\.00 \$45\.00 — — \$135\.00 Ana Ruiz — \$45\.00 — — \$45\.00/,
  );
  const page = await staff.text(account);
  expect(page).toMatch(
    /Order 1001 Invoice 1 Email invoice 1 Monday, November 2, 2026 Wednesday, December 2, 2026 8 days late \$45\.00/,
  );
  expect(page).toMatch(/Total \$135\.00/);
});

test('nothing goes on account beyond the limit, also when two sales meet', async () => {
  const { db, sell, accountOf, setTerms } = await openShop();
  await sell(HOTEL);
  const account = await accountOf('The Ridge House');
  const refusedTerms = await setTerms(account, { credit_limit_cents: 'a lot' });
  expect(await refusedTerms.text()).toContain('An amount such as 500, or nothing for no limit.');
  await setTerms(account, { terms_days: '15', credit_limit_cents: '100' });
  const both = await Promise.all([sell(HOTEL), sell(HOTEL)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 400]);
  const refused = both.find(({ status }) => status === 400);
  expect(await refused?.text()).toContain('Their limit is $100.00, and $90.00 is open.');
  const open = db.selectFrom('orders').select('balance_cents').where('balance_cents', '>', 0);
  expect(await open.execute()).toHaveLength(2);
});

test('a statement goes to the customer with a link to pay each order', async () => {
  const { staff, sell, accountOf, emails } = await openShop();
  await sell(HOTEL);
  const account = await accountOf('The Ridge House');
  const sent = await staff.post(account, { intent: 'email' });
  expect(sent.status).toBe(303);
  const [email] = await emails('statement');
  expect(email?.recipient).toBe('desk@ridge.example');
  expect(email?.subject).toContain('$45.00');
  expect(email?.text).toMatch(
    /Order 1001[\s\S]*Invoice 1, November 2, 2026, due November 2, 2026[\s\S]*\/pay\/[0-9a-f-]+\/link/,
  );
});

test('two people who change the terms do not overwrite each other', async () => {
  const { studio, staff, sell, accountOf } = await openShop();
  await sell(HOTEL);
  const account = await accountOf('The Ridge House');
  const opened = formFieldsIn(await (await staff.get(account)).text());
  const colleague = await studio.asStaff('owner');
  await colleague.post(account, { ...opened, intent: 'terms', terms_days: '30', credit_limit_cents: '500' });
  const late = await staff.post(account, { ...opened, intent: 'terms', terms_days: '15', credit_limit_cents: '' });
  expect(late.status).toBe(409);
  expect(await staff.text(account)).toContain('Net 30 days');
  expect(formFieldsIn(await (await staff.get(account)).text()).credit_limit_cents).toBe('500.00');
});

test('the terms stay with a customer who is merged into another', async () => {
  const { staff, sell, accountOf, setTerms } = await openShop();
  await sell(HOTEL);
  await sell({ buyer_name: 'Ridge House Events', buyer_email: 'events@ridge.example' });
  const [hotel, events] = [await accountOf('The Ridge House'), await accountOf('Ridge House Events')];
  await setTerms(events, { terms_days: '30', credit_limit_cents: '60' });
  const other = /customers\/([0-9a-f-]+)/.exec(events)?.[1] ?? '';
  await staff.post(hotel.replace('/account', ''), { intent: 'merge', other });
  expect(await staff.text(hotel)).toMatch(/Order 1001.*Order 1002.*Total \$90\.00/);
  expect(await (await sell(HOTEL)).text()).toContain('Their limit is $60.00');
});

test('each order on account has an invoice, numbered without gaps, also when two sales meet or one is refused', async () => {
  const { db, staff, sell, accountOf, setTerms } = await openShop();
  await sell(HOTEL);
  await setTerms(await accountOf('The Ridge House'), { terms_days: '30', credit_limit_cents: '180' });
  await Promise.all([sell(HOTEL), sell(HOTEL, '4'), sell({ buyer_name: 'Ana Ruiz', buyer_phone: '304-555-0150' })]);
  await sell({ ...HOTEL, pay: 'cash' });
  await sell(HOTEL);
  const rows = await db.selectFrom('invoices').select('number').orderBy('number').execute();
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  const pdf = await staff.get('/store-manager/1001/invoice.pdf');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('an order that was paid at once has no invoice', async () => {
  const { staff, sell } = await openShop();
  await sell({ ...HOTEL, pay: 'cash' });
  expect((await staff.get('/store-manager/1001/invoice.pdf')).status).toBe(404);
});

test('nothing goes on account without a purchase order where the customer wants one, and the invoice has it', async () => {
  const { staff, sell, accountOf, setTerms, emails } = await openShop();
  await sell(HOTEL);
  const account = await accountOf('The Ridge House');
  await setTerms(account, { terms_days: '30', needs_po: 'on' });
  expect(await (await sell(HOTEL)).text()).toContain('They want the number of their purchase order on it.');
  expect((await sell({ ...HOTEL, reference: 'PO 4417' })).status).toBe(303);
  const page = await staff.text(account);
  expect(page).toMatch(/Invoice 2 Purchase order PO 4417/);
  const order = /store-manager\/(\d+)"[^>]*>Order \d+<\/a><\/td><td[^>]*>(?:(?!<\/td>).)*Invoice 2</.exec(
    await (await staff.get(account)).text(),
  );
  expect((await staff.post(account, { intent: 'invoice', order: order?.[1] ?? '' })).status).toBe(303);
  const [email] = await emails('invoice');
  expect(email?.subject).toMatch(/^Invoice 2 from /);
  expect(email?.text).toMatch(
    /\$45\.00, due December 2, 2026[\s\S]*purchase order PO 4417[\s\S]*\/pay\/[0-9a-f-]+\/link/,
  );
  const [file] = (email?.attachments ?? []) as { filename: string; content: string }[];
  expect(file?.filename).toBe('invoice-2.pdf');
  expect(
    Buffer.from(file?.content ?? '', 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('a statement is emailed on the first of a month, once, to accounts that have it and owe something', async () => {
  const { studio, sell, accountOf, setTerms, moveTo, emails } = await openShop();
  await sell(HOTEL);
  await sell({ buyer_name: 'Ana Ruiz', buyer_email: 'ana@ruiz.example' });
  await sell({ buyer_name: 'Ben Poe', buyer_email: 'ben@poe.example', pay: 'cash' });
  await setTerms(await accountOf('The Ridge House'), { has_statements: 'on' });
  await setTerms(await accountOf('Ben Poe'), { has_statements: 'on' });
  const sweep = () => outsideRequest(studio.platform, sendMonthlyStatements);
  await sweep();
  moveTo('2026-11-30');
  await sweep();
  expect(await emails('statement')).toEqual([]);
  moveTo('2026-12-01');
  await Promise.all([sweep(), sweep()]);
  moveTo('2026-12-02');
  await sweep();
  expect((await emails('statement')).map(({ recipient }) => recipient)).toEqual(['desk@ridge.example']);
  moveTo('2027-01-01');
  await sweep();
  expect(await emails('statement')).toHaveLength(2);
});
