import { taxLabel, type TaxPart } from '~/features/pricing/tax/sales-tax';
import { chargeLines, storedCharges } from './charges';
import type { OrderTotals } from './order-totals';

/** How much of an order was paid in one way. */
export interface PaidPart {
  label: string;
  cents: number;
}

/** Of a new order, or as they are stored with one, where `charges` and `taxes` are JSON. */
export type Sums = Omit<OrderTotals, 'charges' | 'taxes'> & {
  charges: unknown;
  taxes: unknown;
  discount_code?: string | null;
  /** Once nothing but `balance_cents` is to be paid. */
  paid?: PaidPart[];
  balance_cents?: number;
};

export interface SumLine {
  label: string;
  cents: number;
  isTotal?: boolean;
}

/** The sums of an order from its subtotal to what is to be paid, or to how it was paid, for pages and emails. */
export function sumLines(sums: Sums): SumLine[] {
  const { discount_cents, tax_cents, tip_cents, total_cents, discount_code } = sums;
  const parts: SumLine[] = [
    { label: discount_code ? `Discount, ${discount_code}` : 'Discount', cents: -discount_cents },
    ...chargeLines(storedCharges(sums)),
    { label: taxLabel(storedTaxes(sums.taxes)), cents: tax_cents },
    { label: 'Tip', cents: tip_cents },
  ];
  const payment = paymentLines(sums);
  return [
    { label: 'Subtotal', cents: sums.subtotal_cents },
    ...parts.filter(({ cents }) => cents !== 0),
    { label: 'Total', cents: total_cents, isTotal: !payment.some(({ isTotal }) => isTotal) },
    ...payment,
  ];
}

function paymentLines({ gift_card_cents, due_cents, paid, balance_cents = 0 }: Sums): SumLine[] {
  const open: SumLine = { label: 'To pay', cents: paid ? balance_cents : due_cents, isTotal: true };
  if (paid) return balance_cents > 0 ? [...paid, open] : paid;
  return gift_card_cents > 0 ? [{ label: 'Gift card', cents: -gift_card_cents }, open] : [];
}

function storedTaxes(taxes: unknown): TaxPart[] {
  return taxes as TaxPart[];
}
