import { z } from 'zod';
import { anyLine } from '~/lib/text-fields';

const DAYS = 'A whole number from 1 to 365.';

export const stepForm = z.object({
  days: anyLine(10)
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 365, DAYS)
    .transform(Number),
  template_id: z.uuid('Choose a template.'),
  with_funerals: anyLine(10).transform((text) => text === 'on'),
});
export type StepForm = z.output<typeof stepForm>;
