import { expect, type Page } from '@playwright/test';
import { started, visit } from './site.ts';

export const CARDS = { paid: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', asks: '4000 0025 0000 3155' };

/** Opens the first available product; returns its title. */
export async function openProduct(page: Page): Promise<string> {
  await visit(page, '/store');
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Add to Cart/ }) });
  const title = await card.first().getByRole('heading').innerText();
  await card.first().getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await started(page);
  return title;
}

/** Adds the first available product to the cart; returns its title. */
export async function addToCart(page: Page): Promise<string> {
  const title = await openProduct(page);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('Added to Cart! 🛒')).toBeVisible();
  await expect(page.getByText(`${title} has been added to your cart.`)).toBeVisible();
  return title;
}

export function cartButton(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^Cart/ });
}

export function cartPanel(page: Page) {
  return page.getByRole('dialog', { name: 'Shopping Cart' });
}

export async function proceedToCheckout(page: Page) {
  if (!(await cartPanel(page).isVisible())) await cartButton(page).click();
  await cartPanel(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL(/\/pay\//);
  await started(page);
}

/** Fills in contact and delivery, and continues to the card. */
export async function giveDetails(page: Page, name: string) {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill('hannah@example.com');
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('304-555-0171');
  await page.getByRole('group', { name: /^Day/ }).getByRole('radio').nth(1).check();
  await page.getByRole('group', { name: /^Time/ }).getByRole('radio').first().check();
  await page.getByLabel('Street and number').fill('2 Laurel Gap Road');
  await page.getByLabel('ZIP code').fill('26501');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/card$/);
}

export async function pay(page: Page, card: string) {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expires').fill('12 / 49');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay/ }).click();
}
