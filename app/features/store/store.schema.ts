import { z } from 'zod';

/** What `POST /store/{storeId}/checkout` takes (spec 7). */
export const checkoutBody = z.object({
  items: z.array(z.object({ variant_id: z.string(), quantity: z.number().int() })),
  successUrl: z.string(),
  cancelUrl: z.string(),
  locale: z.string().max(35).optional(),
  timeZone: z.string().max(64).optional(),
});

export type CheckoutBody = z.infer<typeof checkoutBody>;
