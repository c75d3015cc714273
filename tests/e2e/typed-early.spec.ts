/** What a person types or chooses before the scripts have run, on a slow phone for example, is kept. */
import { aPhotograph } from './couple.ts';
import { expect, openWithoutScripts, test } from './site.ts';
import { openAsStaff } from './staff.ts';

test.describe('before the scripts run', () => {
  test.beforeEach(({ page, site }) => openAsStaff(page, '/outbox', site));

  test('a picture of a product and its text are kept', { tag: '@desktop' }, async ({ page }) => {
    const letScriptsIn = await openWithoutScripts(page, '/store-manager/products/new');
    const title = `Early Jar ${test.info().project.name}`;
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
    await page.getByLabel('Price in dollars').fill('45');
    await page.getByLabel('Pictures', { exact: true }).setInputFiles(await aPhotograph('IMG_2005.jpg', '#c9d3a5'));
    await page.getByLabel('Alternative text').fill('A jar of cosmos on a');
    await letScriptsIn();
    const row = page.getByRole('group', { name: 'IMG_2005.jpg' });
    await expect(row.getByLabel('Alternative text')).toBeFocused();
    await page.keyboard.type(' wooden table');
    await expect(page.getByLabel('Alternative text')).toHaveValue('A jar of cosmos on a wooden table');
    await page.getByRole('button', { name: 'Save product' }).click();
    await expect(page.getByText(`${title} is saved.`)).toBeVisible();
    await expect(page.getByLabel('What it shows')).toHaveValue('A jar of cosmos on a wooden table');
  });

  test('a text is kept for the picture that is chosen once they run', { tag: '@phone' }, async ({ page }) => {
    const letScriptsIn = await openWithoutScripts(page, '/store-manager/products/new');
    await page.getByLabel('Alternative text').fill('A jar of cosmos');
    await letScriptsIn();
    await page.getByLabel('Pictures', { exact: true }).setInputFiles(await aPhotograph('IMG_2006.jpg', '#c9d3a5'));
    await expect(page.getByLabel('Alternative text')).toHaveCount(1);
    await expect(page.getByLabel('Alternative text')).toHaveValue('A jar of cosmos');
  });

  test('the text of a dialog’s picture is kept when the picture is chosen afterwards', { tag: '@desktop' }, async ({
    page,
  }) => {
    const letScriptsIn = await openWithoutScripts(page, '/rental-items-manager?add=new');
    const dialog = page.getByRole('dialog', { name: 'Add rental item' });
    await dialog.getByLabel('Alternative text').fill('Six brass candlesticks');
    await letScriptsIn();
    await dialog.locator('input[type=file]').setInputFiles(await aPhotograph('IMG_2007.jpg', '#c9d3a5'));
    await expect(dialog.getByText('IMG_2007.jpg is chosen.')).toBeVisible();
    await expect(dialog.getByLabel('Alternative text')).toHaveValue('Six brass candlesticks');
  });

  test('a choice is known to what depends on it', { tag: '@phone' }, async ({ page }) => {
    const letScriptsIn = await openWithoutScripts(page, '/gallery-manager');
    await page.getByLabel('Category').selectOption('Micro Farm');
    await letScriptsIn();
    await expect(page.getByText('It can be another gallery than the one shown here.')).toBeVisible();
    await expect(page.getByLabel('Category')).toHaveValue('Micro Farm');
  });

  test('a press over which a message comes up is a click', { tag: '@desktop' }, async ({ page, site }) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Animation.enable');
    await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.02 });
    const form = { intent: 'save', name: 'Early Elm' };
    await page.request.post('/vendor-manager', { form, headers: { Origin: site.address }, maxRedirects: 0 });
    const letScriptsIn = await openWithoutScripts(page, '/account');
    const button = page.getByRole('button', { name: 'Change email' });
    await button.evaluate((element) => {
      Object.assign(element.style, { position: 'fixed', left: '20rem', bottom: '2rem' });
      // Safari does not focus a button that is pressed, so nothing tells where not to come up.
      element.addEventListener('mousedown', (event) => event.preventDefault());
    });
    await button.hover();
    await page.mouse.down();
    await letScriptsIn();
    await expect(page.getByText('Early Elm').first()).toBeVisible();
    await page.mouse.up();
    // What is missing is asked for.
    await expect(page.getByLabel('New email')).toBeFocused();
  });
});
