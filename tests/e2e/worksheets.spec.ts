import { expect, looksRight, test, visit } from './site.ts';
import { openAsStaff } from './staff.ts';

test('a worksheet opens from its card, fits a phone, prints and downloads', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await visit(page, '/resources#materials');
  await page.getByRole('link', { name: 'Budget Worksheet', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Budget Worksheet');
  await looksRight(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  const address = await page.getByRole('link', { name: 'Download as PDF' }).getAttribute('href');
  const answer = await request.get(address ?? '');
  expect([answer.status(), (await answer.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.locator('.worksheet-foot')).toContainText('Laurel Gap Road');
});

test('without scripts there is no button to print', { tag: '@phone' }, async ({ newBrowser }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await page.goto('/resources/budget-worksheet');
  await expect(page.getByRole('link', { name: 'Download as PDF' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test.describe('the editor', () => {
  test.use({ allowed: [/status of 400/] });

  test('staff add, order and remove the sections of a worksheet', async ({ page, site }) => {
    await openAsStaff(page, '/reference-manager', site);
    await page.getByRole('link', { name: 'New worksheet' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New worksheet');
    await page.getByLabel('Title').fill('Our Checklist');
    await page.getByLabel('Items').fill('A swatch\nA picture');
    await page.getByLabel('New section').selectOption('Table');
    await page.getByRole('button', { name: 'Add section' }).click();
    await page.getByLabel('Column headings').fill('Piece | Price');
    await page.getByLabel('Rows').fill('Bouquet | 1 | 2');
    await page.getByRole('button', { name: 'Save worksheet' }).click();
    await expect(page.getByText('Line 1, “Bouquet | 1 | 2”, has 3 cells')).toBeVisible();
    await expect(page.getByLabel('Rows')).toBeFocused();
    await looksRight(page);
    await page.getByLabel('Rows').fill('Bouquet');
    await page.getByRole('button', { name: /^Up ?: Table$/ }).click();
    await page.getByLabel('New section').selectOption('Text');
    await page.getByRole('button', { name: 'Add section' }).click();
    await page.getByRole('button', { name: /^Remove ?: Text$/ }).click();
    await page.getByRole('button', { name: 'Save worksheet' }).click();
    await expect(page.getByText('Our Checklist is under Client Resources.')).toBeVisible();
    await looksRight(page);
    await visit(page, '/resources/our-checklist');
    await expect(page.getByRole('main').locator('.worksheet-section')).toHaveCount(2);
    await expect(page.getByRole('rowheader')).toHaveText('Bouquet');
  });
});
