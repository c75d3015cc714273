/** Whoever comes with old, blocked or very slow scripts can read, search, filter, buy and pay. */
import type { Page } from '@playwright/test';
import { CARDS, giveDetails, pay } from './buyer.ts';
import { expect, test } from './site.ts';

const SCRIPTS = '**/assets/*.js';
const LATE_MS = 10_000;
const WIDTHS_PX = [320, 1440];

test.use({ allowed: [/Failed to load resource|dynamically imported module/] });

const CONDITIONS: Record<string, (page: Page) => Promise<unknown>> = {
  'without scripts': async () => {},
  'with scripts that come after ten seconds': (page) =>
    page.route(SCRIPTS, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      // The page may be gone by then.
      await route.continue().catch(() => undefined);
    }),
  'with scripts that do not load': (page) => page.route(SCRIPTS, (route) => route.abort()),
};

for (const [condition, prepare] of Object.entries(CONDITIONS)) {
  for (const width of WIDTHS_PX) {
    test(`a shopper finds and buys flowers ${condition}, ${width} px wide`, async ({ newBrowser }) => {
      const page = await newBrowser({
        javaScriptEnabled: condition !== 'without scripts',
        viewport: { width, height: 780 },
      });
      await prepare(page);
      await page.goto('/', { waitUntil: 'commit' });
      await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
      await page.getByRole('searchbox').fill('calla lilly');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page.locator('.search-result').first()).toContainText('Calla Lily');

      await page.goto('/store', { waitUntil: 'commit' });
      await page.getByRole('link', { name: /^Hand-tied/ }).click();
      await expect(page).toHaveURL(/kind=hand-tied/);
      await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
      const title = await page.getByRole('heading', { level: 1 }).innerText();
      await page.getByRole('spinbutton', { name: `Quantity of ${title}` }).fill('2');
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
      await expect(page.getByText(`${title} has been added to your cart.`)).toBeVisible();
      await expect(page.locator('.cart-lines .stepper')).toContainText('2');
      await page.getByRole('button', { name: 'One fewer' }).click();
      await expect(page.locator('.cart-lines .stepper')).toContainText('1');
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
      await giveDetails(page, 'Eli Marsh');
      await pay(page, CARDS.paid);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
    });
  }
}
