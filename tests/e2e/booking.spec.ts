import type { Page } from '@playwright/test';
import { expect, looksRight, test, visit } from './site.ts';

/** The tiles of available times, and the bar with the chosen one. */
const freeTimes = (page: Page) => page.locator('.time:not(.time-off)');
const summary = (page: Page) => page.locator('.summary');

/** Opens the booking page at a weekday that no other test uses. */
async function openDay(page: Page, month: number, nth = 0, open = visit) {
  await open(page, '/booking');
  for (let at = 0; at < month; at++) await turnMonth(page);
  await page.locator('a.day-free').nth(nth).click();
  await expect(page.getByRole('heading', { name: /^Available Times for / })).toBeVisible();
}

async function turnMonth(page: Page) {
  const before = await page.locator('#month').textContent();
  await page.getByRole('link', { name: 'Next month' }).click();
  await expect(page.locator('#month')).not.toHaveText(before ?? '');
}

async function fill(page: Page, name: string) {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill('guest@example.com');
  await page.getByLabel('Phone').fill('304-555-0134');
  await page.getByLabel('What it is about').selectOption('An event');
  await page.getByLabel('Anything to add').fill('Forty guests, in the barn.');
}

const bookIt = (page: Page) => page.getByRole('button', { name: 'Book this time' });

test.describe('with scripts', () => {
  // Browsers report rejected forms; one test cuts the connection.
  test.use({ allowed: [/status of 4(00|09)|ERR_FAILED|Failed to fetch/] });

  test('a visitor books a meeting and sees their choices throughout', async ({ page }, { project }) => {
    await visit(page, '/booking');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book a Meeting');
    await expect(page.getByText('Our general availability is shown. We are closed on Sundays.')).toBeVisible();
    await looksRight(page);

    await openDay(page, 2, project.name === 'phone' ? 0 : 1);
    await expect(page.getByRole('heading', { name: /^Available Times for / })).toBeInViewport();
    await expect(summary(page)).toContainText('Choose a time above.');
    await looksRight(page);

    await bookIt(page).click();
    await expect(page.getByRole('alert')).toContainText('3 answers need a look.');
    await expect(page.getByLabel('Your name')).toHaveAccessibleDescription('Tell us your name.');
    await looksRight(page);

    await freeTimes(page).filter({ hasText: '02:00 PM' }).click();
    await page.getByRole('radio', { name: /^Video call/ }).check();
    await fill(page, 'Hannah Lyle');
    await page.getByLabel('Anything to add').scrollIntoViewIfNeeded();
    await expect(summary(page)).toBeInViewport({ ratio: 1 });
    await expect(summary(page)).toContainText('02:00 PM', { useInnerText: true });
    await expect(summary(page)).toContainText('1 hour, by video call', { useInnerText: true });
    await looksRight(page);

    await bookIt(page).click();
    await expect(page.getByText('Booked.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your meeting' })).toBeInViewport();
    await expect(page.getByRole('status').filter({ hasText: 'Booked.' }), 'The focus is on it').toBeFocused();
    await expect(page.getByText('02:00 PM to 03:00 PM').first()).toBeVisible();
    await looksRight(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to calendar' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('meeting.ics');
  });

  test('a visitor moves and then cancels a meeting', async ({ page }, { project }) => {
    await openDay(page, 2, project.name === 'phone' ? 9 : 10);
    await freeTimes(page).filter({ hasText: '02:00 PM' }).click();
    await fill(page, 'Hannah Lyle');
    await bookIt(page).click();
    await page.getByRole('link', { name: 'Move it' }).click();
    await expect(page.getByText('the time you have stays yours')).toBeInViewport();
    await expect(page.locator('#move'), 'The focus is on the calendar, not on what was booked').toBeFocused();
    await turnMonth(page);
    await page
      .locator('a.day-free')
      .nth(project.name === 'phone' ? 5 : 6)
      .click();
    await freeTimes(page).filter({ hasText: '11:00 AM' }).click();
    await looksRight(page);
    await page.getByRole('button', { name: 'Move it here' }).click();
    await expect(page.getByText('11:00 AM to 12:00 PM').first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Moved.' }), 'The focus is on it').toBeFocused();

    await page.getByText('Cancel it').click();
    await looksRight(page);
    await page.getByRole('button', { name: 'Cancel this meeting' }).click();
    await expect(page.getByText('Cancelled.')).toBeVisible();
    await expect(page.getByText('Cancelled.').locator('..')).toBeFocused();
    await looksRight(page);
  });

  test('a time taken by someone else is replaced by alternatives, and the form keeps what was typed', async ({
    page,
    newBrowser,
  }, { project }) => {
    const nth = project.name === 'phone' ? 2 : 3;
    const other = await newBrowser();
    for (const [one, name] of [
      [page, 'Ruth Amos'],
      [other, 'Priya Nair'],
    ] as const) {
      await openDay(one, 2, nth);
      await freeTimes(one).filter({ hasText: '09:00 AM' }).click();
      await fill(one, name);
    }
    await bookIt(other).click();
    await expect(other.getByText('Booked.')).toBeVisible();
    await bookIt(page).click();
    await expect(page.getByRole('alert')).toContainText(/^Taken\. Nearest free: /);
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(page.getByRole('radio', { name: /^09:00 AM Taken/ })).toBeDisabled();
    await expect(page.getByLabel('Your name')).toHaveValue('Ruth Amos');
    await expect(page.getByLabel('Anything to add')).toHaveValue('Forty guests, in the barn.');
    // A day that is half under the header looks too small to the machine.
    await page.evaluate(() => scrollTo(0, 0));
    await looksRight(page);
    await freeTimes(page).first().click();
    await bookIt(page).click();
    await expect(page.getByText('Booked.')).toBeVisible();
  });

  test('a lost connection loses nothing that was typed', async ({ page }, { project }) => {
    await openDay(page, 2, project.name === 'phone' ? 7 : 8);
    await freeTimes(page).first().click();
    await fill(page, 'Ruth Amos');
    await page.route('**/booking.data*', (route) => route.abort());
    await bookIt(page).click();
    await expect(page.getByRole('alert')).toContainText('What you typed is still here');
    await expect(page.getByLabel('Your name')).toHaveValue('Ruth Amos');
    await looksRight(page);
    await page.unroute('**/booking.data*');
    await bookIt(page).click();
    await expect(page.getByText('Booked.')).toBeVisible();
  });

  test('a visitor books with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
    await visit(page, '/booking');
    await tabTo(page, page.getByRole('link', { name: 'Next month' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.locator('a.day-free').nth(10));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Available Times for / })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(summary(page)).toContainText(/1 hour, in the studio/, { useInnerText: true });
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /^Video call/ })).toBeChecked();
    for (const text of ['Ruth Amos', 'ruth@example.com', '304-555-0134']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await tabTo(page, bookIt(page));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Booked.')).toBeVisible();
  });
});

async function tabTo(page: Page, target: ReturnType<Page['locator']>) {
  for (let at = 0; at < 80; at++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never reaches it.');
}

test('booking works without scripts', { tag: '@phone' }, async ({ newBrowser }, { project }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await openDay(page, 3, project.name === 'phone' ? 2 : 3, (one, path) => one.goto(path).then(() => undefined));
  await freeTimes(page).filter({ hasText: '11:00 AM' }).click();
  await expect(summary(page)).toContainText('11:00 AM', { useInnerText: true });
  await fill(page, 'Ruth Amos');
  await bookIt(page).click();
  await expect(page.getByText('Booked.')).toBeVisible();
  await page.getByRole('link', { name: 'Move it' }).click();
  await page.locator('a.day-free').nth(1).click();
  await freeTimes(page).first().click();
  await page.getByRole('button', { name: 'Move it here' }).click();
  await expect(page.getByText('Moved.')).toBeVisible();
  await page.getByText('Cancel it').click();
  await page.getByRole('button', { name: 'Cancel this meeting' }).click();
  await expect(page.getByText('Cancelled.')).toBeVisible();
});

for (const timezoneId of ['America/Los_Angeles', 'Europe/London', 'Asia/Tokyo']) {
  const tag = timezoneId === 'Asia/Tokyo' ? [] : '@phone';
  test(`a visitor in ${timezoneId} sees the studio’s time and their own`, { tag }, async ({ newBrowser }) => {
    const page = await newBrowser({ timezoneId });
    await openDay(page, 1, 4);
    for (const tile of await page.locator('.time').all()) {
      const moment = new Date(await tile.locator('input').inputValue());
      const clock = (timeZone: string) =>
        moment.toLocaleTimeString('en-US', { timeZone, hour: '2-digit', minute: '2-digit' }).replace('\u202f', ' ');
      await expect(tile.locator('.num')).toHaveText(clock('America/New_York'));
      await expect(tile.locator('.visitor-time')).toHaveText(new RegExp(`${clock(timezoneId)} your time$`));
    }
    await looksRight(page);
  });
}

test('a visitor in the studio’s time zone sees one time only', { tag: '@desktop' }, async ({ newBrowser }) => {
  const page = await newBrowser({ timezoneId: 'America/Toronto' });
  await openDay(page, 1, 4);
  await expect(page.locator('.time')).toHaveCount(4);
  await expect(page.locator('.visitor-time')).toHaveCount(0);
});
