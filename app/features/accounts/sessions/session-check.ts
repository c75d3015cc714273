/** Spec 9, "Token refresh". All in ms. */
export const CHECK_EVERY_MS = 30_000;
const REFRESH_BEFORE_MS = 90_000;
/** A session with less than this left counts as over. */
const OVER_BEFORE_MS = 10_000;
const BACKOFF_MS = 200;
const BUDGET_MS = 30_000;

export interface Seen {
  person: string | null;
  /** In ms since 1970. */
  expires_at: number;
}

/** The server's session state; renews the session if due. */
export type Ask = () => Promise<Seen>;

export function isDue({ expires_at }: Seen, now: number): boolean {
  return expires_at - now <= REFRESH_BEFORE_MS;
}

/** The user at `now`; a session that ends within seconds counts as over. */
export function personAt({ person, expires_at }: Seen, now: number): string | null {
  return expires_at - now > OVER_BEFORE_MS ? person : null;
}

/**
 * Retries after 200, 400, 600 … ms, for at most 30 s. Undefined without a response: nobody is signed out because of a
 * broken connection.
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
