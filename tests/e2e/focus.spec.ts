/** Where the focus is after a page changed without a page load. */
import { addToCart, CARDS, giveDetails, pay, proceedToCheckout } from './buyer.ts';
import { expect, started, test, visit } from './site.ts';
import { openAsStaff } from './staff.ts';

test('a new page of the back office moves the focus to its heading', { tag: '@desktop' }, async ({ page, site }) => {
  await openAsStaff(page, '/inbox', site);
  const heading = page.getByRole('heading', { level: 1 });
  const first = await heading.innerText();
  const rail = page.getByRole('navigation', { name: 'Back office' });
  await rail.locator('summary', { hasText: 'Studio' }).press('Enter');
  await rail.getByRole('link', { name: 'Outbox' }).press('Enter');
  await expect(heading).toHaveText('Outbox');
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(heading).toHaveText(first);
  await expect(heading).toBeFocused();
});

test('a link to a section leads the keyboard there', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Learn More/ })
    .first()
    .press('Enter');
  await expect(page).toHaveURL(/\/services#weddings$/);
  await expect(page.locator('#weddings')).toBeInViewport();
  await started(page);
  await page.keyboard.press('Tab');
  await expect(page.locator('#weddings :focus')).toBeVisible();
});

test('an option that stays on the page keeps the focus', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/flower-guide');
  const spring = page.getByRole('main').getByRole('link', { name: /^Spring/ });
  await spring.press('Enter');
  await expect(page).toHaveURL(/season=spring/);
  await expect(spring).toBeFocused();
});

test.describe('a form that was refused', () => {
  // Browsers report it.
  test.use({ allowed: [/status of 400/] });

  test('a gift card code that was refused has the focus', async ({ page }) => {
    await visit(page, '/gift-cards/balance');
    await page.getByLabel('Code').fill('ABCD-ABCD-ABCD-ABCD');
    await page.getByRole('button', { name: 'Show the balance' }).click();
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/There is no gift card with this code/);
    await expect(page.getByLabel('Code')).toBeFocused();
  });
});

test('a sent message leaves its box, and its answer is seen and read', async ({ page }) => {
  await addToCart(page);
  await proceedToCheckout(page);
  await giveDetails(page, 'June Mays');
  await pay(page, CARDS.paid);
  await page.getByRole('link', { name: 'Your order’s own page' }).click();
  await started(page);
  const message = page.getByLabel('Your message');
  await message.fill('Is the bench by the door?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const answer = page.locator('.note', { hasText: 'Message sent.' });
  await expect(answer).toBeFocused();
  await expect(answer).toBeInViewport({ ratio: 1 });
  await expect(message).toHaveValue('');
  await message.fill('And is there parking?');
  await page.getByText('Change the card or the instructions').click();
  await page.getByLabel('Card message').fill('With love');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const saved = page.locator('.note', { hasText: 'Saved.' });
  await expect(saved).toBeFocused();
  await expect(saved).toBeInViewport({ ratio: 1 });
  await expect(message, 'What is not sent yet stays').toHaveValue('And is there parking?');
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
