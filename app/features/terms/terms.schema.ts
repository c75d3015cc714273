import { z } from 'zod';
import { requiredLine, requiredText } from '~/lib/text-fields';

const NEEDED = 'Title and Content are required';
/** PostgreSQL's integer limit. */
const MAX_ORDER = 2 ** 31 - 1;

/** Admin spec 5, "Terms section". Named like the columns of `terms_sections`. */
export const sectionForm = z.object({
  title: requiredLine(200, NEEDED),
  content: requiredText(100_000, NEEDED),
  sort_order: z
    .string()
    .prefault('')
    .transform((text) => Number.parseInt(text, 10) || 0)
    .refine((order) => Math.abs(order) <= MAX_ORDER, 'An order is a whole number such as 10.'),
});

export type SectionForm = z.infer<typeof sectionForm>;
