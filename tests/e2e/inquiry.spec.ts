import { aCouple, aPhotograph, chooseFiles, fillInquiry } from './couple.ts';
import { expect, looksRight, test, visit } from './site.ts';

test.describe('with scripts', () => {
  test.use({ allowed: [/ERR_FAILED/] });

  test('an inquiry goes out with three photographs, of which one needs a second try', async ({ page }) => {
    const couple = aCouple('Hannah Lyle');
    await visit(page, '/consultation');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wedding & Event Inquiry');
    await looksRight(page);

    await fillInquiry(page, couple);
    await chooseFiles(page).setInputFiles([
      await aPhotograph('arch.jpg', '#d9c7c9'),
      await aPhotograph('table.jpg', '#8f2a63'),
      await aPhotograph('barn.jpg', '#3f5a4d'),
    ]);
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('progressbar') });
    await expect(rows).toHaveCount(3);
    await page.route('**/consultation/files', async (route) => {
      const isTable = route.request().headers()['x-file-name'] === 'table.jpg';
      return isTable ? route.abort() : route.continue();
    });
    await page.getByRole('button', { name: 'Submit Inquiry' }).click();

    await expect(page.getByText('File Upload Failed')).toBeVisible();
    await expect(page.getByText('Could not upload table.jpg.')).toBeVisible();
    await expect(rows.filter({ hasText: 'arch.jpg' })).toContainText('Sent');
    await expect(rows.filter({ hasText: 'barn.jpg' })).toContainText('Sent');
    await expect(page.locator('[name=name]'), 'Nothing typed is lost').toHaveValue(couple.name);
    await looksRight(page);

    await page.unroute('**/consultation/files');
    await page.getByRole('button', { name: 'Retry table.jpg' }).click();
    await expect(page.getByText('Inquiry Submitted!').first()).toBeVisible();
    await expect(page.getByText("Thank you! We'll be in touch soon.").first()).toBeVisible();
    await expect(page.locator('[name=name]')).toHaveValue('');
    await expect(rows).toHaveCount(0);
    await looksRight(page);
  });

  test('what is missing is said at its field, and what was typed stays', async ({ page }) => {
    await visit(page, '/consultation');
    await page.locator('[name=vision_details]').fill('White and blush.');
    await page.locator('[name=email]').fill('hannah@example');
    await page.getByRole('button', { name: 'Submit Inquiry' }).click();
    await expect(page.locator('[name=name]')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('[name=email]')).toHaveAccessibleDescription(/For example, hannah@example.com/);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.locator('[name=vision_details]')).toHaveValue('White and blush.');
    await looksRight(page);
  });
});

test('an inquiry with a photograph goes out with scripts switched off', async ({ newBrowser }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await page.goto('/consultation');
  await fillInquiry(page, aCouple('Ruth Amos'));
  await chooseFiles(page).setInputFiles([await aPhotograph('hill.jpg', '#3f5a4d')]);
  await page.getByRole('button', { name: 'Submit Inquiry' }).click();
  await expect(page.getByText('Inquiry Submitted!')).toBeVisible();
  await expect(page.getByText("Thank you! We'll be in touch soon.")).toBeVisible();
});
