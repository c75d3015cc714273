/** The till at the counter, by hand. */
import type { Page } from '@playwright/test';
import { expect, looksRight, type Site, test } from './site.ts';
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
