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
import { NO_STATE, NO_ZIP, ZIP } from '~/features/catalog/address.schema';
import { MAX_LINES, MAX_PER_LINE } from '~/features/catalog/cart-lines';
import { codesForm } from '~/features/pricing/totals/payment-choices';
import { parseDollars } from '~/lib/dollars-input';
import { REPEATS } from './repeats';
import { readCustomLines, typedLines } from './custom-lines';
import { isState, isZipOfState } from '~/lib/zip-states';

const MAX_TIP_CENTS = 50_000;

const choice = <const T extends [string, ...string[]]>(values: T) => z.enum(values, { error: 'Choose one of these.' });

/** `quantity.{variant}` is how many of a variant. */
export const saleForm = z
  .looseObject({
    /** Of the page that was opened: sent twice, it is sold once. */
    sale: z.uuid('Open the page again.'),
    how: choice(['now', 'pickup', 'delivery']),
    pay: choice(['cash', 'terminal', 'check', 'link', 'account']),
    reference: optionalLine(100),
    /** Weeks between one sale and the next; 0: it is sold once. */
    repeats: z
      .enum(['', ...Object.keys(REPEATS)], { error: 'Choose one of these.' })
      .default('')
      .transform(Number),
    /** In cash. */
    given: z.string().default(''),
    ...codesForm.shape,
    tip_amount: z.string().default(''),
    /** The codes that the page took off. */
    applied: z.string().default(''),
    fulfillment_date: z.string().default(''),
    fulfillment_window_id: optionalLine(40),
    pickup_time: pickupTime,
    tax_place: optionalLine(100),
    buyer_name: optionalLine(100),
    buyer_phone: optionalLine(30),
    buyer_email: z
      .union([z.literal(''), z.email('An email address such as name@example.com.').max(254)])
      .default('')
      .transform((email) => email || null),
    recipient_name: optionalLine(100),
    delivery_street: optionalLine(200),
    delivery_city: optionalLine(100),
    delivery_region: optionalLine(2).transform((state) => state?.toUpperCase() ?? null),
    delivery_postal_code: optionalLine(10),
    delivery_note: optionalText(500),
    ...wishes,
    recipient_phone: recipientPhone,
    is_surprise: checkbox,
    ...serviceInput,
    /** The reasons that were shown. */
    anyway: z
      .string()
      .nullish()
      .transform((seen) => seen ?? null),
  })
  .transform((typed) => ({
    ...typed,
    items: readItems(typed),
    custom: readCustomLines(typedLines(typed)),
    tip_cents: parseDollars(typed.tip_amount.trim() || '0'),
  }))
  .superRefine((sale, context) => {
    for (const [path, message] of Object.entries(findErrors(sale)))
      context.addIssue({ code: 'custom', path: [path], message });
  })
  .transform(({ custom, ...sale }) => ({ ...sale, custom: custom.lines }));

export type Sale = z.output<typeof saleForm>;

/** Typed codes change the total, so it is shown before it is paid. */
export function codesOf({ discount_code, gift_card }: Pick<Sale, 'discount_code' | 'gift_card'>): string {
  return [discount_code, gift_card].filter(Boolean).join(' ');
}

function readItems(typed: Record<string, unknown>) {
  return Object.entries(typed).flatMap(([name, value]) => {
    const quantity = Number(value);
    return name.startsWith('quantity.') && quantity > 0
      ? [{ variant_id: name.slice('quantity.'.length), quantity }]
      : [];
  });
}

type Checked = Omit<Sale, 'sale' | 'custom'> & { custom: ReturnType<typeof readCustomLines> };

function findErrors(sale: Checked): Record<string, string> {
  const { items, custom, how, pay, buyer_name, buyer_phone, buyer_email, tip_cents, repeats } = sale;
  const lines = items.length + custom.lines.length;
  const isEmpty = lines === 0 && Object.keys(custom.errors).length === 0;
  const isFine = items.every(({ quantity }) => Number.isInteger(quantity) && quantity <= MAX_PER_LINE);
  return {
    ...custom.errors,
    ...(isEmpty && { items: 'Choose what is sold.' }),
    ...((!isFine || lines > MAX_LINES) && { items: 'Fewer, please: this is more than one order can have.' }),
    ...(tip_cents === undefined && { tip_amount: 'An amount such as 5 or 7.50.' }),
    ...((tip_cents ?? 0) > MAX_TIP_CENTS && { tip_amount: 'This is more than a tip can be.' }),
    ...((how !== 'now' || pay === 'account') && !buyer_name && { buyer_name: 'Whose order is it?' }),
    ...((how === 'delivery' || pay === 'account') &&
      !buyer_phone &&
      !buyer_email && { buyer_phone: 'A number or an email address, in case there is a question.' }),
    ...(how === 'delivery' && addressErrors(sale)),
    ...(repeats > 0 && how !== 'now' && pay !== 'account' && { pay: 'Only sales on account can repeat.' }),
  };
}

type Address = Pick<Checked, 'delivery_street' | 'delivery_city' | 'delivery_region' | 'delivery_postal_code'>;

export function addressErrors(address: Address): Record<string, string> {
  const { delivery_street, delivery_city, delivery_region: state, delivery_postal_code: zip } = address;
  const isZip = ZIP.test(zip ?? '');
  return {
    ...(!delivery_street && { delivery_street: 'The street and number.' }),
    ...(!delivery_city && { delivery_city: 'The city.' }),
    ...(!(state && isState(state)) && { delivery_region: NO_STATE }),
    ...(!isZip && { delivery_postal_code: NO_ZIP }),
    ...(isZip &&
      state &&
      isState(state) &&
      !isZipOfState(zip ?? '', state) && { delivery_postal_code: `${zip} is not in ${state}.` }),
  };
}
