import { expect, looksRight, mounted, test, visit } from './site.ts';

test('three services are shown, each with a link to the inquiry form', async ({ page }) => {
  await visit(page, '/services');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    ...['Wedding Floristry', 'General & Event Floristry', 'Sympathy & Funeral'],
    ...['What it costs', 'From first word to the day', 'Rather talk first?'],
  ]);
  await looksRight(page);
  await page.getByRole('link', { name: 'Inquire About Wedding Floristry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wedding & Event Inquiry');
});

for (const [anchor, name] of [
  ['general', 'General & Event Floristry'],
  ['sympathy', 'Sympathy & Funeral'],
] as const) {
  test(`#${anchor} scrolls to its section, clear of the header`, async ({ page }) => {
    await visit(page, `/services#${anchor}`);
    const heading = page.getByRole('heading', { level: 2, name });
    await expect(heading).toBeInViewport();
    const section = await page.locator(`#${anchor}`).boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    expect(section?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1);
  });
}

test('the story links to the farm and to the consultation', async ({ page }) => {
  await visit(page, '/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Story');
  await expect(page.getByRole('heading', { level: 2, name: 'Our philosophy' })).toBeVisible();
  await looksRight(page);
  await expect(page.getByRole('link', { name: 'Connect With Us' })).toHaveAttribute('href', '/contact');
  await page.getByRole('link', { name: 'See what grows behind the studio' }).click();
  await expect(page.getByRole('link', { name: 'Micro Farm' })).toHaveAttribute('aria-current', 'page');
});

test('About and Services are readable without scripts', { tag: '@phone' }, async ({ newBrowser }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  for (const [path, words] of [
    ['/about', 'Our philosophy'],
    ['/services', 'Inquire About Wedding Floristry'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
  }
});

test.describe('testimonials', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('pause on hover, on focus, and while the tab is hidden', async ({ page, isMobile }) => {
    await page.clock.install();
    await visit(page, '/');
    const shown = page.getByText(/^\d of 4$/);
    await mounted(shown);
    await page.clock.pauseAt(Date.now() + 60_000);
    const isHeld = async (how: string) => {
      const before = await shown.innerText();
      await page.clock.runFor(15_000);
      await expect(shown, how).toHaveText(before);
    };
    const goesOn = async () => {
      const before = Number.parseInt(await shown.innerText(), 10);
      await page.clock.runFor(7000);
      await expect(shown).toHaveText(`${(before % 4) + 1} of 4`);
    };
    await goesOn();
    if (!isMobile) {
      await page.getByRole('heading', { name: 'Words from Our Happy Couples' }).hover();
      await isHeld('under the pointer');
      await page.mouse.move(0, 0);
      await goesOn();
    }
    const next = page.getByRole('button', { name: 'Next testimonial' });
    await next.focus();
    await isHeld('with the focus');
    await next.blur();
    await goesOn();
    const hide = (hidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    await isHeld('in a hidden tab');
    await hide(false);
    await goesOn();
  });
});

test('with reduced motion, visitors turn the testimonials by hand', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install();
  await visit(page, '/');
  const shown = page.getByText(/^\d of 4$/);
  await mounted(shown);
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(shown).toHaveText('1 of 4');
  await page.getByRole('button', { name: 'Next testimonial' }).click();
  await expect(shown).toHaveText('2 of 4');
});
