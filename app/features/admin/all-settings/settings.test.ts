import { expect, test } from 'vitest';
import { openStudio } from '../../../../tests/open-studio.ts';
import { createProduct } from '../../../../tests/shop.ts';

test('each card of the Settings page says what holds now', async () => {
  const studio = await openStudio({}, () => new Date('2026-11-20T15:00:00Z'));
  const { db } = studio.platform;
  await db.deleteFrom('delivery_zones').execute();
  await db.deleteFrom('closures').execute();
  const owner = await studio.asStaff('owner');
  const before = await owner.text('/settings');
  expect(before).toContain('Delivery zones No zones: one fee everywhere');
  expect(before).toContain('Closed days None ahead');

  const zones = [800, 2200, 1500].map((fee_cents) => ({ name: `Zone ${fee_cents}`, fee_cents }));
  await db.insertInto('delivery_zones').values(zones).execute();
  const christmas = { title: 'Christmas', first_day: '2020-12-25', last_day: '2020-12-26', repeats: true };
  await db.insertInto('closures').values(christmas).execute();
  const after = await owner.text('/settings');
  expect(after).toContain('Delivery zones 3 zones, $8 to $22');
  expect(after).toContain('Closed days Next: Christmas, Friday, December 25, 2026');

  await db.updateTable('delivery_zones').set({ is_paused: true }).execute();
  expect(await owner.text('/settings')).toContain('Delivery zones All zones stopped: nothing is delivered');
});

test('a setting is found by its name, its state and what it is for', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const found = await owner.text('/settings?q=coupons');
  expect(found).toContain('Discount codes');
  expect(found).not.toContain('Delivery zones');
  expect(await owner.text('/settings?q=zeppelin')).toContain('No setting matches that word.');
});

test('the card of the add-ons counts those that buyers are offered, and leads to them', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  expect(await owner.text('/settings')).toContain('Add-ons None yet');
  await createProduct(studio, 'Stoneware Bottle');
  await studio.platform.db.updateTable('products').set({ is_add_on: true, is_hidden: true }).execute();
  await createProduct(studio, 'Garden Roses');
  expect(await owner.text('/settings')).toContain('Add-ons 1 product offered in the cart');
  const shown = await owner.text('/store-manager/products?show=add-ons');
  expect([shown.includes('Stoneware Bottle'), shown.includes('Garden Roses')]).toEqual([true, false]);
});

test('the Settings page shows nobody what they may not open', async () => {
  const studio = await openStudio();
  const designer = await studio.asStaff('designer');
  const page = await designer.text('/settings');
  expect(page).toContain('Closed days');
  expect(page).toContain('Funeral homes');
  for (const closed of ['Sales tax rates', 'Staff', 'Name and address', 'Privacy']) expect(page).not.toContain(closed);
  const answer = await (await designer.get('/settings.data')).text();
  expect(answer).toContain('Closed days');
  expect(answer).not.toContain('No rates');
});

test('the rail opens the group of the page, and marks Settings for what lies behind it', async () => {
  const studio = await openStudio();
  const owner = await studio.asStaff('owner');
  const html = await (await owner.get('/tax-rates')).text();
  const open = [...html.matchAll(/<details[^>]*name="rail"[^>]*>[\s\S]*?<\/details>/g)].filter(([group]) =>
    /^<details[^>]* open/.test(group),
  );
  expect(open).toHaveLength(1);
  expect(open[0]?.[0]).toMatch(/<a(?=[^>]*href="\/settings")(?=[^>]*aria-current="page")/);
});
