import { z } from 'zod';
import { cleaned } from '~/lib/cleaned';
import { emailError } from '~/lib/email-error';
import { HONEYPOT, HONEYPOT_FILLED } from '~/lib/honeypot';
import { typedText } from '~/lib/typed-text';

/** What we need to answer; the rest may stay empty. */
const NEEDED = 'We need this to answer you.';

/** What the contact form sends. The columns of `contact_messages` have the same names. */
export const contactForm = z.object({
  first_name: typedText(100).refine((text) => text !== '', NEEDED),
  last_name: typedText(100),
  email: typedText(254).superRefine((address, check) => {
    const message = address === '' ? NEEDED : emailError(address);
    if (message) check.addIssue({ code: 'custom', message });
  }),
  subject: typedText(200).transform((text) => text.replace(/\s+/g, ' ')),
  message: typedText(10_000).refine((text) => text !== '', NEEDED),
  [HONEYPOT]: typedText(100).refine((text) => text === '', HONEYPOT_FILLED),
});

export type ContactForm = z.infer<typeof contactForm>;
export type ContactField = keyof ContactForm;

/** What staff write back. */
export const answerForm = z.object({
  answer: z
    .string()
    .prefault('')
    .transform(cleaned)
    .refine((text) => text !== '', 'Write the answer first.')
    .refine((text) => text.length <= 20_000, 'An answer may have 20,000 characters.'),
});
