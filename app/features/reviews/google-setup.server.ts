import type { Config } from '~/platform/config.server';
import type { Context } from '~/platform/context.server';
import type { GoogleReviewsResponse } from './google-review';

type Setting = 'configured' | 'missing' | 'unknown';

export interface GoogleSetup {
  key: Setting;
  place: Setting;
  error?: string;
}

/** Google charges by the request. */
const CACHE_MS = 60_000;

const asked = new WeakMap<Config, { at: number; setup: Promise<GoogleSetup> }>();

/** Admin spec 7: derived from the answer of `get-google-reviews`. */
export function checkGoogle(context: Context): Promise<GoogleSetup> {
  const now = context.now().getTime();
  const before = asked.get(context.config);
  if (before && now - before.at < CACHE_MS) return before.setup;
  const setup = ask(context);
  asked.set(context.config, { at: now, setup });
  return setup;
}

async function ask({ fetch, config, log }: Context): Promise<GoogleSetup> {
  try {
    const address = new URL('/functions/get-google-reviews', config.baseUrl);
    const answer = await fetch(new Request(address, { method: 'POST', headers: { Origin: address.origin } }));
    return toSetup((await answer.json()) as GoogleReviewsResponse);
  } catch (error) {
    log.warn('the reviews service cannot be asked', { error });
    return { key: 'unknown', place: 'unknown', error: 'The reviews service did not answer.' };
  }
}

/** If the key is missing the place is unknown; for any other error both are (admin spec 7). */
function toSetup(answer: GoogleReviewsResponse): GoogleSetup {
  if (!('error' in answer)) return { key: 'configured', place: 'configured' };
  const { error } = answer;
  if (/api key/i.test(error)) return { key: 'missing', place: 'unknown', error };
  if (/place id/i.test(error)) return { key: 'configured', place: 'missing', error };
  return { key: 'unknown', place: 'unknown', error };
}
