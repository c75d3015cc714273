import { expect, looksRight, test, visit } from './site.ts';
import { openAsStaff } from './staff.ts';

// A wrong password.
test.use({ allowed: [/status of 400/] });

test('the owner finds a person and erases their data with a password', { tag: '@phone' }, async ({ page, site }) => {
  await openAsStaff(page, '/personal-data', site);
  await page.waitForURL('**/personal-data');
  await page.getByLabel('Email address').fill('warren@example.com');
  await page.getByRole('button', { name: 'Find', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Stored about warren@example.com' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Messages 1/ })).toBeVisible();
  await looksRight(page);

  await page.getByRole('link', { name: 'Erase this person…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase warren@example.com?' });
  await dialog.getByLabel('Your password').fill('not it');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await looksRight(page);
  await dialog.getByLabel('Your password').fill(site.staff.password);
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('This person is no longer stored here.').first()).toBeVisible();
  await visit(page, '/personal-data?email=warren%40example.com');
  await expect(page.getByText('Nothing is stored about this address.')).toBeVisible();
});
