/** Selecting many rows: a range of a page, and every result of a search. */
import type { Page } from '@playwright/test';
import { aPhotograph } from './couple.ts';
import { changeBySql, readBySql } from './database.ts';
import { expect, looksRight, test } from './site.ts';
import { openAsStaff, openFilter } from './staff.ts';

// Browsers report the status of a rejected form.
test.use({ allowed: [/status of 400/] });

async function manyVendors(site: { folder: string }, count: number) {
  const word = `Zephyr${Math.random().toString(36).slice(2, 8)}`;
  const rows = `select 'Row ' || lpad(n::text, 3, '0') || ' ${word}' from generate_series(1, ${count}) n`;
  await changeBySql(site, `insert into vendors (name) ${rows}`);
  return { word, clear: `delete from vendors where name like '%${word}'` };
}

function row(page: Page, number: number) {
  return page.getByRole('checkbox', { name: new RegExp(`^Choose Row ${String(number).padStart(3, '0')}`) });
}

test('Shift selects a range of rows, by pointer and by keyboard', async ({ page, site }) => {
  const { word, clear } = await manyVendors(site, 12);
  await openAsStaff(page, `/vendor-manager?q=${word}`, site);
  await expect(page.getByText('No vendors selected')).toBeVisible();
  await row(page, 2).click();
  await row(page, 5).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('status').filter({ hasText: '4 vendors selected' })).toBeVisible();
  for (const [number, isChecked] of [
    [1, false],
    [2, true],
    [3, true],
    [5, true],
    [6, false],
  ] as const)
    await expect(row(page, number)).toBeChecked({ checked: isChecked });
  await row(page, 4).click({ modifiers: ['Shift'] });
  await expect(page.getByText('2 vendors selected')).toBeVisible();
  await row(page, 8).focus();
  await page.keyboard.press('Space');
  await row(page, 11).focus();
  await page.keyboard.press('Shift+Space');
  await expect(page.getByText('6 vendors selected')).toBeVisible();
  await expect(row(page, 11)).toBeFocused();
  await expect(row(page, 12)).not.toBeChecked();
  await changeBySql(site, clear);
});

test('every result of a search is selected and deleted by keyboard, and restored', async ({ page, site }) => {
  const { word, clear } = await manyVendors(site, 120);
  await openAsStaff(page, `/vendor-manager?q=${word}`, site);
  await page.getByRole('checkbox', { name: 'Select every vendor of this page' }).press('Space');
  await expect(page.getByText('50 vendors selected')).toBeVisible();
  await page.getByRole('link', { name: 'Select all results' }).press('Enter');
  const every = page.getByRole('checkbox', { name: 'All 120 results' });
  await expect(every).toBeFocused();
  await expect(page.getByText('120 vendors selected')).toBeVisible();
  await looksRight(page);
  await row(page, 3).uncheck();
  await expect(page.getByText('49 vendors selected')).toBeVisible();
  await expect(every).toBeHidden();
  await row(page, 3).check();
  await every.check();
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete these 120 vendors?' });
  await expect(dialog).toBeVisible();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('120 vendors are in the trash for 30 days.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 1)).toBeVisible();
  const [stored] = await readBySql<{ count: string }>(site, 'select count(*) from vendors where name like $1', [
    `%${word}`,
  ]);
  expect(Number(stored?.count)).toBe(120);
  await changeBySql(site, clear);
});

test('a long list goes forward and back, and opens at a day', async ({ page, site }) => {
  const { word, clear } = await manyVendors(site, 120);
  await openAsStaff(page, `/vendor-manager?q=${word}`, site);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(row(page, 51)).toBeVisible();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(row(page, 101)).toBeVisible();
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect(row(page, 51)).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect(row(page, 1)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeHidden();
  await page.goBack();
  await expect(row(page, 51)).toBeVisible();
  await changeBySql(site, clear);
  await openAsStaff(page, '/outbox', site);
  await openFilter(page);
  await page.getByLabel('Written on').fill('2020-01-02');
  await page.getByRole('button', { name: 'Go to day' }).click();
  await expect(page).toHaveURL(/on=2020-01-02/);
  await expect(page.getByLabel('Written on')).toHaveValue('2020-01-02');
  await looksRight(page);
});

test('prices of selected products are looked at, changed and reverted', async ({ page, site }) => {
  const word = `Zephyr${Math.random().toString(36).slice(2, 8)}`;
  await changeBySql(
    site,
    `with added as (insert into products (title) select '${word} ' || n from generate_series(1, 3) n returning id)
     insert into variants (product_id, title, price_in_cents) select id, 'Large', 4500 from added`,
  );
  await openAsStaff(page, `/store-manager/products?q=${word}`, site);
  await page.getByRole('checkbox', { name: 'Select every product of this page' }).check();
  await page.getByRole('button', { name: 'Change prices' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change prices');
  await looksRight(page);
  await page.getByLabel('By how much').fill('10');
  await page.getByLabel('Rounded').selectOption('To .00 or .50');
  await page.getByRole('button', { name: 'Show new prices' }).click();
  await expect(page.getByRole('heading', { name: '3 prices would change' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Change 3 prices' }).click();
  await expect(page.getByText('3 prices have changed.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prices 10% up, to .00 or .50');
  await looksRight(page);
  await page.getByRole('button', { name: 'Revert now' }).click();
  await expect(page.getByText('3 old prices are back.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the price changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price changes');
  await looksRight(page);
  await changeBySql(site, `delete from products where title like '${word}%'`);
});

test('several pictures are chosen, put in order, described and saved together', async ({ page, site }) => {
  const word = `Zephyr${Math.random().toString(36).slice(2, 8)}`;
  await openAsStaff(page, '/store-manager/products/new', site);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(word);
  await page.getByRole('group', { name: 'Variant 1' }).getByLabel('Price in dollars').fill('48.50');
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Ribbon.') };
  const input = page.getByLabel('Pictures', { exact: true });
  await input.setInputFiles([
    await aPhotograph('fern.jpg', '#5a7a4a'),
    notes,
    await aPhotograph('moss.jpg', '#20312a'),
  ]);
  await expect(page.getByText('notes.txt: Not a picture')).toBeVisible();
  await input.setInputFiles([await aPhotograph('birch.jpg', '#d8cbb4')]);
  await expect(page.getByText('3 pictures are chosen.')).toBeVisible();
  await page.getByRole('button', { name: 'Move birch.jpg up' }).press('Enter');
  await page.getByRole('button', { name: 'Remove fern.jpg' }).click();
  await page.getByRole('group', { name: 'birch.jpg' }).getByLabel('Alternative text').fill('A slice of birch.');
  await looksRight(page);
  await page.getByRole('group', { name: 'moss.jpg' }).getByLabel('Alternative text').fill('A patch of moss.');
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText(`${word} is saved.`)).toBeVisible();
  await expect(page.getByLabel('What it shows').first()).toHaveValue('A slice of birch.');
  await expect(page.getByLabel('What it shows').last()).toHaveValue('A patch of moss.');
  await changeBySql(site, `delete from products where title = '${word}'`);
});
