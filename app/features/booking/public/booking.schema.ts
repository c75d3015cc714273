import { z } from 'zod';
import { cleanText } from '~/lib/clean-text';
import { emailError } from '~/lib/email-error';
import { isUuid } from '~/lib/uuid';
import { PLACES, SUBJECTS } from '~/features/booking/calendar/meeting';

const text = (most: number) =>
  z
    .string({ error: 'This answer cannot be read.' })
    .prefault('')
    .transform(cleanText)
    .refine((answer) => answer.length <= most, `At most ${most.toLocaleString('en-US')} characters.`);
const oneLine = (most: number) => text(most).transform((answer) => answer.replace(/\s+/g, ' '));

const startsAt = z
  .string({ error: 'Choose a time.' })
  .refine((moment) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/.test(moment) && !Number.isNaN(Date.parse(moment)), {
    error: 'Choose a time.',
  })
  .transform((moment) => new Date(moment));

export const bookingForm = z.object({
  starts_at: startsAt,
  place: z.enum(PLACES, { error: 'Choose the studio or a video call.' }),
  name: oneLine(100).refine((name) => name !== '', 'Tell us your name.'),
  email: oneLine(254).superRefine((address, check) => {
    const error = address === '' ? 'Enter your email address, for example june@example.com.' : emailError(address);
    if (error) check.addIssue({ code: 'custom', message: error });
  }),
  phone: oneLine(40).refine(
    (number) => number === '' || /^\+?[\d\s().-]{7,40}$/.test(number),
    'A phone number such as 304-555-0134, or nothing.',
  ),
  about: z.enum(SUBJECTS, { error: 'Choose what it is about.' }),
  note: text(2000),
  visitor_zone: z.string().optional().transform(knownZone),
  // A request without a token counts as new.
  submission_token: z
    .string()
    .optional()
    .transform((token) => (token && isUuid(token) ? token : crypto.randomUUID())),
});

export type BookingForm = z.infer<typeof bookingForm>;

export const moveForm = z.object({ starts_at: startsAt });

function knownZone(zone: string | undefined): string | null {
  if (!zone || zone.length > 60) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
