/** What a browser may ask about an order whose payment page it knows. */
export interface OrderState {
  /** `open`: nothing was charged, and it can still be paid. `ended`: it cannot be paid any more. */
  state: 'paid' | 'open' | 'ended';
  number: number;
  success_url: string;
}

const PATIENCE_MS = 6000;

/** Asks how the order behind a payment page stands; answers with nothing when nobody answers. */
export async function askOrderState(paymentPage: string): Promise<OrderState | undefined> {
  try {
    const answer = await fetch(`${paymentPage}/state`, { signal: AbortSignal.timeout(PATIENCE_MS), cache: 'no-store' });
    return answer.ok ? ((await answer.json()) as OrderState) : undefined;
  } catch {
    return undefined;
  }
}
