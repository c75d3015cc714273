import { changeBySql } from './database.ts';
import { expect, looksRight, test, visit } from './site.ts';
import { openAsStaff } from './staff.ts';

const add = (name: string) =>
  `insert into rental_items (name, rental_cost, quantity_available) values ('${name}', 12.5, 3)`;
const remove = (name: string) => `delete from rental_items where name = '${name}'`;

test('the page shows twelve items, and an inquiry starts with the item’s name', async ({ page }) => {
  await visit(page, '/rental-items');
  await expect(page).toHaveTitle(/^Rental Items \| /);
  const pieces = page.getByRole('main').getByRole('listitem');
  await expect(pieces).toHaveCount(12);
  await expect(pieces.first()).toContainText('Moon Arch');
  await expect(pieces.first()).toContainText('$185.00');
  await looksRight(page);
  await page.getByRole('link', { name: 'Inquire Now about Moon Arch' }).click();
  await expect(page).toHaveURL(/\/contact\?subject=/);
  await expect(page.getByLabel('Subject')).toHaveValue('Rental: Moon Arch');
});

test('every open page follows a change made in plain SQL and announces it politely', { tag: '@phone' }, async ({
  page,
  newBrowser,
  site,
}) => {
  const other = await newBrowser();
  const announced = [page, other].map((one) =>
    one.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived')),
  );
  await Promise.all([visit(page, '/rental-items'), visit(other, '/rental-items')]);
  await Promise.all(announced);
  await changeBySql(site, add('Brass Bell'));
  for (const one of [page, other]) {
    await expect(one.getByRole('heading', { name: 'Brass Bell' })).toBeVisible({ timeout: 3000 });
    await expect(
      one.getByRole('status').filter({ hasText: 'The list has changed. It has 13 pieces now.' }),
    ).toBeAttached();
  }
  await changeBySql(site, remove('Brass Bell'));
  await expect(page.getByRole('heading', { name: 'Brass Bell' })).toBeHidden({ timeout: 3000 });
});

test('a change keeps the focus and the pictures', async ({ page, site }) => {
  await visit(page, '/rental-items');
  const link = page.getByRole('link', { name: 'Inquire Now about Copper Arch' });
  await link.focus();
  const item = page.getByRole('listitem').filter({ hasText: 'Copper Arch' });
  const picture = await item.getByRole('img').elementHandle();
  await changeBySql(
    site,
    add('Brass Bell'),
    `update rental_items set quantity_available = 9 where name = 'Copper Arch'`,
  );
  await expect(page.getByRole('heading', { name: 'Brass Bell' })).toBeAttached();
  await expect(item).toContainText('Available9');
  await expect(link).toBeFocused();
  await changeBySql(site, remove('Brass Bell'));
  await expect(page.getByRole('heading', { name: 'Brass Bell' })).not.toBeAttached();
  await expect(link).toBeFocused();
  expect(await picture?.evaluate((element) => element.isConnected)).toBe(true);
});

test('the page reconnects by itself and shows the changes it missed', { tag: '@phone' }, async ({ page, site }) => {
  let isAway = false;
  const lines: { close(): Promise<void> }[] = [];
  await page.routeWebSocket('**/live/rental_items', async (line) => {
    if (isAway) return line.close();
    lines.push(line);
    line.connectToServer();
  });
  await visit(page, '/rental-items');
  await expect.poll(() => lines.length).toBe(1);
  isAway = true;
  await lines[0]?.close();
  await changeBySql(site, add('Iron Gate'));
  isAway = false;
  await expect(page.getByRole('heading', { name: 'Iron Gate' })).toBeVisible();
  expect(lines.length).toBeGreaterThan(1);
  await changeBySql(site, remove('Iron Gate'));
});

test('without scripts, the page is up to date on load', { tag: '@phone' }, async ({ newBrowser, site }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await page.goto('/rental-items');
  await expect(page.getByRole('heading', { name: 'Copper Arch' })).toBeVisible();
  await changeBySql(site, add('Tin Pail'));
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole('heading', { name: 'Tin Pail' }).isVisible();
    })
    .toBe(true);
  await changeBySql(site, remove('Tin Pail'));
});

test.describe('a list that cannot be loaded', () => {
  test.use({ allowed: [/status of 503/] });

  test('shows an error and a toast, and recovers without a reload', { tag: '@phone' }, async ({ page, site }) => {
    const tell = `select pg_notify('writes', '["rental_items"]')`;
    // Other visitors are still shown the last good copy of the page.
    await openAsStaff(page, '/rental-items-manager', site);
    await changeBySql(site, 'alter table rental_items rename to elsewhere', tell);
    await visit(page, '/rental-items');
    const main = page.getByRole('main');
    await expect(main.getByText('Could not fetch rental items. Please try again later.')).toBeVisible();
    const toast = page.getByRole('region', { name: /Notifications/ });
    await expect(toast).toContainText('Error');
    await looksRight(page);
    await changeBySql(site, 'alter table elsewhere rename to rental_items', tell);
    await expect(page.getByRole('heading', { name: 'Moon Arch' })).toBeVisible();
  });

  test('shows an error to staff too', { tag: '@phone' }, async ({ page, site }) => {
    await openAsStaff(page, '/rental-items-manager', site);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rental items manager');
    await changeBySql(site, 'alter table rental_items rename to elsewhere');
    await visit(page, '/rental-items-manager');
    const toast = page.locator('.toast').filter({ hasText: 'Error' });
    await expect(toast).toContainText('Could not fetch rental items. Please try again later.');
    await looksRight(page);
    await changeBySql(site, 'alter table elsewhere rename to rental_items');
  });
});

test('an emptied list says so on open pages', { tag: '@phone' }, async ({ page, site }) => {
  await visit(page, '/rental-items');
  await changeBySql(site, 'create table kept as table rental_items', 'truncate rental_items');
  await expect(page.getByRole('heading', { name: 'Our rental collection is currently empty' })).toBeVisible();
  await looksRight(page);
  await changeBySql(site, 'insert into rental_items select * from kept', 'drop table kept');
  await expect(page.getByRole('heading', { name: 'Moon Arch' })).toBeVisible();
});
