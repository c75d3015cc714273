import type { Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import { expect, looksRight, started, test, visit } from './site.ts';

const plates = (page: Page) => page.locator('main figure').getByRole('link');
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Wedding & Event gallery' });
const close = (page: Page) => page.getByRole('dialog').getByRole('link', { name: 'Close' });

/** Opens a picture; returns its accessible name. */
async function open(page: Page, place: number) {
  const plate = plates(page).nth(place);
  const name = await plate.getAttribute('aria-label');
  await plate.click();
  await expect(lightbox(page).getByRole('img', { name: name ?? '' })).toBeVisible();
  return name ?? '';
}

test('three tabs lead to three galleries', async ({ page }) => {
  const tab = (name: string) => page.getByRole('navigation', { name: 'Galleries' }).getByRole('link', { name });
  await visit(page, '/gallery');
  await looksRight(page);
  await tab('Micro Farm').click();
  await expect(page).toHaveURL(/\/gallery\/micro-farm$/);
  await expect(tab('Micro Farm')).toHaveAttribute('aria-current', 'page');
  await expect(plates(page).first()).toBeVisible();
  await looksRight(page);
  await tab('General Floristry').click();
  await expect(page).toHaveURL(/\/gallery\/general-floristry$/);
  await expect(page).toHaveTitle(/^General Floristry gallery/);
  await page.goBack();
  await expect(page).toHaveURL(/\/gallery\/micro-farm$/);
});

test('pictures load without shifting the layout', async ({ page }) => {
  await visit(page, '/gallery');
  const shift = page.evaluate(() => {
    let sum = 0;
    type Shift = PerformanceEntry & { value: number };
    const add = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as Shift[]) sum += entry.value;
    };
    const observer = new PerformanceObserver(add);
    observer.observe({ type: 'layout-shift', buffered: true });
    return new Promise<number>((done) => addEventListener('shifted', () => done(sum), { once: true }));
  });
  for (const picture of await page.locator('main img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
  }
  await page.evaluate(() => dispatchEvent(new Event('shifted')));
  expect(await shift).toBeLessThan(0.02);
});

test('a picture opens full size with its own URL; Escape restores the scroll position and the focus', async ({
  page,
}) => {
  await visit(page, '/gallery');
  await plates(page).nth(3).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await open(page, 3);
  await expect(page).toHaveURL(/\/gallery\/wedding-and-event\/[0-9a-f-]{36}$/);
  await expect(close(page)).toBeFocused();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/gallery$/);
  await expect(plates(page).nth(3)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('arrow keys cycle through the pictures, and the URL follows', async ({ page }) => {
  await visit(page, '/gallery');
  const names = await plates(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''));
  await open(page, 0);
  const shown = (name = '') => expect(lightbox(page).getByRole('img', { name })).toBeVisible();
  const counter = lightbox(page).getByText(/^\d+ of \d+$/);
  await page.keyboard.press('ArrowRight');
  await shown(names[1]);
  await expect(counter).toHaveText(`2 of ${names.length}`);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await shown(names.at(-1));
  await page.keyboard.press('Home');
  await shown(names[0]);
  await lightbox(page).getByRole('link', { name: 'Next picture' }).click();
  await shown(names[1]);
  const second = await plates(page).nth(1).getAttribute('href');
  await expect(page).toHaveURL(second ?? '');
  await page.keyboard.press('Escape');
  await expect(plates(page).nth(1), 'The focus goes to the picture seen last').toBeFocused();
  await page.goForward();
  await expect(lightbox(page), 'However many were seen, they are one step back and forth').toBeVisible();
});

test('closing right after an arrow key stays in the gallery', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/gallery');
  await open(page, 0);
  await expect(close(page)).toBeFocused();
  // In the same task, as quick fingers do.
  await close(page).evaluate((link: HTMLElement) => {
    link.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    link.click();
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.waitForFunction(
    () => new Promise((resolve) => setTimeout(() => resolve(location.pathname === '/gallery'), 600)),
  );
  await expect(plates(page).nth(1)).toBeFocused();
});

test('Back and a click outside the picture close it', async ({ page }) => {
  await visit(page, '/gallery');
  await open(page, 1);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/gallery$/);
  await open(page, 1);
  await lightbox(page)
    .getByRole('list')
    .click({ position: { x: 6, y: 6 } });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a picture’s URL can be shared; Close leads to its gallery', async ({ page, newBrowser }) => {
  await visit(page, '/gallery');
  const name = await open(page, 2);
  const other = await newBrowser();
  await visit(other, page.url());
  await expect(lightbox(other).getByRole('img', { name })).toBeInViewport({ ratio: 0.9 });
  await expect(close(other)).toBeFocused();
  await close(other).click();
  await expect(other).toHaveURL(/\/gallery$/);
  await expect(other.getByRole('dialog')).toHaveCount(0);
});

test('a swipe shows the next picture', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/gallery');
  await open(page, 0);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.synthesizeScrollGesture', { x: 300, y: 380, xDistance: -220, yDistance: 0, speed: 1600 });
  await expect(lightbox(page).getByText(/^2 of/)).toBeVisible();
  await expect(page).toHaveURL((await plates(page).nth(1).getAttribute('href')) ?? '');
});

test('the keyboard alone opens a picture, pages through the gallery, and returns', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, '/gallery');
  await tabTo(page, plates(page).first());
  await page.keyboard.press('Enter');
  await expect(close(page)).toBeFocused();
  await tabTo(page, lightbox(page).getByRole('link', { name: 'Next picture' }));
  await page.keyboard.press('Enter');
  await expect(lightbox(page).getByText(/^2 of/)).toBeVisible();
  await tabTo(page, close(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(plates(page).nth(1)).toBeFocused();
});

test('pictures open and close without loading the page, also after a reload', async ({ page }) => {
  await visit(page, '/gallery');
  await page.evaluate(() => (document.body.dataset.first = ''));
  const name = await open(page, 1);
  await expect(page).toHaveTitle(/ Wedding & Event \| /);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Wedding & Event gallery/);
  await page.goForward();
  await expect(lightbox(page).getByRole('img', { name })).toBeInViewport({ ratio: 0.9 });
  await expect(page.locator('body[data-first]')).toBeVisible();
  await page.reload();
  await started(page);
  await expect(lightbox(page).getByRole('img', { name })).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('ArrowRight');
  await expect(lightbox(page).getByText(/^3 of/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/gallery$/);
  await expect(plates(page).nth(2)).toBeFocused();
});

test('turning the phone keeps the picture', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/gallery');
  await open(page, 4);
  await page.setViewportSize({ width: 780, height: 360 });
  const fifth = (await plates(page).nth(4).getAttribute('aria-label')) ?? '';
  await expect(lightbox(page).getByRole('img', { name: fifth })).toBeInViewport({ ratio: 0.9 });
  await expect(lightbox(page).getByText(/^5 of/)).toBeVisible();
});

test.describe('scripts that do not load', () => {
  test.use({ allowed: [/Failed to load resource/] });

  test('leave pictures that are pages', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/gallery');
    await plates(page).first().click();
    await expect(lightbox(page)).toBeVisible();
    await looksRight(page);
    await page.getByRole('link', { name: 'Next picture' }).click();
    await expect(lightbox(page).getByText(/^2 of/)).toBeVisible();
    await close(page).click();
    await expect(page).toHaveURL(/\/gallery$/);
  });
});

test('without scripts, tabs, pictures and Close are links', { tag: '@phone' }, async ({ newBrowser }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await page.goto('/gallery');
  const first = (await plates(page).first().getAttribute('aria-label')) ?? '';
  await plates(page).first().click();
  await expect(page.getByRole('dialog').getByRole('img', { name: first })).toBeVisible();
  await page.getByRole('link', { name: 'Next picture' }).click();
  const second = (await plates(page).nth(1).getAttribute('aria-label')) ?? '';
  await expect(page.getByRole('dialog').getByRole('img', { name: second })).toBeVisible();
  await close(page).click();
  await expect(page).toHaveURL(/\/gallery$/);
  await page.getByRole('main').getByRole('link', { name: 'General Floristry' }).click();
  await expect(page).toHaveURL(/\/general-floristry$/);
});

test('with reduced motion nothing moves', async ({ page }) => {
  await visit(page, '/gallery');
  await open(page, 0);
  expect(
    await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
  ).toBe(0);
});
