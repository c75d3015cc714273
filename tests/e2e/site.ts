/** The built program on a fresh demo studio, and pages that fail on browser errors. */
import { createHash } from 'node:crypto';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { runProgram } from '../../scripts/run-program.ts';
import { memoryFolder } from '../memory-folder.ts';
import { findViolations } from './axe.ts';
import { changeBySql } from './database.ts';

export interface Site {
  address: string;
  folder: string;
  staff: { email: string; password: string };
}

interface Watched {
  /** Browser errors that this test expects, such as a 404. */
  allowed: RegExp[];
  /** A separate browser: another person, or one without scripts. */
  newBrowser(options?: BrowserContextOptions): Promise<Page>;
}

const STAFF = { email: 'florist@example.com', password: 'laurel-ridge-in-june' };

export const test = base.extend<Watched, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are used.
    async ({}, use) => {
      const folder = memoryFolder('e2e');
      // All sites have the same pictures, so each size is made once.
      if (process.env.E2E_PICTURES) symlinkSync(process.env.E2E_PICTURES, join(folder, 'pictures'));
      const program = await runProgram({
        DATABASE_CONNECTIONS: '4',
        DATA_DIR: folder,
        RHODORA_DEMO: 'on',
        BACKUP_EVERY_HOURS: '0',
        LOG_LEVEL: 'warn',
        // Its making would take a third of the processor time of these tests; `files.test.ts` asks for it.
        MAKE_AVIF: 'off',
        // All buyers of these tests share one address.
        CHECKOUTS_PER_HOUR: '0',
        UNPAID_ORDERS_PER_ADDRESS: '0',
        UNPAID_UNITS_PER_ADDRESS: '0',
        DEMO_STAFF_EMAIL: STAFF.email,
        DEMO_STAFF_PASSWORD: STAFF.password,
      });
      // All tests of a worker share one stock and the windows of a day, and unpaid orders hold some for five minutes.
      const restock =
        'update variants set inventory_quantity = 30 where manage_inventory and inventory_quantity between 5 and 29';
      const widen = 'update delivery_windows set orders_per_day = 1000 where orders_per_day > 0';
      // Tests count weekdays, and one of them may be Labor Day.
      const reopen = "delete from closures where title <> 'Christmas'";
      // Others book a day that is weeks ahead, whatever the date. On a Sunday the studio is closed anyway.
      const move = `update closures set first_day = sunday, last_day = sunday
        from (select current_date + 49 - extract(dow from current_date)::integer as sunday) far`;
      const tell = `select pg_notify('writes', '["products"]')`;
      await changeBySql({ folder }, restock, widen, reopen, move, tell);
      await use({ address: program.address, folder, staff: STAFF });
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site.address),
  allowed: [[], { option: true }],
  context: async ({ context, allowed }, use) => {
    const complaints = listen(context);
    await use(context);
    expect(unexpected(complaints, allowed), 'No complaint from the browser').toEqual([]);
  },
  newBrowser: async ({ browser, baseURL, contextOptions, viewport, isMobile, hasTouch, allowed }, use) => {
    const opened: { context: BrowserContext; complaints: string[] }[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        viewport,
        isMobile,
        hasTouch,
        ...options,
      });
      opened.push({ context, complaints: listen(context) });
      return context.newPage();
    });
    const complaints = opened.flatMap((one) => one.complaints);
    await Promise.all(opened.map(({ context }) => context.close()));
    expect(unexpected(complaints, allowed), 'No complaint from the browser').toEqual([]);
  },
});

export { expect };

/** Console errors, script errors, and violations of the content security policy. */
function listen(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (failure) => complaints.push(String(failure.error().stack)));
  return complaints;
}

function unexpected(complaints: string[], allowed: RegExp[]) {
  return complaints.filter((complaint) => !allowed.some((known) => known.test(complaint)));
}

/** Opens a page and waits until its scripts have started. */
export async function visit(page: Page, path: string) {
  await page.goto(path);
  await started(page);
}

/** Waits for the scripts of a page that a link led to. */
export async function started(page: Page) {
  await page.waitForFunction(() => {
    const { dataset } = document.documentElement;
    if (!('__reactRouterContext' in window)) return 'started' in dataset;
    // Pages with a form wait for a sign of a visitor.
    dispatchEvent(new Event('hydrate'));
    return 'hydrated' in dataset;
  });
}

/** Opens the page without its scripts, which the returned function lets in. */
export async function openWithoutScripts(page: Page, path: string) {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/**.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // All of its HTML, styles and fonts have come: half a page would be measured.
  await page.waitForFunction(() => {
    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    const haveStyles = styles.every(({ sheet }) => sheet !== null);
    return document.readyState !== 'loading' && haveStyles && document.fonts.status === 'loaded';
  });
  return async () => {
    resolve();
    await started(page);
  };
}

/** How far below the top of the page each is, however far it is scrolled. */
export function distancesFromTop(...parts: Locator[]) {
  return Promise.all(parts.map((part) => part.evaluate((each) => each.getBoundingClientRect().top + scrollY)));
}

/** Splits a long test into parts. A hash of the name chooses its part, because each worker finds the names on its own site. */
export function inParts(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    part: `part ${index + 1} of ${count}`,
    has: (name: string) => createHash('sha256').update(name).digest().readUInt16BE(0) % count === index,
  }));
}

/** Scrolls to what an island contains and waits until it reacts. */
export async function mounted(inside: Locator) {
  await inside.scrollIntoViewIfNeeded();
  await inside.page().locator('[data-island][data-mounted]').filter({ has: inside }).waitFor({ state: 'attached' });
}

/** The narrowest window that a page must fit (WCAG 1.4.10). */
const NARROWEST_PX = 320;
const DESKTOP = { width: 1280, height: 800 };

/** Checks WCAG 2.2 AA with axe, and that nothing scrolls sideways, also at the narrowest width on a phone. */
export async function looksRight(page: Page, { alsoNarrow = isPhone(page), within = 'html' } = {}) {
  await page.evaluate(() => document.fonts.ready);
  const found = await findViolations(page, within);
  expect.soft(found, `${page.url()} breaks no rule of WCAG 2.2 AA`).toEqual([]);
  await fitsAcross(page);
  const size = page.viewportSize();
  if (!size || !alsoNarrow) return;
  await page.setViewportSize({ ...size, width: NARROWEST_PX });
  await fitsAcross(page);
  await page.setViewportSize(size);
}

/** Checks a page at the phone’s width and at a desktop’s, without loading it twice. */
export async function atBothSizes(page: Page, check: () => Promise<void>) {
  const phone = page.viewportSize();
  if (!phone || !isPhone(page)) throw new Error('This is for a page that was opened on a phone.');
  await check();
  await page.setViewportSize(DESKTOP);
  await check();
  await page.setViewportSize(phone);
}

/** For a flow that is tested on a phone only: CI checks how its page looks on a desktop too. */
export async function looksRightAtBothSizes(page: Page) {
  if (process.env.BOTH_SIZES) await atBothSizes(page, () => looksRight(page));
  else await looksRight(page);
}

function isPhone(page: Page) {
  return (page.viewportSize()?.width ?? 0) < 700;
}

/** A phone’s `innerWidth` grows with the page, so it cannot be compared. */
export async function fitsAcross(page: Page, what = page.url()) {
  const width = page.viewportSize()?.width ?? 0;
  const content = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(content, `${what} does not scroll sideways at ${width} px`).toBeLessThanOrEqual(width);
}
