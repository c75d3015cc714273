export interface OrderState {
  /** `open`: nothing was charged, and it can still be paid. `ended`: it cannot be paid any more. */
  state: 'paid' | 'open' | 'ended';
  number: number;
  success_url: string;
}

const TIMEOUT_MS = 6000;

/** Undefined if the server cannot be reached. */
export async function fetchOrderState(paymentPage: string): Promise<OrderState | undefined> {
  try {
    const answer = await fetch(`${paymentPage}/state`, { signal: AbortSignal.timeout(TIMEOUT_MS), cache: 'no-store' });
    return answer.ok ? ((await answer.json()) as OrderState) : undefined;
  } catch {
    return undefined;
  }
}
