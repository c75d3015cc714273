import { z } from 'zod';
import { neededText, optionalLine, typedText } from '~/lib/typed-text';

/** Dollars and cents as people type them: '$1,185.5' becomes '1185.50', as a numeric column has it. */
const dollars = typedText(20)
  .transform((typed) => typed.replace(/[$,\s]/g, ''))
  .refine((amount) => /^\d{1,8}(\.\d{1,2})?$/.test(amount), 'An amount such as 45 or 45.50.')
  .transform((amount) => Number(amount).toFixed(2));

/** What the dialog of a rental item sends. The columns of `rental_items` have the same names. */
export const rentalItemForm = z.object({
  name: neededText(200, 'Name is required').transform((name) => name.replace(/\s+/g, ' ')),
  description: typedText(2000).transform((words) => words || null),
  rental_cost: dollars,
  quantity_available: typedText(20)
    .refine((count) => /^\d{1,6}$/.test(count), 'A whole number, 0 or more.')
    .transform(Number),
});

/** What is seen in the picture, for who cannot see it. */
export const pictureAlt = optionalLine(500);

/** What the dialog calls its fields. */
export const RENTAL_LABELS = {
  ...{ name: 'Name', description: 'Description', rental_cost: 'Rental cost', quantity_available: 'Quantity' },
  alt: 'Alternative text',
};

export type RentalItemForm = z.infer<typeof rentalItemForm>;
