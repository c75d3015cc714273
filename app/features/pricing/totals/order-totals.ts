import { splitTax, type TaxPart, type TaxRate } from '~/features/pricing/tax/sales-tax';
import { type Charge, chargesCents } from './charges';

export interface PricedLine {
  product_id: string | null;
  unit_price_in_cents: number;
  quantity: number;
  /** It is money for later: neither taxed nor discounted, and no gift card pays for it. */
  is_gift_card?: boolean;
  /** Goods are, unless this says otherwise. */
  is_taxed?: boolean;
}

export interface Discount {
  kind: 'amount' | 'percent' | 'delivery';
  /** Cents of an amount, basis points of a percentage. */
  value: number;
  /** Empty: every product. */
  product_ids: string[];
}

export interface OrderPricing {
  lines: PricedLine[];
  charges: Charge[];
  /** Those of the destination; none are a destination without tax. */
  rates: TaxRate[];
  /** Under what the report lists an order without tax. */
  untaxed: { name: string; region: string };
  discount?: Discount;
  tip_cents?: number;
  /** What is left on the buyer's gift card. */
  balance_cents?: number;
}

export interface OrderTotals {
  subtotal_cents: number;
  discount_cents: number;
  charges: Charge[];
  /** Of all charges. */
  delivery_cents: number;
  tax_cents: number;
  tip_cents: number;
  total_cents: number;
  gift_card_cents: number;
  /** Total less gift card. */
  due_cents: number;
  taxes: TaxPart[];
}

/** Stripe charges nothing below this. */
export const MIN_CHARGE_CENTS = 50;

/** The one place where an order is added up. The page shows it, the server decides by it. */
export function calculateTotals(pricing: OrderPricing): OrderTotals {
  const { lines, charges, rates, untaxed, discount, tip_cents = 0, balance_cents = 0 } = pricing;
  const goods = lines.filter(({ is_gift_card }) => !is_gift_card);
  const subtotal_cents = subtotalCents(lines);
  const goods_cents = subtotalOf(lines);
  const delivery_cents = chargesCents(charges);
  const free_cents = subtotalCents(goods.filter(isFree));
  const addUp = (discount_cents: number) => {
    const not_taxed_cents = free_cents - discountOfFree(discount, goods, discount_cents);
    const taxable_cents = goods_cents - discount_cents + delivery_cents - not_taxed_cents;
    const taxes = splitTax(taxable_cents, rates, untaxed, not_taxed_cents);
    const tax_cents = taxes.reduce((sum, part) => sum + part.tax_cents, 0);
    const parts = { subtotal_cents, discount_cents, delivery_cents, tax_cents, tip_cents };
    return { ...parts, total_cents: totalCents(parts), charges, taxes };
  };
  const wanted = addUp(discountOf(discount, goods, charges));
  const missing_cents = wanted.total_cents === 0 ? 0 : Math.max(0, MIN_CHARGE_CENTS - wanted.total_cents);
  // Such a discount leaves a little more, which can be charged.
  const sums = missing_cents === 0 ? wanted : addUp(Math.max(0, wanted.discount_cents - missing_cents));
  const payable_cents = sums.total_cents - (subtotal_cents - goods_cents);
  const gift_card_cents = giftCardShare(balance_cents, payable_cents, sums.total_cents);
  return { ...sums, gift_card_cents, due_cents: sums.total_cents - gift_card_cents };
}

type Parts = Pick<OrderTotals, 'subtotal_cents' | 'discount_cents' | 'delivery_cents' | 'tax_cents' | 'tip_cents'>;

export function totalCents({ subtotal_cents, discount_cents, delivery_cents, tax_cents, tip_cents }: Parts): number {
  return subtotal_cents - discount_cents + delivery_cents + tax_cents + tip_cents;
}

function discountOf(discount: Discount | undefined, goods: PricedLine[], charges: Charge[]) {
  if (!discount) return 0;
  const { kind, value } = discount;
  if (kind === 'delivery') return chargesCents(charges, 'delivery');
  const cents = subtotalCents(eligibleFor(discount, goods));
  return kind === 'amount' ? Math.min(value, cents) : Math.floor((cents * value + 5000) / 10_000);
}

function eligibleFor({ product_ids }: Discount, goods: PricedLine[]) {
  return goods.filter((line) => product_ids.length === 0 || product_ids.includes(line.product_id ?? ''));
}

/** The part of a discount that goods free of tax have: neither they nor the others get more than they cost. */
function discountOfFree(discount: Discount | undefined, goods: PricedLine[], discountCents: number) {
  if (!discount || discount.kind === 'delivery') return 0;
  const eligible = eligibleFor(discount, goods);
  const [all, free] = [subtotalCents(eligible), subtotalCents(eligible.filter(isFree))];
  if (free === 0) return 0;
  const part = Math.floor((discountCents * free) / all);
  return Math.min(free, Math.max(part, discountCents - (all - free)));
}

function isFree({ is_taxed }: PricedLine) {
  return is_taxed === false;
}

/** Leaves nothing to pay, or an amount that can be charged. */
function giftCardShare(balanceCents: number, payableCents: number, totalCents: number) {
  const share = Math.min(balanceCents, payableCents);
  const rest = totalCents - share;
  if (rest === 0 || rest >= MIN_CHARGE_CENTS) return share;
  return Math.max(0, Math.min(share, totalCents - MIN_CHARGE_CENTS));
}

/** What discounts and tips are percentages of. */
export function subtotalOf(lines: PricedLine[]): number {
  return subtotalCents(lines.filter(({ is_gift_card }) => !is_gift_card));
}

export function subtotalCents(lines: Pick<PricedLine, 'unit_price_in_cents' | 'quantity'>[]) {
  return lines.reduce((sum, { unit_price_in_cents, quantity }) => sum + unit_price_in_cents * quantity, 0);
}
