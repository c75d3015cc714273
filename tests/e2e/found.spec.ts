import { addToCart } from './buyer.ts';
import { expect, looksRight, test, visit } from './site.ts';

test('a page reached by a link gets its own URL and title', { tag: '@desktop' }, async ({ page, site }) => {
  await visit(page, '/store');
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', `${site.address}/store`);
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Back to store' })).toBeVisible();
  await expect(canonical).toHaveCount(1);
  await expect(canonical).toHaveAttribute('href', page.url());
});

test('structured data causes no errors in the browser', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/');
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
  await visit(page, '/store?kind=sympathy');
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await page.reload();
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
  await looksRight(page);
});

test('the store is filtered by category, and each category has a URL', async ({ page }) => {
  await visit(page, '/store');
  const cards = page.locator('.catalog > li');
  const all = await cards.count();
  await looksRight(page);
  const kinds = page.getByRole('navigation', { name: 'Kinds of flowers' });
  await kinds.getByRole('link', { name: /^Sympathy/ }).click();
  await expect(page).toHaveURL(/\/store\?kind=sympathy$/);
  await expect(kinds.getByRole('link', { name: /^Sympathy/ })).toHaveAttribute('aria-current', 'page');
  await expect(cards).not.toHaveCount(all);
  await expect(page.getByText('we’ll take care of it')).toBeVisible();
  await looksRight(page);
  await kinds.getByRole('link', { name: /^Everything/ }).click();
  await expect(cards).toHaveCount(all);
});

test('a product links to what goes well with it', async ({ page }) => {
  await addToCart(page);
  const related = page.getByRole('region', { name: 'Goes well with' });
  const title = await related.getByRole('heading', { level: 3 }).first().innerText();
  await related.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await looksRight(page);
});

test.describe('an unknown URL', () => {
  test.use({ allowed: [/status of 404/] });

  test('offers a search for its words', { tag: '@phone' }, async ({ page }) => {
    const answer = await page.goto('/shop/peonies.html?from=mail');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing grows here.');
    await looksRight(page);
    await expect(page.getByLabel('What are you looking for?')).toHaveValue('peonies');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search\?q=peonies/);
    await page.goBack();
    await page.getByRole('navigation', { name: 'Likely places' }).getByRole('link', { name: 'Web Store' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Web Store');
  });

  test('says that a product does not exist', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/product/none');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Not Found');
    await looksRight(page);
  });
});
