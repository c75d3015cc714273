import { expect, looksRight, test, visit } from './site.ts';

test('guides and affiliations each have a URL', async ({ page }) => {
  await visit(page, '/resources#affiliations');
  await expect(page.getByRole('heading', { name: 'Affiliations & Awards' })).toBeInViewport();
  await expect(page.locator('#affiliations li')).toHaveCount(4);
  await expect(page.locator('#materials li')).toHaveCount(6);
  await looksRight(page);
  await page.goto('/resources#materials');
  await expect(page.getByRole('heading', { name: 'Wedding Reference Materials' })).toBeInViewport();
});

test('nine vendors are listed, each with a link to its website in a new tab', async ({ page, viewport }) => {
  await visit(page, '/vendors');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Trusted Vendors');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(9);
  await looksRight(page);
  const links = page.getByRole('link', { name: /^Visit Website of .*, opens in a new tab$/ });
  await expect(links).toHaveCount(9);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  const [first, second, fourth] = await Promise.all([0, 1, 3].map((place) => cards.nth(place).boundingBox()));
  const isPhone = (viewport?.width ?? 0) < 700;
  expect(first?.y === second?.y).toBe(!isPhone);
  expect(first?.x).toBe(fourth?.x);
});

test('cards fade in 0.1 s apart, unless motion is reduced', async ({ newBrowser, page }) => {
  const delays = () =>
    [...document.querySelectorAll('.vendor')].map((card) => {
      const { animationName, animationDelay } = getComputedStyle(card);
      return animationName === 'none' ? 'none' : animationDelay;
    });
  await visit(page, '/vendors');
  expect(new Set(await page.evaluate(delays))).toEqual(new Set(['none']));
  const moving = await newBrowser({ reducedMotion: 'no-preference' });
  await moving.goto('/vendors');
  expect(await moving.evaluate(delays)).toEqual(['0s', ...Array.from({ length: 8 }, (_, at) => `0.${at + 1}s`)]);
  // As at the first moment: words that are half faded in could not be read.
  await moving.evaluate(() => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = Number(animation.effect?.getTiming().delay) + 250;
    }
  });
  await looksRight(moving);
});

test('resources and vendors are readable without scripts', { tag: '@desktop' }, async ({ newBrowser }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await page.goto('/vendors');
  await expect(page.getByRole('heading', { name: 'The Ridge House' })).toBeVisible();
  await page.goto('/resources');
  await expect(page.getByRole('heading', { name: 'Stem Counts' })).toBeVisible();
});
