/** The dashboard and the board: what is due stands at the top, and one tap moves it on. */
import { expect, looksRight, test } from './site.ts';
import { openAsStaff } from './staff.ts';

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
    await openAsStaff(page, '/store-manager/board', site);
    await expect(page.locator('.board-card').first().getByRole('link').first()).toBeInViewport({ ratio: 1 });
    await looksRight(page);
  });

test('every order of a window is selected at once', { tag: '@desktop' }, async ({ page, site }) => {
  await openAsStaff(page, '/store-manager/board', site);
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
