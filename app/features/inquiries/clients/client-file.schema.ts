import { z } from 'zod';
import { emailError } from '~/lib/email-error';
import { anyLine, optionalLine, optionalText } from '~/lib/text-fields';
import { parseDay } from '~/lib/parse-day';

const NO_DAY = 'A day such as 6/5/2027 or 2027-06-05.';

const day = anyLine(60).transform((text, check) => {
  if (text === '' || /^(tbd|tba|n\/a|none|-)$/i.test(text)) return null;
  const read = parseDay(text);
  if (read) return read;
  check.addIssue({ code: 'custom', message: NO_DAY });
  return z.NEVER;
});

/** A row of a file, named like the columns of `clients`. */
export const clientRow = z
  .object({
    name: optionalLine(200),
    email: anyLine(254).transform((text, check) => {
      const message = text === '' ? undefined : emailError(text);
      if (message) check.addIssue({ code: 'custom', message });
      return text === '' ? null : text;
    }),
    phone: optionalLine(60),
    partner_name: optionalLine(200),
    event_date: day,
    event_venue: optionalLine(300),
    estimated_budget: optionalLine(100),
    pinterest_link: optionalLine(500),
    vision_details: optionalText(10_000).transform((text) => text || null),
    created_at: day,
    form_data: z.record(z.string(), optionalText(10_000)),
  })
  .superRefine(({ name, email }, check) => {
    if (name || email) return;
    check.addIssue({ code: 'custom', path: ['name'], message: 'Each row needs a name or an email address.' });
  });

export type ClientRow = z.infer<typeof clientRow>;
