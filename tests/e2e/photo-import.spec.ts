import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { memoryFolder } from '../memory-folder.ts';
import { aPhotograph } from './couple.ts';
import { expect, looksRight, test, visit } from './site.ts';
import { openAsStaff } from './staff.ts';

test.use({ allowed: [/status of 400|net::ERR_(INTERNET_DISCONNECTED|FAILED|ABORTED|UPLOAD_FILE_CHANGED)/] });

const COUNT = 12;

/** Twelve photos, some of them in a folder of their own, with what else lies in such folders. */
async function aFolder(): Promise<string> {
  const folder = join(memoryFolder('photos'), 'June');
  mkdirSync(join(folder, 'Saturday'), { recursive: true });
  for (let index = 0; index < COUNT; index++) {
    const name = `IMG_${index}-${test.info().project.name}.jpg`;
    const { buffer } = await aPhotograph(name, `hsl(${index * 30} 40% ${test.info().project.name.length * 5}%)`);
    writeFileSync(join(folder, index % 3 === 0 ? 'Saturday' : '', name), buffer);
    if (index === 1) writeFileSync(join(folder, 'Saturday', 'copy.jpg'), buffer);
  }
  writeFileSync(join(folder, 'notes.txt'), 'Peonies.');
  writeFileSync(join(folder, '.DS_Store'), 'x');
  return folder;
}

/** Runs `work` with the request that begins upload number `at`, which goes on afterwards. */
async function atUpload(page: Page, at: number, work: () => Promise<unknown>) {
  let count = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/uploads', async (route) => {
    if (++count === at) {
      await work();
      resolve();
    }
    await route.continue().catch(() => undefined);
  });
  return async () => {
    await promise;
    await page.unroute('**/uploads');
  };
}

test('a folder of photos survives a lost connection and a reload, and is undone as a whole', async ({ page, site }) => {
  const folder = await aFolder();
  await openAsStaff(page, '/import', site);
  await looksRight(page);
  await page.getByRole('button', { name: 'Check photos' }).click();
  await expect(page.getByText('Choose a folder or photos.')).toBeVisible();
  await expect(page.getByText('Choose where the photos go.')).toBeVisible();
  await page.getByLabel('Where do they go?').selectOption('Blog');
  await page.getByLabel('a folder').setInputFiles(folder);
  await expect(page.getByText(/^14 files, /)).toBeVisible();
  await page.getByRole('button', { name: 'Check photos' }).click();

  await expect(page.getByRole('heading', { name: 'Ready to add 12 photos' })).toBeVisible();
  const leftOut = page.getByRole('region', { name: 'Files left out' });
  await expect(leftOut).toContainText(/June\/notes\.txt\s*Not a photo\./);
  await expect(leftOut).toContainText('It is added once.');
  await looksRight(page);

  const cut = await atUpload(page, 4, () => page.context().setOffline(true));
  await page.getByRole('button', { name: 'Upload 12 photos' }).click();
  await expect(page.getByText('The upload has paused.')).toBeVisible();
  await cut();
  await looksRight(page);

  const paused = await atUpload(page, 3, () => page.getByRole('button', { name: 'Pause' }).click());
  // The upload goes on by itself once the connection is back.
  await page.context().setOffline(false);
  await paused();
  await expect(page.getByRole('button', { name: /^Continue with/ })).toBeVisible();
  await page.reload();
  await visit(page, page.url());
  await expect(page.getByText('You can close this page and continue later')).toBeVisible();
  await looksRight(page);
  await visit(page, '/import');
  await page
    .getByRole('row', { name: /June.*Unfinished/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { name: /still to come/ })).toBeVisible();
  await page.getByLabel('a folder').setInputFiles(folder);
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await expect(page.getByRole('heading', { name: '12 photos added' })).toBeVisible({ timeout: 20_000 });
  await looksRight(page);
  await page.getByRole('link', { name: 'See Media Manager' }).click();
  await expect(page.getByText('Photos of one import.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(COUNT);
  await looksRight(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('12 photos went to the trash')).toBeVisible();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

test('single photos can be chosen, and one that fails can be sent again', { tag: '@phone' }, async ({ page, site }) => {
  const folder = memoryFolder('photos');
  const [kept, changed] = [join(folder, 'bench.jpg'), join(folder, 'edited.jpg')];
  await openAsStaff(page, '/import', site);
  await page.getByLabel('Where do they go?').selectOption('Vendor');
  const { name } = test.info().project;
  writeFileSync(kept, (await aPhotograph('bench.jpg', name === 'phone' ? '#334455' : '#554433')).buffer);
  writeFileSync(changed, (await aPhotograph('edited.jpg', name === 'phone' ? '#445533' : '#553344')).buffer);
  const torn = join(folder, 'torn.jpg');
  writeFileSync(torn, (await aPhotograph('torn.jpg', '#665544')).buffer.subarray(0, 400));
  await page.getByLabel('single photos').setInputFiles([kept, torn, changed]);
  await page.getByRole('button', { name: 'Check photos' }).click();
  await expect(page.getByRole('heading', { name: 'Ready to add 3 photos' })).toBeVisible();
  writeFileSync(changed, 'It was edited in the meantime.');
  await page.getByRole('button', { name: 'Upload 3 photos' }).click();
  const shown = page.getByRole('list', { name: 'Photos being sent, and those that failed' });
  await expect(shown).toContainText('damaged');
  await expect(shown).toContainText('This file was changed, moved or deleted.');
  await expect(page.getByRole('button', { name: 'Retry torn.jpg' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Finish without them' }).click();
  await expect(page.getByRole('heading', { name: '1 photo added' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Files left out' })).toContainText('torn.jpg');
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('1 photo went to the trash')).toBeVisible();
  rmSync(folder, { recursive: true, force: true });
});
