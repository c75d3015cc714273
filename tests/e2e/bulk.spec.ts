/** Selecting many rows: a range of a page, and every result of a search. */
import type { Page } from '@playwright/test';
import { changeBySql, readBySql } from './database.ts';
import { expect, looksRight, test } from './site.ts';
import { openAsStaff } from './staff.ts';

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
  await page.getByLabel('Written on').fill('2020-01-02');
  await page.getByRole('button', { name: 'Go to Day' }).click();
  await expect(page).toHaveURL(/on=2020-01-02/);
  await expect(page.getByLabel('Written on')).toHaveValue('2020-01-02');
  await looksRight(page);
});
