import { expect, looksRight, test } from './site.ts';

test('the home page greets, and carries the studio’s name in its title', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crafting Memories, One Petal at a Time');
  await expect(page).toHaveTitle(/Rhodora/);
  await looksRight(page);
});

test('the program says that it is alive and ready', async ({ request }) => {
  expect(await (await request.get('/healthz')).text()).toBe('ok');
  expect(await (await request.get('/readyz')).text()).toBe('ready');
});

test.describe('an address that leads nowhere', () => {
  test.use({ allowed: [/status of 404/] });

  test('answers 404 with a page that leads on', async ({ page }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await looksRight(page);
  });
});
