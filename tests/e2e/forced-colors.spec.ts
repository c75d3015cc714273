/** With the few colors that a system allows itself (`forced-colors`), backgrounds and shadows are gone. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { openProduct, addToCart, proceedToCheckout } from './buyer.ts';
import { expect, test, visit } from './site.ts';
import { openAsStaff } from './staff.ts';

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

/** How much of the part is painted in the system color, from 0 to 1. */
async function shareOf(color: 'Highlight' | 'CanvasText', part: Locator) {
  const [red, green, blue] = await paintedAs(part.page(), color);
  const { data, info } = await sharp(await part.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let at = 0; at < data.length; at += 3)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) found++;
  return found / (info.width * info.height);
}

/** On the ground of the page: a system color may be transparent in part. */
async function paintedAs(page: Page, color: string) {
  const probe = await page.evaluateHandle((background) => {
    // What lies behind a dialog is shaded.
    const ground = document.querySelector('dialog:modal') ?? document.body;
    const probe = ground.appendChild(document.createElement('i'));
    Object.assign(probe.style, {
      position: 'fixed',
      inset: '0 auto auto 0',
      width: '9px',
      height: '9px',
      zIndex: '99',
    });
    Object.assign(probe.style, { forcedColorAdjust: 'none', background: `linear-gradient(${background} 0 0) Canvas` });
    return probe;
  }, color);
  const pixels = await sharp(await probe.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();
  await probe.evaluate((each) => each.remove());
  return [...pixels.subarray(0, 3)];
}

/** A frame of 2 px around a tile is more than a fiftieth of it. */
const PLAIN = 0.02;

async function isHighlighted(part: Locator) {
  return (await shareOf('Highlight', part)) > PLAIN;
}

async function choosing(tiles: Locator) {
  const [one, other] = [tiles.nth(0), tiles.nth(1)];
  await other.click();
  const before = [await isHighlighted(one), await isHighlighted(other)];
  await one.click();
  return { before, after: [await isHighlighted(one), await isHighlighted(other)] };
}

const FOLLOWS = { before: [false, true], after: [true, false] };

test('the chosen size of a product and day of its delivery are highlighted', async ({ page }) => {
  await openProduct(page);
  const sizes = page.locator('.variant-field .tile');
  expect(await choosing(sizes)).toEqual(FOLLOWS);
  await page.getByLabel('Deliver to ZIP code').fill('26501');
  await page.keyboard.press('Enter');
  const days = page.getByRole('group', { name: 'The day you want them' });
  expect(await choosing(days.locator('label:has(:enabled)'))).toEqual(FOLLOWS);
});

test('the chosen day and time of the checkout are highlighted or marked, and today has a frame', async ({ page }) => {
  await addToCart(page);
  await proceedToCheckout(page);
  const days = page.getByRole('group', { name: /^Day/ });
  expect(await choosing(days.locator('.tile'))).toEqual(FOLLOWS);
  await page.getByText('Another day').click();
  expect(await choosing(days.locator('.month-day:has(input:enabled)'))).toEqual(FOLLOWS);
  await expect(page.locator('.checkout-steps [aria-current]')).toBeVisible();
  expect(await isHighlighted(page.locator('.checkout-steps [aria-current]'))).toBe(true);
  expect(await isHighlighted(page.locator('.checkout-steps li:not([aria-current])').first())).toBe(false);
  const earlier = page.getByRole('button', { name: 'Earlier month' });
  while ((await earlier.count()) > 0) await earlier.click();
  await expect(page.locator('.month-today')).toHaveCount(1);
  await expect(page.locator('.month-today')).toHaveCSS('border-top-width', '2px');
});

test('the day and the time of a consultation are highlighted, and today alone has a frame', async ({ page }) => {
  await visit(page, '/booking');
  const today = page.locator('.day-today');
  expect(await shareOf('CanvasText', today)).toBeGreaterThan(PLAIN);
  const frame = (day: Locator) => day.evaluate((each) => getComputedStyle(each).borderTopColor);
  const other = page.locator('.day:not(.day-today)').first();
  expect(await frame(other)).not.toBe(await frame(today));
  const free = page.locator('a.day').last();
  expect(await isHighlighted(free)).toBe(false);
  await free.click();
  await expect(page.locator('.day-selected')).toBeVisible();
  expect(await isHighlighted(page.locator('.day-selected'))).toBe(true);
  expect(await choosing(page.locator('.time:has(input:enabled)'))).toEqual(FOLLOWS);
});

const PUBLIC = ['/', '/store', '/store?color=pink', '/gallery', '/flower-guide', '/booking'];
const STAFF = [
  ...[
    '/booking-manager',
    '/store-manager',
    '/store-manager/board',
    '/reports',
    '/gallery-manager',
    '/store-manager/stock',
  ],
];

test('what is current in menus, tabs and filters is highlighted', { tag: '@desktop' }, async ({ page, site }) => {
  test.setTimeout(120_000);
  for (const path of PUBLIC) {
    await visit(page, path);
    await currentIsHighlighted(page);
  }
  for (const path of STAFF) {
    await openAsStaff(page, path, site);
    await currentIsHighlighted(page);
  }
});

async function currentIsHighlighted(page: Page) {
  const current = page.locator(':is([aria-current]:not([aria-current="false"]), [aria-selected="true"]):visible');
  for (const part of await current.all())
    expect.soft(await isHighlighted(part), `${page.url()}: ${await part.innerText()}`).toBe(true);
}

test('today stands out in the calendar of the back office', async ({ page, site }) => {
  await openAsStaff(page, '/booking-manager', site);
  for (const view of ['week', 'month']) {
    // Opened again, without the message after the login, which covers the last week of a month on a phone.
    await visit(page, `/booking-manager?view=${view}`);
    const today = page.locator('.agenda-today');
    expect(await isHighlighted(today), view).toBe(true);
    // Its edge may be that of today.
    const other = page.locator(':is(.agenda-day, .agenda-month td):not(.agenda-today)').first();
    expect(await isHighlighted(other), view).toBe(false);
  }
});

test('the place of the keyboard in the finder is highlighted', { tag: '@desktop' }, async ({ page, site }) => {
  await openAsStaff(page, '/store-manager', site);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ven');
  const chosen = page.locator('.finder [aria-selected="true"]');
  await expect(chosen).toBeVisible();
  expect(await isHighlighted(chosen)).toBe(true);
});
