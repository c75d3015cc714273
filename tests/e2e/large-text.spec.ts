/** Every page with text twice as large by a style sheet, which widths in media queries do not follow (WCAG 1.4.4). */
import type { Page } from '@playwright/test';
import { publicPages } from '../../bench/public-pages.ts';
import { expect, fitsAcross, test, visit } from './site.ts';
import { openAsStaff } from './staff.ts';

const WIDTHS = [320, 360, 768, 1280];
const SEARCHES = ['/search', '/search?q=zzzz', '/search?q=wedding', '/search?q=arch'];
const STAFF_PAGES = [
  ...[
    '/admin-dashboard',
    '/client-database',
    '/inbox',
    '/store-manager',
    '/store-manager/products',
    '/booking-manager',
  ],
  ...['/email-manager', '/email-manager/order-paid'],
  ...['/blog-manager', '/vendor-manager', '/gallery-manager', '/studio-settings', '/studio-pictures'],
];

async function withLargeText(page: Page) {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% !important; }');
    document.adoptedStyleSheets = [sheet];
    await document.fonts.ready;
  });
}

/** The innermost boxes beyond the window's edges to which nothing scrolls. */
function outOfSight(page: Page) {
  return page.evaluate(() => {
    const scrolls = (element: Element) =>
      ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX);
    const isInScroller = (element: Element): boolean => {
      const parent = element.parentElement;
      return parent !== null && parent !== document.body && (scrolls(parent) || isInScroller(parent));
    };
    const width = document.documentElement.clientWidth;
    const isBeyond = (element: Element) => {
      const { left, right, width: own, height } = element.getBoundingClientRect();
      return own > 1 && height > 1 && (right > width + 0.5 || left < -0.5);
    };
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => isBeyond(element) && element.checkVisibility({ visibilityProperty: true }) && !isInScroller(element),
    );
    const inner = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)));
    return inner.map(
      (element) => `${element.localName}.${element.getAttribute('class')}: ${element.textContent?.slice(0, 40)}`,
    );
  });
}

async function fitsAtEveryWidth(page: Page, address: string) {
  await visit(page, address);
  await withLargeText(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await fitsAcross(page);
    expect.soft(await outOfSight(page), `${address} keeps everything in sight at ${width} px`).toEqual([]);
  }
}

test('every public page fits with a user style sheet that doubles the text size', { tag: '@desktop' }, async ({
  page,
  site,
}) => {
  test.setTimeout(240_000);
  for (const path of [...(await publicPages(site.address)), ...SEARCHES]) await fitsAtEveryWidth(page, path);
});

test('staff pages fit with a user style sheet that doubles the text size', { tag: '@desktop' }, async ({
  page,
  site,
}) => {
  test.setTimeout(240_000);
  await openAsStaff(page, '/admin-dashboard', site);
  for (const path of STAFF_PAGES) await fitsAtEveryWidth(page, path);
});
