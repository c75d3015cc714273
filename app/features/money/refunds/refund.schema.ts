import { z } from 'zod';
import { cleanText } from '~/lib/clean-text';
import { parseDollars } from '~/lib/dollars-input';

const text = (most: number) =>
  z
    .string()
    .default('')
    .transform(cleanText)
    .refine((typed) => typed.length <= most, `This is longer than ${most.toLocaleString('en-US')} characters.`);

/** `quantity.{line}` is how many of a line. */
export const refundForm = z
  .looseObject({
    part: z.enum(['all', 'lines', 'amount'], { error: 'Choose one of these.' }).default('all'),
    amount: z.string().default(''),
    why: text(300),
    message: text(1000),
    restock: z.string().optional(),
  })
  .transform(({ part, amount, why, message, restock, ...others }) => ({
    part,
    why,
    message,
    restock: restock === 'on',
    amount_cents: part === 'amount' ? (parseDollars(amount) ?? 0) : 0,
    quantities: part === 'lines' ? readQuantities(others) : new Map<string, number>(),
  }))
  .superRefine(({ part, amount_cents, quantities, why }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (part === 'amount' && amount_cents === 0) issue('amount', 'An amount such as 12.50.');
    if (part === 'lines' && quantities.size === 0) issue('lines', 'Say how many of at least one line.');
    if (part !== 'all' && why === '') issue('why', 'Say why, for the studio’s records.');
  });

export type RefundForm = z.output<typeof refundForm>;

function readQuantities(fields: Record<string, unknown>): Map<string, number> {
  const typed = Object.entries(fields).flatMap(([name, value]) => {
    const quantity = Number(value);
    const isLine = name.startsWith('quantity.') && Number.isInteger(quantity) && quantity > 0;
    return isLine ? [[name.slice('quantity.'.length), quantity] as const] : [];
  });
  return new Map(typed);
}
