/** Spec 9, "Token refresh". All in ms. */
export const CHECK_EVERY_MS = 30_000;
const REFRESH_BEFORE_MS = 90_000;
const EXPIRED_BEFORE_MS = 10_000;
const BACKOFF_MS = 200;
const BUDGET_MS = 30_000;

export interface SessionState {
  person: string | null;
  expires_at: number;
}

export type Ask = () => Promise<SessionState>;

export function needsRefresh({ expires_at }: SessionState, now: number): boolean {
  return expires_at - now <= REFRESH_BEFORE_MS;
}

/** A session that ends within seconds counts as over. */
export function userAt({ person, expires_at }: SessionState, now: number): string | null {
  return expires_at - now > EXPIRED_BEFORE_MS ? person : null;
}

/** Retries after 200, 400, 600 … ms for 30 s. Then undefined: a broken connection signs nobody out. */
export async function fetchWithRetry(ask: Ask, wait: (ms: number) => Promise<void>): Promise<SessionState | undefined> {
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
