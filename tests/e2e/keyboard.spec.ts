import type { Locator } from '@playwright/test';
import { CARDS, cartButton, cartPanel } from './buyer.ts';
import { tabTo } from './keyboard.ts';
import { expect, looksRight, test, visit } from './site.ts';

test('the first focus stop skips the header', async ({ page }) => {
  await visit(page, '/');
  const skip = page.getByRole('link', { name: /skip/i });
  await tabTo(page, skip);
  await page.keyboard.press('Enter');
  await tabTo(page, page.locator('main :is(a, button)').first());
});

test('the menu opens, navigates and closes with the keyboard alone', async ({ page }) => {
  await visit(page, '/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const services = menu.locator('summary', { hasText: 'Services' });
  const store = menu.getByRole('link', { name: 'Web Store' });
  await tabTo(page, services);
  await page.keyboard.press('Enter');
  await expect(store).toBeVisible();
  // A narrow window has another menu, and would take the focus from this one.
  await looksRight(page, { alsoNarrow: false });
  await page.keyboard.press('Escape');
  await expect(store).toBeHidden();
  await expect(services).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, store);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Web Store');
});

test('a shopper buys flowers with the keyboard alone', async ({ page }) => {
  test.slow();
  const press = async (target: Locator, key = 'Tab') => {
    await tabTo(page, target, key);
    await page.keyboard.press('Enter');
  };
  const type = async (label: string | RegExp, text: string) => {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  };
  await visit(page, '/store');
  await press(page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link'));
  await expect(page.getByRole('link', { name: 'Back to store' })).toBeVisible();
  await press(page.getByRole('button', { name: 'Add to Cart', exact: true }));
  await expect(page.getByText('Added to Cart! 🛒')).toBeVisible();
  await press(cartButton(page), 'Shift+Tab');
  await expect(cartPanel(page).getByRole('button', { name: /close/i })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cartButton(page), 'The focus comes back').toBeFocused();
  await page.keyboard.press('Enter');
  await press(cartPanel(page).getByRole('button', { name: 'Proceed to Checkout' }));
  await expect(page.getByLabel('Your name')).toBeVisible();

  await tabTo(page, page.getByRole('radio', { name: /^Delivery/ }));
  await type('Street and number', '2 Laurel Gap Road');
  await type('ZIP code', '26501');
  await expect(page.getByLabel('City')).toHaveValue('Morgantown');
  await tabTo(page, page.getByRole('group', { name: /^Day/ }).getByRole('radio').first());
  await page.keyboard.press('ArrowRight');
  await tabTo(page, page.getByRole('group', { name: /^Time/ }).getByRole('radio').first());
  await page.keyboard.press('Space');
  await type('Your name', 'Hannah Lyle');
  await type('Email', 'hannah@example.com');
  await type(/^Phone/, '304-555-0171');
  await press(page.getByRole('button', { name: 'Continue to payment' }));
  await expect(page.getByLabel('Card number')).toBeVisible();

  await type('Card number', CARDS.paid);
  await type('Expires', '12 / 49');
  await type('Security code', '123');
  await expect(page.getByLabel('Name on card')).toHaveValue('Hannah Lyle');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
});

test.describe('on a phone with a keyboard', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('the menu sheet opens, shows its group and returns the focus', async ({ page }) => {
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
