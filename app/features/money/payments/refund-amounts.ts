import { goodsPart, portion } from '~/features/books/share-of-sale';

interface Line {
  id: string;
  unit_price_in_cents: number;
  quantity: number;
  refunded_quantity: number;
}

interface RefundedOrder {
  subtotal_cents: number;
  discount_cents: number;
  delivery_cents: number;
  tax_cents: number;
  lines: Line[];
}

/** The lines' share of the discounted goods and their tax. All lines together are exactly that, in any order. */
export function linesRefundCents(order: RefundedOrder, quantities: ReadonlyMap<string, number>): number {
  const { lines, subtotal_cents } = order;
  const goods = goodsCents(order);
  const sum = (quantityOf: (line: Line) => number) =>
    lines.reduce((cents, line) => cents + line.unit_price_in_cents * quantityOf(line), 0);
  const share = (cents: number) => (subtotal_cents === 0 ? 0 : Math.round((cents * goods) / subtotal_cents));
  const before = sum((line) => line.refunded_quantity);
  const after = sum((line) => line.refunded_quantity + (quantities.get(line.id) ?? 0));
  return share(after) - share(before);
}

interface Refundable {
  status: string;
  amount_cents: number;
  refunds: { status: string; amount_cents: number }[];
  disputes: { status: string }[];
}

/** What the goods cost with their part of the tax, which is also on the delivery. */
export function goodsCents({
  subtotal_cents,
  discount_cents,
  delivery_cents,
  tax_cents,
}: Omit<RefundedOrder, 'lines'>) {
  const goods = Math.max(0, subtotal_cents - discount_cents);
  return goods + portion(tax_cents, goodsPart(goods, delivery_cents));
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
