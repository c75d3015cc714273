interface Refundable {
  status: string;
  amount_cents: number;
  refunds: { status: string; amount_cents: number }[];
  disputes: { status: string }[];
}

/** What of an order's payments can still be given back. */
export function refundableCents(payments: Refundable[]): number {
  return payments.reduce((sum, payment) => sum + restOf(payment), 0);
}

/** An ended order has something left if a dispute was won after its end. What the bank has not decided waits. */
export function canRefund({ status, payments }: { status: string; payments: Refundable[] }): boolean {
  const hasRest = refundableCents(payments) > 0;
  return status === 'paid' ? hasRest || !hasOpenDispute(payments) : status === 'refunded' && hasRest;
}

/** Whether a bank has still to decide about one of them. */
export function hasOpenDispute(payments: Pick<Refundable, 'disputes'>[]): boolean {
  return payments.some(({ disputes }) => disputes.some(({ status }) => status === 'open'));
}

export function restOf(payment: Refundable): number {
  return isDisputed(payment) ? 0 : leftOf(payment);
}

/** The bank takes a disputed payment back by itself: given back too, the buyer would be paid twice. */
export function isDisputed({ disputes }: Pick<Refundable, 'disputes'>): boolean {
  return disputes.some(({ status }) => status === 'open' || status === 'lost');
}

/** What an order still has of its payments, disputed or not. */
export function leftCents(payments: Refundable[]): number {
  return payments.reduce((sum, payment) => sum + leftOf(payment), 0);
}

function leftOf({ status, amount_cents, refunds }: Refundable): number {
  if (status !== 'paid') return 0;
  return refunds
    .filter((refund) => refund.status !== 'failed')
    .reduce((rest, refund) => rest - refund.amount_cents, amount_cents);
}
