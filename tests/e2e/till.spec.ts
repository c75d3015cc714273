/** The till at the counter, by hand. */
import type { Locator, Page } from '@playwright/test';
import { expect, looksRight, test } from './site.ts';
import { openAsStaff } from './staff.ts';

async function openTicket(page: Page) {
  const bar = page.locator('.sell-bar').getByRole('button', { name: 'Ticket' });
  if (await bar.isVisible()) await bar.click();
}

test('who is known is chosen from a list under the field, by keyboard or touch', async ({ page, site }) => {
  await openAsStaff(page, '/sell', site);
  await openTicket(page);
  await page.locator('summary', { hasText: 'Customer' }).click();
  const name = page.getByRole('combobox', { name: 'Name' });
  const [phone, email] = [page.getByRole('combobox', { name: 'Phone' }), page.getByRole('combobox', { name: 'Email' })];
  await name.pressSequentially('mercer');
  const found = page.getByRole('listbox', { name: 'Known customers' }).getByRole('option');
  await expect(found.first()).toBeVisible();
  await looksRight(page);
  const first = (await found.first().locator('b').textContent()) ?? '';
  await name.press('ArrowDown');
  await name.press('Enter');
  await expect(name).toHaveValue(first);
  await expect(name).toBeFocused();
  await expect(found).toHaveCount(0);
  const number = await phone.inputValue();
  expect(number).not.toBe('');
  await name.fill('');
  await email.fill('');
  await phone.fill('');
  await phone.pressSequentially(`(${number.replaceAll(/\D/g, '').slice(-10, -7)}) ${number.slice(-8)}`);
  await found.filter({ hasText: first }).click();
  await expect(name).toHaveValue(first);
});

test('a heart keeps the ticket, and its product comes first the next time', async ({ page, site }) => {
  await openAsStaff(page, '/sell', site);
  const first = () =>
    page
      .locator('.sell-tile')
      .first()
      .getByRole('button', { name: /is a favorite$/ });
  const last = page.locator('.sell-tile').last();
  const name = (await last.locator('b').first().textContent()) ?? '';
  await last.locator('.sell-size:not(:disabled)').first().click();
  const heart = page.getByRole('button', { name: `${name} is a favorite` });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await openTicket(page);
  await expect(page.getByRole('heading', { name: 'Ticket, 1 thing' })).toBeVisible();
  await page.reload();
  await expect(first()).toHaveAccessibleName(`${name} is a favorite`);
  await looksRight(page);
  await first().click();
  await expect(first()).toHaveAttribute('aria-pressed', 'false');
});

test('a bouquet in the hand is sold for cash in a few taps, from the open till to the change', async ({
  page,
  site,
}) => {
  await openAsStaff(page, '/sell', site);
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.click();
    taps += 1;
  };
  const cash = page.getByRole('button', { name: 'Cash', exact: true });
  const bar = page.locator('.sell-bar').getByRole('button', { name: 'Ticket' });
  const isPhone = await bar.isVisible();
  await tap(page.locator('.sell-size:not(:disabled)').first());
  if (isPhone) await tap(bar);
  await tap(page.getByRole('button', { name: /^Given \$/ }).first());
  const change = (await page.locator('.sell-change').textContent()) ?? '';
  expect(change).toMatch(/^Change \$\d/);
  await tap(cash);
  const sold = page.getByRole('region', { name: 'Sold' });
  await expect(sold).toBeFocused();
  await expect(sold).toContainText(change);
  expect(taps).toBe(isPhone ? 4 : 3);
  await looksRight(page);
  await sold.getByRole('link', { name: 'New sale' }).click();
  await expect(sold).toHaveCount(0);
  await openTicket(page);
  await expect(cash).toHaveAttribute('aria-disabled', 'true');
});

test('a ticket is kept while somebody else is served, and opened again', async ({ page, site }) => {
  await openAsStaff(page, '/sell', site);
  await page.locator('.sell-size:not(:disabled)').first().click();
  await openTicket(page);
  await page.getByRole('button', { name: 'Keep for later' }).click();
  await expect(page.getByText('Ticket kept')).toBeVisible();
  await openTicket(page);
  const kept = page.getByRole('navigation', { name: 'Kept tickets' });
  await expect(kept).toBeVisible();
  await looksRight(page);
  await kept.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Ticket, 1 thing' })).toBeVisible();
  await expect(kept).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard this ticket' }).click();
  await expect(page.getByText('Ticket discarded')).toBeVisible();
});

test('a line of her own is sold beside a bouquet, and is on the receipt', async ({ page, site }) => {
  await openAsStaff(page, '/sell', site);
  await page.locator('.sell-size:not(:disabled)').first().click();
  await openTicket(page);
  const total = async () => Number((await page.locator('.sell-sum b').textContent())?.replaceAll(/[$,]/g, ''));
  const before = await total();
  await page.locator('summary', { hasText: 'Custom line' }).click();
  await page.getByLabel('What', { exact: true }).fill('Gas for the drive');
  await page.getByLabel('Price', { exact: true }).fill('30');
  await page.getByLabel('Tax', { exact: true }).selectOption('Not taxed');
  expect(await total()).toBeCloseTo(before + 30, 2);
  await looksRight(page);
  await page.getByRole('button', { name: 'Another custom line' }).click();
  await expect(page.getByRole('group', { name: 'Line 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Cash', exact: true }).click();
  await page.getByRole('link', { name: 'Print receipt' }).click();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Gas for the drive (not taxed)');
  await looksRight(page);
});
