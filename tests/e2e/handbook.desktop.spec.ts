/**
 * The pictures of the handbook. A run checks that each can still be taken, and
 * `HANDBOOK_PICTURES=on npx playwright test handbook.desktop --project=desktop` takes them again.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import sharp from 'sharp';
import { PICTURE_SIZE } from '../../app/features/handbook/picture-size.ts';
import { expect, looksRight, test, visit } from './site.ts';
import { busiestDay, openAsStaff } from './staff.ts';

const FOLDER = 'app/features/handbook';
/** Where the menu of the back office stays open, and leaves this width. */
const VIEWPORT = { width: 1132, height: 900 };

/** `picture: /sell .sell-form`: the address, and what is at the top; the heading if nothing is named. */
const pictures = globSync(`${FOLDER}/pages/*.md`).flatMap((file) => {
  const [, address, shown = '.staff-head'] = /^picture: (\S+)(?: (.+))?$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return address ? [{ name: basename(file, '.md'), address, shown }] : [];
});

test.use({ viewport: VIEWPORT });

test('every picture of the handbook can be taken as its page is now', async ({ page, site }) => {
  test.setTimeout(240_000);
  expect(pictures.length).toBeGreaterThanOrEqual(15);
  const day = (await busiestDay(site)) ?? '';
  // The greeting is shown once.
  await openAsStaff(page, '/account', site);
  for (const { name, address, shown } of pictures) {
    await visit(page, address.replace('busiest', day));
    await page.evaluate(() => document.fonts.ready);
    const top = await page.locator(shown).first().boundingBox();
    expect(top?.width, `${name}: ${shown} fills the picture`).toBeGreaterThan(PICTURE_SIZE.width * 0.6);
    const main = await page.locator('main').boundingBox();
    const clip = { x: main?.x ?? 0, y: Math.max(0, (top?.y ?? 0) - 4), ...PICTURE_SIZE };
    expect(clip.x + clip.width, `${name} fits the width`).toBeLessThanOrEqual(VIEWPORT.width);
    if (!process.env.HANDBOOK_PICTURES) continue;
    await page.setViewportSize({ ...VIEWPORT, height: Math.ceil(clip.y + clip.height) });
    const taken = await page.screenshot({ clip });
    await page.setViewportSize(VIEWPORT);
    await sharp(taken).webp({ quality: 60, effort: 6 }).toFile(`${FOLDER}/pictures/${name}.webp`);
  }
});

test('the handbook opens from a page, and a hint stays away once it is dismissed', async ({ page, site }) => {
  await openAsStaff(page, '/store-manager/board', site);
  const hint = page.getByText('Its button moves it along.');
  await expect(hint).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(hint).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Help with this page' })).toBeVisible();
  await expect(hint).toBeHidden();
  await page.getByRole('link', { name: 'Help with this page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Make and send the day’s orders' })).toBeVisible();
  const picture = page.getByRole('img', { name: 'The board with cards' });
  await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(PICTURE_SIZE.width);
  await looksRight(page);
  await page.getByRole('link', { name: 'Back to the handbook' }).click();
  await page.getByRole('searchbox', { name: 'What do you want to do?' }).fill('dentist');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('link', { name: 'Manage meetings and their times' })).toBeVisible();
  await looksRight(page);
});

test('Find leads to the handbook where nothing matches', async ({ page, site }) => {
  await openAsStaff(page, '/help', site);
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('dentist');
  await page.getByRole('link', { name: 'Look in the handbook' }).click();
  await expect(page.getByRole('link', { name: 'Manage meetings and their times' })).toBeVisible();
});
