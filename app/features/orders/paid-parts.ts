import type { PaidPart } from '~/features/pricing/totals/shown-sums';
import type { OrderPayment } from './order-payments.server';

export const METHODS = {
  card: 'by card',
  terminal: 'by card on the terminal',
  cash: 'in cash',
  check: 'by check',
  transfer: 'by bank transfer',
};

type Payment = Pick<OrderPayment, 'status' | 'provider' | 'method' | 'amount_cents' | 'refunds'>;

/** What was given back because the order became cheaper is not part of what paid for it. */
export function paidParts(payments: Payment[]): PaidPart[] {
  const paid = payments.filter(({ status }) => status === 'paid');
  const parts = Map.groupBy(paid, ({ provider, method }) =>
    provider === 'gift_card' ? 'by gift card' : METHODS[method],
  );
  return [...parts].flatMap(([how, its]) => {
    const cents = its.reduce((sum, payment) => sum + paidCents(payment), 0);
    return cents > 0 ? { label: `Paid ${how}`, cents } : [];
  });
}

function paidCents({ amount_cents, refunds }: Payment) {
  const changes = refunds.filter(({ is_change, status }) => is_change && status !== 'failed');
  return changes.reduce((left, refund) => left - refund.amount_cents, amount_cents);
}
