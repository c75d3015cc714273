import { z } from 'zod';
import { requiredText, optionalLine } from '~/lib/text-fields';

const oneLine = (most: number, missing: string) =>
  requiredText(most, missing).transform((text) => text.replace(/\s+/g, ' '));

/** What the dialog of a testimonial sends. The columns of `testimonials` have the same names. */
export const testimonialForm = z.object({
  name: oneLine(100, 'Who wrote it, as it shall be shown.'),
  month_year: oneLine(40, 'When, as it shall be shown: June 2026.'),
  rating: z.enum(['1', '2', '3', '4', '5'], { error: 'One to five stars.' }).transform(Number),
  text: requiredText(2000, 'What they wrote.'),
  is_published: z
    .string()
    .optional()
    .transform((checked) => checked !== undefined),
});

/** What is seen in the picture, for who cannot see it. */
export const pictureAlt = optionalLine(500);

/** What the dialog calls its fields. */
export const TESTIMONIAL_LABELS = {
  ...{ text: 'Their words', name: 'Name', month_year: 'Month and year', rating: 'Rating' },
  ...{ image_alt: 'Alternative text', is_published: 'Published' },
};

export type TestimonialForm = z.infer<typeof testimonialForm>;
