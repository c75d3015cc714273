/** Spec 9, "Token refresh". All in ms. */
export const CHECK_EVERY_MS = 30_000;
const REFRESH_BEFORE_MS = 90_000;
/** A session with less than this left counts as over. */
const OVER_BEFORE_MS = 10_000;
const BACKOFF_MS = 200;
const BUDGET_MS = 30_000;

export interface Seen {
  /** Who is signed in, by id. */
  person: string | null;
  /** When the session ends, in ms since 1970. */
  expires_at: number;
}

/** What the server says about this browser's session, which it renews where that is due. */
export type Ask = () => Promise<Seen>;

/** Whether the session ends so soon that it has to be renewed now. */
export function isDue({ expires_at }: Seen, now: number): boolean {
  return expires_at - now <= REFRESH_BEFORE_MS;
}

/** Who is signed in at `now`, with what ends within seconds counted as over. */
export function personAt({ person, expires_at }: Seen, now: number): string | null {
  return expires_at - now > OVER_BEFORE_MS ? person : null;
}

/**
 * Asks until there is an answer, waiting 200, 400, 600 … ms in between, for at most 30 s. Nothing when there is none:
 * then nothing is known, and nobody is signed out for a line that broke.
 */
export async function askPatiently(ask: Ask, wait: (ms: number) => Promise<void>): Promise<Seen | undefined> {
  let waited = 0;
  for (let pause = BACKOFF_MS; ; pause += BACKOFF_MS) {
    try {
      return await ask();
    } catch {
      if (waited + pause > BUDGET_MS) return undefined;
      waited += pause;
      await wait(pause);
    }
  }
}
