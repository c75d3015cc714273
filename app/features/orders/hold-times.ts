const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Until the buyer's details are in. */
export const FIRST_HOLD_MINUTES = 5;
const HOLD_MINUTES = 30;

export function holdEnd(now: Date) {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
}

/** How long after it was placed an expired order keeps its prices. */
const HELD_AGAIN_HOURS = 24;

export function mayHoldAgain({ created_at }: { created_at: Date }, now: Date): boolean {
  return created_at.getTime() >= now.getTime() - HELD_AGAIN_HOURS * HOUR_MS;
}

/** A payment page of Stripe is open for less than 24 hours. */
const PAGE_HOURS = 23;

/** Until when an order is held that is paid with a link. */
export function payPageEnd(now: Date) {
  return new Date(now.getTime() + PAGE_HOURS * HOUR_MS);
}

/** Until when a page that such a link opens can be paid: from the hour on, so that a request that is sent again is the same. */
export function linkedPageEnd(now: Date) {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + (PAGE_HOURS - 1) * HOUR_MS);
}

/** A subscription's order can be paid until the morning of its day, and for half a day at least. */
export function subscriptionHoldEnd(now: Date, { fulfillment_date }: { fulfillment_date: string }) {
  return new Date(Math.max(now.getTime() + 12 * HOUR_MS, Date.parse(`${fulfillment_date}T10:00:00Z`)));
}
