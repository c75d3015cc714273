import { Hono } from 'hono';
import { z } from 'zod';
import type { Config } from '~/platform/config.server';
import { recordCheck } from '~/platform/connections.server';
import { openContext, type Platform } from '~/platform/context.server';
import { withinLimit } from '~/platform/limits.server';
import { type GoogleReview, NO_KEY, NO_PLACE, NOT_FETCHED } from './google-review';

const TIMEOUT_MS = 10_000;

type GoogleConfig = Pick<Config, 'GOOGLE_PLACES_API_KEY' | 'GOOGLE_PLACE_ID' | 'GOOGLE_PLACES_URL'>;
type Env = { Variables: { visit: { address: string } } };

/** Nothing is cached: Google allows only the place id (Places API policies). Concurrent requests share one answer. */
export function reviewFunctions(platform: Platform) {
  const { config, log } = platform;
  let pending: Promise<GoogleReview[]> | undefined;

  function ask() {
    pending ??= fetchGoogleReviews(config).finally(() => {
      pending = undefined;
    });
    return pending;
  }

  return new Hono<Env>().post('/get-google-reviews', async (c) => {
    c.header('Cache-Control', 'no-store');
    const missing = missingSetting(config);
    if (missing) return c.json({ error: missing }, 503);
    try {
      const context = openContext(platform);
      const isAllowed =
        (await withinLimit(context, 'google reviews by address', c.get('visit').address)) &&
        (await withinLimit(context, 'google reviews', 'all'));
      if (!isAllowed) return c.json({ error: NOT_FETCHED }, 429);
      const reviews = await ask();
      await recordCheck(platform, 'reviews');
      return c.json({ reviews });
    } catch (error) {
      log.warn('the reviews at Google cannot be read', { error });
      return c.json({ error: NOT_FETCHED }, 502);
    }
  });
}

function missingSetting({ GOOGLE_PLACES_API_KEY, GOOGLE_PLACE_ID }: GoogleConfig): string | undefined {
  if (!GOOGLE_PLACES_API_KEY) return NO_KEY;
  return GOOGLE_PLACE_ID ? undefined : NO_PLACE;
}

/** The studio's page on Google Maps; undefined if Google is not set up. */
export function googlePlaceUrl(config: GoogleConfig, name: string): string | undefined {
  if (missingSetting(config)) return undefined;
  const asked = new URLSearchParams({ api: '1', query: name, query_place_id: config.GOOGLE_PLACE_ID ?? '' });
  return `https://www.google.com/maps/search/?${asked}`;
}

const optionalUrl = z
  .url({ protocol: /^https?$/ })
  .nullish()
  .catch(null);
/** Place Details (New). */
const place = z.object({
  reviews: z
    .array(
      z.object({
        rating: z.number().min(1).max(5),
        publishTime: z.iso.datetime({ offset: true }),
        text: z.object({ text: z.string() }).optional(),
        originalText: z.object({ text: z.string() }).optional(),
        authorAttribution: z.object({ displayName: z.string(), uri: optionalUrl, photoUri: optionalUrl }),
      }),
    )
    .default([]),
});

/** Reviews with text, newest first. Throws if Google does not answer in time, or not with reviews. */
export async function fetchGoogleReviews(config: GoogleConfig, timeoutMs = TIMEOUT_MS): Promise<GoogleReview[]> {
  const { GOOGLE_PLACES_URL, GOOGLE_PLACE_ID = '', GOOGLE_PLACES_API_KEY = '' } = config;
  const answer = await fetch(
    `${GOOGLE_PLACES_URL.replace(/\/$/, '')}/v1/places/${encodeURIComponent(GOOGLE_PLACE_ID)}`,
    {
      headers: { 'X-Goog-Api-Key': GOOGLE_PLACES_API_KEY, 'X-Goog-FieldMask': 'reviews' },
      signal: AbortSignal.timeout(timeoutMs),
      // A redirect would carry the key along.
      redirect: 'error',
    },
  );
  if (!answer.ok) throw new Error(`HTTP ${answer.status}: ${answer.statusText}`);
  const { reviews } = place.parse(await answer.json());
  return reviews
    .map(({ rating, publishTime, text, originalText, authorAttribution: { displayName, uri, photoUri } }) => ({
      text: (originalText ?? text)?.text.trim() ?? '',
      author_name: displayName,
      rating: Math.round(rating),
      time: Math.floor(Date.parse(publishTime) / 1000),
      author_url: uri ?? null,
      author_photo_url: photoUri ?? null,
    }))
    .filter(({ text }) => text !== '')
    .sort((one, other) => other.time - one.time);
}
