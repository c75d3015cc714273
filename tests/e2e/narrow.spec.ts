/** What fits on a small screen, with large text and with wide letters (WCAG 1.4.4, 1.4.10, 1.4.12). */
import type { Page } from '@playwright/test';
import { cartButton } from './buyer.ts';
import { expect, fitsAcross, test, visit } from './site.ts';

const WIDE_LETTERS = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;
const LARGE_TEXT = 'html { font-size: 200% !important; }';

/** Checks the page as it looks with a style sheet of the reader's own. */
async function withStyle(page: Page, content: string, check: () => Promise<void>) {
  const use = (css: string) =>
    page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
    }, css);
  await use(content);
  await check();
  await use('');
}

async function toolsInSight(page: Page, what: string) {
  const header = page.getByRole('banner');
  const tools = [
    header.getByRole('link', { name: 'Search' }),
    cartButton(page),
    header.getByRole('button', { name: 'Menu' }),
  ];
  for (const tool of tools) await expect.soft(tool, `${what}: all of it is in sight`).toBeInViewport({ ratio: 0.99 });
}

async function headerFits(page: Page, what: string) {
  await fitsAcross(page, what);
  await toolsInSight(page, what);
}

test('search, cart and menu stay visible on every small screen', { tag: '@desktop' }, async ({ page }) => {
  test.setTimeout(180_000);
  await visit(page, '/store');
  const adds = page.getByRole('main').getByRole('button', { name: /^Add to Cart/ });
  for (const add of (await adds.all()).slice(0, 12)) await add.click();
  await expect(cartButton(page)).toContainText('12');
  for (const width of [320, 360, 768, 1100, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    const small = width < 1000;
    if (small) await headerFits(page, `${width} px`);
    await withStyle(page, WIDE_LETTERS, () => (small ? headerFits : fitsAcross)(page, `${width} px, wide letters`));
    await withStyle(page, LARGE_TEXT, () => toolsInSight(page, `${width} px, letters twice as large by a style sheet`));
  }
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await headerFits(page, `${width} px, letters twice as large by the browser’s setting`);
  }
});
