import { z } from 'zod';
import { cleanText } from '~/lib/clean-text';
import { emailError } from '~/lib/email-error';
import { HONEYPOT, HONEYPOT_FILLED } from '~/lib/honeypot';
import { anyLine, optionalText } from '~/lib/text-fields';

const NEEDED = 'We need this to answer you.';

/** Named like the columns of `contact_messages`. */
export const contactForm = z.object({
  first_name: anyLine(100).refine((text) => text !== '', NEEDED),
  last_name: anyLine(100),
  email: anyLine(254).superRefine((address, check) => {
    const message = address === '' ? NEEDED : emailError(address);
    if (message) check.addIssue({ code: 'custom', message });
  }),
  subject: anyLine(200),
  message: optionalText(10_000).refine((text) => text !== '', NEEDED),
  [HONEYPOT]: anyLine(100).refine((text) => text === '', HONEYPOT_FILLED),
});

export type ContactForm = z.infer<typeof contactForm>;
export type ContactField = keyof ContactForm;

export const answerForm = z.object({
  answer: z
    .string()
    .prefault('')
    .transform(cleanText)
    .refine((text) => text !== '', 'Write the answer first.')
    .refine((text) => text.length <= 20_000, 'An answer may have 20,000 characters.'),
});
