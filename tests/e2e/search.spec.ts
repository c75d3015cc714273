import type { Page } from '@playwright/test';
import { hold } from './hold.ts';
import { expect, looksRight, test, visit } from './site.ts';

const results = (page: Page) => page.locator('.search-result');
const field = (page: Page) => page.getByRole('searchbox', { name: 'What are you looking for?' });
const summary = (page: Page) => page.getByRole('main').getByRole('status');

test('a typo is corrected, with the keyboard alone, from any page', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/store');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
  await looksRight(page);
  await field(page).focus();
  await page.keyboard.type('penony');
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText('No “penony” here. Showing peony.');
  await expect(results(page).first().locator('mark').first()).toHaveText('Peony');
  await looksRight(page);
  await results(page).first().getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/flower-guide\/peony/);
});

test('results appear while typing, and the field keeps the focus and every letter', { tag: '@phone' }, async ({
  page,
}) => {
  await visit(page, '/search');
  await field(page).pressSequentially('ranunc', { delay: 60 });
  await expect(results(page).first()).toContainText('Ranunculus');
  await expect(page).toHaveURL(/\?q=ranunc$/);
  await expect(field(page)).toBeFocused();
  await field(page).pressSequentially('ulus xyz', { delay: 20 });
  await expect(summary(page)).toContainText('some of them');
  await expect(field(page)).toHaveValue('ranunculus xyz');
  await expect(page).toHaveTitle(/^“ranunculus xyz” \| /);
  await page.reload();
  await expect(field(page)).toHaveValue('ranunculus xyz');
  await expect(summary(page)).toContainText('some of them');
});

const SCRIPT = '**/assets/search-form.script*.js';

test('what was typed before the script came is searched', { tag: '@desktop' }, async ({ page }) => {
  const script = await hold(page, SCRIPT);
  await page.goto('/search');
  const held = await script();
  await field(page).fill('ranunculus');
  await held.continue();
  await expect(results(page).first()).toContainText('Ranunculus');
  await expect(field(page)).toHaveValue('ranunculus');
});

test('only the last query that was typed shows its results', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/search');
  const earlier = await hold(page, '**/search?q=ranunculus');
  await field(page).fill('ranunculus');
  const held = await earlier();
  await expect(page.getByText('Loading…')).toBeVisible();
  await field(page).fill('peony');
  await expect(results(page).first()).toContainText('Peony');
  await expect(page.getByText('Loading…')).toBeHidden();
  await held.continue().catch(() => undefined);
  await expect(page).toHaveURL(/\?q=peony$/);
  await expect(results(page).first()).toContainText('Peony');
});

test.describe('a script that does not load', () => {
  test.use({ allowed: [/Failed to load resource|dynamically imported module/] });

  test('leaves a form that searches, and offline says why it does not', { tag: '@phone' }, async ({ page }) => {
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('search-form.script'));
    await page.route(SCRIPT, (route) => route.abort());
    await visit(page, '/search');
    await failed;
    await page.context().setOffline(true);
    await field(page).fill('peony');
    await field(page).press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible();
    await expect(field(page)).toHaveValue('peony');
    await expect(field(page)).toBeFocused();
    await looksRight(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText('You are offline.')).toBeHidden();
    await expect(field(page)).toHaveValue('peony');
    await page.context().setOffline(false);
    await field(page).press('Enter');
    await expect(page).toHaveURL(/\?q=peony$/);
    await expect(results(page).first()).toContainText('Peony');
  });
});

test('Back restores the earlier query', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/search?q=arch');
  await page.getByRole('main').getByRole('link', { name: 'Moon Arch' }).click();
  await expect(page).toHaveURL(/\/rental-items#item-/);
  await page.goBack();
  await expect(field(page)).toHaveValue('arch');
  await expect(results(page).first()).toBeVisible();
});

test('a search without results offers links', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/search?q=xylophone+zeppelin');
  await expect(page.getByRole('heading', { name: 'We have nothing under' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask us' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Other pages to try' }).getByRole('link')).toHaveCount(4);
  await looksRight(page);
});

test('without scripts, the form searches and the results are links', { tag: '@phone' }, async ({ newBrowser }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await field(page).fill('calla lilly');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(results(page).first()).toContainText('Calla Lily');
  await results(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/flower-guide\/calla-lily/);
});

test('a long list of results loads more', async ({ page }) => {
  await visit(page, '/search?q=white');
  await expect(results(page)).toHaveCount(20);
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(page).toHaveURL(/offset=20/);
  await expect(summary(page)).toContainText(/21 to \d+ results/);
  await looksRight(page);
});
