import { railLinkOf, STAFF_PAGES } from '../../app/features/admin/staff-nav.ts';
import { atBothSizes, expect, inParts, looksRight, test, visit } from './site.ts';
import { openAsStaff } from './staff.ts';

const PAGES = STAFF_PAGES.flatMap(({ links }) => links.map(({ to }) => to));

for (const { part, has } of inParts(4)) {
  const name = `every back-office page is accessible and marks its place in the navigation, ${part}`;
  test(name, { tag: '@phone' }, async ({ page, site }) => {
    test.setTimeout(180_000);
    await openAsStaff(page, '/admin-dashboard', site);
    for (const path of [...PAGES, '/account', '/find?q=ra'].filter(has)) {
      await visit(page, path);
      await atBothSizes(page, async () => {
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        if (PAGES.includes(path))
          await expect(page.locator('.staff-rail a[aria-current="page"]'), path).toHaveAttribute(
            'href',
            railLinkOf(path) ?? '',
          );
        await looksRight(page);
      });
    }
  });
}

const GROUPS = ['Today', 'Orders', 'Events', 'Website', 'Studio'];

test('the rail opens one group at a time and folds to icons for good', { tag: '@desktop' }, async ({ page, site }) => {
  await openAsStaff(page, '/inbox', site);
  const rail = page.getByRole('navigation', { name: 'Back office' });
  const links = rail.getByRole('listitem').filter({ visible: true });
  await expect(rail.getByRole('link', { name: /^Inbox/ })).toBeInViewport();
  for (const group of GROUPS.slice(1)) {
    await rail.locator('summary', { hasText: group }).click();
    await expect(rail.getByRole('link', { name: /^Inbox/ })).toBeHidden();
    expect(await links.count()).toBeLessThanOrEqual(9);
  }
  await rail.getByRole('button', { name: 'Fold the menu' }).click();
  await visit(page, '/inbox');
  await expect(rail.getByRole('button', { name: 'Open' })).toBeVisible();
  expect((await rail.boundingBox())?.width).toBe(76);
  await expect(links).toHaveCount(0);
  await rail.locator('summary', { hasText: 'Studio' }).focus();
  await page.keyboard.press('Enter');
  await expect(rail.getByRole('link', { name: 'Reports' })).toBeInViewport();
  await looksRight(page, { within: '.staff-rail' });
  await page.keyboard.press('Escape');
  await expect(links).toHaveCount(0);
  await rail.locator('summary', { hasText: 'Studio' }).click();
  await rail.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect(links).toHaveCount(0);
  await page.getByLabel('Find a setting').fill('zip');
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['?', /^Delivery zones/]);
  await rail.getByRole('button', { name: 'Open' }).click();
  await expect(rail.getByRole('link', { name: 'Settings' })).toBeVisible();
});

test('on a phone four places are at the foot, and More has the rest', { tag: '@phone' }, async ({ page, site }) => {
  await openAsStaff(page, '/admin-dashboard', site);
  const foot = page.getByRole('navigation', { name: 'Places' });
  await expect(foot.getByRole('link')).toHaveText([/^Today/, /^Board/, /^Sell/, /^Inbox/]);
  await foot.getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('navigation', { name: 'Back office' });
  await expect(sheet.getByRole('link', { name: /^Bookings/ })).toBeVisible();
  await looksRight(page);
  await sheet.locator('summary', { hasText: 'Website' }).click();
  await sheet.getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(/\/blog-manager$/);
  await expect(sheet).toBeHidden();
  await foot.getByRole('link', { name: 'Sell' }).click();
  await expect(foot.getByRole('link', { name: 'Sell' })).toHaveAttribute('aria-current', 'page');
});

test('the command palette finds anything by name, with the keyboard alone', async ({ page, site }) => {
  await openAsStaff(page, '/outbox', site);
  await visit(page, '/outbox');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Find/ });
  await expect(field).toBeFocused();
  await expect(page.getByText('Two letters are enough.')).toBeVisible();
  await field.fill('ven');
  await expect(page.getByRole('option', { name: /^Vendors/ })).toBeVisible();
  await looksRight(page);
  const first = page.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/vendor-manager$/);
  await expect(page.getByRole('dialog', { name: 'Find' })).toBeHidden();

  await page.keyboard.press('Control+k');
  await field.fill('no such thing');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('one press of Undo restores what was deleted', async ({ page, site }) => {
  await openAsStaff(page, '/terms-manager', site);
  await page.waitForURL('**/terms-manager');
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('link', { name: /^Delete/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByText('Section Deleted').first()).toBeVisible();
  // With the focus in it, a message stays.
  await page.keyboard.press('F8');
  await looksRight(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It is back where it was.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/terms-manager/);
});
