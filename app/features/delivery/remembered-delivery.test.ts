import { expect, test } from 'vitest';
import { openStudio } from '../../../tests/open-studio.ts';
import { cartOf, createProduct, order } from '../../../tests/shop.ts';
import { Visitor } from '../../../tests/visitor.ts';

/** A Tuesday, 8 in the morning. */
const NOW = new Date('2027-06-15T12:00:00Z');

async function openShop(now = NOW) {
  const studio = await openStudio({}, () => now);
  const { db } = studio.platform;
  await db.updateTable('studio_settings').set({ order_cutoff: '12:00', region: 'WV' }).execute();
  await db
    .insertInto('delivery_zones')
    .values([
      { name: 'Morgantown', postal_codes: '26501, 26505', fee_cents: 1420 },
      { name: 'Preston County', postal_codes: '265*', fee_cents: 2500, minimum_cents: 10_000 },
    ])
    .execute();
  await db
    .insertInto('tax_rates')
    .values({ level: 'state', name: 'State', region: 'WV', rate: 6, valid_from: '2020-01-01' })
    .execute();
  await studio.platform.live.heard();
  const variant = await createProduct(studio, 'June Ledge', { price: 5000 });
  const { product_id } = await db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', variant)
    .executeTakeFirstOrThrow();
  return { studio, db, variant, product: product_id };
}

/** A visitor whose browser remembers ZIP code and day, with the bouquet in the cart. */
function visitorWith({ studio, product, variant }: Awaited<ReturnType<typeof openShop>>, place = '', quantity = 1) {
  return new Visitor(studio, [`delivery_place=${place}`, `cart=${product}:${variant}:${quantity}`]);
}

test('a ZIP code is answered with the cost, the last hour of today and the next days', async () => {
  const shop = await openShop();
  const visitor = shop.studio.asVisitor();
  const page = await visitor.text(`/delivery-days?zip=26501&product=${shop.product}`);
  expect(page).toContain('Delivery to Morgantown: $14.20. Order before 12PM today for today.');
  expect(page).toMatch(/Tuesday Jun 15.*Wednesday Jun 16.*Saturday Jun 19 No delivery.*Monday Jun 21/s);
  await shop.db.updateTable('products').set({ lead_days: 2 }).where('id', '=', shop.product).execute();
  await shop.studio.platform.live.publish(['products', `product:${shop.product}`]);
  expect(await visitor.text(`/delivery-days?zip=26501&product=${shop.product}`)).toContain(
    'Order before 12PM today for Thursday, June 17, 2027.',
  );
  expect(await visitor.text('/delivery-days?zip=90210')).toContain('We do not deliver to 90210.');
  expect(await visitor.text('/delivery-days?zip=none')).toContain('Type the five digits of a ZIP code.');
});

test('before a ZIP code is typed, the next days and the cost of each zone are shown', async () => {
  const { studio } = await openShop();
  const page = await studio.asVisitor().text('/delivery-days');
  expect(page).toMatch(/Tuesday Jun 15.*Saturday Jun 19 No delivery.*What it costs.*Morgantown \$14\.20/s);
  expect(page).not.toContain('Remember for my order');
});

test('a visitor without scripts is taken back, and the cart shows what it costs there', async () => {
  const shop = await openShop();
  const visitor = visitorWith(shop);
  expect(await visitor.text('/cart')).toContain('Delivery and tax are shown on the payment page.');
  const asked = await visitor.post('/delivery-days', { zip: '26501', day: '2027-06-17', product: shop.product });
  expect([asked.status, asked.headers.get('location')]).toEqual([303, '/product/june-ledge']);
  // 6 % of 50.00 and 14.20.
  expect(await visitor.text('/cart')).toMatch(
    /Flowers\s*\$50\.00\s*Delivery to Morgantown\s*\$14\.20\s*Sales tax, 6%\s*\$3\.85\s*Total\s*\$68\.05/,
  );
  expect(await visitor.text('/cart')).toContain('For Thursday, June 17, 2027.');
  await visitor.post('/cart', { intent: 'place', zip: '26537' });
  expect(await visitor.text('/cart')).toContain('Delivery to Preston County needs $100.00 of flowers.');
});

test('the cart shows the rush fee of a day that is delivered free', async () => {
  const shop = await openShop();
  await shop.db.updateTable('studio_settings').set({ rush_fee_cents: 1500 }).execute();
  await shop.db.updateTable('delivery_zones').set({ fee_cents: 0 }).where('name', '=', 'Morgantown').execute();
  await shop.studio.platform.live.heard();
  const shown = async (day: string) =>
    (await visitorWith(shop, `26501:${day}`).json<{ sums: string[][] }>('/cart/delivery')).sums;
  const free = ['Delivery to Morgantown', 'free'];
  const rush = [free, ['Rush', '$15.00'], ['Sales tax, 6%', '$3.90'], ['Total', '$68.90']];
  expect(await shown('2027-06-15')).toEqual(rush);
  expect(await shown('2027-06-17')).toEqual([free, ['Sales tax, 6%', '$3.00'], ['Total', '$53.00']]);
});

test('the sums of the cart are those of the checkout', async () => {
  const shop = await openShop();
  const sums = await visitorWith(shop, '26501:', 3).json<{ sums: string[][] }>('/cart/delivery');
  expect(sums.sums.at(-1)).toEqual(['Total', '$174.05']);
  const { path } = await order(shop.studio, cartOf([shop.variant, 3]));
  const checkout = await visitorWith(shop, '26501:').text(path);
  expect(checkout).toContain('$174.05');
});

test('the checkout begins with the remembered ZIP code and day, or with the next possible day', async () => {
  const shop = await openShop();
  const { path } = await order(shop.studio, cartOf(shop.variant));
  const begun = await (await visitorWith(shop, '26501:2027-06-17').get(path)).text();
  expect(begun).toMatch(/name="delivery_postal_code"[^>]*value="26501"/);
  expect(begun).toMatch(/name="fulfillment_date"[^>]*checked=""[^>]*value="2027-06-17"/);
  // A Sunday.
  const moved = visitorWith(shop, '26501:2027-06-20');
  expect(await moved.text(path)).toMatch(/The next possible day is Monday, June 21, 2027/);
  expect(await (await moved.get(path)).text()).toMatch(/name="fulfillment_date"[^>]*checked=""[^>]*value="2027-06-21"/);
});

test.each(['90210:2027-06-17', '26501:2027-13-45', '%00:', `${'9'.repeat(4000)}:`, '26501:2020-01-01'])(
  'whatever the cookie says, pages open: case %#',
  async (place) => {
    const shop = await openShop();
    const { path } = await order(shop.studio, cartOf(shop.variant));
    for (const each of ['/cart', '/cart/delivery', '/delivery-days', path])
      expect([each, (await visitorWith(shop, place).get(each)).status]).toEqual([each, 200]);
  },
);
