import type { Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import { expect, looksRight, started, test, visit } from './site.ts';

const plates = (page: Page) => page.locator('.flower-grid').getByRole('link');
const plate = (page: Page, name: string) => plates(page).filter({ hasText: name });
const card = (page: Page, name: string) => page.getByRole('dialog', { name });
const close = (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'Close' });
const facts = (page: Page) => page.locator('.flower-card-text > .details-list');

test('thirty flowers are sorted by name', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/flower-guide');
  const names = await plates(page).allInnerTexts();
  expect(names).toHaveLength(30);
  expect(names).toEqual(names.toSorted());
  await looksRight(page);
});

test('the guide has two to six columns', async ({ newBrowser }) => {
  for (const [width, columns] of [
    [360, 2],
    [768, 4],
    [1440, 6],
  ] as const) {
    const page = await newBrowser({ viewport: { width, height: 900 }, isMobile: false });
    await page.goto('/flower-guide');
    const tops = await plates(page).evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
  }
});

test('a card has its own URL, and closing it restores the scroll position and the focus', async ({ page }) => {
  await visit(page, '/flower-guide');
  await plate(page, 'Lisianthus').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await plate(page, 'Lisianthus').click();
  await expect(card(page, 'Lisianthus')).toBeVisible();
  await expect(page).toHaveURL(/\/flower-guide\/lisianthus$/);
  await expect(page).toHaveTitle(/^Lisianthus, Flower Guide/);
  await expect(facts(page).getByRole('term')).toHaveText([
    ...['Natural Colors', 'Durability', 'Seasonality', 'Commonly Imported From', 'Meanings'],
  ]);
  await expect(close(page)).toBeFocused();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/flower-guide$/);
  await expect(plate(page, 'Lisianthus')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('the flower stays in place for 300 ms after its card closes', { tag: '@phone' }, async ({ page }) => {
  await page.clock.install();
  await visit(page, '/flower-guide/peony');
  await page.clock.pauseAt(Date.now() + 60_000);
  await close(page).click();
  await expect(plate(page, 'Peony'), 'It is closed, and the 300 ms have begun').toBeFocused();
  const left = page.locator('dialog', { hasText: 'Peony' });
  await page.clock.runFor(290);
  await expect(left).toHaveCount(1);
  await page.clock.runFor(20);
  await expect(left).toHaveCount(0);
});

test('one card links to the next, and Back returns to the guide', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/flower-guide');
  await plate(page, 'Dahlia').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Delphinium' }).click();
  await expect(card(page, 'Delphinium')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Foxglove' }).click();
  await expect(card(page, 'Foxglove')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/flower-guide$/);
  await expect(plate(page, 'Foxglove'), 'The focus goes to the flower read last').toBeFocused();
});

test('a click outside the card closes it', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/flower-guide/zinnia');
  await expect(close(page)).toBeFocused();
  await page.mouse.click(8, 400);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/flower-guide$/);
});

test('a season filters the guide and stays selected under an open card', async ({ page }) => {
  await visit(page, '/flower-guide');
  await page.getByRole('navigation', { name: 'In season' }).getByRole('link', { name: 'Winter' }).click();
  await expect(page).toHaveURL(/\/flower-guide\?season=winter#winter$/);
  await started(page);
  await expect(plates(page)).toHaveText(['Hellebore']);
  await looksRight(page);
  await plate(page, 'Hellebore').click();
  await expect(card(page, 'Hellebore')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/flower-guide\?season=winter#winter$/);
  await expect(plates(page)).toHaveText(['Hellebore']);
});

test('the keyboard alone opens a flower, pages through the cards, and returns', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, '/flower-guide');
  await tabTo(page, plate(page, 'Astilbe'));
  await page.keyboard.press('Enter');
  await expect(close(page)).toBeFocused();
  await tabTo(page, page.getByRole('dialog').getByRole('link', { name: 'Baby’s Breath' }));
  await page.keyboard.press('Enter');
  await expect(card(page, 'Baby’s Breath')).toBeVisible();
  await tabTo(page, close(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(plate(page, 'Baby’s Breath')).toBeFocused();
});

test('cards open, turn and close without loading the page, also after Forward and a reload', async ({ page }) => {
  await visit(page, '/flower-guide');
  await page.evaluate(() => (document.body.dataset.first = ''));
  await plate(page, 'Dahlia').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Delphinium' }).click();
  await expect(card(page, 'Delphinium')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Foxglove' }), 'The focus stays').toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle(/^Flower Guide/);
  await expect(plate(page, 'Delphinium')).toBeFocused();
  await page.goForward();
  await expect(card(page, 'Delphinium')).toBeVisible();
  await expect(page.locator('body[data-first]')).toBeVisible();
  await page.reload();
  await started(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/flower-guide$/);
  await expect(plate(page, 'Delphinium')).toBeFocused();
});

/** Delays a card until it is released. */
async function holdCard(page: Page, path: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a slow card shows that it loads', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/flower-guide');
  const release = await holdCard(page, '/flower-guide/dahlia');
  await plate(page, 'Dahlia').click();
  await expect(page.getByText('Loading…')).toBeVisible();
  release();
  await expect(card(page, 'Dahlia')).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
});

test('a card that comes after the dialog was closed stays away', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/flower-guide/dahlia');
  const release = await holdCard(page, '/flower-guide/delphinium');
  await page.getByRole('dialog').getByRole('link', { name: 'Delphinium' }).click();
  await page.keyboard.press('Escape');
  await expect(plate(page, 'Dahlia')).toBeFocused();
  const arrived = page.waitForResponse('**/flower-guide/delphinium');
  release();
  await (await arrived).finished();
  // Another card is shown after it would have been.
  await plate(page, 'Zinnia').click();
  await expect(card(page, 'Zinnia')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/flower-guide$/);
});

test.describe('a card that cannot be loaded', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('is opened as a page', { tag: '@desktop' }, async ({ page }) => {
    await visit(page, '/flower-guide');
    await page.route('**/flower-guide/dahlia', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    await page.evaluate(() => (document.body.dataset.first = ''));
    await plate(page, 'Dahlia').click();
    await expect(card(page, 'Dahlia')).toBeVisible();
    await expect(page.locator('body[data-first]')).toHaveCount(0);
  });
});

test.describe('scripts that do not load', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('leave cards that are pages', { tag: '@phone' }, async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/flower-guide');
    await plate(page, 'Dahlia').click();
    await expect(card(page, 'Dahlia')).toBeVisible();
    await looksRight(page);
    await page.getByRole('dialog').getByRole('link', { name: 'Delphinium' }).click();
    await expect(card(page, 'Delphinium')).toBeVisible();
    await close(page).click();
    await expect(page).toHaveURL(/\/flower-guide$/);
  });
});

test('without scripts, a flower’s URL is a page with its card and the guide', { tag: '@phone' }, async ({
  newBrowser,
}) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await page.goto('/flower-guide');
  await plate(page, 'Cosmos').click();
  await expect(page.getByRole('heading', { level: 2, name: 'Cosmos' })).toBeVisible();
  await expect(facts(page).getByRole('term')).toHaveText(['Natural Colors', 'Durability', 'Seasonality', 'Meanings']);
  await expect(plates(page)).toHaveCount(30);
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/flower-guide$/);
});

test.describe('an unknown flower', () => {
  test.use({ allowed: [/status of 404/] });

  test('shows an error with links', { tag: '@phone' }, async ({ page }) => {
    expect((await page.goto('/flower-guide/triffid'))?.status()).toBe(404);
    await looksRight(page);
  });
});
