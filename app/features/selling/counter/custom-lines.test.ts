/** What is sold at the till and is no product. */
import { expect, test } from 'vitest';
import { readAnswer } from '../../../../tests/forms.ts';
import { openStudio, type Studio } from '../../../../tests/open-studio.ts';
import { createProduct, setSalesTax, stockOf } from '../../../../tests/shop.ts';
import { csvOf } from '../../../../tests/sold-orders.ts';

const NOW = () => new Date('2027-06-15T16:00:00Z');
const PAGE = '/store-manager/1001';

/** Roses for $45, in West Virginia with 6 % of tax. */
async function openShop() {
  const studio = await openStudio({}, NOW);
  await studio.platform.db.updateTable('studio_settings').set({ region: 'WV' }).execute();
  await setSalesTax(studio, '6');
  const roses = await createProduct(studio, 'Garden Roses', { stock: 5 });
  const staff = await studio.asStaff('manager');
  const sell = (fields: Record<string, string>) =>
    staff.post('/sell', { sale: crypto.randomUUID(), how: 'now', pay: 'cash', ...fields });
  return { studio, staff, roses, sell };
}

function custom(at: number, title: string, price: string, tax = 'taxed', quantity = '1') {
  return {
    [`custom.${at}.title`]: title,
    [`custom.${at}.price`]: price,
    [`custom.${at}.quantity`]: quantity,
    [`custom.${at}.tax`]: tax,
  };
}

const LINES = {
  ...custom(0, 'Vase of her own', '10', 'taxed', '2'),
  ...custom(1, 'Gas for the drive', '30', 'untaxed'),
};

function sold({ platform: { db } }: Studio) {
  return db.selectFrom('orders').selectAll().where('status', '<>', 'cancelled').execute();
}

/** Of the tax report: what each place gets, after what was refunded. */
async function taxed(staff: Awaited<ReturnType<Studio['asStaff']>>) {
  const rows = await csvOf(staff, '/store-manager/sales-tax.csv?year=2027');
  return rows.map((row) => [
    row['Place'],
    row['Taxable sales'],
    row['Tax'],
    row['Refunded sales'],
    row['Refunded tax'],
  ]);
}

test('a bouquet is sold with a taxed and an untaxed line, and every page and report has their sums', async () => {
  const { studio, staff, roses, sell } = await openShop();
  const answer = await sell({ [`quantity.${roses}`]: '1', ...LINES });
  expect(answer.status).toBe(303);
  expect(await sold(studio)).toMatchObject([
    { status: 'paid', subtotal_cents: 9500, tax_cents: 390, total_cents: 9890, due_cents: 9890 },
  ]);
  expect(await stockOf(studio, roses)).toBe(4);
  const page = await staff.text(PAGE);
  for (const part of ['Vase of her own 2 $10.00 $20.00', 'Gas for the drive Not taxed 1 $30.00 $30.00', '$98.90'])
    expect(page).toContain(part);
  const [row] = await csvOf(staff, '/store-manager/orders.csv');
  expect(Object.values(row ?? {})).toContain('1 × Garden Roses, Large; 2 × Vase of her own; 1 × Gas for the drive');
  expect(await taxed(staff)).toEqual([
    ['West Virginia', '65.00', '3.90', '0.00', '0.00'],
    ['Not taxed', '30.00', '0.00', '0.00', '0.00'],
  ]);
  const products = await csvOf(staff, '/reports/products.csv?month=2027-06');
  expect(products.map(({ Product, Goods }) => [Product, Goods])).toEqual(
    expect.arrayContaining([
      ['Vase of her own', '20.00'],
      ['Gas for the drive', '30.00'],
    ]),
  );
});

test('a refund of a line gives back its own tax or none, and the books say the same', async () => {
  const { studio, staff, roses, sell } = await openShop();
  await sell({ [`quantity.${roses}`]: '1', ...LINES });
  const lines = await studio.platform.db.selectFrom('order_lines').select(['id', 'product_title']).execute();
  const idOf = (title: string) => lines.find(({ product_title }) => product_title === title)?.id ?? '';
  const refund = (title: string) =>
    staff.post(`${PAGE}?refund`, { intent: 'refund', part: 'lines', why: 'Broken', [`quantity.${idOf(title)}`]: '1' });
  expect((await refund('Gas for the drive')).status).toBe(303);
  expect(await taxed(staff)).toEqual([
    ['West Virginia', '65.00', '3.90', '0.00', '0.00'],
    ['Not taxed', '30.00', '0.00', '30.00', '0.00'],
  ]);
  expect((await refund('Vase of her own')).status).toBe(303);
  expect(await taxed(staff)).toEqual([
    ['West Virginia', '65.00', '3.90', '10.00', '0.60'],
    ['Not taxed', '30.00', '0.00', '30.00', '0.00'],
  ]);
  const refunds = await studio.platform.db.selectFrom('payment_refunds').select('amount_cents').execute();
  expect(refunds.map(({ amount_cents }) => amount_cents).toSorted()).toEqual([1060, 3000]);
});

test('a changed order keeps its own lines, their price and their tax', async () => {
  const { studio, staff, sell } = await openShop();
  const later = { how: 'pickup', fulfillment_date: '2027-06-16', buyer_name: 'Hannah Lyle', anyway: 'on' };
  expect((await sell({ ...LINES, ...later })).status).toBe(303);
  const vase = await studio.platform.db
    .selectFrom('order_lines')
    .select('id')
    .where('product_title', '=', 'Vase of her own')
    .executeTakeFirstOrThrow();
  const fields = { intent: 'save', settle: 'account', [`quantity.${vase.id}`]: '3' };
  const { html } = await readAnswer(await staff.post(`${PAGE}/change`, fields));
  const expected = /name="expected" value="([^"]+)"/.exec(html)?.[1] ?? '';
  expect((await staff.post(`${PAGE}/change`, { ...fields, expected })).status).toBe(303);
  expect(await sold(studio)).toMatchObject([{ subtotal_cents: 6000, tax_cents: 180, total_cents: 6180 }]);
  expect(await taxed(staff)).toEqual([
    ['West Virginia', '30.00', '1.80', '0.00', '0.00'],
    ['Not taxed', '30.00', '0.00', '0.00', '0.00'],
  ]);
});

test('lines alone are a sale, sent twice at once it is one', async () => {
  const { studio, sell } = await openShop();
  const sale = crypto.randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => sell({ sale, ...LINES })));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await sold(studio)).toMatchObject([{ total_cents: 5120, channel: 'walk_in' }]);
  expect(await studio.platform.db.selectFrom('payments').select('amount_cents').execute()).toEqual([
    { amount_cents: 5120 },
  ]);
  expect(await studio.platform.db.selectFrom('order_lines').select('id').execute()).toHaveLength(2);
});

test('a ticket that was sold and then has another line is another sale', async () => {
  const { studio, sell } = await openShop();
  const sale = crypto.randomUUID();
  for (const price of ['5', '5', '7']) await sell({ sale, ...custom(0, 'Vase', price, 'untaxed') });
  expect((await sold(studio)).map(({ total_cents }) => total_cents).toSorted()).toEqual([500, 700]);
});

test('a code takes its part off every line, and the page shows it before it is paid', async () => {
  const { studio, sell } = await openShop();
  await studio.platform.db
    .insertInto('discount_codes')
    .values({ name: 'Regulars', code: 'REGULAR', kind: 'percent', percent: 10 })
    .execute();
  const { text, html } = await readAnswer(await sell({ ...LINES, discount_code: 'regular' }));
  for (const part of ['Discount -$5.00', 'Total with tax $46.08']) expect(text).toContain(part);
  expect(html).toContain('value="Gas for the drive"');
  expect((await sell({ ...LINES, discount_code: 'regular', applied: 'REGULAR' })).status).toBe(303);
  expect(await sold(studio)).toMatchObject([{ discount_cents: 500, tax_cents: 108, total_cents: 4608 }]);
});

test('a link to pay asks for these lines by name', async () => {
  const { studio, staff, sell } = await openShop();
  await sell({ ...LINES, pay: 'link', buyer_name: 'Hannah Lyle', buyer_email: 'hannah@example.com' });
  const link = /https?:\/\/[^"\s]+\/link/.exec(await (await staff.get(PAGE)).text())?.[0] ?? '';
  const page = await studio.asVisitor().text(new URL(link).pathname);
  for (const part of ['Gas for the drive', 'Quantity × 2', '$51.20']) expect(page).toContain(part);
});

test.each([
  [custom(0, 'Vase', ''), 'A price such as 5 or 7.50.'],
  [custom(0, 'Vase', '-5'), 'A price such as 5 or 7.50.'],
  [custom(0, 'Vase', '0'), 'A price such as 5 or 7.50.'],
  [custom(0, 'Vase', '5,00'), 'A price such as 5 or 7.50.'],
  [custom(0, 'Vase', '9999999'), 'This is more than one line can cost.'],
  [custom(0, ' ', '5'), 'What is it?'],
  [custom(0, 'x'.repeat(101), '5'), 'At most 100 characters.'],
  [custom(0, 'Vase', '5', 'gratis'), 'Choose one of these.'],
  [custom(0, 'Vase', '5', 'taxed', '0'), 'A whole number from 1 to 999.'],
  [custom(0, 'Vase', '5', 'taxed', '1.5'), 'A whole number from 1 to 999.'],
  [Object.assign({}, ...Array.from({ length: 11 }, (_, at) => custom(at, 'Vase', '5'))), 'At most 10 lines'],
  [custom(0, '', ''), 'Choose what is sold.'],
])('the line %j is refused, and nothing is sold', async (fields, message) => {
  const { studio, sell } = await openShop();
  const { status, text } = await readAnswer(await sell(fields));
  expect([status, text]).toEqual([400, expect.stringContaining(message)]);
  expect(await sold(studio)).toEqual([]);
});

test('nobody types what a line costs the studio, whose product it is, or that it takes stock', async () => {
  const { studio, sell } = await openShop();
  const forged = { 'custom.0.product_id': 'x', 'custom.0.takes_stock': 'true', 'custom.0.unit_price_in_cents': '1' };
  expect((await sell({ ...custom(0, 'Vase', '5'), ...forged })).status).toBe(303);
  expect(await studio.platform.db.selectFrom('order_lines').selectAll().execute()).toMatchObject([
    { product_id: null, variant_id: null, takes_stock: false, cost_cents: null, unit_price_in_cents: 500 },
  ]);
});
