import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { STAFF_PAGES } from '../../app/features/admin/staff-nav.ts';
import { runProgram } from '../../scripts/run-program.ts';
import { memoryFolder } from '../memory-folder.ts';
import { cartButton, cartPanel } from './buyer.ts';
import { changeBySql } from './database.ts';
import { LONG_CONTENT } from './long-content.ts';
import { expect, fitsAcross, test, visit } from './site.ts';
import { signIn } from './staff.ts';

const WIDTHS = [320, 768, 1440];
const STAFF = { email: 'florist@example.com', password: 'laurel-ridge-in-june' };
/** Four pages of each kind, one for each kind of text. */
const OF_A_KIND = 4;

test('nothing is cut off in a studio full of long words, long names and emoji', { tag: '@desktop' }, async ({
  page,
}) => {
  test.setTimeout(300_000);
  const folder = memoryFolder('long');
  if (process.env.E2E_PICTURES) symlinkSync(process.env.E2E_PICTURES, join(folder, 'pictures'));
  const program = await runProgram({
    DATA_DIR: folder,
    RHODORA_DEMO: 'on',
    BACKUP_EVERY_HOURS: '0',
    LOG_LEVEL: 'warn',
    MAKE_AVIF: 'off',
    DEMO_STAFF_EMAIL: STAFF.email,
    DEMO_STAFF_PASSWORD: STAFF.password,
  });
  try {
    await changeBySql({ folder }, ...LONG_CONTENT);
    for (const path of await publicPaths(page, program.address)) await fitsEverywhere(page, program.address + path);
    await showsTables(page, program.address);
    await buys(page, program.address);
    await visit(page, `${program.address}/admin-login`);
    await signIn(page, STAFF);
    await expect(page.getByRole('navigation', { name: 'Back office' })).toBeAttached();
    for (const { to } of STAFF_PAGES.flatMap(({ links }) => links)) await fitsEverywhere(page, program.address + to);
    for (const path of ['/client-database', '/store-manager/products', '/inbox', '/blog-manager']) {
      await visit(page, program.address + path);
      await page.getByRole('main').getByRole('row').last().getByRole('link').first().click();
      await page.waitForURL((url) => url.pathname + url.search !== path);
      await fitsEverywhere(page, page.url());
    }
  } finally {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function publicPaths(page: Page, address: string) {
  const xml = await (await page.request.get(`${address}/sitemap.xml`)).text();
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc ?? '').pathname);
  const kinds = Map.groupBy(paths, (path) => path.replace(/[^/]+$/, ''));
  return [...kinds].flatMap(([kind, alike]) => (kind === '/' ? alike : alike.slice(0, OF_A_KIND)));
}

async function fitsEverywhere(page: Page, address: string) {
  await visit(page, address);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await fitsAcross(page);
    expect.soft(await cutOff(page), `${page.url()} shows all of its words at ${width} px`).toEqual([]);
    const price = page.locator('.product-price');
    if (width === 1440 && (await price.count())) await expect.soft(price, page.url()).toBeInViewport({ ratio: 1 });
  }
}

/** Text that is cut off where nothing scrolls to it. */
function cutOff(page: Page) {
  return page.evaluate(() => {
    const hides = ({ overflowX, textOverflow }: CSSStyleDeclaration) =>
      ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis';
    const blocks = [...document.querySelectorAll<HTMLElement>('main :not(input, textarea), header *, footer *')];
    const cut = blocks.filter(
      (block) => block.clientWidth > 4 && block.scrollWidth > block.clientWidth + 1 && hides(getComputedStyle(block)),
    );
    return cut.map((block) => `${block.className}: ${block.innerText.slice(0, 60)}`);
  });
}

/** The demo's table of payments: two columns, which fit a phone. */
async function showsTables(page: Page, address: string) {
  await visit(page, `${address}/terms-and-conditions`);
  await page.setViewportSize({ width: 320, height: 800 });
  const table = page.locator('.table-scroll').first();
  const hidden = await table.evaluate((region) => region.scrollWidth - region.clientWidth);
  expect(hidden, 'All of a small table is in sight').toBeLessThanOrEqual(0);
}

async function buys(page: Page, address: string) {
  await visit(page, `${address}/store`);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Rindfleisch/ }) });
  await card
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    if (!(await cartPanel(page).isVisible())) await cartButton(page).click();
    await expect.soft(cartPanel(page).getByRole('button', { name: /^Remove/ })).toBeInViewport({ ratio: 1 });
    await expect.soft(cartPanel(page).getByText('Total').locator('..')).toBeInViewport({ ratio: 1 });
  }
  await cartPanel(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL(/\/pay\//);
  await fitsEverywhere(page, page.url());
}
