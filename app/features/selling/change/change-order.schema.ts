import { z } from 'zod';
import {
  checkbox,
  optionalLine,
  optionalText,
  pickupTime,
  recipientPhone,
  wishes,
} from '~/features/orders/checkout.schema';
import { serviceInput } from '~/features/delivery/sympathy/service.schema';

export const SETTLE_MORE = {
  link: 'The customer pays it by card, with a link',
  cash: 'Paid in cash now',
  account: 'On account',
} as const;
export const SETTLE_LESS = { refund: 'Refund it', keep: 'Keep it' } as const;
export type Settle = keyof typeof SETTLE_MORE | keyof typeof SETTLE_LESS;

/** How many products can be added at once. */
export const MAX_ADDED = 5;

/** `quantity.{line}`, `replace.{line}` and `note.{line}` are of the lines, `add.{n}` and `add_quantity.{n}` are new. */
export const changeOrderForm = z
  .looseObject({
    fulfillment: z.enum(['pickup', 'delivery'], { error: 'Choose one of these.' }).optional(),
    fulfillment_date: z.string().default(''),
    fulfillment_window_id: optionalLine(40),
    pickup_time: pickupTime,
    recipient_name: optionalLine(100),
    recipient_phone: recipientPhone,
    delivery_street: optionalLine(200),
    delivery_city: optionalLine(100),
    delivery_region: optionalLine(2).transform((state) => state?.toUpperCase() ?? null),
    delivery_postal_code: optionalLine(10),
    delivery_note: optionalText(500),
    tax_place: optionalLine(100),
    ...wishes,
    is_surprise: checkbox,
    ...serviceInput,
    settle: z.enum(['link', 'cash', 'account', 'refund', 'keep'], { error: 'Choose one of these.' }).optional(),
    keep_why: optionalText(300),
    /** The sums that the form has shown. */
    expected: z.string().default(''),
    /** The reasons that were shown. */
    anyway: z
      .string()
      .nullish()
      .transform((seen) => seen ?? null),
    tell: checkbox,
  })
  .transform((form) => ({ ...form, lines: readLines(form), added: readAdded(form) }));

export type ChangeOrderForm = z.output<typeof changeOrderForm>;

export interface TypedLine {
  quantity: number;
  replace: string | null;
  note: string | null;
}

export function readLines(typed: Record<string, unknown>): Map<string, TypedLine> {
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name].trim() : '');
  const ids = Object.keys(typed).flatMap((name) => (name.startsWith('quantity.') ? [name.slice(9)] : []));
  const lines = ids.map((id) => {
    const [replace, note] = [text(`replace.${id}`) || null, text(`note.${id}`).slice(0, 200) || null];
    return [id, { quantity: Number(text(`quantity.${id}`) || Number.NaN), replace, note }] as const;
  });
  return new Map(lines);
}

export function readAdded(typed: Record<string, unknown>) {
  return Array.from({ length: MAX_ADDED }, (_, at) => at).flatMap((at) => {
    const variant = typed[`add.${at}`];
    if (typeof variant !== 'string' || variant === '') return [];
    return [{ variant_id: variant, quantity: Number(typed[`add_quantity.${at}`] || 1) }];
  });
}
