import { readFile } from 'node:fs/promises';
import { aCouple, aPhotograph, chooseFiles, fillInquiry } from './couple.ts';
import { expect, looksRight, test, visit } from './site.ts';
import { signIn } from './staff.ts';

test('staff find an inquiry and download its photo, byte for byte', { tag: '@phone' }, async ({
  page,
  newBrowser,
  site,
}) => {
  const couple = aCouple(`Ana Vance ${test.info().project.name}`);
  const photograph = await aPhotograph('meadow.jpg', '#c9d3a5');
  const visitor = await newBrowser();
  await visit(visitor, '/consultation');
  await fillInquiry(visitor, couple);
  await chooseFiles(visitor).setInputFiles([photograph]);
  await visitor.getByRole('button', { name: 'Submit inquiry' }).click();
  await expect(visitor.getByText('Inquiry Submitted!').first()).toBeVisible();

  await visit(page, '/client-database');
  await expect(page, 'The login remembers the page asked for').toHaveURL(/\/admin-login/);
  await looksRight(page);
  await signIn(page, site.staff);
  await expect(page).toHaveURL(/\/client-database$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Database');
  await looksRight(page);

  await page.getByRole('link', { name: couple.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(couple.name);
  await expect(page.getByText(couple.vision).first()).toBeVisible();
  await looksRight(page);
  const client = page.url();
  const link = page.getByRole('link', { name: 'Download meadow.jpg' });
  const address = (await link.getAttribute('href')) ?? '';
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('meadow.jpg');
  expect((await readFile(await download.path())).equals(photograph.buffer)).toBe(true);

  await visit(visitor, client);
  await expect(visitor, 'A visitor is sent to the login').toHaveURL(/\/admin-login/);
  const refused = await visitor.request.get(address, { maxRedirects: 0 });
  expect([302, 303, 401, 403, 404]).toContain(refused.status());
});

test('a page that frames the store manager gets a link to open it', { tag: '@desktop' }, async ({ page, site }) => {
  await visit(page, '/store-manager');
  await signIn(page, site.staff);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Store Manager');
  await expect(page.getByRole('button', { name: 'Open the online store manager' })).toHaveCount(0);

  await visit(page, '/');
  const asked = page.evaluate(
    () => new Promise((done) => addEventListener('message', ({ data }) => done(data), { once: true })),
  );
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = '/store-manager';
    frame.width = '340';
    frame.height = '600';
    document.querySelector('main')?.prepend(frame);
  });
  await page.frameLocator('iframe').getByRole('button', { name: 'Open the online store manager' }).click();
  expect(await asked).toEqual({ type: 'open-online-store-manager' });
});
