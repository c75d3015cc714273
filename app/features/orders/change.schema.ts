import { z } from 'zod';
import { cardMessage, optionalLine, optionalText, recipientPhone } from './checkout.schema';

export const changeForm = z.object({
  card_message: cardMessage,
  card_signature: optionalLine(60),
  ribbon_text: optionalLine(60),
  recipient_phone: recipientPhone,
  delivery_note: optionalText(500),
});

export type OrderChange = z.infer<typeof changeForm>;
