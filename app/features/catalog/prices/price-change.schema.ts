import { z } from 'zod';
import { parseDollars } from '~/lib/dollars-input';
import { parseDay } from '~/lib/parse-day';
import { anyLine } from '~/lib/text-fields';
import type { PriceRule } from '~/features/catalog/price-rule';

const MAX_PERCENT = 500;

/** The rule, and the day on which the old prices come back. */
export const priceChangeForm = z
  .object({
    by: z.enum(['percent', 'amount'], 'Choose percent or dollars.'),
    direction: z.enum(['up', 'down'], 'Choose up or down.'),
    size: anyLine(20),
    round_to: z.enum(['1', '50', '100'], 'Choose how to round.').transform(Number),
    revert_on: anyLine(10),
  })
  .transform(({ by: kind, direction, size, round_to, revert_on }, check) => {
    const amount = parseDollars(kind === 'percent' ? size.replace(/%$/, '') : size);
    const day = revert_on === '' ? null : parseDay(revert_on);
    if (!amount)
      check.addIssue({
        code: 'custom',
        path: ['size'],
        message: 'How much? A number such as 10 or 2.50, more than 0.',
      });
    else if (kind === 'percent' && (amount > MAX_PERCENT * 100 || (direction === 'down' && amount >= 100 * 100)))
      check.addIssue({
        code: 'custom',
        path: ['size'],
        message: `Up by at most ${MAX_PERCENT}%, down by less than 100%.`,
      });
    if (day === undefined)
      check.addIssue({ code: 'custom', path: ['revert_on'], message: 'A day such as 2027-02-15, or leave it empty.' });
    const step = (amount ?? 0) * (direction === 'up' ? 1 : -1);
    const rule: PriceRule = { kind, step, round_to };
    return { rule, revert_on: day ?? null };
  });

export type PriceChangeForm = z.infer<typeof priceChangeForm>;
