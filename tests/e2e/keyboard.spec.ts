import { tabTo } from './keyboard.ts';
import { expect, looksRight, test, visit } from './site.ts';

test('the first stop leads past the header to the page', async ({ page }) => {
  await visit(page, '/');
  const skip = page.getByRole('link', { name: /skip/i });
  await tabTo(page, skip);
  await page.keyboard.press('Enter');
  await tabTo(page, page.locator('main :is(a, button)').first());
});

test('the menu opens, leads on and closes by keys alone', async ({ page }) => {
  await visit(page, '/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const services = menu.locator('summary', { hasText: 'Services' });
  const store = menu.getByRole('link', { name: 'Web Store' });
  await tabTo(page, services);
  await page.keyboard.press('Enter');
  await expect(store).toBeVisible();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await expect(store).toBeHidden();
  await expect(services).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, store);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Web Store');
});

test.describe('on a phone with a keyboard', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('the sheet opens, shows its group and gives the focus back', async ({ page }) => {
    await visit(page, '/');
    const button = page.getByRole('button', { name: 'Menu' });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('navigation', { name: 'Menu' });
    await tabTo(page, sheet.locator('summary', { hasText: 'Inspiration' }));
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('link', { name: 'Flower Guide' })).toBeVisible();
    await looksRight(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
  });
});
