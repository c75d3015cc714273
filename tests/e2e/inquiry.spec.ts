import { aCouple, aPhotograph, chooseFiles, fillInquiry } from './couple.ts';
import { changeBySql } from './database.ts';
import { hold } from './hold.ts';
import { expect, looksRight, started, test, visit } from './site.ts';

test.describe('with scripts', () => {
  test.use({ allowed: [/ERR_FAILED|status of 403/] });

  test('an inquiry is sent with three photos, one of which needs a second try', async ({ page }) => {
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
    await expect(page.getByRole('status').filter({ hasText: 'barn.jpg: Ready.' })).toHaveCount(1);
    await page.route('**/uploads', (route) => {
      const isTable = route.request().headers()['upload-metadata']?.includes(btoa('table.jpg'));
      return isTable ? route.fulfill({ status: 403, body: 'Not now.' }) : route.continue();
    });
    await page.getByRole('button', { name: 'Submit inquiry' }).click();

    await expect(page.getByText('File Upload Failed')).toBeVisible();
    await expect(page.getByText('Could not upload table.jpg.')).toBeVisible();
    await expect(rows.filter({ hasText: 'arch.jpg' })).toContainText('Sent');
    await expect(rows.filter({ hasText: 'barn.jpg' })).toContainText('Sent');
    await expect(page.locator('[name=name]'), 'Nothing typed is lost').toHaveValue(couple.name);
    await looksRight(page);

    await page.unroute('**/uploads');
    await page.getByRole('button', { name: 'Retry table.jpg' }).click();
    await expect(page.getByText('Inquiry Submitted!').first()).toBeVisible();
    await expect(page.getByText("Thank you! We'll be in touch soon.").first()).toBeVisible();
    await expect(page.locator('[name=name]')).toHaveCount(0);
    await expect(rows).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'What you sent' })).toContainText(couple.vision);
    await expect(page.getByRole('main').getByRole('link', { name: 'Book a Meeting' })).toBeVisible();
    await looksRight(page);
    await page.getByRole('link', { name: 'Send another inquiry' }).click();
    await expect(page.locator('[name=name]')).toHaveValue('');
    await page.reload();
    await expect(page.locator('[name=name]')).toHaveValue('');
  });

  test('the details of an inquiry are filled in when a meeting is booked next', { tag: '@desktop' }, async ({
    page,
  }) => {
    const couple = aCouple('Nell Ashby');
    await visit(page, '/consultation');
    await fillInquiry(page, couple);
    await page.getByRole('button', { name: 'Submit inquiry' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Book a Meeting' }).click();
    await page.locator('a.day-free').first().click();
    await expect(page.getByLabel('Your Name')).toHaveValue(couple.name);
    await expect(page.getByLabel('Email')).toHaveValue(couple.email);
    await expect(page.getByLabel('Anything to add')).toHaveValue('Saturday, June 12, 2027');
  });

  test('a family asks for a call about sympathy flowers', async ({ page }) => {
    await visit(page, '/services');
    await page.getByRole('link', { name: 'Inquire About Sympathy & Funeral' }).click();
    await started(page);
    await looksRight(page);
    await page.getByLabel('Your Name').fill('Ruth Ansel');
    await page.getByRole('button', { name: 'Ask for a call' }).click();
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('We need this to answer you.');
    await page.getByLabel('Phone').fill('304-555-0119');
    await page.getByRole('button', { name: 'Ask for a call' }).click();
    await expect(page.getByText('We have your message.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Book a Meeting' })).toHaveCount(0);
    await looksRight(page);
  });

  test('a file goes on where a lost connection stopped it', { tag: '@phone' }, async ({ page }) => {
    const chunk = 2 * 1024 * 1024;
    const sent: number[] = [];
    await page.route('**/uploads/*', async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.continue();
      const offset = Number(request.headers()['upload-offset']);
      const isFirstTry = !sent.includes(offset);
      sent.push(offset);
      return offset === chunk && isFirstTry ? route.abort() : route.continue();
    });
    await visit(page, '/consultation');
    await fillInquiry(page, aCouple('Lena Marsh'));
    const film = { name: 'barn.mov', mimeType: 'video/quicktime', buffer: Buffer.alloc(chunk + 1000, 7) };
    await chooseFiles(page).setInputFiles([film]);
    await page.getByRole('button', { name: 'Submit inquiry' }).click();
    await expect(page.getByText('Inquiry Submitted!').first()).toBeVisible();
    expect(sent).toEqual([0, chunk, chunk]);
  });

  test('a draft survives a reload, Back and a closed tab until it is sent', { tag: '@phone' }, async ({ page }) => {
    const couple = aCouple('Marta Hale');
    await visit(page, '/consultation');
    await fillInquiry(page, couple);
    await page.reload();
    await expect(page.getByText('We kept what you typed on this device.')).toBeVisible();
    await expect(page.locator('[name=name]')).toHaveValue(couple.name);
    await expect(page.locator('[name=event_date]')).toHaveValue('2027-06-12');
    await looksRight(page);

    const other = await page.context().newPage();
    await page.close();
    await visit(other, '/consultation');
    await expect(other.locator('[name=vision_details]')).toHaveValue(couple.vision);
    await visit(other, '/about');
    await other.goBack();
    await expect(other.locator('[name=vision_details]')).toHaveValue(couple.vision);

    await visit(other, '/consultation');
    await other.getByRole('button', { name: 'Submit inquiry' }).click();
    await expect(other.getByText('Inquiry Submitted!').first()).toBeVisible();
    await visit(other, '/consultation');
    await expect(other.locator('[name=name]')).toHaveValue('');
    await other.locator('[name=name]').fill('Marta');
    await other.reload();
    await other.getByRole('button', { name: 'Start over' }).click();
    await expect(other.locator('[name=name]')).toHaveValue('');
  });

  test('every form asks about a typo in the email address but accepts it', { tag: '@phone' }, async ({ page }) => {
    for (const path of ['/consultation', '/contact', '/client-portal']) {
      await visit(page, path);
      const email = page.locator('input[type=email]');
      await email.fill('hannah@gmial.con');
      await page.getByRole('button', { name: 'hannah@gmail.com' }).click();
      await expect(email).toHaveValue('hannah@gmail.com');
      await expect(email).toBeFocused();
      await expect(page.getByText('Did you mean')).toHaveCount(0);
    }
    const couple = { ...aCouple('Otto Gray'), email: 'otto@gmial.con' };
    await visit(page, '/consultation');
    await fillInquiry(page, couple);
    await expect(page.getByText('Did you mean')).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Submit inquiry' }).click();
    await expect(page.getByText('Inquiry Submitted!').first()).toBeVisible();
  });

  test('missing fields are marked, and the form keeps what was typed', async ({ page }) => {
    await visit(page, '/consultation');
    await page.locator('[name=vision_details]').fill('White and blush.');
    await page.locator('[name=email]').fill('hannah@example');
    await page.getByRole('button', { name: 'Submit inquiry' }).click();
    await expect(page.locator('[name=name]')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('[name=email]')).toHaveAccessibleDescription(/For example, name@example.com/);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.locator('[name=vision_details]')).toHaveValue('White and blush.');
    await looksRight(page);
  });
});

test.describe('a rejected inquiry', () => {
  test.use({ allowed: [/status of 429/] });

  test('shows the reason and can be sent again', { tag: '@phone' }, async ({ page }) => {
    const couple = aCouple('Ada Wren');
    const message = 'A lot of inquiries came from your connection.';
    const asked = await hold(page, '**/consultation/answers');
    await visit(page, '/consultation');
    await fillInquiry(page, couple);
    await page.getByRole('button', { name: 'Submit inquiry' }).click();
    const request = await asked();
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await request.fulfill({
      status: 429,
      json: { error: { title: 'Submission Failed', description: message }, errors: {} },
    });
    await expect(page.locator('.toast').filter({ hasText: 'Submission Failed' })).toContainText(message);
    await expect(page.getByRole('button', { name: 'Submit inquiry' })).toBeEnabled();
    await expect(page.locator('[name=name]')).toHaveValue(couple.name);
    await looksRight(page);
  });
});

test.describe('a form whose questions cannot be loaded', () => {
  test.use({ allowed: [/status of 503/] });

  test('says so on the page and in a toast', { tag: '@phone' }, async ({ page, site }) => {
    const tell = `select pg_notify('writes', '["client_form_fields"]')`;
    // The last good copy of a page is sent while it cannot be made. Of this address there is none.
    const unseen = '/consultation?missing=7';
    expect((await page.request.get('/consultation')).status()).toBe(200);
    await changeBySql(site, 'alter table client_form_fields rename to elsewhere', tell);
    await expect.poll(async () => (await page.request.get(unseen)).status()).toBe(503);
    expect((await page.request.get('/consultation')).status()).toBe(200);
    await visit(page, unseen);
    await expect(page.getByRole('main').getByText('Could not load the form.')).toBeVisible();
    await expect(page.locator('.toast').filter({ hasText: 'Error' })).toContainText('Could not load the form.');
    await looksRight(page);
    await changeBySql(site, 'alter table elsewhere rename to client_form_fields', tell);
    await expect.poll(async () => (await page.request.get('/consultation')).status()).toBe(200);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Submit inquiry' })).toBeVisible();
  });
});

test('an inquiry with a photo is sent without scripts', { tag: '@desktop' }, async ({ newBrowser }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await page.goto('/consultation');
  await fillInquiry(page, aCouple('Ruth Amos'));
  await chooseFiles(page).setInputFiles([await aPhotograph('hill.jpg', '#3f5a4d')]);
  await page.getByRole('button', { name: 'Submit inquiry' }).click();
  await expect(page.getByText('Inquiry Submitted!')).toBeVisible();
  await expect(page.getByText("Thank you! We'll be in touch soon.")).toBeVisible();
});
