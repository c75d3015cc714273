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
import { isState, isZipOfState } from '~/lib/zip-states';

const choice = <const T extends [string, ...string[]]>(values: T) => z.enum(values, { error: 'Choose one of these.' });

/** `quantity.{variant}` is how many of a variant. */
export const saleForm = z
  .looseObject({
    /** Of the page that was opened: sent twice, it is sold once. */
    sale: z.uuid('Open the page again.'),
    how: choice(['now', 'pickup', 'delivery']),
    pay: choice(['cash', 'link', 'account']),
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
  .transform((typed) => ({ ...typed, items: readItems(typed) }))
  .superRefine((sale, context) => {
    for (const [path, message] of Object.entries(findErrors(sale)))
      context.addIssue({ code: 'custom', path: [path], message });
  });

export type Sale = z.output<typeof saleForm>;

function readItems(typed: Record<string, unknown>) {
  return Object.entries(typed).flatMap(([name, value]) => {
    const quantity = Number(value);
    return name.startsWith('quantity.') && quantity > 0
      ? [{ variant_id: name.slice('quantity.'.length), quantity }]
      : [];
  });
}

type Checked = Omit<Sale, 'sale'>;

function findErrors(sale: Checked): Record<string, string> {
  const { items, how, pay, buyer_name, buyer_phone, buyer_email } = sale;
  const isFine = items.every(({ quantity }) => Number.isInteger(quantity) && quantity <= MAX_PER_LINE);
  return {
    ...(items.length === 0 && { items: 'Choose what is sold.' }),
    ...((!isFine || items.length > MAX_LINES) && { items: 'Fewer, please: this is more than one order can have.' }),
    ...((how !== 'now' || pay === 'account') && !buyer_name && { buyer_name: 'Whose order is it?' }),
    ...((how === 'delivery' || pay === 'account') &&
      !buyer_phone &&
      !buyer_email && { buyer_phone: 'A number or an email address, in case there is a question.' }),
    ...(how === 'delivery' && addressErrors(sale)),
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
