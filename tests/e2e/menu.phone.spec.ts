import { expect, looksRight, test, visit } from './site.ts';

const SHEET = [
  ...['Home', 'Shop', 'About', 'Gallery', 'Real weddings', 'Flower Guide', 'Blog', 'Services', 'Resources', 'Contact'],
  ...['Rental Items', 'Find your order', 'Client Portal'],
];

test('the sheet lists the pages of the spec and closes on a tap', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('button', { name: 'Menu' }).tap();
  const sheet = page.getByRole('navigation', { name: 'Menu' });
  await expect(sheet.getByRole('link', { name: 'Flower Guide' })).toBeHidden();
  await sheet.locator('summary', { hasText: 'Inspiration' }).tap();
  await expect(sheet.getByRole('list').first().getByRole('link')).toHaveText(SHEET);
  await looksRight(page);
  await sheet.getByRole('link', { name: 'Home' }).tap();
  await expect(sheet).toBeHidden();
});

test('the sheet opens without scripts', async ({ newBrowser }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).tap();
  const sheet = page.getByRole('navigation', { name: 'Menu' });
  await sheet.locator('summary', { hasText: 'Inspiration' }).tap();
  await expect(sheet.getByRole('link', { name: 'Flower Guide' })).toBeVisible();
});
