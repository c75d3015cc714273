import { tabTo } from './keyboard.ts';
import { expect, looksRight, test, visit } from './site.ts';

const TITLE = 'The evening before the frost';

test('the journal links to its posts, and each post links back and to the next', async ({ page }) => {
  await visit(page, '/blog');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From Our Journal');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(6);
  await looksRight(page);
  await page.getByRole('link', { name: `Read More about ${TITLE}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(page).toHaveTitle(`${TITLE} | Rhodora`);
  await looksRight(page);
  await expect(page.getByRole('heading', { name: 'Read on' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to All Posts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From Our Journal');
});

test('a table in a post is labeled, takes focus, and scrolls on its own', async ({ page }) => {
  await visit(page, '/blog');
  await page.getByRole('link', { name: TITLE, exact: true }).first().click();
  const table = page.getByRole('region', { name: 'What thirty-two degrees does' });
  await expect(table.getByRole('columnheader')).toHaveText(['Flower', 'Gives up at', 'What we do that evening']);
  await expect(page.getByRole('checkbox', { name: 'Done' })).toHaveCount(2);
  await expect(page.locator('del')).toHaveText('Washing is essential');
  const note = page.locator('.footnotes');
  await expect(note).toContainText('Recut the stem under running water');
});

test('the journal and its posts are readable without scripts', { tag: '@phone' }, async ({ newBrowser }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await page.goto('/blog');
  await page.getByRole('link', { name: 'Read More about Twenty-five days of peonies' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twenty-five days of peonies');
  await expect(page.getByRole('region', { name: 'The twenty-five days' })).toBeVisible();
  await expect(page.getByText('Coral Charm')).toBeVisible();
});

test.describe('a missing post', () => {
  test.use({ allowed: [/status of 404/] });

  test('shows an error with a link back', async ({ page }) => {
    const answer = await page.goto('/blog/01890000-0000-7000-8000-000000000001');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('alert')).toContainText('Could not find this blog post.');
    await looksRight(page);
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('From Our Journal');
  });
});

test('feed readers find the journal', { tag: '@desktop' }, async ({ page, request }) => {
  await visit(page, '/blog');
  const address = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
  const feed = await request.get(address ?? '');
  expect(feed.headers()['content-type']).toContain('application/rss+xml');
  expect((await feed.text()).match(/<item>/g)).toHaveLength(6);
});

test('the terms have a table of contents with links to each section', async ({ page }) => {
  await visit(page, '/terms-and-conditions');
  await expect(page.getByText(/^Last updated \w+ \d+, \d{4}$/)).toBeVisible();
  await looksRight(page);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link')).toHaveCount(8);
  await tabTo(page, contents.getByRole('link', { name: 'Privacy' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeInViewport();
});
