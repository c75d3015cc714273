import { z } from 'zod';
import { emailError } from '~/lib/email-error';
import { anyLine } from '~/lib/text-fields';

export const findOrderForm = z.object({
  order_number: anyLine(30)
    .transform((text) => text.replace(/^#\s*/, ''))
    .refine((text) => /^\d{1,15}$/.test(text), 'The number in your confirmation, such as 1001.'),
  email: anyLine(254).superRefine((address, check) => {
    const message = address === '' ? 'The address that you ordered with.' : emailError(address);
    if (message) check.addIssue({ code: 'custom', message });
  }),
});

export type FindOrderForm = z.infer<typeof findOrderForm>;
