import { expect, looksRight, test, visit } from './site.ts';

const MENU = {
  Inspiration: ['Our Galleries', 'Real weddings', 'Flower Guide', 'Blog'],
  Services: [
    ...['Wedding Floristry', 'General & Event Floristry', 'Sympathy & Funeral', 'Web Store', 'Rental Items'],
    'Find your order',
  ],
  Resources: ['Wedding Reference Materials', 'Affiliations & Awards', 'Trusted Vendors'],
};

test('the menu lists the pages of the spec under their groups', async ({ page }) => {
  await visit(page, '/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Home', 'About', 'Contact'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  for (const [group, links] of Object.entries(MENU)) {
    await menu.locator('summary', { hasText: group }).click();
    const panel = menu.locator('details[open]');
    await expect(panel.getByRole('link')).toHaveText(links);
    await looksRight(page);
  }
  await expect(page.getByRole('link', { name: 'Client Portal' })).toBeVisible();
});

test('a group opens on hover and closes when the mouse leaves', async ({ page }) => {
  await visit(page, '/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.locator('summary', { hasText: 'Services' }).hover();
  await expect(menu.getByRole('link', { name: 'Web Store' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(menu.getByRole('link', { name: 'Web Store' })).toBeHidden();
});

test('the menu opens without scripts', async ({ newBrowser }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.locator('summary', { hasText: 'Services' }).click();
  await expect(menu.getByRole('link', { name: 'Web Store' })).toBeVisible();
});

test('the menu opens after 200 ms and closes after 150 ms, but switches between groups at once', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/');
  await page.clock.pauseAt(Date.now() + 60_000);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const group = (name: string) => menu.locator('details').filter({ has: page.locator('summary', { hasText: name }) });
  const pointAt = (name: string) => menu.locator('summary', { hasText: name }).hover();
  await pointAt('Services');
  await page.clock.runFor(190);
  await expect(group('Services')).not.toHaveAttribute('open');
  await page.clock.runFor(20);
  await expect(group('Services')).toHaveAttribute('open');
  await menu.getByRole('link', { name: 'Contact' }).hover();
  await page.clock.runFor(140);
  await expect(group('Services')).toHaveAttribute('open');
  await page.clock.runFor(20);
  await expect(group('Services')).not.toHaveAttribute('open');
  await pointAt('Resources');
  await page.clock.runFor(1);
  await expect(group('Resources')).toHaveAttribute('open');
});
