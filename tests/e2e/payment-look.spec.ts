import type { Page } from '@playwright/test';
import { CARDS, giveDetails, pay } from './buyer.ts';
import { expect, looksRight, test } from './site.ts';

type Product = { title: string; purchasable: boolean; variants: { id: string; manage_inventory: boolean }[] };

/** Orders a product of unlimited stock and opens its payment page. */
async function openCheckout(page: Page, address: string) {
  const { products } = (await (await page.request.get('/store/rhodora/products?limit=50')).json()) as {
    products: Product[];
  };
  const product = products.find(({ purchasable, variants }) => purchasable && !variants[0]?.manage_inventory);
  const ordered = await page.request.post('/store/rhodora/checkout', {
    data: {
      items: [{ variant_id: product?.variants[0]?.id, quantity: 1 }],
      successUrl: `${address}/success`,
      cancelUrl: `${address}/store`,
    },
  });
  const { url } = (await ordered.json()) as { url: string };
  await page.goto(url);
  return { url, title: product?.title ?? '' };
}

/** The page shows the studio, how to reach it, and twice that payments are a test. */
async function isTheStudios(page: Page) {
  await expect(page.getByRole('main').getByRole('link', { name: 'Rhodora' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^304-555/ })).toBeVisible();
  await expect(page.getByText('TEST MODE', { exact: true })).toHaveCount(2);
  await expect(page.locator('.ridge, .site-header')).toHaveCount(0);
  await looksRight(page);
}

test.describe('every step of a payment', () => {
  test.use({ allowed: [/status of 40[02]/] });

  test('shows the studio, the items and the fulfillment date', async ({ page, site }) => {
    const { url, title } = await openCheckout(page, site.address);
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText(title);
    await isTheStudios(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await isTheStudios(page);
    await giveDetails(page, 'Hannah Lyle');
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText(/Day\w+, \w+ \d+, 20\d\d/);
    await isTheStudios(page);
    await pay(page, CARDS.declined);
    await expect(page.getByRole('alert')).toContainText('declined, and nothing was charged');
    await isTheStudios(page);
    await pay(page, CARDS.asks);
    await expect(page.getByRole('heading', { name: 'Confirm the payment' })).toBeVisible();
    await isTheStudios(page);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
    await expect(page.getByRole('region', { name: 'What happens now' })).toBeVisible();
    await looksRight(page);

    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order is paid.');
    await expect(page.getByRole('main')).toContainText('hannah@example.com');
    await isTheStudios(page);
  });
});

test('an abandoned order says so and links back to its products', async ({ page, site }) => {
  const { url, title } = await openCheckout(page, site.address);
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(page).toHaveURL(/\/store$/);
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was cancelled.');
  await isTheStudios(page);
  await page.getByRole('link', { name: `${title}, again` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});
