import { expect, test } from 'vitest';
import { openStudio } from '../../../../tests/open-studio.ts';
import { cartOf, createProduct, delivery, order, orderBehind, pickup } from '../../../../tests/shop.ts';
import { readable } from '../../../../tests/visitor.ts';

const RATES = '/tax-rates';
const STATE = { name: 'West Virginia', level: 'state', region: 'WV', rate: '6', valid_from: '2020-01-01' };
const DAVIS = { name: 'Davis', level: 'municipality', region: 'wv', rate: '1 %', valid_from: '2020-01-01' };

async function openShop(rates: Record<string, string>[] = [STATE], now?: () => Date) {
  const studio = await openStudio({}, now);
  const settings = { region: 'WV', delivery_fee_cents: 1420 };
  await studio.platform.db.updateTable('studio_settings').set(settings).execute();
  const staff = await studio.asStaff('manager');
  for (const rate of rates) await staff.post(RATES, rate);
  const roses = await createProduct(studio, 'Roses', { price: 10_000 });
  return { studio, staff, roses, buyer: studio.asVisitor(), ...(await order(studio, cartOf(roses))) };
}

function partsOf({ taxes }: { taxes: unknown }) {
  return (taxes as Record<string, unknown>[]).map(({ name, taxable_cents, tax_cents }) => [
    name,
    taxable_cents,
    tax_cents,
  ]);
}

test('a delivery pays the state’s and the municipality’s tax on goods and delivery', async () => {
  const { studio, buyer, path, token } = await openShop([STATE, { ...DAVIS, postal_codes: '26260' }]);
  await buyer.post(path, delivery());
  const saved = await orderBehind(studio, token);
  expect(saved).toMatchObject({ tax_cents: 799, total_cents: 12_219 });
  expect(partsOf(saved)).toEqual([
    ['West Virginia', 11_420, 685],
    ['Davis', 11_420, 114],
  ]);
  expect(await buyer.text(`${path}/card`)).toContain('Delivery $14.20 Sales tax, 7% $7.99 Total $122.19');
});

test('a ZIP code that straddles city limits asks, also without scripts', async () => {
  const { studio, buyer, path, token } = await openShop([STATE, { ...DAVIS, border_postal_codes: '26260' }]);
  expect(await buyer.text(path)).not.toContain('city limits');
  const asked = await buyer.post(path, delivery());
  expect(asked.status).toBe(400);
  const html = await asked.text();
  expect(readable(html)).toContain('Is this address inside Davis? * Inside the city limits Outside the city limits');
  expect(html).toContain('id="tax_place-error"');
  expect(html).toContain('12 Ridge Road');
  expect((await buyer.post(path, delivery({ tax_place: 'Elkins' }))).status).toBe(400);
  expect((await buyer.post(path, delivery({ tax_place: 'outside' }))).status).toBe(303);
  expect(await orderBehind(studio, token)).toMatchObject({ tax_cents: 685, tax_place: 'outside' });
  await buyer.post(path, delivery({ tax_place: 'Davis' }));
  expect(await orderBehind(studio, token)).toMatchObject({ tax_cents: 799, tax_place: 'Davis' });
  expect(await (await buyer.get(path)).text()).toMatch(/checked=""[^>]*value="Davis"|value="Davis"[^>]*checked=""/);
});

test('an answer about city limits counts only where the ZIP code is on them', async () => {
  const { studio, buyer, path, token } = await openShop([STATE, { ...DAVIS, border_postal_codes: '26292' }]);
  await buyer.post(path, delivery({ tax_place: 'Davis' }));
  expect(await orderBehind(studio, token)).toMatchObject({ tax_cents: 685 });
});

test('a pickup pays the rate of the place that the studio is in', async () => {
  const { studio, buyer, path, token } = await openShop([STATE, { ...DAVIS, has_studio: 'on' }]);
  await buyer.post(path, pickup());
  expect(await orderBehind(studio, token)).toMatchObject({ tax_cents: 700, delivery_cents: 0 });
});

test.each([
  ['the only one with a rate', [STATE], [['West Virginia', 10_000, 600]]],
  [
    'that of the studio’s municipality',
    [STATE, { ...STATE, name: 'Pennsylvania', region: 'PA' }, { ...DAVIS, has_studio: 'on' }],
    [
      ['West Virginia', 10_000, 600],
      ['Davis', 10_000, 100],
    ],
  ],
])('a pickup pays the state’s tax where the settings name no state: %s', async (_, rates, parts) => {
  const { studio, buyer, path, token } = await openShop(rates);
  await studio.platform.db.updateTable('studio_settings').set({ region: '' }).execute();
  await studio.platform.live.heard();
  await buyer.post(path, pickup());
  expect(partsOf(await orderBehind(studio, token))).toEqual(parts);
});

test('a delivery to a state without a rate pays none', async () => {
  const { studio, buyer, path, token } = await openShop();
  await buyer.post(path, delivery({ delivery_region: 'PA', delivery_postal_code: '15401' }));
  const saved = await orderBehind(studio, token);
  expect(saved.tax_cents).toBe(0);
  expect(partsOf(saved)).toEqual([['No tax rate', 11_420, 0]]);
});

test('a new rate begins on its day, in the time zone of the studio', async () => {
  let now = new Date('2027-07-01T03:30:00Z');
  const rates = [STATE, { ...STATE, rate: '6.5', valid_from: '2027-07-01' }];
  const { studio, buyer, path, token } = await openShop(rates, () => now);
  await buyer.post(path, pickup({ fulfillment_date: '2027-07-02' }));
  expect(await orderBehind(studio, token)).toMatchObject({ tax_cents: 600 });
  now = new Date('2027-07-01T04:00:00Z');
  await buyer.post(path, pickup({ fulfillment_date: '2027-07-02' }));
  expect(await orderBehind(studio, token)).toMatchObject({ tax_cents: 650 });
});

test.each([
  [{ rate: '6.255' }, 'A number such as 6 or 6.25.'],
  [{ rate: '' }, 'A number such as 6 or 6.25.'],
  [{ region: 'ZZ' }, 'Two letters, such as WV.'],
  [{ border_postal_codes: '2626' }, '“2626” is no ZIP code.'],
  [{ name: 'DAVIS' }, 'DAVIS has a rate from that day already.'],
])('a rate with %j is refused', async (wrong, message) => {
  const { staff } = await openShop([DAVIS]);
  const answer = await staff.post(`${RATES}?add=new`, { ...DAVIS, name: 'Thomas', ...wrong });
  expect([answer.status, readable(await answer.text())]).toEqual([400, expect.stringContaining(message)]);
});

test('a browser cannot choose its tax', async () => {
  const { studio, buyer, path, token } = await openShop();
  await buyer.post(path, pickup({ tax_cents: '0', taxes: '[]', discount_cents: '900', gift_card_cents: '900' }));
  expect(await orderBehind(studio, token)).toMatchObject({ tax_cents: 600, due_cents: 10_600 });
});
