import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RunningProgram, runProgram } from '../../scripts/run-program.ts';
import { expect, looksRight, test, visit } from './site.ts';

test('four testimonials show stars with text alternatives and a link to the inquiry form', async ({ page }) => {
  await visit(page, '/reviews');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Love');
  await expect(page.getByRole('main').getByRole('blockquote')).toHaveCount(4);
  await expect(page.getByRole('img', { name: 'Rated 5 of 5' })).toHaveCount(4);
  await expect(page.getByText('June 2026')).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: 'Inquire Now' }).click();
  await expect(page).toHaveURL(/\/consultation$/);
});

test.describe('with Google reviews', () => {
  test.use({ allowed: [/status of 50[23]/] });
  let google: Server;
  let program: RunningProgram;
  let answer: { status: number; body: unknown };

  // The same studio, opened by a second process that has Google's key.
  test.beforeAll(async ({ site }) => {
    google = createServer((_, response) => {
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body));
    }).listen(0, '127.0.0.1');
    await new Promise((done) => google.once('listening', done));
    program = await runProgram({
      DATA_DIR: site.folder,
      LOG_LEVEL: 'error',
      GOOGLE_PLACES_API_KEY: 'key',
      GOOGLE_PLACE_ID: 'abc',
      GOOGLE_PLACES_URL: `http://127.0.0.1:${(google.address() as AddressInfo).port}`,
    });
  });
  test.afterAll(async () => {
    await program.stop();
    google.close();
  });

  test('they show author, month and source, newest first', { tag: '@phone' }, async ({ page }) => {
    const review = (text: string, publishTime: string) => ({
      rating: 4,
      publishTime,
      text: { text },
      originalText: { text },
      authorAttribution: { displayName: 'Ann L.', uri: 'https://maps.example/contrib/1' },
    });
    const reviews = [review('The older.', '2025-06-12T12:00:00Z'), review('The newer.', '2026-05-02T12:00:00Z')];
    answer = { status: 200, body: { reviews } };
    await visit(page, `${program.address}/reviews`);
    const section = page.getByRole('region', { name: 'On Google Maps' });
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByRole('listitem')).toHaveCount(2);
    await expect(section.getByRole('listitem').first()).toContainText('The newer.');
    await expect(section.getByRole('listitem').first()).toContainText('May 2026 · ★★★★☆ · Google Maps');
    await expect(section.getByRole('link', { name: 'Ann L.' }).first()).toHaveAttribute(
      'href',
      'https://maps.example/contrib/1',
    );
    await looksRight(page);
  });

  test('a failed request shows an error and keeps the testimonials', { tag: '@phone' }, async ({ page }) => {
    answer = { status: 500, body: {} };
    await visit(page, `${program.address}/reviews`);
    const section = page.getByRole('region', { name: 'On Google Maps' });
    await section.scrollIntoViewIfNeeded();
    await expect(section).toContainText('Could not fetch reviews.');
    await expect(page.getByRole('main').getByRole('blockquote')).toHaveCount(4);
    await looksRight(page);
  });

  test('without scripts there is a link to them', { tag: '@phone' }, async ({ newBrowser }) => {
    const page = await newBrowser({ javaScriptEnabled: false });
    await page.goto(`${program.address}/reviews`);
    await expect(page.getByRole('link', { name: /All of them on Google Maps/ })).toBeVisible();
    await expect(page.getByText('Loading reviews…')).toBeHidden();
  });
});
