import { expect, looksRight, test, visit } from './site.ts';
import { busiestDay, openAsStaff } from './staff.ts';

test('single keys go through the cards of the board, select them and move one on', { tag: '@desktop' }, async ({
  page,
  site,
}) => {
  await openAsStaff(page, `/store-manager/board?state=to_make&day=${await busiestDay(site)}`, site);
  const cards = page.locator('.board-card');
  const opens = (at: number) => cards.nth(at).getByRole('link').first();
  await expect(page.getByRole('checkbox', { name: /^Select every/ })).toBeVisible();
  await page.keyboard.press('j');
  await expect(opens(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(opens(1)).toBeFocused();
  expect(await opens(1).evaluate((link) => getComputedStyle(link).outlineStyle)).not.toBe('none');
  await page.keyboard.press('k');
  await expect(opens(0)).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 order selected')).toBeVisible();
  await expect(cards.first().getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+X');
  const inWindow = await page.locator('.board-window').first().locator('.board-card').count();
  await expect(page.getByText(new RegExp(`^${inWindow} orders? selected`))).toBeVisible();
  const number = await opens(0).innerText();
  const before = await cards.count();
  await page.keyboard.press('e');
  await expect(page.getByText(`Order ${number}: Made.`)).toBeVisible();
  await expect(cards).toHaveCount(before - 1);
  await expect(opens(0), 'The next card has the focus').toBeFocused();
  await page.keyboard.press('u');
  await expect(cards).toHaveCount(before);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/store-manager\/\d+$/);
});

test('single keys go through lists and to places, but not while one types', { tag: '@desktop' }, async ({
  page,
  site,
}) => {
  await openAsStaff(page, '/inbox', site);
  const places = { b: /\/board/, s: /\/sell/, i: /\/inbox/, t: /\/admin-dashboard/ };
  for (const [key, address] of Object.entries(places)) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const first = page.locator('.today-row a').first();
  await expect(first).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }), 'A new page has the focus').toBeFocused();
  await page.keyboard.press('j');
  await expect(first).toBeFocused();
  await visit(page, '/store-manager/products');
  await page.keyboard.press('j');
  await expect(page.locator('.row-link').first()).toBeFocused();
  const search = page.getByRole('main').getByRole('searchbox');
  await search.focus();
  await page.keyboard.type('gbjn?');
  await expect(search).toHaveValue('gbjn?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('/');
  const palette = page.getByRole('combobox', { name: /^Find/ });
  await expect(palette).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/sell/);
});

test('the keys are listed and can be turned off, by pointer and by key', { tag: '@phone' }, async ({ page, site }) => {
  await openAsStaff(page, '/inbox', site);
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  const isOn = page.getByLabel('Use single keys');
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await looksRight(page);
  await page.keyboard.press('j');
  await expect(keys.getByRole('button', { name: 'Close' }), 'Nothing behind a dialog has the focus').toBeFocused();
  await isOn.uncheck();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await visit(page, '/inbox');
  await page.keyboard.press('j');
  await expect(keys).toBeHidden();
  await expect(page.locator('.row-link').first()).not.toBeFocused();
  await page.locator('.find-button').click();
  await page.getByRole('button', { name: 'Keyboard' }).click();
  await isOn.check();
  await keys.getByRole('button', { name: 'Close' }).click();
  await expect(keys).toBeHidden();
  await page.keyboard.press('j');
  await expect(page.locator('.row-link').first()).toBeFocused();
});
