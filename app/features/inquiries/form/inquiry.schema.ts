import { z } from 'zod';
import { cleanText } from '~/lib/clean-text';
import { type FormField, errorIn } from './answer-errors';

/** A field with such a name fills the column of `clients` too (spec 7). */
export const ANSWER_COLUMNS = [
  'name',
  'partner_name',
  'email',
  'phone',
  'event_date',
  'event_venue',
  'estimated_budget',
  'pinterest_link',
  'vision_details',
] as const;

export type Answers = Record<string, string>;

export function inquirySchema(fields: FormField[]) {
  return z.strictObject(Object.fromEntries(fields.map((field) => [field.field_name, answerTo(field)])));
}

function answerTo(field: FormField) {
  return z
    .string({ error: 'This answer cannot be read.' })
    .prefault('')
    .transform(cleanText)
    .superRefine((answer, check) => {
      const message = errorIn(field, answer);
      if (message) check.addIssue({ code: 'custom', message });
    });
}
