import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDemo, openStudio, type Studio } from '../../../tests/open-studio.ts';
import type { GoogleReviewsResponse } from './google-review';
import { fetchGoogleReviews } from './google-reviews.server';

const ASK = '/functions/get-google-reviews';

/** A review as Google's Place Details (New) sends it. */
function review(text: string | undefined, publishTime: string, more = {}) {
  return {
    name: `places/x/reviews/${publishTime}`,
    rating: 5,
    publishTime,
    ...(text !== undefined && { text: { text, languageCode: 'en' }, originalText: { text, languageCode: 'en' } }),
    authorAttribution: {
      displayName: 'Ruth D.',
      uri: 'https://maps.example/contrib/1',
      photoUri: 'https://photos.example/1',
    },
    ...more,
  };
}

/** A stub of Google's host that gives this answer and records its requests. */
async function stubGoogle(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, settings: { GOOGLE_PLACES_API_KEY: 'key', GOOGLE_PLACE_ID: 'place/1', GOOGLE_PLACES_URL: url } };
}

function json(body: unknown) {
  return (_: IncomingMessage, response: ServerResponse) =>
    void response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
}

async function ask(studio: Studio) {
  const answer = await studio.asVisitor().fetch(ASK, { method: 'POST' });
  return { status: answer.status, headers: answer.headers, ...((await answer.json()) as GoogleReviewsResponse) };
}

test('names the missing setting', async () => {
  expect(await ask(await openStudio())).toMatchObject({
    status: 503,
    error: expect.stringMatching(/missing API key/i),
  });
  const keyed = await openStudio({ GOOGLE_PLACES_API_KEY: 'key' });
  expect(await ask(keyed)).toMatchObject({ status: 503, error: expect.stringMatching(/missing place id/i) });
});

test('asks Google with the key in a header, and returns only reviews with text', async () => {
  const { asked, settings } = await stubGoogle(
    json({
      reviews: [
        review('Older.', '2025-06-12T14:00:00Z', { rating: 4 }),
        review(undefined, '2026-07-01T00:00:00Z'),
        review('   ', '2026-06-01T00:00:00Z'),
        review('Newer.', '2026-05-02T08:30:00.123456789Z'),
      ],
    }),
  );
  const { status, headers, ...answer } = await ask(await openStudio(settings));
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  const author = {
    author_name: 'Ruth D.',
    author_url: 'https://maps.example/contrib/1',
    author_photo_url: 'https://photos.example/1',
  };
  expect(answer).toEqual({
    reviews: [
      { text: 'Newer.', rating: 5, time: Date.UTC(2026, 4, 2, 8, 30) / 1000, ...author },
      { text: 'Older.', rating: 4, time: Date.UTC(2025, 5, 12, 14) / 1000, ...author },
    ],
  });
  expect(asked[0]?.url).toBe('/v1/places/place%2F1');
  expect(asked[0]?.headers).toMatchObject({ 'x-goog-api-key': 'key', 'x-goog-fieldmask': 'reviews' });
});

test('returns no reviews for a place without any', async () => {
  const { settings } = await stubGoogle(json({}));
  expect(await ask(await openStudio(settings))).toMatchObject({ status: 200, reviews: [] });
});

test('leaves out links that are not http URLs', async () => {
  const authorAttribution = { displayName: 'X', uri: 'javascript:alert(1)', photoUri: 'data:text/html,x' };
  const { settings } = await stubGoogle(
    json({ reviews: [review('Fine.', '2026-01-01T00:00:00Z', { authorAttribution })] }),
  );
  expect(await ask(await openStudio(settings))).toMatchObject({
    reviews: [{ author_url: null, author_photo_url: null }],
  });
});

test.for<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
  ['an error', (_, response) => void response.writeHead(500).end('{"error":{"status":"INTERNAL"}}')],
  ['a refused key', (_, response) => void response.writeHead(403).end('{"error":{"status":"PERMISSION_DENIED"}}')],
  ['no JSON', (_, response) => void response.end('<html>')],
  ['nothing', (_, response) => void response.end()],
  ['another shape', json({ reviews: [{ text: 'x' }] })],
  [
    'half an answer',
    (_, response) => {
      response.writeHead(200, { 'Content-Length': '99' }).write('{"revi', () => response.destroy());
    },
  ],
  ['a hung-up line', (request) => void request.socket.destroy()],
])('reports that reviews could not be fetched when Google answers with %s', async ([, answer]) => {
  const { settings } = await stubGoogle(answer);
  expect(await ask(await openStudio(settings))).toMatchObject({ status: 502, error: 'Could not fetch reviews.' });
});

test('does not send the key along a redirect', async () => {
  const elsewhere = await stubGoogle(json({ reviews: [] }));
  const { settings } = await stubGoogle(
    (_, response) => void response.writeHead(302, { Location: elsewhere.settings.GOOGLE_PLACES_URL }).end(),
  );
  expect(await ask(await openStudio(settings))).toMatchObject({ status: 502 });
  expect(elsewhere.asked).toHaveLength(0);
});

test('gives up when Google does not finish its answer in time', async () => {
  const silent = await stubGoogle(() => undefined);
  await expect(fetchGoogleReviews(silent.settings, 60)).rejects.toThrow(/timeout/);
  const slow = await stubGoogle((_, response) => void response.writeHead(200).write('{'));
  await expect(fetchGoogleReviews(slow.settings, 60)).rejects.toThrow(/timeout/);
});

test('shares one answer among concurrent requests, and caches nothing', async () => {
  const waiting: (() => void)[] = [];
  const { asked, settings } = await stubGoogle((request, response) =>
    waiting.push(() => json({ reviews: [review('Fine.', '2026-01-01T00:00:00Z')] })(request, response)),
  );
  const studio = await openStudio(settings);
  const together = [ask(studio), ask(studio), ask(studio)];
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()?.();
  for (const answer of await Promise.all(together)) expect(answer).toMatchObject({ reviews: [{ text: 'Fine.' }] });
  const later = ask(studio);
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()?.();
  await later;
  expect(asked).toHaveLength(2);
});

test('allows six requests a minute from one address', async () => {
  const { asked, settings } = await stubGoogle(json({}));
  const studio = await openStudio(settings);
  for (let time = 0; time < 6; time++) expect((await ask(studio)).status).toBe(200);
  expect((await ask(studio)).status).toBe(429);
  expect(asked).toHaveLength(6);
});

test('rejects requests from another site’s page', async () => {
  const { asked, settings } = await stubGoogle(json({}));
  const studio = await openStudio(settings);
  const answer = await studio.asVisitor().fetch(ASK, { method: 'POST', headers: { Origin: 'https://evil.example' } });
  expect(answer.status).toBe(403);
  expect(asked).toHaveLength(0);
});

const TESTIMONIAL = { month_year: 'May 2026', rating: 4, text: 'It lasted the week.' };

test('shows name, month, rating, text and picture, and a link to inquire', async () => {
  const studio = await openStudio();
  await studio.platform.db
    .insertInto('testimonials')
    .values({ ...TESTIMONIAL, name: 'Ruth & Ann', image_url: '/files/site-images/t/a.webp', image_alt: 'An arch.' })
    .execute();
  const html = await (await studio.asVisitor().get('/reviews')).text();
  expect(await studio.asVisitor().text('/reviews')).toMatch(
    /Client Love .* “It lasted the week.” Ruth & Ann May 2026 · ★★★★ ☆ .* Inquire Now/,
  );
  expect(html).toContain('aria-label="Rated 4 of 5"');
  expect(html).toMatch(/<img[^>]*\/pictures\/768\/site-images\/t\/a\.webp[^>]*alt="An arch\."/);
  expect(html).toMatch(/href="\/consultation"[^>]*>Inquire Now/);
});

test('hides demo entries once a real testimonial is published', async () => {
  const studio = await openStudio();
  const { db, live } = studio.platform;
  await db
    .insertInto('testimonials')
    .values({ ...TESTIMONIAL, name: 'Demo', is_demo: true })
    .execute();
  expect(await studio.asVisitor().text('/reviews')).toContain('Demo');
  await db
    .insertInto('testimonials')
    .values({ ...TESTIMONIAL, name: 'Ruth' })
    .execute();
  await live.heard();
  const page = await studio.asVisitor().text('/reviews');
  expect(page).toContain('Ruth');
  expect(page).not.toContain('Demo');
});

test('shows a sample of the demo and an error when testimonials cannot be read, without caching the page', async () => {
  const studio = await openDemo();
  await sql`alter table testimonials rename to elsewhere`.execute(studio.platform.db);
  const failed = await studio.asVisitor().get('/reviews');
  expect(failed.status).toBe(503);
  const html = await failed.text();
  expect(html).toContain('Could not fetch reviews.');
  expect(html).toContain('A sample, until the first words arrive');
  await sql`alter table elsewhere rename to testimonials`.execute(studio.platform.db);
  expect((await studio.asVisitor().get('/reviews')).status).toBe(200);
});

test('links to Google Maps only if Google is set up', async () => {
  expect(await (await openStudio()).asVisitor().text('/reviews')).not.toContain('Google');
  const studio = await openStudio({ GOOGLE_PLACES_API_KEY: 'key', GOOGLE_PLACE_ID: 'abc' });
  const html = await (await studio.asVisitor().get('/reviews')).text();
  expect(html).toContain('On Google Maps');
  expect(html).toMatch(/href="https:\/\/www\.google\.com\/maps\/search\/\?[^"]*query_place_id=abc"/);
  expect(html).not.toContain('key"');
});

test('shows twelve testimonials at most, and demo entries again once no real one is left', async () => {
  const studio = await openStudio();
  const { db, live } = studio.platform;
  const real = Array.from({ length: 13 }, (_, at) => ({ ...TESTIMONIAL, name: `Couple ${at + 1}.`, sort_order: at }));
  await db
    .insertInto('testimonials')
    .values([
      ...real.map((row) => ({ ...row, is_demo: false })),
      { ...TESTIMONIAL, name: 'Demo.', is_demo: true, sort_order: 0 },
    ])
    .execute();
  const shown = async () => (await studio.asVisitor().text('/reviews')).match(/Couple \d+\.|Demo\./g);
  expect(await shown()).toEqual(real.slice(0, 12).map(({ name }) => name));
  await db.updateTable('testimonials').set({ is_published: false }).where('is_demo', '=', false).execute();
  await live.heard();
  expect(await shown()).toEqual(['Demo.']);
});

test('shows testimonials with quotes, emoji and long words, and without a month', async () => {
  const studio = await openStudio();
  const odd = {
    name: `O’Hara & "Sons" ${'x'.repeat(60)}`,
    text: '<i>Calm</i> 💐 & "bright"',
    month_year: '',
    rating: 1,
  };
  await studio.platform.db.insertInto('testimonials').values(odd).execute();
  const page = await studio.asVisitor().text('/reviews');
  expect(page).toContain(`“${odd.text}” ${odd.name} ★ ☆☆☆☆`);
});
