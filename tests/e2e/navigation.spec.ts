import type { Page } from '@playwright/test';
import { expect, test, visit } from './site.ts';

test('a public page is fetched before its link is clicked, and counts as a visit when it is shown', async ({
  page,
}) => {
  await visit(page, '/');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About' });
  const fetched = page.waitForResponse(async (response) => {
    const { 'sec-purpose': purpose } = await response.request().allHeaders();
    return response.url().endsWith('/about') && purpose === 'prefetch';
  });
  await link.hover();
  await fetched;
  const counted = page.waitForRequest('**/visits');
  await link.click();
  await expect(page).toHaveURL('/about');
  expect((await counted).method()).toBe('POST');
});

/** Goes to another page by its link, and says whether that began a view transition. */
async function hasFaded(page: Page) {
  await visit(page, '/');
  await page.evaluate(() =>
    addEventListener('pageswap', ({ viewTransition }) => {
      sessionStorage.setItem('faded', viewTransition ? 'yes' : 'no');
    }),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  return page.evaluate(() => sessionStorage.getItem('faded'));
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('pages fade into each other', async ({ page }) => {
    expect(await hasFaded(page)).toBe('yes');
  });
});

test('with reduced motion pages change at once', async ({ page }) => {
  expect(await hasFaded(page)).toBe('no');
});
