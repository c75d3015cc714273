import type { Page } from '@playwright/test';
import { linkIn } from './accounts.ts';
import { addToCart, CARDS, cartButton, cartPanel, giveDetails, openProduct, pay, proceedToCheckout } from './buyer.ts';
import { readBySql } from './database.ts';
import { distancesFromTop, expect, looksRight, started, test, visit } from './site.ts';

test('twenty clicks on Checkout send one request, and the back button shows the cart again', { tag: '@phone' }, async ({
  page,
}) => {
  const title = await addToCart(page);
  const from = page.url();
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/checkout')) requests += 1;
  });
  await cartButton(page).click();
  await cartPanel(page)
    .getByRole('button', { name: 'Proceed to Checkout' })
    .evaluate((button: HTMLButtonElement) => {
      for (let click = 0; click < 20; click++) button.click();
    });
  await page.waitForURL(/\/pay\//);
  const payment = page.url();
  expect(requests).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('e-commerce-cart'))).toBe('[]');

  await page.goBack();
  await expect(page).toHaveURL(from);
  await expect(cartPanel(page)).toBeHidden();
  await cartButton(page).click();
  await expect(cartPanel(page)).toContainText(title);
  // The cart is the same, so its order is too: nothing is held twice.
  await proceedToCheckout(page);
  expect(page.url()).toBe(payment);
});

test('the total stays at the bottom of the cart panel', async ({ page }) => {
  await addToCart(page);
  await cartButton(page).click();
  await expect(cartPanel(page)).toBeVisible();
  const bottom = () =>
    cartPanel(page)
      .locator('.drawer-foot')
      .evaluate((foot) => innerHeight - foot.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBe(0);
});

test('two tabs share one cart', { tag: '@desktop' }, async ({ page, context }) => {
  const other = await context.newPage();
  await visit(other, '/store');
  await addToCart(page);
  await expect(cartButton(other)).toContainText('1');
  await cartButton(other).click();
  await cartPanel(other)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(cartButton(page)).not.toContainText('1');
});

test('a cart emptied in another tab does not reach the checkout', { tag: '@phone' }, async ({ page }) => {
  await addToCart(page);
  await cartButton(page).click();
  const panel = cartPanel(page);
  // At once, before another tab’s event arrives: the open panel is still loading prices.
  await panel.getByRole('button', { name: 'Proceed to Checkout' }).evaluate((button: HTMLElement) => {
    localStorage.setItem('e-commerce-cart', '[]');
    button.click();
  });
  await expect(page.locator('.toast').filter({ hasText: 'Your cart is empty' })).toContainText(
    'Add some products to your cart before checking out',
  );
  await expect(panel.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await looksRight(page);
});

test('a damaged cart cookie means an empty cart', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/store');
  await page.evaluate(() => localStorage.setItem('e-commerce-cart', '[{"variant":'));
  await visit(page, '/store');
  await cartButton(page).click();
  await expect(cartPanel(page)).toContainText('Your cart is empty');
});

test('the cart shows a changed price before the payment page', { tag: '@phone' }, async ({ page }) => {
  await addToCart(page);
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('e-commerce-cart') ?? '[]');
    Object.assign(line.variant, { price_in_cents: 100, price_formatted: '$1.00', sale_price_in_cents: null });
    Object.assign(line.variant, { sale_price_formatted: null });
    localStorage.setItem('e-commerce-cart', JSON.stringify([line]));
  });
  await visit(page, '/store');
  await cartButton(page).click();
  await expect(cartPanel(page).getByRole('listitem')).toContainText(/The price changed from \$1\.00 to \$\d+\.\d\d\./);
  await looksRight(page);
  await proceedToCheckout(page);
});

/** Pays the order on another device, so this browser is not notified. */
async function payElsewhere(page: Page, paymentPage: string) {
  const headers = { Origin: new URL(paymentPage).origin };
  const form = { card_number: '4242424242424242', card_expiry: '12 / 49', card_code: '123', card_name: 'Hannah Lyle' };
  const answer = await page.request.post(`${paymentPage}/card`, { headers, form, maxRedirects: 0 });
  expect(answer.headers().location).toContain('/success');
}

test('a cart survives its payment page and is emptied once its order is paid, in any tab', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const title = await addToCart(page);
  await proceedToCheckout(page);
  const paymentPage = page.url();
  await giveDetails(page, 'Hannah Lyle');
  await page.close();

  const tab = await context.newPage();
  await visit(tab, '/store');
  await expect(cartButton(tab)).toContainText('1');
  await cartButton(tab).click();
  await expect(cartPanel(tab)).toContainText(title);

  await payElsewhere(tab, paymentPage);
  await visit(tab, '/store');
  await expect(cartButton(tab)).not.toContainText('1');
  await cartButton(tab).click();
  await expect(cartPanel(tab)).toContainText('Your cart is empty');
});

test.describe('a cart with more than is in stock', () => {
  test.use({ allowed: [/status of 409/] });

  test('shows the store’s own error and stays as it was', { tag: '@phone' }, async ({ page }) => {
    const title = await addToCart(page);
    await cartButton(page).click();
    const panel = cartPanel(page);
    for (let more = 0; more < 30; more++) await panel.getByRole('button', { name: 'One more' }).click();
    await panel.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByText('Checkout Error')).toBeVisible();
    await expect(page.getByText(new RegExp(`Not enough stock for ${title}\\. Only \\d+ left\\.`))).toBeVisible();
    await expect(panel).toContainText('31');
    await expect(panel.getByRole('listitem')).toContainText(/Not enough stock\. Only \d+ left\./);
    await looksRight(page);
  });
});

test('the ZIP code and the day are asked once: cart and checkout know them', { tag: '@phone' }, async ({ page }) => {
  await openProduct(page);
  await page.getByLabel('Deliver to ZIP code').fill('26501');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Delivery to Morgantown')).toBeVisible();
  const day = page.getByRole('group', { name: 'The day you want them' }).getByRole('radio', { disabled: false }).nth(2);
  await day.check();
  const chosen = await day.inputValue();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('Added to Cart! 🛒')).toBeVisible();
  await cartButton(page).click();
  await expect(cartPanel(page).getByText('Delivery to Morgantown')).toBeVisible();
  const total = await cartPanel(page).locator('.cart-total span').last().innerText();
  await proceedToCheckout(page);
  await expect(page.getByLabel('ZIP code')).toHaveValue('26501');
  await expect(page.locator('[name=fulfillment_date]:checked')).toHaveValue(chosen);
  await expect(page.locator('.checkout-sum')).toContainText(total);
  await visit(page, '/cart');
  const cart = page.getByRole('main');
  await cart.getByLabel('Deliver to ZIP code').fill('90210');
  await page.keyboard.press('Enter');
  await expect(cart.getByText('We do not deliver to 90210.')).toBeVisible();
  await expect(cart.locator('.cart-total')).toContainText('Total');
});

test('the button to the payment stays where it is when the cost of delivery comes', async ({ page }) => {
  await addToCart(page);
  await visit(page, '/cart');
  const cart = page.getByRole('main');
  const button = cart.getByRole('button', { name: 'Proceed to Checkout' });
  const before = await distancesFromTop(button);
  for (const [zip, answer] of Object.entries({
    '26501': 'Delivery to Morgantown',
    '90210': 'We do not deliver to 90210.',
  })) {
    await cart.getByLabel('Deliver to ZIP code').fill(zip);
    await page.keyboard.press('Enter');
    await expect(cart.getByText(answer)).toBeVisible();
    expect(await distancesFromTop(button), zip).toEqual(before);
  }
});

test('a ZIP code that is typed while the last one is looked up stays', { tag: '@desktop' }, async ({ page }) => {
  await openProduct(page);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('Added to Cart! 🛒')).toBeVisible();
  await visit(page, '/cart');
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/cart/delivery', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const cart = page.getByRole('main');
  const zip = cart.getByLabel('Deliver to ZIP code');
  await zip.fill('26501');
  await page.keyboard.press('Enter');
  await zip.fill('90210');
  answer();
  await expect(cart.getByText('Delivery to Morgantown')).toBeVisible();
  await expect(zip).toHaveValue('90210');
  await page.keyboard.press('Enter');
  await expect(cart.getByText('We do not deliver to 90210.')).toBeVisible();
});

test('flowers that come every week are ordered once, skipped and stopped by their buyer', async ({ page, site }) => {
  const [product] = await readBySql<{ slug: string }>(
    site,
    'select slug from products where subscribable and purchasable order by "order" limit 1',
    [],
  );
  await visit(page, `/product/${product?.slug}`);
  await page.getByRole('radio', { name: 'Weekly' }).check();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await page.waitForURL(/\/pay\//);
  await started(page);
  await page.getByRole('textbox', { name: 'Who they are for' }).fill('Nell Jarrell');
  await page.getByRole('checkbox', { name: 'I agree to be charged weekly until I cancel' }).check();
  await giveDetails(page, 'Ruth Amos');
  await pay(page, CARDS.paid);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
  await visit(page, await linkIn(site, 'hannah@example.com', /\/subscription\/[\w.-]+/));
  await expect(page.getByLabel('Who they are for')).toHaveValue('Nell Jarrell');
  const next = page.getByText('The next delivery is for');
  const before = await next.innerText();
  await page.getByRole('button', { name: 'Skip it' }).click();
  const saved = page.locator('.note', { hasText: 'Saved.' });
  await expect(saved).toBeFocused();
  await expect(saved).toBeInViewport({ ratio: 1 });
  await expect(next).not.toHaveText(before);
  await page.getByRole('button', { name: 'Enter another card' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your card' })).toBeInViewport();
  await looksRight(page);
  expect((await page.getByLabel('Card number').boundingBox())?.width).toBeGreaterThan(200);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeHidden();
  await page.getByText('Cancel this subscription').click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skip it' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to the store' })).toBeVisible();
});
