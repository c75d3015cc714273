import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aPerson, linkIn } from './accounts.ts';
import { aPhotograph } from './couple.ts';
import { changeBySql, readBySql } from './database.ts';
import { hold } from './hold.ts';
import { tabTo } from './keyboard.ts';
import { expect, looksRight, test, visit } from './site.ts';
import { openAsStaff, rowMenu } from './staff.ts';

const SHOTS = process.env.SHOTS;
// Browsers report failed forms (4xx) and unreadable data (503).
test.use({ allowed: [/status of (4(00|01|04|09)|503)|ERR_FAILED|ERR_CONNECTION_RESET/] });

async function look(page: Page, name: string) {
  await looksRight(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${test.info().project.name}.png`, fullPage: true });
}

const toast = (page: Page, title: string) => page.locator('.toast').filter({ hasText: title });

/** Three new clients; returns the word they share. */
async function threeClients(site: { folder: string }) {
  const word = `Zephyr${Math.random().toString(36).slice(2, 8)}`;
  const rows = ['Ana', 'Bo', 'Cy'].map(
    (name, day) => `('${name} ${word}', '${name}.${word}@example.com', '2027-06-1${day}')`,
  );
  await changeBySql(site, `insert into clients (name, email, event_date) values ${rows.join(', ')}`);
  return word;
}

test('the pages of an event, its letter, its people and an account are accessible', async ({ page, site }) => {
  const idOf = async (table: string, where: string) => {
    const [row] = await readBySql<{ id: string }>(
      site,
      `select id from ${table} where ${where} order by id limit 1`,
      [],
    );
    return row?.id ?? '';
  };
  const event = await idOf('events', "name = 'Hannah Lyle and Eli Marsh'");
  await openAsStaff(page, `/event/${event}`, site);
  await expect(page.getByRole('link', { name: 'Change Nora Reyes' })).toBeVisible();
  await looksRight(page);
  const person = await idOf('people', "name = 'Nora Reyes'");
  const customer = await idOf('customers', 'orders > 0 and merged_into is null');
  for (const path of [
    `/event/${event}/letter`,
    `/person/${person}`,
    '/client-database/people',
    '/client-database/events',
    '/customers/balances',
    `/customers/${customer}/account`,
  ]) {
    await visit(page, path);
    await looksRight(page);
  }
});

test('staff find, sort, select, delete and restore clients', async ({ page, site }) => {
  const word = await threeClients(site);
  await openAsStaff(page, '/client-database', site);
  await look(page, 'client-database');
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(word);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  const rows = page.getByRole('row').filter({ hasText: word });
  await expect(rows).toHaveCount(3);
  await page.getByRole('link', { name: 'Name', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.first()).toContainText('Ana');
  await page.getByRole('link', { name: 'Name' }).click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.first()).toContainText('Cy');

  await page.getByRole('checkbox', { name: `Choose Ana ${word}` }).check();
  await expect(page.getByText('1 client selected')).toBeVisible();
  const every = page.getByRole('checkbox', { name: 'Select every client of this page' });
  await every.check();
  await expect(page.getByText('3 clients selected')).toBeVisible();
  await page.getByRole('checkbox', { name: `Choose Bo ${word}` }).uncheck();
  await expect(every).not.toBeChecked();
  await look(page, 'client-database-chosen');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you absolutely sure?' });
  await expect(dialog).toContainText(`2 clients: Ana ${word}, Cy ${word}.`);
  await look(page, 'client-database-delete');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
  await expect(rows).toHaveCount(3);

  await rowMenu(page, `Cy ${word}`, 'Delete');
  await expect(dialog).toContainText('This action cannot be undone.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Client Deleted')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await visit(page, `/client-database?q=${word}`);
  await expect(rows).toHaveCount(3);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(4);
  await visit(page, '/client-database?q=nobodyatallhere');
  await expect(page.getByText('No clients match.')).toBeVisible();
  await look(page, 'client-database-empty');
});

test('staff delete a client with the keyboard alone', { tag: '@desktop' }, async ({ page, site }) => {
  const word = await threeClients(site);
  await openAsStaff(page, `/client-database?q=${word}`, site);
  const menu = page.getByRole('button', { name: `Actions for Bo ${word}` });
  const remove = page.getByRole('link', { name: `Delete Bo ${word}` });
  await visit(page, `/client-database?q=${word}`);
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Are you absolutely sure?' });
  await expect(dialog.getByRole('link', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(page).not.toHaveURL(/delete=/);
  await page.keyboard.press('Enter');
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('link', { name: 'Close' })).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Client Deleted')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(2);
});

test('a dialog closed the moment it opens takes its address with it', { tag: '@desktop' }, async ({ page, site }) => {
  const word = await threeClients(site);
  await openAsStaff(page, `/client-database?q=${word}`, site);
  await page.evaluate(() => {
    const { showModal } = HTMLDialogElement.prototype;
    HTMLDialogElement.prototype.showModal = function () {
      showModal.call(this);
      queueMicrotask(() => {
        this.close();
        document.documentElement.dataset.closed = 'at once';
      });
    };
  });
  await rowMenu(page, `Bo ${word}`, 'Delete');
  await expect(page.locator('html')).toHaveAttribute('data-closed', 'at once');
  await expect(page).not.toHaveURL(/delete=/);
  await expect(page.getByRole('button', { name: `Actions for Bo ${word}` })).toBeVisible();
});

test('documents upload with progress, one failing on its own, and download again', async ({ page, site }) => {
  const word = await threeClients(site);
  await openAsStaff(page, `/client-database?q=${word}`, site);
  await page.getByRole('link', { name: `Ana ${word}`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ana ${word}`);
  await look(page, 'client');

  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(toast(page, 'Please select a file and a category.')).toBeVisible();
  await expect(page.getByLabel('Files')).toHaveAccessibleDescription('Please select a file.');
  await look(page, 'client-upload-errors');
  await page.getByLabel('Files').setInputFiles([
    { name: 'contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 signed') },
    { name: 'release.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 release') },
  ]);
  await page.getByLabel('Category').selectOption('Contract');
  let release = 'none yet';
  page.on('response', (answer) => {
    const metadata = answer.request().headers()['upload-metadata'] ?? '';
    const isRelease = metadata.includes(Buffer.from('release.pdf').toString('base64'));
    if (isRelease) release = answer.headers().location?.split('/').at(-1) ?? release;
  });
  await page.route('**/client/*/documents', (route) =>
    route.request().postData()?.includes(release) ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(toast(page, 'Upload Failed')).toContainText('The connection was lost.');
  await expect(page.getByRole('row', { name: /contract\.pdf/ })).toBeVisible();
  await look(page, 'client-upload-failed');
  await page.unroute('**/client/*/documents');
  await page.getByRole('button', { name: 'Retry release.pdf' }).click();
  await expect(toast(page, 'Upload Successful')).toBeVisible();
  await expect(page.getByRole('row', { name: /release\.pdf/ })).toBeVisible();
  await look(page, 'client-documents');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download contract.pdf' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toBe('%PDF-1.7 signed');
  await page.getByRole('link', { name: 'Delete release.pdf' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete File?' });
  await look(page, 'client-delete-file');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'File Deleted')).toBeVisible();
  await expect(page.getByRole('row', { name: /release\.pdf/ })).toHaveCount(0);
});

test('an interrupted document upload resumes where it stopped', { tag: '@desktop' }, async ({ page, site }) => {
  const word = await threeClients(site);
  await openAsStaff(page, `/client-database?q=${word}`, site);
  await page.getByRole('link', { name: `Ana ${word}`, exact: true }).click();
  const sent: number[] = [];
  await page.route('**/uploads/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    sent.push(Number(route.request().headers()['upload-offset']));
    return sent.length === 2 ? route.abort('connectionreset') : route.continue();
  });
  const large = Buffer.alloc(5 * 1024 * 1024, 'moss and fern ');
  await page.getByLabel('Files').setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: large });
  await page.getByLabel('Category').selectOption('Intake');
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(toast(page, 'Upload Successful')).toBeVisible({ timeout: 30_000 });
  const piece = 2 * 1024 * 1024;
  expect(sent, 'The second piece is sent again, the first is not').toEqual([0, piece, piece, 2 * piece]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download plan.txt' }).click(),
  ]);
  expect((await readFile(await file.path())).equals(large)).toBe(true);
});

test('an invited client sees everything in the portal and sends photos', async ({ page, newBrowser, site }, {
  project,
}) => {
  test.setTimeout(120_000);
  const person = aPerson('Hannah');
  const [staff, client] = [await newBrowser(), page];
  await openAsStaff(staff, '/admin-dashboard', site);
  await staff.getByRole('button', { name: 'Send invite' }).scrollIntoViewIfNeeded();
  await staff.getByLabel('Name', { exact: false }).fill(person.name);
  await staff.locator('#invite-email').fill(person.email);
  await staff.getByRole('button', { name: 'Send invite' }).click();
  await expect(toast(staff, 'Invite kept')).toContainText(`${person.name} has been invited to the client portal.`);
  await visit(staff, `/client-database?q=${person.email}`);
  await staff.getByRole('link', { name: person.name, exact: true }).click();
  await expect(staff.getByText(/^Invited on/)).toBeVisible();
  await staff
    .getByLabel('Files')
    .setInputFiles({ name: 'third draft.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await staff.getByLabel('Category').selectOption('Selected Composition');
  await staff.getByRole('button', { name: 'Upload' }).click();
  await expect(toast(staff, 'Upload Successful')).toBeVisible();
  // No other test uses this month, and the demo is open in it.
  const june = new Date().getUTCFullYear() + (project.name === 'phone' ? 3 : 4);
  const starts = `timestamptz '${june}-06-01 00:00Z' + interval '${Math.floor(Math.random() * 700)} hours'`;
  await changeBySql(
    site,
    `update clients set event_date = current_date + 203, event_venue = 'The Overlook at Laurel Gap',
      partner_name = 'Eli Marsh' where email = '${person.email}'`,
    `insert into meetings (submission_token, status, starts_at, ends_at, time_zone, place, name, email, about)
      values (gen_random_uuid(), 'confirmed', ${starts}, ${starts} + interval '1 hour', 'America/New_York',
        'studio', 'Hannah', '${person.email}', 'Tasting the palette')`,
    `insert into subscriptions (rhythm, anchor_day, next_day, product_title, variant_title, quantity, buyer_name,
        buyer_email, fulfillment, provider, card_ref, first_order_id)
      select 'biweekly', current_date, current_date + 14, 'June Ledge', 'Standard, 26 stems', 1, 'Hannah',
        '${person.email}', 'pickup', 'test', 'test_card', id from orders
      where id not in (select first_order_id from subscriptions) order by created_at limit 1`,
  );

  await visit(client, '/client-portal');
  await look(client, 'portal-login');
  await client.getByRole('button', { name: 'Log In' }).click();
  await visit(client, await linkIn(site, person.email, /\/invitation\/[\w-]+/));
  await client.getByLabel('New password').fill(person.password);
  await client.getByRole('button', { name: 'Set password and log in' }).click();
  await client.waitForURL('**/client-portal');
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${person.name}`);
  await expect(client.getByText('third draft.pdf').first()).toBeVisible();
  await expect(client.getByText('Every two weeks, next for')).toBeVisible();
  await look(client, 'portal');

  await client
    .getByLabel('Photos for the studio')
    .setInputFiles([
      await aPhotograph('porch.jpg', '#c9d3a5'),
      await aPhotograph('dress.jpg', '#d9c7c9'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') },
    ]);
  await expect(client.getByRole('link', { name: 'Download porch.jpg' })).toBeVisible();
  await expect(client.getByRole('link', { name: 'Download dress.jpg' })).toBeVisible();
  await expect(client.getByRole('listitem').filter({ hasText: 'notes.txt' })).toContainText('Not a picture');
  await client.getByLabel('Phone').fill('12');
  await client.getByRole('button', { name: 'Save' }).click();
  await expect(client.getByText('This number has too few digits.')).toBeVisible();
  await expect(client.getByLabel('Phone')).toBeFocused();
  await look(client, 'portal-error');
  await client.getByLabel('Phone').fill('304-555-0117');
  await client.getByRole('button', { name: 'Save' }).click();
  await expect(toast(client, 'Details saved')).toBeVisible();

  const [file] = await Promise.all([
    client.waitForEvent('download'),
    client.getByRole('link', { name: 'Download third draft.pdf' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('third draft.pdf');
  await visit(staff, staff.url());
  await expect(staff.getByRole('row', { name: /porch\.jpg/ })).toContainText('From the client');
  await expect(staff.getByText(/^Has an account since/)).toBeVisible();
  await look(staff, 'client-with-photos');

  const devtools = await client.context().newCDPSession(client);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await visit(client, '/client-portal');
  await look(client, 'portal-200');
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await visit(client, '/client-portal');

  await changeBySql(site, 'alter table client_documents rename column category to kind');
  await visit(client, '/client-portal');
  await expect(client.getByRole('main').getByText('An Error Occurred')).toBeVisible();
  await expect(toast(client, 'An Error Occurred')).toContainText('Could not fetch your documents.');
  await look(client, 'portal-unread');
  await changeBySql(site, 'alter table client_documents rename column kind to category');

  await client.getByRole('button', { name: 'Sign Out' }).click();
  await expect(toast(client, 'Signed Out')).toContainText('You have been successfully signed out.');
  await client.getByLabel('Email').fill(person.email);
  await client.getByLabel('Password').fill('not it at all');
  const asked = await hold(client, '**/client-portal.data');
  await client.getByRole('button', { name: 'Log In' }).click();
  const request = await asked();
  await expect(client.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  await request.continue();
  await expect(toast(client, 'Sign in Failed')).toBeVisible();
  await expect(client.getByLabel('Password')).toBeFocused();
  await look(client, 'portal-login-failed');
  await client.getByLabel('Password').fill(person.password);
  await client.getByRole('button', { name: 'Log In' }).click();
  await expect(toast(client, 'Login Successful!')).toBeVisible();
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${person.name}`);
});

test('a client uses the portal with the keyboard alone', { tag: '@desktop' }, async ({ page, newBrowser, site }) => {
  const person = aPerson('June');
  const staff = await newBrowser();
  await openAsStaff(staff, '/admin-dashboard', site);
  await staff.locator('#invite-name').fill(person.name);
  await staff.locator('#invite-email').fill(person.email);
  await staff.keyboard.press('Enter');
  await expect(toast(staff, 'Invite kept')).toBeVisible();
  await visit(page, await linkIn(site, person.email, /\/invitation\/[\w-]+/));
  await page.getByLabel('New password').fill(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/client-portal');
  await visit(page, '/client-portal');
  await tabTo(page, page.getByLabel('Phone'));
  await page.keyboard.type('304-555-0134');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Details saved')).toBeVisible();
  await visit(page, '/client-portal');
  await expect(page.getByLabel('Phone')).toHaveValue('304-555-0134');
  await tabTo(page, page.getByRole('button', { name: 'Sign Out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
});
