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
