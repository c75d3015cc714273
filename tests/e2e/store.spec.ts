import type { Locator, Page } from '@playwright/test';
import { addToCart, cartButton, cartPanel, openProduct } from './buyer.ts';
import { expect, looksRight, test, visit } from './site.ts';

interface Variant {
  manage_inventory: boolean;
  inventory_quantity: number;
}

test('a shopper finds a product from the home page and adds it to the cart', async ({ page, isMobile }) => {
  await visit(page, '/');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: isMobile ? 'Menu' : 'Main' });
  await menu.getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Web Store');
  await looksRight(page);

  const title = await addToCart(page);
  await expect(page.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
  await looksRight(page);
  await cartButton(page).click();
  const panel = cartPanel(page);
  await expect(panel).toContainText(title);
  await expect(panel).toContainText(/\$\d+\.\d\d/);
  await looksRight(page);
});

test('on a phone two products stand side by side below the first, and a price beside its name', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, '/store');
  const boxes = await page
    .getByRole('main')
    .locator('.product-card')
    .evaluateAll((cards) => cards.slice(0, 3).map((card) => card.getBoundingClientRect().toJSON()));
  const [lead, left, right] = boxes;
  expect(left.width).toBeLessThan(lead.width / 2);
  expect([right.top, right.left > left.right]).toEqual([left.top, true]);
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
  const name = await page.getByRole('heading', { level: 1 }).boundingBox();
  const price = await page.locator('.product-price').boundingBox();
  expect(price?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0) - 1);
  expect(price?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
});

test('cart quantities stop at one, removed lines are gone, and a reload keeps the rest', async ({ page }) => {
  await addToCart(page);
  await visit(page, '/store');
  const cart = cartButton(page);
  await expect(cart).toContainText('1');
  await cart.click();
  const panel = cartPanel(page);
  const quantity = (count: string) => expect(panel.locator('.stepper')).toContainText(count);
  await panel.getByRole('button', { name: /more/i }).click();
  await quantity('2');
  const fewer = panel.getByRole('button', { name: /fewer/i });
  await fewer.click();
  await quantity('1');
  await expect(fewer).toBeDisabled();
  await panel.getByRole('button', { name: /^Remove/ }).click();
  await expect(panel).toContainText('Your cart is empty');
  await expect(panel.getByRole('button', { name: 'Proceed to Checkout' })).toBeHidden();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('the product page shows how many are left and offers no more', async ({ page }) => {
  await openProduct(page);
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
  const stock = page.locator('.product-stock');
  await expect(stock).toHaveText(/^\d+ in stock!$/);
  const left = Number.parseInt(await stock.innerText(), 10);
  await expect(page.getByRole('button', { name: 'One fewer' })).toBeDisabled();
  for (let more = 0; more < left; more++) await page.getByRole('button', { name: 'One more' }).click();
  await expect(stock).toHaveText(`Not enough stock. Only ${left} left.`);
  await expect(add).toBeDisabled();
  await looksRight(page);
  await page.getByRole('button', { name: 'One fewer' }).click();
  await expect(add).toBeEnabled();
  await add.click();
  await add.click();
  await expect(page.getByText('Oh no! Something went wrong.')).toBeVisible();
  await expect(page.getByText(/^Not enough stock for .+\. Only \d+ left\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to store' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Web Store');
});

test('the size that is chosen has its price and goes into the cart', async ({ page }) => {
  await openProduct(page);
  const sizes = page.getByRole('group', { name: 'Size' }).getByRole('radio');
  await expect(sizes.first()).toBeChecked();
  const price = page.locator('.product-price');
  const before = await price.innerText();
  await sizes.last().check();
  await expect(price).not.toHaveText(before);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await cartButton(page).click();
  await expect(cartPanel(page)).toContainText(await price.innerText());
});

test('a size that is chosen while its script loads stays chosen', { tag: '@phone' }, async ({ page }) => {
  await openProduct(page);
  const release = await holdScripts(page, '**/assets/order-form*.js');
  await page.reload();
  await page.locator('html[data-started]').waitFor();
  const price = page.locator('.product-price');
  const before = await price.innerText();
  const last = page.getByRole('group', { name: 'Size' }).getByRole('radio').last();
  await last.check();
  release();
  await expect(price).not.toHaveText(before);
  await expect(last).toBeChecked();
});

test('on a phone the price and a button stay in reach', async ({ page, isMobile }) => {
  await openProduct(page);
  const own = page.getByRole('button', { name: 'Add to Cart', exact: true });
  const bar = page.locator('.buy-bar');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(bar).toBeVisible({ visible: isMobile });
  if (!isMobile) return;
  await looksRight(page);
  await own.scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await bar.getByRole('button', { name: /^Add to Cart/ }).click();
  await expect(page.getByText('Added to Cart! 🛒')).toBeVisible();
  await expect(cartButton(page)).toContainText('1');
});

test('a picture opens larger, and Escape or a press closes it', async ({ page }) => {
  await openProduct(page);
  const link = page.getByRole('link', { name: /^Larger picture: / });
  const dialog = page.getByRole('dialog', { name: 'Larger picture' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img')).toBeVisible();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await link.click();
  await dialog.getByRole('img').click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/product\//);
});

test('a card adds one to the cart, and a reload keeps it', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/store');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(cartButton(page)).toContainText('1');
  await visit(page, '/store');
  await expect(cartButton(page)).toContainText('1');
  const kept = await page.evaluate(() => localStorage.getItem('e-commerce-cart'));
  expect(kept).toContain('"quantity":1');
});

test('a card adds no more than is left, and says so', { tag: '@phone' }, async ({ page, request }) => {
  const { products } = await (await request.get('/store/rhodora/products?limit=50')).json();
  // The last: orders that other tests left unpaid come back to the stock of the first.
  const scarce = products.findLast(
    ({ purchasable, variants: [variant] }: { purchasable: boolean; variants: Variant[] }) =>
      purchasable && variant?.manage_inventory && variant.inventory_quantity > 0,
  );
  const left: number = scarce.variants[0].inventory_quantity;
  await visit(page, '/store');
  const add = page.getByRole('main').getByRole('button', { name: new RegExp(`^Add to Cart ?: ${scarce.title}$`) });
  await add.click();
  await expect(cartButton(page)).toContainText('1');
  for (let one = 1; one < left; one++) await add.click();
  await expect(cartButton(page)).toContainText(`${left}`);
  await add.click();
  await expect(page.getByText('Error adding to cart')).toBeVisible();
  await expect(page.getByText(`Not enough stock for ${scarce.title}. Only ${left} left.`)).toBeVisible();
  await expect(cartButton(page)).toContainText(`${left}`);
});

test('an unavailable product says so and cannot be added', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/store');
  const button = page.getByRole('button', { name: /^Unavailable/ }).first();
  await expect(button).toBeDisabled();
});

test.describe('a missing product', () => {
  test.use({ allowed: [/status of 404/] });

  test('shows “not found” and a link back to the store', async ({ page }) => {
    const response = await page.goto('/product/019a0000-0000-7000-8000-000000000000');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible();
    await looksRight(page);
  });
});

test('the catalog has two columns on a phone and four on a wide screen', async ({ page }) => {
  await visit(page, '/store');
  const columnsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return page
      .locator('.catalog')
      .evaluate((catalog) => getComputedStyle(catalog).gridTemplateColumns.split(' ').length);
  };
  expect(await columnsAt(320)).toBe(2);
  expect(await columnsAt(768)).toBe(2);
  expect(await columnsAt(1440)).toBe(4);
});

/** Delays the scripts of the page until they are released. */
async function holdScripts(page: Page, address = '**/assets/*.js'): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

function tapFiveTimes(button: Locator) {
  return button.evaluate((element: HTMLButtonElement) => {
    for (let tap = 0; tap < 5; tap++) element.click();
  });
}

const firstAdd = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first();

test('five taps on Add to Cart before any script loads add one bouquet', { tag: '@phone' }, async ({ page }) => {
  await holdScripts(page);
  await page.goto('/store', { waitUntil: 'commit' });
  await tapFiveTimes(firstAdd(page));
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Added to Cart! 🛒')).toBeVisible();
  await expect(page.locator('.cart-lines .stepper')).toContainText('1');
});

test('five taps on Add to Cart while its script loads add one bouquet', { tag: '@desktop' }, async ({ page }) => {
  const release = await holdScripts(page, '**/assets/add-button*.js');
  await visit(page, '/store');
  await tapFiveTimes(firstAdd(page));
  release();
  await expect(page.getByText('Added to Cart! 🛒')).toBeVisible();
  await expect(cartButton(page)).toContainText('1');
  expect(await page.evaluate(() => localStorage.getItem('e-commerce-cart'))).toContain('"quantity":1');
});

test('every press of a stepper counts while its script loads', { tag: '@desktop' }, async ({ page }) => {
  await openProduct(page);
  const release = await holdScripts(page, '**/assets/order-form*.js');
  await page.reload();
  await page.locator('html[data-started]').waitFor();
  await tapFiveTimes(page.getByRole('button', { name: 'One more' }));
  release();
  await expect(page.getByRole('spinbutton', { name: /^Quantity of/ })).toHaveValue('6');
});

test.describe('scripts that do not load', () => {
  test.use({ allowed: [/Failed to load resource|dynamically imported module/] });

  test('leave a working button and a cart that lasts', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/store');
    await firstAdd(page).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByText('Added to Cart! 🛒')).toBeVisible();
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(page.locator('.cart-lines .stepper')).toContainText('2');
    await cartButton(page).click();
    await expect(page).toHaveURL(/\/cart\?$/);
    await looksRight(page);

    // Scripts load again and take over the cart that was filled without them.
    await page.unroute('**/assets/*.js');
    await visit(page, '/store');
    await expect(cartButton(page)).toContainText('2');
    await cartButton(page).click();
    await cartPanel(page).getByRole('button', { name: 'One fewer' }).click();
    await visit(page, '/cart');
    await expect(page.locator('main .stepper')).toContainText('1');
    await looksRight(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(page.getByRole('main')).toContainText('Your cart is empty');
    await expect(cartButton(page)).not.toContainText('1');
    await looksRight(page);
  });
});
