/** Rules for every public page, read from the sitemap, so new pages are tested too. */
import type { APIRequestContext, CDPSession, Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import { atBothSizes, expect, inParts, looksRight, test, visit } from './site.ts';

/** Two pages of each kind. */
const OF_A_KIND = 2;
const SMALLEST = ['/', '/about', '/booking', '/consultation', '/contact', '/gallery', '/services', '/store'];

async function publicPaths(request: APIRequestContext) {
  const xml = await (await request.get('/sitemap.xml')).text();
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname);
  const kinds = Map.groupBy(paths, (path) => path.replace(/[^/]+$/, ''));
  const few = [...kinds].flatMap(([kind, alike]) => (kind === '/' ? alike : alike.slice(0, OF_A_KIND)));
  expect(few, 'The sitemap names the main pages').toEqual(expect.arrayContaining(SMALLEST));
  return few;
}

/** One h1, a skip link, a language, and the studio in the title. */
async function isAPage(page: Page) {
  await expect.soft(page.getByRole('heading', { level: 1 }), `${page.url()} has one main heading`).toHaveCount(1);
  await expect.soft(page.getByRole('main'), `${page.url()} has its content in main`).toHaveCount(1);
  await expect.soft(page, `${page.url()} names the studio in its title`).toHaveTitle(/\S+.* \| Rhodora$/);
}

/** The browsers of these tests ask for less motion. */
async function standsStill(page: Page) {
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1).length,
  );
  expect.soft(moving, `${page.url()} stands still`).toBe(0);
}

/** As the browser's own setting does it: the layout's widths, which are in rem, follow the letters. */
async function withLetters(devtools: CDPSession, px: number, check: () => Promise<void>) {
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: px } });
  await check();
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
}

for (const { part, has } of inParts(4)) {
  const name = 'every public page passes WCAG 2.2 AA, also with text at twice the size, and respects reduced motion';
  test(`${name}, ${part}`, { tag: '@phone' }, async ({ page, request }) => {
    test.setTimeout(180_000);
    const devtools = await page.context().newCDPSession(page);
    for (const path of (await publicPaths(request)).filter(has)) {
      await visit(page, path);
      await atBothSizes(page, async () => {
        await isAPage(page);
        await standsStill(page);
        await looksRight(page);
        // At 320 px it would be four times: WCAG 1.4.4 and 1.4.10 ask for twice, each for itself.
        await withLetters(devtools, 32, () => looksRight(page, { alsoNarrow: false }));
      });
    }
  });
}

test('every public page is readable without scripts', { tag: '@phone' }, async ({ newBrowser, request }) => {
  test.setTimeout(180_000);
  const page = await newBrowser({ javaScriptEnabled: false });
  for (const path of await publicPaths(request)) {
    await page.goto(path);
    await atBothSizes(page, async () => {
      await isAPage(page);
      expect.soft((await page.getByRole('main').innerText()).length, `${path} has words`).toBeGreaterThan(100);
    });
  }
});

test('every focus stop of every public page has a visible outline', { tag: '@desktop' }, async ({ page, request }) => {
  test.setTimeout(240_000);
  for (const path of await publicPaths(request)) {
    await visit(page, path);
    // Over a page with an open card the keys stay in the card; its own tests walk it.
    if (await page.getByRole('dialog').isVisible()) continue;
    await tabTo(page, page.getByRole('contentinfo').getByRole('link').first());
  }
});
