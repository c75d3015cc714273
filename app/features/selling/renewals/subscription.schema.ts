import { z } from 'zod';
import { cardMessage, optionalLine, optionalText, recipientPhone } from '~/features/orders/checkout.schema';
import { stateInput, zipInput } from '~/features/catalog/address.schema';
import { cleanLine } from '~/lib/clean-text';
import { isDay } from '~/lib/dates';

const required = (message: string, most: number) =>
  z.string({ error: message }).overwrite(cleanLine).min(1, message).max(most, `At most ${most} characters.`);

export const addressForm = z.object({
  recipient_name: optionalLine(100),
  recipient_phone: recipientPhone,
  delivery_street: required('Tell us the street and number.', 200),
  delivery_city: required('Tell us the city.', 100),
  delivery_region: stateInput,
  delivery_postal_code: zipInput,
  delivery_note: optionalText(500),
  card_message: cardMessage,
});

/** Of a subscription that is picked up. */
export const cardForm = z.object({ card_message: cardMessage });

export const pauseForm = z.object({
  until: z
    .string()
    .default('')
    .refine((day) => day === '' || isDay(day), 'Choose a day, or leave it empty.')
    .transform((day) => day || null),
});

export const dayForm = z.object({ day: z.string({ error: 'Choose a day.' }).refine(isDay, 'Choose a day.') });
