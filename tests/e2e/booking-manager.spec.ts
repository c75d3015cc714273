import type { Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import { expect, looksRight, test, visit } from './site.ts';
import { openAsStaff } from './staff.ts';

// Browsers report the status of a rejected form.
test.use({ allowed: [/status of 40[09]|ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

const toast = (page: Page, title: string) => page.locator('.toast').filter({ hasText: title });

/** Waits until no toast covers the next click. */
async function goOn(page: Page) {
  await page.mouse.move(0, 0);
  await expect(page.locator('.toast')).toHaveCount(0);
}

/** A day some weeks ahead that no other test uses. */
function dayAhead(weeks: number, weekday: number) {
  const day = new Date();
  const isPhone = test.info().project.name === 'phone';
  day.setUTCDate(day.getUTCDate() + 7 * (weeks + (isPhone ? 8 : 0)) + weekday - day.getUTCDay());
  return day.toISOString().slice(0, 10);
}

async function askFor(page: Page, day: string, name: string) {
  await visit(page, `/booking?day=${day}`);
  await page.locator('.time:not(.time-off)').first().click();
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill('guest@example.com');
  await page.getByRole('button', { name: 'Book this time' }).click();
  await expect(page.getByText('Requested.')).toBeVisible();
}

test('staff confirm, move and cancel a meeting', async ({ page, site, newBrowser }) => {
  const saturday = dayAhead(30, 6);
  const guest = `Orla Finch ${test.info().project.name}`;
  await askFor(await newBrowser(), saturday, guest);
  await openAsStaff(page, '/booking-manager', site);
  await looksRight(page);
  await page.getByRole('button', { name: `Confirm ${guest}` }).click();
  await expect(toast(page, 'Meeting confirmed')).toBeVisible();
  await expect(page.getByRole('button', { name: `Confirm ${guest}` })).toHaveCount(0);

  await visit(page, `/booking-manager?day=${saturday}`);
  await page.getByRole('link', { name: new RegExp(guest) }).click();
  const dialog = page.getByRole('dialog', { name: guest });
  await expect(dialog).toContainText('guest@example.com');
  await looksRight(page);
  await dialog.getByRole('link', { name: 'Move it' }).click();
  const move = page.getByRole('dialog', { name: `Move ${guest}` });
  await looksRight(page);
  const monday = dayAhead(31, 1);
  await move.getByLabel(`A line to ${guest}`).fill('See you then.');
  await page.context().setOffline(true);
  await move.getByLabel('Day').fill(monday);
  await expect(toast(page, 'You are offline.')).toBeVisible();
  await expect(move.getByLabel(`A line to ${guest}`), 'What was typed stays').toHaveValue('See you then.');
  await page.context().setOffline(false);
  await move.getByRole('button', { name: 'Show its times' }).click();
  await expect(move.getByRole('group', { name: /Free on Monday/ })).toBeVisible();
  await move.getByRole('radio', { name: '11:00 AM' }).check();
  await move.getByLabel(`A line to ${guest}`).fill('Thank you for your patience.');
  await move.getByRole('button', { name: 'Move meeting' }).click();
  await expect(toast(page, 'Meeting moved')).toBeVisible();

  await visit(page, `/booking-manager?day=${monday}`);
  await page.getByRole('link', { name: new RegExp(guest) }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel it' }).click();
  await looksRight(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel meeting' }).click();
  await expect(toast(page, 'Meeting cancelled')).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(guest) })).toHaveCount(0);
});

test('staff block and unblock time; a meeting in the way is named', async ({ page, site }) => {
  const [tuesday, wednesday] = [dayAhead(33, 2), dayAhead(33, 3)];
  await openAsStaff(page, `/booking-manager?day=${tuesday}`, site);
  await page.getByRole('link', { name: '09:00 AM Free' }).nth(1).click();
  const book = page.getByRole('dialog', { name: 'Book a Meeting' });
  await expect(book.getByLabel('Day')).toHaveValue(tuesday);
  await expect(book.getByLabel('Time')).toHaveValue('09:00');
  await looksRight(page);
  await book.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(book.getByLabel('Name')).toBeFocused();
  await looksRight(page);
  const guest = `Cal Reese ${test.info().project.name}`;
  await book.getByLabel('Name').fill(guest);
  await book.getByLabel('Email').fill('cal@example.com');
  await book.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(toast(page, 'Meeting booked')).toBeVisible();

  await goOn(page);
  await page.getByRole('link', { name: 'Block time' }).click();
  const block = page.getByRole('dialog', { name: 'Block time' });
  await looksRight(page);
  await block.getByLabel('From').fill(tuesday);
  await block.getByLabel('Until').fill(wednesday);
  await block.getByLabel('Reason').fill('Growers’ market');
  await block.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(toast(page, 'Not blocked')).toContainText(guest);
  await expect(block.getByLabel('Reason')).toHaveValue('Growers’ market');
  await block.getByLabel('From').fill(wednesday);
  await block.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(toast(page, 'Time blocked')).toBeVisible();
  await goOn(page);
  await page.getByRole('link', { name: /Growers’ market/ }).click();
  await looksRight(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Block removed')).toBeVisible();
  await expect(page.getByRole('link', { name: /Growers’ market/ })).toHaveCount(0);
});

test('staff see the month, weekly times and blocked times', async ({ page, site }) => {
  await openAsStaff(page, '/booking-manager', site);
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'Month' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: 'Next month' }).click();
  await page.getByRole('table').getByRole('link').nth(9).click();
  await expect(page.getByRole('region', { name: 'The week' })).toBeVisible();

  await views.getByRole('link', { name: 'Weekly times' }).click();
  await looksRight(page);
  await page.getByRole('link', { name: 'Add time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add time' });
  await looksRight(page);
  await dialog.getByLabel('Day').selectOption('Saturday');
  const time = test.info().project.name === 'phone' ? '18:15' : '19:15';
  await dialog.getByLabel('Time', { exact: false }).first().fill(time);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: new RegExp(time) })).toContainText('By request');
  await goOn(page);
  await page.getByRole('link', { name: `Delete Saturday ${time}` }).click();
  await looksRight(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name: new RegExp(time) })).toHaveCount(0);

  await views.getByRole('link', { name: 'Blocked times' }).click();
  await expect(page.getByText('Christmas Day').first()).toBeVisible();
  await looksRight(page);
});

test('staff answer a request with the keyboard alone', { tag: '@desktop' }, async ({ page, site, newBrowser }) => {
  const saturday = dayAhead(34, 6);
  await askFor(await newBrowser(), saturday, 'Wren Abbott');
  await openAsStaff(page, `/booking-manager?day=${saturday}`, site);
  await tabTo(page, page.getByRole('link', { name: /Wren Abbott/ }).last());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Wren Abbott' });
  await tabTo(page, dialog.getByRole('button', { name: 'Confirm' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Meeting confirmed')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Wren Abbott/ })).toBeFocused();
});
