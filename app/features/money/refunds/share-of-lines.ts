import { goodsPart, portion } from '~/features/books/share-of-sale';
import { notTaxedCents, type TaxPart } from '~/features/pricing/tax/sales-tax';

interface Line {
  id: string;
  unit_price_in_cents: number;
  quantity: number;
  refunded_quantity: number;
  is_taxed: boolean;
}

interface RefundedOrder {
  subtotal_cents: number;
  discount_cents: number;
  delivery_cents: number;
  tax_cents: number;
  taxes: unknown;
  lines: Line[];
}

/** The lines' share of the discounted goods and their tax. All lines together are exactly that, in any order. */
export function linesRefundCents(order: RefundedOrder, quantities: ReadonlyMap<string, number>): number {
  const goods = goodsOf(order);
  const taxed = order.lines.filter((line) => isTaxed(order, line));
  return shareOf(taxed, goods.taxed_cents, quantities) + untaxedRefundCents(order, quantities);
}

/** What of it is for lines that are not taxed. */
export function untaxedRefundCents(order: RefundedOrder, quantities: ReadonlyMap<string, number>): number {
  const untaxed = order.lines.filter((line) => !isTaxed(order, line));
  return shareOf(untaxed, goodsOf(order).untaxed_cents, quantities);
}

/** What the goods cost with their part of the tax, which is also on the delivery. */
export function goodsCents(order: Omit<RefundedOrder, 'lines'>) {
  const { taxed_cents, untaxed_cents } = goodsOf(order);
  return taxed_cents + untaxed_cents;
}

/** `cents` are those of all of these lines. */
function shareOf(lines: Line[], cents: number, quantities: ReadonlyMap<string, number>) {
  const sum = (quantityOf: (line: Line) => number) =>
    lines.reduce((total, line) => total + line.unit_price_in_cents * quantityOf(line), 0);
  const whole = sum((line) => line.quantity);
  const share = (part: number) => (whole === 0 ? 0 : Math.round((part * cents) / whole));
  const before = sum((line) => line.refunded_quantity);
  const after = sum((line) => line.refunded_quantity + (quantities.get(line.id) ?? 0));
  return share(after) - share(before);
}

function goodsOf({ subtotal_cents, discount_cents, delivery_cents, tax_cents, taxes }: Omit<RefundedOrder, 'lines'>) {
  const goods = Math.max(0, subtotal_cents - discount_cents);
  const untaxed_cents = Math.min(goods, notTaxedCents(taxes as TaxPart[]));
  const taxable = goods - untaxed_cents;
  return { taxed_cents: taxable + portion(tax_cents, goodsPart(taxable, delivery_cents)), untaxed_cents };
}

/** Of an order that a former release priced, every line is taxed. */
function isTaxed({ taxes }: RefundedOrder, line: Line) {
  return line.is_taxed || notTaxedCents(taxes as TaxPart[]) === 0;
}
