import { taxLabel, type TaxPart } from '~/features/store/tax/sales-tax';
import type { OrderTotals } from './order-totals';

/** Of a new order, or as they are stored with one, where `taxes` is JSON. */
export type Sums = Omit<OrderTotals, 'taxes'> & { taxes: unknown; discount_code?: string | null };

export interface SumLine {
  label: string;
  cents: number;
  isTotal?: boolean;
}

/** The sums of an order from its subtotal to what is to be paid, for pages and emails. */
export function sumLines(sums: Sums): SumLine[] {
  const { discount_cents, delivery_cents, tax_cents, tip_cents, total_cents, gift_card_cents, due_cents } = sums;
  const { discount_code } = sums;
  const parts: SumLine[] = [
    { label: discount_code ? `Discount, ${discount_code}` : 'Discount', cents: -discount_cents },
    { label: 'Delivery', cents: delivery_cents },
    { label: taxLabel(storedTaxes(sums.taxes)), cents: tax_cents },
    { label: 'Tip', cents: tip_cents },
  ];
  const payment: SumLine[] = [
    { label: 'Gift card', cents: -gift_card_cents },
    { label: 'To pay', cents: due_cents, isTotal: true },
  ];
  return [
    { label: 'Subtotal', cents: sums.subtotal_cents },
    ...parts.filter(({ cents }) => cents !== 0),
    { label: 'Total', cents: total_cents, isTotal: gift_card_cents === 0 },
    ...(gift_card_cents > 0 ? payment : []),
  ];
}

function storedTaxes(taxes: unknown): TaxPart[] {
  return taxes as TaxPart[];
}
