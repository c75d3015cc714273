import { z } from 'zod';
import { cleaned } from '~/lib/cleaned';
import { emailFault } from '~/lib/email-fault';
import { TRAP, TRAP_SPRUNG } from '~/lib/trap';

/** What we need to answer; the rest may stay empty. */
const NEEDED = 'We need this to answer you.';

/** What the contact form sends. The columns of `contact_messages` have the same names. */
export const contactForm = z.object({
  first_name: typed(100).refine((text) => text !== '', NEEDED),
  last_name: typed(100),
  email: typed(254).superRefine((address, check) => {
    const message = address === '' ? NEEDED : emailFault(address);
    if (message) check.addIssue({ code: 'custom', message });
  }),
  subject: typed(200).transform((text) => text.replace(/\s+/g, ' ')),
  message: typed(10_000).refine((text) => text !== '', NEEDED),
  [TRAP]: typed(100).refine((text) => text === '', TRAP_SPRUNG),
});

export type ContactForm = z.infer<typeof contactForm>;
export type ContactField = keyof ContactForm;

function typed(most: number) {
  return z
    .string()
    .prefault('')
    .transform(cleaned)
    .refine((text) => text.length <= most, {
      error: ({ input }) =>
        `This has ${String(input).length.toLocaleString('en-US')} characters. It may have ${most.toLocaleString('en-US')}.`,
    });
}

/** What staff write back. */
export const answerForm = z.object({
  answer: z
    .string()
    .prefault('')
    .transform(cleaned)
    .refine((text) => text !== '', 'Write the answer first.')
    .refine((text) => text.length <= 20_000, 'An answer may have 20,000 characters.'),
});
