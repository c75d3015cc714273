import type { Pool } from 'pg';
import type { Context } from '~/platform/context.server';
import type { GoogleAnswer } from './google-review';

type Setting = 'configured' | 'missing' | 'unknown';

/** Whether Google can be asked for reviews. */
export interface GoogleSetup {
  key: Setting;
  place: Setting;
  /** What the service said, where it did not answer with reviews. */
  error?: string;
}

/** Google is paid by the question: the page asks no more than once in this time, however often it is read. */
const GOOD_FOR_MS = 60_000;

const asked = new WeakMap<Pool, { at: number; setup: Promise<GoogleSetup> }>();

/** What `get-google-reviews` answers when it is asked, as admin spec 7 reads it. */
export function checkGoogle(context: Context): Promise<GoogleSetup> {
  const now = context.now().getTime();
  const before = asked.get(context.pool);
  if (before && now - before.at < GOOD_FOR_MS) return before.setup;
  const setup = ask(context);
  asked.set(context.pool, { at: now, setup });
  return setup;
}

async function ask({ fetch, config, log }: Context): Promise<GoogleSetup> {
  try {
    const address = new URL('/functions/get-google-reviews', config.baseUrl);
    const answer = await fetch(new Request(address, { method: 'POST', headers: { Origin: address.origin } }));
    return setupIn((await answer.json()) as GoogleAnswer);
  } catch (error) {
    log.warn('the reviews service cannot be asked', { error });
    return { key: 'unknown', place: 'unknown', error: 'The reviews service did not answer.' };
  }
}

/** A missing key says nothing about the place; any other error nothing about either (admin spec 7). */
function setupIn(answer: GoogleAnswer): GoogleSetup {
  if (!('error' in answer)) return { key: 'configured', place: 'configured' };
  const { error } = answer;
  if (/api key/i.test(error)) return { key: 'missing', place: 'unknown', error };
  if (/place id/i.test(error)) return { key: 'configured', place: 'missing', error };
  return { key: 'unknown', place: 'unknown', error };
}
