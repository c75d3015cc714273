import { z } from 'zod';
import type { NamedDiscount } from '~/features/pricing/discounts/discounts.server';
import { parseDollars } from '~/lib/dollars-input';
import { formatMoney } from '~/lib/money';
import { anyLine } from '~/lib/text-fields';

export const CHOICE_LABELS = {
  discount_code: 'Discount code',
  gift_card: 'Gift card',
  tip_amount: 'Amount of the tip',
} as const;

/** What the buyer chose beside the flowers. */
export interface PaymentChoices {
  discount?: NamedDiscount;
  tip_cents: number;
  gift_card_id?: string;
  /** What the order may take from the gift card. */
  balance_cents?: number;
}

const MAX_TIP_CENTS = 50_000;

/** '10, 15, 20' of the studio's settings. Without any, the checkout asks for no tip. */
export function tipPercentages(text: string): number[] {
  return text === '' ? [] : text.split(', ').map(Number);
}

export function percentOf(cents: number, percent: number): number {
  return Math.floor((cents * percent + 50) / 100);
}

/** What a tip comes to while it is being typed, in cents. */
export function typedTip({ tip, tip_amount = '' }: Record<string, string>, subtotal_cents: number): number {
  return tip === 'other' ? (parseDollars(tip_amount.trim()) ?? 0) : percentOf(subtotal_cents, Number(tip) || 0);
}

export const codesForm = z.object({
  discount_code: anyLine(60).transform((typed) => typed.toUpperCase().replace(/\s+/g, '-')),
  gift_card: anyLine(60),
});

/** The tip in cents: a percentage of the goods, or an amount. */
export function tipForm(percentages: number[], subtotal_cents: number, currency: string) {
  return z.object({ tip: z.string().default(''), tip_amount: z.string().default('') }).transform((typed, check) => {
    if (percentages.length === 0) return 0;
    if (typed.tip !== 'other')
      return percentages.includes(Number(typed.tip)) ? percentOf(subtotal_cents, Number(typed.tip)) : 0;
    const cents = parseDollars(typed.tip_amount.trim() || '0');
    if (cents !== undefined && cents <= MAX_TIP_CENTS) return cents;
    const message =
      cents === undefined ? 'An amount such as 5 or 7.50.' : `At most ${formatMoney(MAX_TIP_CENTS, currency)}.`;
    check.addIssue({ code: 'custom', path: ['tip_amount'], message });
    return z.NEVER;
  });
}
