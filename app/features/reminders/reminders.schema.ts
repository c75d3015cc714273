import { z } from 'zod';
import { emailError } from '~/lib/email-error';
import { HONEYPOT, HONEYPOT_FILLED } from '~/lib/honeypot';
import { OCCASION_KEYS } from '~/lib/product-choices';
import { anyLine } from '~/lib/text-fields';
import { isYearlyDay } from './yearly-day';

const numberOf = (missing: string) =>
  z
    .string()
    .prefault('')
    .refine((text) => /^\d{1,2}$/.test(text), missing)
    .transform(Number);

/** Named like the columns of `date_reminders`. */
export const reminderForm = z
  .object({
    occasion: z.enum(OCCASION_KEYS, { error: 'Choose one of the list.' }),
    about: anyLine(60),
    month: numberOf('Choose a month.'),
    day: numberOf('Choose a day.'),
    email: anyLine(254).superRefine((address, check) => {
      const message = address === '' ? 'We need this to write to you.' : emailError(address);
      if (message) check.addIssue({ code: 'custom', message });
    }),
    [HONEYPOT]: anyLine(100).refine((text) => text === '', HONEYPOT_FILLED),
  })
  .superRefine((yearly, check) => {
    if (!isYearlyDay(yearly)) check.addIssue({ code: 'custom', path: ['day'], message: 'This month has no such day.' });
  });
