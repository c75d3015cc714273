import { z } from 'zod';
import type { BusinessCalendar } from '~/lib/closures';
import { fulfillmentDateError } from './fulfillment-date';

const requiredText = (name: string, most: number) =>
  z
    .string({ error: `${name}.` })
    .trim()
    .min(1, `${name}.`)
    .max(most, `At most ${most} characters.`);
const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null);

const who = {
  buyer_name: requiredText('Tell us your name', 100),
  buyer_email: z.email('An e-mail address such as name@example.com.').max(254),
  buyer_phone: z
    .string({ error: 'Tell us a number to reach you at.' })
    .trim()
    .regex(/^\+?[\d\s().-]{7,30}$/, 'A phone number such as 304-555-0134, in case we have a question.'),
};
const NO_ADDRESS = {
  recipient_name: null,
  delivery_street: null,
  delivery_city: null,
  delivery_region: null,
  delivery_postal_code: null,
  delivery_note: null,
};

const pickup = z.object({ ...who, fulfillment: z.literal('pickup'), fulfillment_date: z.string().default('') });

const delivery = z.object({
  ...who,
  fulfillment: z.literal('delivery'),
  fulfillment_date: z.string().default(''),
  recipient_name: optionalText(100),
  delivery_street: requiredText('Tell us the street and number', 200),
  delivery_city: requiredText('Tell us the city', 100),
  delivery_region: z
    .string({ error: 'Two letters, such as WV.' })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Two letters, such as WV.'),
  delivery_postal_code: z
    .string({ error: 'Five digits, such as 26501.' })
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, 'Five digits, such as 26501.'),
  delivery_note: optionalText(500),
});

export function detailsForm(calendar: BusinessCalendar) {
  return z
    .discriminatedUnion('fulfillment', [pickup, delivery], { error: 'Choose pickup or delivery.' })
    .superRefine(({ fulfillment_date, fulfillment }, context) => {
      const error = fulfillmentDateError(fulfillment_date, fulfillment, calendar);
      if (error) context.addIssue({ code: 'custom', path: ['fulfillment_date'], message: error });
    })
    .transform((details) => ({ ...NO_ADDRESS, ...details }));
}

export type Details = z.infer<ReturnType<typeof detailsForm>>;

export function cardForm(now: Date) {
  return z.object({
    card_number: z
      .string({ error: 'The number on the card.' })
      .transform((number) => number.replaceAll(/[\s-]/g, ''))
      .refine((number) => /^\d{12,19}$/.test(number), 'A card number has 12 to 19 digits.'),
    card_expiry: z
      .string({ error: 'Month and year, such as 12 / 29.' })
      .refine((expiry) => isAhead(expiry, now), 'A month and year ahead, such as 12 / 29.'),
    card_code: z
      .string({ error: 'Three or four digits.' })
      .trim()
      .regex(/^\d{3,4}$/, 'Three or four digits.'),
    card_name: z.string({ error: 'The name on the card.' }).trim().min(1, 'The name on the card.').max(100),
  });
}

function isAhead(expiry: string, now: Date) {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  if (Number(month) < 1 || Number(month) > 12) return false;
  return (2000 + Number(year)) * 12 + Number(month) > now.getUTCFullYear() * 12 + now.getUTCMonth();
}
