import { formatMoney } from '~/lib/money';

/** What a florist charges at least, and what the product form takes at most. */
export const MIN_PRICE_CENTS = 50;
export const MAX_PRICE_CENTS = 10_000_000;

export interface PriceRule {
  kind: 'percent' | 'amount';
  /** Hundredths of a percent, or cents; negative lowers prices. */
  step: number;
  /** Prices are multiples of so many cents. */
  round_to: number;
}

export const ROUNDINGS = [
  { value: '1', label: 'To the cent' },
  { value: '50', label: 'To .00 or .50' },
  { value: '100', label: 'To whole dollars' },
];

const WHOLE = 10_000;

/** Rounds once, halves up. In whole numbers: a float would round 1.005 down. */
export function changedPrice(cents: number, { kind, step, round_to }: PriceRule): number {
  const numerator = kind === 'percent' ? cents * (WHOLE + step) : (cents + step) * WHOLE;
  const unit = WHOLE * round_to;
  return Math.floor((2 * numerator + unit) / (2 * unit)) * round_to;
}

/** '10% up, to whole dollars', '$2.50 down'. */
export function describeRule({ kind, step, round_to }: PriceRule, currency = 'usd'): string {
  const size = Math.abs(step);
  const by = kind === 'percent' ? `${size / 100}%` : formatMoney(size, currency);
  const rounding = ROUNDINGS.find(({ value }) => Number(value) === round_to && round_to > 1);
  return `${by} ${step > 0 ? 'up' : 'down'}${rounding ? `, ${rounding.label.toLowerCase()}` : ''}`;
}
