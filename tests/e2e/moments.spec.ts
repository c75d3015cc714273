import { expect, mounted, test, visit } from './site.ts';

// The clock is mocked; nothing waits.

test('one toast at a time disappears after five seconds, takes focus with F8 and is swiped away', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/store');
  await page.clock.pauseAt(Date.now() + 60_000);
  const toast = page.getByRole('status').filter({ hasText: 'Added to Cart! 🛒' });
  // Not for sympathy, which has no picture in the toast. Other tests buy the first products.
  const add = page.getByRole('main').getByRole('button', { name: /^Add to Cart.*Dried Winter/ });
  await add.click();
  await add.click();
  await expect(toast).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(toast, 'F8 holds it').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
  await expect(add, 'The focus comes back').toBeFocused();

  await add.click();
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);

  await add.click();
  // For half a second it lets presses through.
  await toast.hover();
  const box = await toast.boundingBox();
  if (!box) throw new Error('There is no toast.');
  const sweep = async (distance: number) => {
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 20 + distance, box.y + 10, { steps: 5 });
    await page.mouse.up();
  };
  await sweep(40);
  await expect(toast).toHaveCount(1);
  await sweep(60);
  await expect(toast).toHaveCount(0);
});

test('closing a toast with the keyboard returns the focus', async ({ page }) => {
  await visit(page, '/store');
  const add = page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .last();
  await add.press('Enter');
  await expect(page.locator('.toast')).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'View cart' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close notification' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(add).toBeFocused();
});

test('a toast never covers the pressed button, and a resting mouse does not hold it', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/store');
  await page.clock.pauseAt(Date.now() + 60_000);
  const toast = page.locator('.toast');
  const { height, width } = page.viewportSize() ?? { height: 0, width: 0 };
  const add = page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .last();
  // The button lies where the toast usually appears.
  await add.evaluate((button) => {
    Object.assign(button.style, { position: 'fixed', right: '40px', bottom: '40px', width: '12rem', zIndex: '1' });
  });
  await add.click();
  await expect(toast).toBeVisible();
  const [top, bottom] = [await add.boundingBox(), await toast.boundingBox()];
  expect((bottom?.y ?? height) + (bottom?.height ?? 0)).toBeLessThan(top?.y ?? 0);
  await add.click({ trial: true });
  await page.clock.runFor(5100);
  await expect(toast).toHaveCount(0);

  // The mouse lies where the toast appears.
  await page.mouse.move(width - 100, height - 60);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .press('Enter');
  await expect(toast).toBeVisible();
  await page.clock.runFor(5100);
  await expect(toast).toHaveCount(0);
});

test('testimonials change every seven seconds, and Pause stops them', { tag: '@desktop' }, async ({ newBrowser }) => {
  const page = await newBrowser({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await visit(page, '/');
  const shown = page.getByText(/^\d of 4$/);
  await mounted(shown);
  await page.clock.pauseAt(Date.now() + 60_000);
  const first = Number.parseInt(await shown.innerText(), 10);
  await page.clock.runFor(7000);
  await expect(shown).toHaveText(`${(first % 4) + 1} of 4`);
  await page.clock.runFor(7000 * ((8 - first) % 4));
  await expect(shown, 'After the last comes the first').toHaveText('1 of 4');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(7000);
  await expect(shown).toHaveText('1 of 4');
  await page.getByRole('button', { name: 'Previous testimonial' }).click();
  await expect(shown).toHaveText('4 of 4');
});
