import { z } from 'zod';
import { addDays, isDay } from '~/lib/dates';
import { emailError } from '~/lib/email-error';
import { HONEYPOT, HONEYPOT_FILLED } from '~/lib/honeypot';
import { METHODS } from '~/features/catalog/payment-methods';
import { parseDollars } from '~/lib/dollars-input';
import { anyLine, optionalLine, requiredLine, textOrNull } from '~/lib/text-fields';

const { terminal: _, ...BY_HAND } = METHODS;

/** How staff were paid for a card. */
export const PAID_BY = { ...BY_HAND, gift: 'Not paid: a gift from the studio' } as const;

const MIN_CENTS = 100;
const MAX_CENTS = 200_000;

const AMOUNT = 'An amount from $1 to $2,000, such as 50.';

export const issueForm = z.object({
  /** Of the page that was opened: sent twice, it is one card. */
  key: z.uuid('Open the page again.'),
  amount: z
    .string()
    .default('')
    .transform((typed) => parseDollars(typed) ?? 0)
    .refine((cents) => cents >= MIN_CENTS && cents <= MAX_CENTS, AMOUNT),
  paid_by: z.enum(['cash', 'check', 'transfer', 'gift'], { error: 'Choose one of these.' }),
  for_name: optionalLine(100),
  note: textOrNull(300),
});

export type IssueForm = z.output<typeof issueForm>;

export const MAX_MESSAGE = 240;
const MAX_DAYS_AHEAD = 366;

const address = anyLine(254).superRefine((typed, check) => {
  const message = typed === '' ? undefined : emailError(typed);
  if (message) check.addIssue({ code: 'custom', message });
});

/** Of the cards that the studio sells, in cents. A form names them in dollars. `today` is a day of the studio. */
export function buyForm(amountsCents: number[], today: string) {
  const choices = amountsCents.map((cents) => String(cents / 100));
  const last = addDays(today, MAX_DAYS_AHEAD);
  return z.object({
    /** Of the page that was opened: sent twice, it is one order. */
    key: z.uuid('Open the page again.'),
    amount: z
      .string()
      .default('')
      .refine((dollars) => choices.includes(dollars), 'Choose an amount.')
      .transform((dollars) => Number(dollars) * 100),
    recipient_name: requiredLine(100, 'Who is it for?'),
    recipient_email: address.transform((typed) => typed || null),
    message: textOrNull(MAX_MESSAGE),
    send_on: z
      .string()
      .default('')
      .transform((day) => day || today)
      .refine((day) => isDay(day) && day >= today && day <= last, 'Today or a later day, within a year.'),
    buyer_name: requiredLine(100, 'Your name, which they read.'),
    buyer_email: address.refine((typed) => typed !== '', 'We need this for the receipt.'),
    [HONEYPOT]: anyLine(100).refine((text) => text === '', HONEYPOT_FILLED),
  });
}

export type BuyForm = z.output<ReturnType<typeof buyForm>>;

export const balanceForm = z.object({ code: requiredLine(60, 'Enter the code on your card.') });

export const sendAgainForm = z.object({ email: address.refine((typed) => typed !== '', 'Where should it go?') });
