import { z } from 'zod';
import { CARD_CHARACTERS, CARD_LINES, countCharacters } from '~/lib/card-message';
import { cleanText } from '~/lib/clean-text';
import type { BusinessCalendar } from '~/lib/closures';
import { formatDay } from '~/lib/dates';
import { type DeliveryZone, findZone } from '~/lib/delivery-zones';
import { formatMoney } from '~/lib/money';
import { OCCASION_KEYS } from '~/lib/product-choices';
import { isState, isZipOfState } from '~/lib/zip-states';
import { NO_WISHES } from '~/features/store/orders/order-wishes';
import { fulfillmentDateError, nearestDay } from './fulfillment-date';

const requiredText = (name: string, most: number) =>
  z
    .string({ error: `${name}.` })
    .trim()
    .min(1, `${name}.`)
    .max(most, `At most ${most} characters.`);
const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null);

const who = {
  buyer_name: requiredText('Tell us your name', 100),
  buyer_email: z.email('An e-mail address such as name@example.com.').max(254),
  buyer_phone: z
    .string({ error: 'Tell us a number to reach you at.' })
    .trim()
    .refine(isPhone, 'A phone number such as 304-555-0134, in case we have a question.'),
};
/** West Virginia has two area codes, so a number without one reaches nobody. */
function isPhone(number: string) {
  const digits = number.replace(/\D/g, '');
  return /^\+?[\d\s().-]{10,30}$/.test(number) && digits.length >= 10 && !/^(\d)\1*$/.test(digits);
}

/** An emoji may be of many code points. */
const MAX_CODE_POINTS = 2000;

const cardMessage = z
  .string()
  .default('')
  .transform(cleanText)
  .superRefine((text, context) => {
    const message = cardMessageError(text);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform((text) => text || null);

function cardMessageError(text: string) {
  const tooMany = countCharacters(text) - CARD_CHARACTERS;
  if (tooMany > 0) return `The card has room for ${CARD_CHARACTERS} characters. Please leave out ${tooMany}.`;
  if (text.split('\n').length > CARD_LINES) return `The card has room for ${CARD_LINES} lines.`;
  return [...text].length > MAX_CODE_POINTS ? 'These characters do not fit on the card.' : undefined;
}

const checkbox = z
  .string()
  .optional()
  .transform((value) => value === 'on');

const wishes = {
  card_message: cardMessage,
  card_signature: optionalText(60),
  occasion: z
    .enum(['', ...OCCASION_KEYS], { error: 'Choose an occasion of the list, or none.' })
    .default('')
    .transform((occasion) => occasion || null),
  ribbon_text: optionalText(60),
  hides_sender: checkbox,
  substitution: z.enum(['similar', 'ask', 'none'], { error: 'Choose one of these.' }).default('similar'),
};

const recipientPhone = z
  .string()
  .trim()
  .refine((number) => number === '' || isPhone(number), 'A phone number such as 304-555-0134, or leave it empty.')
  .transform((number) => number || null)
  .nullish()
  .transform((number) => number ?? null);

const NO_ADDRESS = {
  recipient_name: null,
  delivery_street: null,
  delivery_city: null,
  delivery_region: null,
  delivery_postal_code: null,
  delivery_note: null,
};

const pickup = z.object({
  ...who,
  ...wishes,
  fulfillment: z.literal('pickup'),
  fulfillment_date: z.string().default(''),
});

const delivery = z.object({
  ...who,
  ...wishes,
  recipient_phone: recipientPhone,
  is_surprise: checkbox,
  fulfillment: z.literal('delivery'),
  fulfillment_date: z.string().default(''),
  recipient_name: optionalText(100),
  delivery_street: requiredText('Tell us the street and number', 200),
  delivery_city: requiredText('Tell us the city', 100),
  delivery_region: z
    .string({ error: 'Two letters, such as WV.' })
    .trim()
    .toUpperCase()
    .refine(isState, 'Two letters, such as WV.'),
  delivery_postal_code: z
    .string({ error: 'Five digits, such as 26501.' })
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, 'Five digits, such as 26501.'),
  delivery_note: optionalText(500),
});

export interface CheckoutRules {
  calendar: BusinessCalendar;
  /** Without zones the studio delivers everywhere. */
  zones: DeliveryZone[];
  order: { subtotal_cents: number; currency: string };
}

export function detailsForm({ calendar, zones, order }: CheckoutRules) {
  return z
    .discriminatedUnion('fulfillment', [pickup, delivery], { error: 'Choose pickup or delivery.' })
    .superRefine((details, context) => {
      const { fulfillment_date, fulfillment } = details;
      const message = dateMessage(fulfillment_date, fulfillment, calendar);
      if (message) context.addIssue({ code: 'custom', path: ['fulfillment_date'], message });
      const placeMessage = details.fulfillment === 'delivery' && placeError(details, zones, order);
      if (placeMessage) context.addIssue({ code: 'custom', path: ['delivery_postal_code'], message: placeMessage });
    })
    .transform((details) => ({ ...NO_WISHES, ...NO_ADDRESS, ...details }));
}

function dateMessage(day: string, fulfillment: 'pickup' | 'delivery', calendar: BusinessCalendar) {
  const error = fulfillmentDateError(day, fulfillment, calendar);
  const nearest = error && nearestDay(day, fulfillment, calendar);
  return nearest ? `${error} The nearest possible day is ${formatDay(nearest)}.` : error;
}

type Place = Pick<z.infer<typeof delivery>, 'delivery_postal_code' | 'delivery_region'>;

function placeError(
  { delivery_postal_code: zip, delivery_region: state }: Place,
  zones: DeliveryZone[],
  { subtotal_cents, currency }: CheckoutRules['order'],
) {
  if (!isZipOfState(zip, state)) return `${zip} is not in ${state}. Check the state and the ZIP code.`;
  if (zones.length === 0) return undefined;
  const zone = findZone(zones, zip);
  if (!zone) return `We do not deliver to ${zip}. Choose pickup, or another address.`;
  if (zone.is_paused) return `We cannot deliver to ${zone.name} at the moment. Choose pickup, or another address.`;
  if (subtotal_cents >= zone.minimum_cents) return undefined;
  return `Delivery to ${zone.name} needs ${formatMoney(zone.minimum_cents, currency)} of flowers. Add some, or choose pickup.`;
}

export type Details = z.infer<ReturnType<typeof detailsForm>>;

export function cardForm(now: Date) {
  return z.object({
    card_number: z
      .string({ error: 'The number on the card.' })
      .transform((number) => number.replaceAll(/[\s-]/g, ''))
      .refine((number) => /^\d{12,19}$/.test(number), 'A card number has 12 to 19 digits.'),
    card_expiry: z
      .string({ error: 'Month and year, such as 12 / 29.' })
      .refine((expiry) => isAhead(expiry, now), 'A month and year ahead, such as 12 / 29.'),
    card_code: z
      .string({ error: 'Three or four digits.' })
      .trim()
      .regex(/^\d{3,4}$/, 'Three or four digits.'),
    card_name: z.string({ error: 'The name on the card.' }).trim().min(1, 'The name on the card.').max(100),
  });
}

function isAhead(expiry: string, now: Date) {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  if (Number(month) < 1 || Number(month) > 12) return false;
  return (2000 + Number(year)) * 12 + Number(month) > now.getUTCFullYear() * 12 + now.getUTCMonth();
}
