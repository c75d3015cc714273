import type { Page } from '@playwright/test';
import { expect, test, visit } from './site.ts';
import { openAsStaff } from './staff.ts';

test.use({ allowed: [/status of 503|ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

/** Fails every form from now on: the connection or the database is down. */
async function refusePosts(page: Page, why: 'offline' | 'database away') {
  await page.route('**/*', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    if (why === 'offline') return route.abort('internetdisconnected');
    return route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Back in a minute</h1>' });
  });
}

for (const why of ['offline', 'database away'] as const) {
  test(`a product form keeps what was typed: ${why}`, { tag: '@desktop' }, async ({ page, site }) => {
    await openAsStaff(page, '/store-manager/products', site);
    await page.locator('tbody a[href^="/store-manager/products/"]').first().click();
    const ribbon = page.getByLabel('Ribbon');
    await ribbon.fill('Just in');
    await refusePosts(page, why);
    await page.getByRole('button', { name: 'Save product' }).click();
    await expect(page.getByText('What you typed is still here').first()).toBeVisible();
    await expect(ribbon).toHaveValue('Just in');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Save product' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'is saved.' }).first()).toBeVisible();
    await expect(ribbon).toHaveValue('Just in');
  });
}

test('stock and vendor forms keep what was typed while the database is down', { tag: '@desktop' }, async ({
  page,
  site,
}) => {
  await openAsStaff(page, '/store-manager/stock?show=counted', site);
  const count = page.getByRole('textbox', { name: /^New count of/ }).first();
  await count.fill('+2');
  await refusePosts(page, 'database away');
  await page.getByRole('button', { name: 'Save counts' }).click();
  await expect(page.getByText('What you typed is still here').first()).toBeVisible();
  await expect(count).toHaveValue('+2');
  await page.unrouteAll();
  await visit(page, '/vendor-manager?add=new');
  const dialog = page.getByRole('dialog', { name: 'Add vendor' });
  await dialog.getByLabel('Name').fill('Ramp & Rye');
  await refusePosts(page, 'database away');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('What you typed is still here').first()).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Ramp & Rye');
});

test('a dialog that could not be closed is closed once the server is back', { tag: '@desktop' }, async ({
  page,
  site,
}) => {
  await openAsStaff(page, '/vendor-manager?add=new', site);
  const dialog = page.getByRole('dialog', { name: 'Add vendor' });
  const close = dialog.getByRole('link', { name: 'Close' });
  await expect(dialog).toBeVisible();
  await page.route('**/*.data*', (route) => route.abort('internetdisconnected'));
  await close.click();
  await expect(page.getByText('We could not be reached.').first()).toBeVisible();
  await expect(dialog).toBeVisible();
  await page.unrouteAll();
  await close.click();
  await expect(dialog).toHaveCount(0);
});
