/** Where the focus is after a page changed without a page load. */
import { expect, test, visit } from './site.ts';

test('a new page moves the focus to its heading, whatever led there', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('banner').getByRole('link', { name: 'About' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Our Story');
  await expect(heading).toBeFocused();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).press('Enter');
  await expect(heading).toHaveText('Contact');
  await expect(heading).toBeFocused();

  await page.goBack();
  await expect(heading).toHaveText('Our Story');
  await expect(heading).toBeFocused();

  await visit(page, '/blog');
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').press('Enter');
  await expect(page).toHaveURL(/\/blog\/.+/);
  await expect(heading).toBeFocused();
});

test('a link to a section moves the focus there', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Learn More/ })
    .first()
    .press('Enter');
  await expect(page).toHaveURL(/\/services#weddings$/);
  await expect(page.locator('#weddings')).toBeFocused();
});

test('an option that stays on the page keeps the focus', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/flower-guide');
  const spring = page.getByRole('main').getByRole('link', { name: /^Spring/ });
  await spring.press('Enter');
  await expect(page).toHaveURL(/season=spring/);
  await expect(spring).toBeFocused();
});

test('the phone menu closes when it loses the focus', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await visit(page, '/');
  const sheet = page.getByRole('navigation', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await sheet.getByRole('link').last().focus();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('main').locator(':focus')).toBeVisible();
});
