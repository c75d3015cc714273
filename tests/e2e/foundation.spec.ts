import type { Page } from '@playwright/test';
import { expect, looksRight, test, visit } from './site.ts';

test('the home page has a greeting and the studio’s name in its title', async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crafting Memories, One Petal at a Time');
  await expect(page).toHaveTitle(/Rhodora/);
  await looksRight(page);
});

test('the home page links to the gallery, the consultation and each service', async ({ page }) => {
  await visit(page, '/');
  const main = page.getByRole('main');
  const leadsTo = (name: string) => main.getByRole('link', { name }).first();
  await expect(leadsTo('View Our Work')).toHaveAttribute('href', '/gallery');
  await expect(leadsTo('Book a Consultation')).toHaveAttribute('href', '/consultation');
  await expect(leadsTo('Explore Full Gallery')).toHaveAttribute('href', '/gallery');
  const anchors = await main
    .getByRole('link', { name: /^Learn More/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(anchors).toEqual(['/services#weddings', '/services#general', '/services#sympathy']);
  for (const name of ['A Glimpse of Our Work', 'Words from Our Happy Couples']) {
    await expect(main.getByRole('heading', { name })).toBeVisible();
  }
});

test('every footer shows the studio’s name, address and contact details', async ({ page }) => {
  await visit(page, '/');
  const footer = page.getByRole('contentinfo');
  for (const name of ['Quick Links', 'Contact Us', 'Follow Us']) {
    await expect(footer.getByRole('heading', { name })).toBeVisible();
  }
  await expect(footer.getByRole('list').first().getByRole('link')).toHaveText([
    ...[
      'About Us',
      'Services',
      'Gallery',
      'Real weddings',
      'Shop',
      'Find your order',
      'Delivery & freshness',
      'Contact',
    ],
    'Terms & Conditions',
  ]);
  await expect(footer.locator('a[href^="mailto:"]')).toContainText('@example.com');
  await expect(footer.locator('a[href^="tel:"]')).toContainText('304-555-01');
  await expect(footer.getByRole('link', { name: 'Admin Area' })).toHaveAttribute('href', '/admin-dashboard');
  const year = new Date().toLocaleDateString('en-US', { year: 'numeric', timeZone: 'America/New_York' });
  await expect(footer).toContainText(`© ${year} Rhodora`);
});

test('the program reports that it is alive and ready', { tag: '@phone' }, async ({ request }) => {
  expect(await (await request.get('/healthz')).text()).toBe('ok');
  expect(await (await request.get('/readyz')).text()).toBe('ready');
});

test.describe('an unknown URL', () => {
  test.use({ allowed: [/status of 404/] });

  test('answers 404 with helpful links', async ({ page }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await looksRight(page);
  });
});

test('the scripts of a hydrated page wait until everything on the page has loaded, or for the first key', {
  tag: '@phone',
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('.js') && asked.push(request.url()));
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/favicon|\.woff2|\.webp|\/pictures\//, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/client-portal', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(() => asked.length).toBeGreaterThan(3);
  letThrough();
});

/** The address of the modules waits in the page until hydration begins. */
const waiting = (page: Page) => page.locator('script[data-modules]');

test('a page with a form waits for a sign of a visitor before it loads the framework', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, '/store');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart.*Dried Winter/ })
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'Added to Cart!' })).toBeVisible();

  await page.clock.install();
  await page.goto('/contact');
  await page.clock.runFor(10_000);
  await expect(page.getByRole('button', { name: 'Cart 1 item' })).toBeVisible();
  await expect(waiting(page)).toBeAttached();
  await page.getByLabel('First Name').fill('Delia');
  await expect(waiting(page)).not.toBeAttached();
  await expect(page.locator('form[novalidate]')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Delia');
  await page.getByRole('button', { name: 'Cart 1 item' }).click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('the booking page shows the visitor’s own time without being touched', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/booking');
    await expect(page.getByText(/your time/).first()).toBeVisible();
  });
});

test('a form loads the framework at the first sign of a visitor, not before', { tag: '@desktop' }, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const hasFramework = () => loaded.some((path) => path.includes('/entry.client'));
  await page.goto('/contact');
  await page.waitForLoadState('networkidle');
  expect([hasFramework(), loaded.some((path) => path.includes('/reading-'))]).toEqual([false, true]);
  await page.keyboard.press('Tab');
  await expect.poll(hasFramework).toBe(true);
});

test('pages that only read load no framework, their scripts included', { tag: '@desktop' }, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  for (const path of ['/', '/store', '/rental-items', '/search?q=rose', '/flower-guide', '/blog', '/gallery']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(loaded).toContainEqual(expect.stringContaining('/rental-list.script'));
  expect(loaded.filter((path) => path.includes('/react-'))).toEqual([]);
});

test('a click before hydration is replayed exactly once', { tag: '@phone' }, async ({ page }) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  const cart = page.getByRole('banner').getByRole('button', { name: /^Cart/ });
  await cart.click();
  await cart.click();
  letThrough();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
  await page.keyboard.press('Escape');
  // A failure sets up the page around it anew, which says so again.
  await page.evaluate(() => dispatchEvent(new Event('hydrated')));
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeHidden();
});

test('a page is printed without what only works on a screen', { tag: '@desktop' }, async ({ page }) => {
  await visit(page, '/terms-and-conditions');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});
