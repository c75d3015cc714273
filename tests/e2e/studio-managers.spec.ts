import type { Page } from '@playwright/test';
import { aPhotograph } from './couple.ts';
import { tabTo } from './keyboard.ts';
import { expect, looksRight, test, visit } from './site.ts';
import { openAsStaff, rowMenu } from './staff.ts';

// Browsers report the status of a rejected form.
test.use({ allowed: [/status of 40[09]/] });

/** One per device: both may use the same demo studio. */
const named = (name: string) => `${name} ${test.info().project.name}`;

const toast = (page: Page, title: string) => page.locator('.toast').filter({ hasText: title });

/** Waits until the server has stored the new position, and the list was read again. */
function placedAt(page: Page, place: number) {
  let isStored = false;
  return page.waitForResponse((answer) => {
    const request = answer.request();
    isStored ||= request.postData()?.includes(`to=${place}`) === true;
    return isStored && request.method() === 'GET' && answer.url().endsWith('.data');
  });
}

/** The label of the first row at each change of the list. */
function watchFirstRow(page: Page) {
  return page.evaluateHandle(() => {
    const labels: (string | null | undefined)[] = [];
    const body = document.querySelector('tbody');
    const note = () => labels.push(body?.querySelector('td:nth-child(3)')?.textContent);
    if (body) new MutationObserver(note).observe(body, { childList: true });
    return labels;
  });
}

/** Waits until no toast covers the next click. */
async function goOn(page: Page) {
  await page.mouse.move(0, 0);
  await expect(page.locator('.toast')).toHaveCount(0);
}

test('staff add a field with a preview of the form, edit it, delete it and restore it', async ({
  page,
  site,
  newBrowser,
}) => {
  await openAsStaff(page, '/form-field-manager', site);
  await looksRight(page);
  await page.getByRole('link', { name: 'Add field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add field' });
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Label and Name are required')).toBeVisible();
  const label = dialog.getByRole('textbox', { name: 'Label', exact: true });
  await expect(label).toBeFocused();
  await expect(label).toHaveAccessibleDescription(/as the form shows it/);
  await looksRight(page);

  const field = named('Favorite season');
  await label.fill(field);
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    /^favorite_season_(phone|desktop)$/,
  );
  await dialog.getByLabel('Type').selectOption('Choice');
  await dialog.getByRole('textbox', { name: 'Options' }).fill('Spring\nFall');
  const preview = dialog.getByRole('complementary', { name: 'Preview of the form' });
  await expect(preview.getByLabel(field)).toHaveText(/SpringFall/);
  const required = dialog.getByRole('checkbox', { name: /^Required/ });
  await required.check();
  await expect(preview.getByLabel(field)).toHaveAttribute('required');
  await looksRight(page);
  await required.uncheck();
  await expect(preview.getByLabel(field)).not.toHaveAttribute('required');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(toast(page, 'Success!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add field' })).toBeFocused();
  const row = page.getByRole('row', { name: field });
  await expect(row).toContainText('No');

  const couple = await newBrowser();
  await visit(couple, '/consultation');
  await expect(couple.getByLabel(field)).toBeVisible();

  await goOn(page);
  await rowMenu(page, field, 'Delete');
  await expect(page.getByRole('dialog', { name: 'Delete this field?' })).toContainText('Answers already given stay');
  await looksRight(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Field Deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await visit(page, '/form-field-manager');
  await expect(row).toBeVisible();
});

test('fields are reordered with the keyboard and by dragging', { tag: '@desktop' }, async ({ page, site }) => {
  await openAsStaff(page, '/form-field-manager', site);
  const labels = () => page.locator('tbody tr td:nth-child(3)').allInnerTexts();
  await expect(page.getByRole('table')).toBeVisible();
  const before = await labels();
  const down = page.getByRole('button', { name: `Move ${before[0]} down`, exact: true });
  await tabTo(page, down);
  const shownFirst = await watchFirstRow(page);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await labels()).slice(0, 2)).toEqual([before[1], before[0]]);
  await expect(page.getByRole('status').filter({ hasText: `${before[0]} is now 2 of ${before.length}.` })).toHaveCount(
    1,
  );
  await expect(down).toBeFocused();
  const stored = placedAt(page, 2);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await labels()).slice(0, 3)).toEqual([before[1], before[2], before[0]]);
  await stored;
  // It never jumps back: a press at that moment would start from the old place.
  expect(await shownFirst.evaluate((labels) => new Set(labels).size)).toBe(1);
  await visit(page, '/form-field-manager');
  expect((await labels()).slice(0, 3)).toEqual([before[1], before[2], before[0]]);

  const handle = page.locator('.reorder-handle').nth(2);
  const to = await page.locator('tbody tr').first().boundingBox();
  const from = await handle.boundingBox();
  if (!to || !from) throw new Error('There are no rows.');
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 5, from.y - 20, { steps: 3 });
  await page.mouse.move(from.x + 5, to.y + 4, { steps: 5 });
  const dropped = placedAt(page, 0);
  await page.mouse.up();
  await expect.poll(async () => (await labels()).slice(0, 3)).toEqual(before.slice(0, 3));
  await dropped;
  await visit(page, '/form-field-manager');
  expect(await labels()).toEqual(before);
});

test('staff add a field with the keyboard alone', { tag: '@desktop' }, async ({ page, site }) => {
  await openAsStaff(page, '/form-field-manager', site);
  await tabTo(page, page.getByRole('link', { name: 'Add field' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add field' });
  await expect(dialog.getByRole('textbox', { name: 'Label', exact: true })).toBeFocused();
  await page.keyboard.type('Pets at the wedding?');
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'Pets at the wedding?' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Pets at the wedding?', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit field' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Pets at the wedding?', exact: true })).toBeFocused();
});

test('without scripts, a field is added, ordered and deleted', { tag: '@phone' }, async ({ newBrowser, site }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await page.goto('/form-field-manager?add');
  await page.getByLabel('Email').fill(site.staff.email);
  await page.getByLabel('Password').fill(site.staff.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  const field = named('No scripts');
  await page.getByRole('textbox', { name: 'Label', exact: true }).fill(field);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Plain ${test.info().project.name}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: field })).toContainText('plain_');
  const place = () =>
    page
      .locator('tbody tr')
      .filter({ hasText: field })
      .evaluate((row) => [...(row.parentElement?.children ?? [])].indexOf(row));
  const before = await place();
  if (test.info().project.name === 'phone') await rowMenu(page, field, 'Move up');
  else await page.getByRole('button', { name: `Move ${field} up` }).click();
  expect(await place()).toBe(before - 1);
  await rowMenu(page, field, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name: field })).toHaveCount(0);
});

test('a new or deleted rental item changes on other people’s open pages at once', { tag: '@phone' }, async ({
  page,
  site,
  newBrowser,
}) => {
  const couple = await newBrowser();
  await visit(couple, '/rental-items');
  await openAsStaff(page, '/rental-items-manager', site);
  await looksRight(page);
  await page.getByRole('link', { name: 'Add rental item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rental item' });
  await looksRight(page);
  await dialog.getByLabel('Rental cost').fill('a lot');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(dialog.getByLabel('Rental cost')).toHaveAccessibleDescription(/An amount such as 45/);
  await looksRight(page);
  const item = named('Birch Slices');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(item);
  await dialog.getByLabel('Rental cost').fill('12.5');
  await dialog.getByLabel('Quantity').fill('40');
  await dialog.getByLabel('Picture').setInputFiles(await aPhotograph('birch.jpg', '#d8cbb4'));
  await dialog.getByLabel('Alternative text').fill('A slice of a birch trunk, its bark on.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: item })).toContainText('$12.50');
  await expect(couple.getByRole('heading', { name: item })).toBeVisible();
  await looksRight(page);

  await goOn(page);
  await rowMenu(page, item, 'Delete');
  await looksRight(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Rental item deleted')).toBeVisible();
  await expect(couple.getByRole('heading', { name: item })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(couple.getByRole('heading', { name: item })).toBeVisible();
});

test('staff see that Google is not set up and edit the testimonials', { tag: '@phone' }, async ({ page, site }) => {
  await openAsStaff(page, '/reviews-manager', site);
  await expect(page.getByText('Not configured')).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: 'Add testimonial' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add testimonial' });
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Their words')).toBeFocused();
  await looksRight(page);
  const name = named('Lena & Jo');
  await dialog.getByLabel('Their words').fill('The arch held through the storm.');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Month and year').fill('September 2026');
  await dialog.getByRole('checkbox', { name: 'Published' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Hidden');
  await expect(page.getByRole('row', { name: /Anna & Jude/ })).toContainText('Demo');
  await goOn(page);
  await rowMenu(page, name, 'Edit');
  await expect(page.getByRole('dialog', { name: 'Edit testimonial' }).getByLabel('Month and year')).toHaveValue(
    'September 2026',
  );
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click();
  await rowMenu(page, name, 'Delete');
  await looksRight(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Testimonial deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('the owner changes the studio’s settings, and the pages follow', async ({ page, site, newBrowser }) => {
  await openAsStaff(page, '/studio-settings', site);
  await looksRight(page);
  const street = page.getByLabel('Street');
  const before = await street.inputValue();
  await page.getByLabel('Delivery fee').fill('free');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByLabel('Delivery fee')).toBeFocused();
  await expect(page.getByLabel('Delivery fee')).toHaveAccessibleDescription(/A number such as 14.20/);
  await looksRight(page);
  await goOn(page);
  await page.getByLabel('Delivery fee').fill('14.20');
  await street.fill('16 Laurel Gap Road');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(toast(page, 'Success!')).toBeVisible();
  const visitor = await newBrowser();
  await visit(visitor, '/contact');
  await expect(visitor.getByText('16 Laurel Gap Road').first()).toBeVisible();
  await goOn(page);
  await street.fill(before);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(street).toHaveValue(before);
});

test('a day that is closed is no day of delivery any more, unless staff say so', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  await openAsStaff(page, '/opening-hours', site);
  const friday = page.getByRole('group', { name: 'Friday' });
  await friday.getByLabel('The studio is').selectOption('closed');
  await expect(friday.getByLabel('We deliver')).not.toBeChecked();
  await friday.getByLabel('We deliver').check();
  await friday.getByLabel('The studio is').selectOption('by_appointment');
  await expect(friday.getByLabel('We deliver')).toBeChecked();
});

test('the hours of a day are taken over from the day before', { tag: '@desktop' }, async ({ page, site }) => {
  await openAsStaff(page, '/opening-hours', site);
  const thursday = page.getByRole('group', { name: 'Thursday' });
  await thursday.getByLabel('The studio is').selectOption('open');
  await thursday.getByLabel('From', { exact: true }).fill('07:30');
  await thursday.getByLabel('Until', { exact: true }).fill('20:15');
  await thursday.getByLabel('We deliver').uncheck();
  const friday = page.getByRole('group', { name: 'Friday' });
  await friday.getByLabel('We deliver').check();
  await friday.getByRole('button', { name: 'Same as Thursday' }).click();
  await expect(friday.getByLabel('From', { exact: true })).toHaveValue('07:30');
  await expect(friday.getByLabel('Until', { exact: true })).toHaveValue('20:15');
  await expect(friday.getByLabel('We deliver')).not.toBeChecked();
});
