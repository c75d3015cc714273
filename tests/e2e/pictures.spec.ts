import type { Page } from '@playwright/test';
import { aPhotograph } from './couple.ts';
import { changeBySql } from './database.ts';
import { expect, looksRight, started, test, visit } from './site.ts';
import { openAsStaff, signIn, stored } from './staff.ts';

test.use({ allowed: [/status of 400|net::ERR_CONNECTION_RESET/] });

const queue = (page: Page) => page.getByRole('list', { name: 'Chosen files: Pictures' });
const tiles = (page: Page, label: string) => page.getByRole('list', { name: label }).getByRole('listitem');

/** Titles or alternative texts of the tiles, in order. */
function order(page: Page, label: string) {
  return tiles(page, label).evaluateAll((all) => all.map((tile) => tile.querySelector('img')?.alt));
}

test('pictures are queued, described and published; a failing one does not stop the others', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  const name = test.info().project.name;
  await openAsStaff(page, '/gallery-manager?gallery=micro-farm', site);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery Manager');
  await looksRight(page);
  const area = page.getByRole('region', { name: 'Micro Farm pictures' });
  expect((await area.boundingBox())?.height).toBeLessThanOrEqual(400);

  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Please select some images to upload.')).toBeVisible();
  await page.getByRole('button', { name: 'Close notification' }).click();

  await page.getByLabel('Category').selectOption('Micro Farm');
  await page
    .getByLabel('Pictures', { exact: true })
    .setInputFiles([
      await aPhotograph(`first-frost-${name}.jpg`, '#c9d3a5'),
      { name: 'no-picture.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
      await aPhotograph(`seed-heads-${name}.jpg`, '#8f2a63'),
    ]);
  await expect(queue(page).getByRole('listitem')).toHaveCount(4);
  await expect(queue(page)).toContainText('Not a picture in JPEG, PNG, GIF, or HEIC. Not added.');
  await expect(queue(page).getByLabel('Alternative text').first()).toHaveValue('');
  await queue(page).getByLabel('Alternative text').first().fill(`Frost on dahlias, ${name}.`);
  await looksRight(page);

  await page.getByRole('button', { name: 'Upload (3)' }).click();
  await expect(page.getByText('1 image(s) could not be uploaded.').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('2 image(s) have been added to the Micro Farm gallery.')).toBeVisible();
  await expect(queue(page).getByRole('listitem'), 'Only what failed stays, to be tried again').toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Retry no-picture.jpg' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Remove no-picture.jpg' }).click();

  await expect
    .poll(async () => (await order(page, 'Micro Farm')).slice(0, 2).toSorted())
    .toEqual(['', `Frost on dahlias, ${name}.`]);
  await visit(page, '/gallery/micro-farm');
  await expect(page.getByRole('link', { name: `Frost on dahlias, ${name}.` })).toBeVisible();
});

test('an interrupted upload resumes where it stopped', { tag: '@phone' }, async ({ page, site }) => {
  await openAsStaff(page, '/homepage-gallery-manager', site);
  await looksRight(page);
  const noise = Buffer.from(Array.from({ length: 1200 * 800 * 3 }, (_, at) => (at * 7919) % 256));
  const { default: sharp } = await import('sharp');
  const large = await sharp(noise, { raw: { width: 1200, height: 800, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const sent: number[] = [];
  let breaks = 1;
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    sent.push(Number(route.request().headers()['upload-offset']));
    if (sent.length === 2 && breaks-- > 0) return route.abort('connectionreset');
    return route.continue();
  });
  const name = `mist-${test.info().project.name}.png`;
  await page.getByLabel('Pictures', { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer: large });
  await page.getByRole('button', { name: 'Upload All' }).click();
  await expect(page.getByText('1 image(s) have been added to the homepage gallery.').first()).toBeVisible({
    timeout: 30_000,
  });
  expect(sent.slice(0, 3), 'The second piece is sent again, the first is not').toEqual([0, sent[1], sent[1]]);
  expect(sent[1]).toBeGreaterThan(0);
  await expect(tiles(page, 'Homepage gallery').first().locator('img')).toHaveAttribute('src', /mist-/);
});

test('a dialog that hydrates while someone types keeps the focus and the text', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  await openAsStaff(page, '/gallery-manager?gallery=general-floristry', site);
  const edit = await tiles(page, 'General Floristry').first().getByRole('link', { name: /^Edit/ }).getAttribute('href');
  const { promise: typed, resolve: letScriptsIn } = Promise.withResolvers<void>();
  await page.route('**/assets/**.js', async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(edit ?? '', { waitUntil: 'commit' });
  const dialog = page.getByRole('dialog', { name: 'Edit picture' });
  await dialog.getByLabel('Title').fill('Quince in a');
  letScriptsIn();
  await expect.poll(() => dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await page.keyboard.type(' stone jar');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await expect(dialog.getByLabel('Title')).toHaveValue('Quince in a stone jar');
});

test('pictures are reordered, described and cropped with the keyboard alone', async ({ page, site }) => {
  await openAsStaff(page, '/gallery-manager?gallery=general-floristry', site);
  const [first, second, third] = await order(page, 'General Floristry');
  const later = tiles(page, 'General Floristry').first().getByRole('button', { name: 'Move later' });
  await later.focus();
  const isFirstStored = stored(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Place 2 of' })).toBeAttached();
  await expect
    .poll(() => order(page, 'General Floristry'))
    .toEqual([second, first, third, ...(await order(page, 'General Floristry')).slice(3)]);
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^Move later/);
  await isFirstStored;
  const isSecondStored = stored(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await order(page, 'General Floristry')).slice(0, 3)).toEqual([second, third, first]);
  await isSecondStored;
  await page.reload();
  await started(page);
  expect((await order(page, 'General Floristry')).slice(0, 3)).toEqual([second, third, first]);

  const edit = tiles(page, 'General Floristry').first().getByRole('link', { name: /^Edit/ });
  await edit.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit picture' });
  await expect(dialog).toBeVisible();
  await looksRight(page);
  await dialog.getByLabel('Alternative text').fill('A wreath of oak and bittersweet.');
  await dialog.getByLabel('From the top').focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByLabel('From the top')).toHaveValue('55');
  await dialog.getByLabel('Cut to').selectOption('1:1');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Image Saved!').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(tiles(page, 'General Floristry').first().locator('img')).toHaveAttribute(
    'alt',
    'A wreath of oak and bittersweet.',
  );
});

test('staff add, edit, delete and restore an image of the library', async ({ page, site }) => {
  const title = `Guild ${test.info().project.name}`;
  await openAsStaff(page, '/media-manager', site);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Media Manager');
  await looksRight(page);
  await page.getByRole('link', { name: 'Add image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add image' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Category is required').first()).toBeVisible();
  await expect(dialog.getByLabel('Category')).toBeFocused();
  await looksRight(page);
  await dialog.getByLabel('Category').selectOption('Affiliations & Awards');
  await dialog
    .getByLabel('Image', { exact: false })
    .first()
    .setInputFiles(await aPhotograph('guild-mark.jpg', '#20312a'));
  await expect(dialog.getByLabel('Alternative text')).toHaveValue('');
  await dialog.getByLabel('Alternative text').fill('The mark of a florists’ guild.');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Image Saved!').first()).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toBeVisible();
  const remove = async () => {
    await row.getByRole('button', { name: `Actions for ${title}` }).click();
    await row.getByRole('button', { name: `Delete ${title}` }).click();
  };
  await row.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByText('It cannot be changed.')).toBeVisible();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await remove();
  await expect(page.getByText('Image deleted successfully!').first()).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await visit(page, '/media-manager');
  await expect(row).toBeVisible();

  // Other tests count the pictures of the demo.
  await remove();
  await expect(row).toHaveCount(0);
});

test('staff add, edit and delete a flower', async ({ page, site }) => {
  const flower = `Zinnia ${test.info().project.name}`;
  await openAsStaff(page, '/flower-guide-manager', site);
  await looksRight(page);
  await page.getByRole('link', { name: 'Add New Flower' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Flower' });
  await expect(dialog.getByLabel('Description')).toHaveValue('A white flower on a black background.');
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please provide a flower name.').first()).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill(flower);
  await dialog.getByLabel('Image').setInputFiles(await aPhotograph('zinnia.jpg', '#111111'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Success!').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search flowers' }).fill(flower);
  await page.keyboard.press('Enter');
  await expect(page.getByText(flower, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: `Edit ${flower}` }).click();
  await expect(page.getByRole('dialog', { name: 'Edit flower' })).toBeVisible();
  await looksRight(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: `Delete ${flower}` }).click();
  await expect(page.getByText(`Are you sure you want to delete ${flower}?`)).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Flower Deleted').first()).toBeVisible();
  await expect(page.getByText(flower, { exact: true })).toHaveCount(0);
});

test('a picture is dragged to a new position @desktop', async ({ page, site }) => {
  await openAsStaff(page, '/homepage-gallery-manager', site);
  const before = await order(page, 'Homepage gallery');
  const isStored = stored(page);
  await tiles(page, 'Homepage gallery').nth(0).dragTo(tiles(page, 'Homepage gallery').nth(2));
  const [first, second, third] = before;
  await expect.poll(async () => (await order(page, 'Homepage gallery')).slice(0, 3)).toEqual([second, third, first]);
  await isStored;
  await page.reload();
  expect((await order(page, 'Homepage gallery')).slice(0, 3)).toEqual([second, third, first]);
});

test('a pasted picture goes into the open dialog, otherwise into the queue', { tag: '@desktop' }, async ({
  page,
  site,
}) => {
  const { buffer } = await aPhotograph('pasted.jpg', '#8f2a63');
  const paste = () =>
    page.evaluate(
      (bytes) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([new Uint8Array(bytes)], 'pasted.jpg', { type: 'image/jpeg' }));
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
      },
      [...buffer],
    );
  await openAsStaff(page, '/media-manager', site);
  await paste();
  await expect(queue(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: 'Add image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add image' });
  await expect(dialog).toBeVisible();
  await paste();
  await expect(dialog.getByText('pasted.jpg is chosen.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove it' }).click();
  await expect(dialog.getByText('pasted.jpg is chosen.')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(queue(page).getByRole('listitem'), 'The queue took none of what went into the dialog').toHaveCount(1);
  await page.getByRole('button', { name: 'Remove pasted.jpg' }).click();
  await expect(queue(page)).toHaveCount(0);
});

test('a picture of the library is chosen in a form, found by its words', async ({ page, site }) => {
  await openAsStaff(page, '/vendor-manager', site);
  await page.getByRole('link', { name: 'Add vendor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add vendor' });
  const name = `Library Lane ${test.info().project.name}`;
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByLabel('Category').fill('Venue');
  await dialog.getByRole('button', { name: 'Choose from the library' }).click();
  const library = page.getByRole('dialog', { name: 'Choose from the library' });
  await library.getByRole('searchbox').fill('no picture is called so');
  await expect(library.getByText('No picture has these words.')).toBeVisible();
  await library.getByRole('searchbox').fill('hero');
  await looksRight(page);
  await library.getByRole('button', { name: 'hero.webp' }).click();
  await expect(library).toBeHidden();
  await expect(dialog.getByText('hero.webp is chosen.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await changeBySql(site, `delete from vendors where name = '${name}'`);
});

test('pictures are added, moved and deleted without scripts', { tag: '@phone' }, async ({ newBrowser, site }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  const name = `plain-${test.info().project.name}`;
  await page.goto('/gallery-manager?gallery=micro-farm');
  await signIn(page, site.staff);
  await page.getByLabel('Category').selectOption('Micro Farm');
  await page
    .getByLabel('Pictures', { exact: true })
    .setInputFiles([await aPhotograph(`${name}.jpg`, '#c9d3a5'), await aPhotograph(`second-${name}.jpg`, '#20312a')]);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const note = page.locator('noscript .note');
  await expect(note).toContainText('2 image(s) have been added to the Micro Farm gallery.');
  const sources = () =>
    tiles(page, 'Micro Farm').evaluateAll((all) => all.map((tile) => tile.querySelector('img')?.getAttribute('src')));
  const [first, second] = await sources();
  await tiles(page, 'Micro Farm').first().getByRole('button', { name: 'Move later' }).click();
  await expect.poll(async () => (await sources()).slice(0, 2)).toEqual([second, first]);
  await tiles(page, 'Micro Farm').first().getByRole('button', { name: 'Delete' }).click();
  await expect(note).toContainText('Image Deleted');
  expect(await sources()).not.toContain(second);
});
