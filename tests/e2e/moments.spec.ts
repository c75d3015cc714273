import { expect, test, visit } from './site.ts';

// The clock is the test's own: nothing here waits.

test('one notice at a time, gone after five seconds, reached by F8 and swept away by a finger', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/store');
  await page.clock.pauseAt(Date.now() + 60_000);
  const notice = page.getByRole('status').filter({ hasText: 'Added to Cart! 🛒' });
  // The shelf's last product: the buyers of the other tests take the first.
  const add = page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .last();
  await add.click();
  await add.click();
  await expect(notice).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeFocused();
  await page.clock.runFor(4900);
  await expect(notice).toBeVisible();
  await page.clock.runFor(200);
  await expect(notice).toHaveCount(0);

  await add.click();
  const box = await notice.boundingBox();
  if (!box) throw new Error('The notice is nowhere.');
  const sweep = async (distance: number) => {
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 20 + distance, box.y + 10, { steps: 5 });
    await page.mouse.up();
  };
  await sweep(40);
  await expect(notice).toHaveCount(1);
  await sweep(60);
  await expect(notice).toHaveCount(0);
});

test('the couples’ words turn every seven seconds, and Pause holds them', async ({ newBrowser }) => {
  const page = await newBrowser({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await visit(page, '/');
  const shown = page.getByText(/^\d of 4$/);
  await page.clock.pauseAt(Date.now() + 60_000);
  const first = Number.parseInt(await shown.innerText(), 10);
  await page.clock.runFor(7000);
  await expect(shown).toHaveText(`${(first % 4) + 1} of 4`);
  await page.clock.runFor(7000 * ((8 - first) % 4));
  await expect(shown, 'After the last comes the first').toHaveText('1 of 4');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(7000);
  await expect(shown).toHaveText('1 of 4');
  await page.getByRole('button', { name: 'Previous words' }).click();
  await expect(shown).toHaveText('4 of 4');
});
