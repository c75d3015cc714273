/** The dashboard and the board: what is due stands at the top, and one tap moves it on. */
import type { Locator } from '@playwright/test';
import { changeBySql } from './database.ts';
import { expect, looksRight, test } from './site.ts';
import { busiestDay, openAsStaff } from './staff.ts';

for (const tag of ['@phone', '@desktop'])
  test(`an order moves on from the dashboard, and a wrong tap is taken back, ${tag}`, { tag }, async ({
    page,
    site,
  }) => {
    await openAsStaff(page, '/admin-dashboard', site);
    await expect(page.getByText(/^Admin Dashboard, /)).toBeVisible();
    const move = page.getByRole('button', { name: /^Mark made: .* order \d+$/ }).first();
    await expect(move).toBeInViewport();
    await looksRight(page);
    const order = /order \d+$/.exec((await move.getAttribute('aria-label')) ?? '')?.[0] ?? '';
    await move.click();
    const row = page.locator('.today-row', { hasText: order });
    await expect(row.getByRole('button', { name: /^(Send out|Picked up): / })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row.getByRole('button', { name: /^Mark made: / })).toBeVisible();
  });

for (const [tag, width, height] of [
  ['@phone', 390, 844],
  ['@desktop', 1024, 768],
] as const)
  test(`the first card of the board is in sight at ${width} × ${height}`, { tag }, async ({ page, site }) => {
    await page.setViewportSize({ width, height });
    await openAsStaff(page, `/store-manager/board?day=${await busiestDay(site)}`, site);
    await expect(page.locator('.board-card').first().getByRole('link').first()).toBeInViewport({ ratio: 1 });
    await looksRight(page);
  });

test('37 orders are made in 3 taps', { tag: '@phone' }, async ({ page, site }) => {
  // Far ahead, so that other tests do not count them.
  const day = '2031-06-05';
  await changeBySql(
    site,
    `with placed as (
       insert into orders (status, paid_at, hold_expires_at, currency, subtotal_cents, buyer_name, fulfillment,
         fulfillment_date, success_url, cancel_url)
       select 'paid', now(), now(), 'usd', 4500, 'Mabel Calhoun', 'pickup', '${day}', '/', '/' from generate_series(1, 37)
       returning id, total_cents),
     line as (
       insert into order_lines (order_id, product_title, variant_title, unit_price_in_cents, quantity, takes_stock)
       select id, 'Roses', 'Large', total_cents, 1, false from placed),
     payment as (
       insert into payments (ref, provider, order_id, amount_cents, currency, status)
       select 'test_' || id, 'test', id, total_cents, 'usd', 'paid' from placed returning ref, order_id, amount_cents),
     money as (
       insert into money_entries (payment_ref, order_id, day, cents, currency, method, purpose)
       select ref, order_id, book_day(now()), amount_cents, 'usd', 'test', 'sale' from payment)
     insert into sales_entries (order_id, kind, day, orders, currency, goods_cents, channel)
     select id, 'sale', book_day(now()), 1, 'usd', total_cents, 'web' from placed`,
  );
  await openAsStaff(page, `/store-manager/board?day=${day}`, site);
  await expect(page.getByRole('checkbox', { name: /^Select every/ })).toBeVisible();
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.click();
    taps++;
  };
  const states = page.getByRole('navigation', { name: 'Orders by state' });
  await tap(states.getByRole('link', { name: 'To make 37' }));
  await expect(page.locator('.board-card')).toHaveCount(37);
  await expect(page.getByRole('heading', { level: 3 })).toContainText('37 orders');
  await tap(page.getByRole('checkbox', { name: /^Select all in/ }));
  await tap(page.getByRole('button', { name: 'Mark made', exact: true }));
  await expect(states.getByRole('link', { name: 'Made 37' })).toBeVisible();
  expect(taps).toBe(3);
});

test('every order of a window is selected at once', { tag: '@desktop' }, async ({ page, site }) => {
  await openAsStaff(page, `/store-manager/board?day=${await busiestDay(site)}`, site);
  const window = page.locator('.board-window').first();
  const all = window.getByRole('checkbox', { name: /^Select all in / });
  const boxes = window.getByRole('checkbox', { name: /^Select order / });
  await all.check();
  for (const box of await boxes.all()) await expect(box).toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: 'selected' })).toHaveText(/^\d+ orders? selected$/);
  if ((await boxes.count()) > 1) {
    await boxes.first().uncheck();
    await expect(all).toHaveJSProperty('indeterminate', true);
    await all.check();
  }
  await all.uncheck();
  await expect(boxes.first()).not.toBeChecked();
});
