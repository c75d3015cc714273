import { z } from 'zod';
import { lastDayOf } from '~/lib/card-expiry';
import { CARD_CHARACTERS, CARD_LINES, countCharacters } from '~/lib/card-message';
import { cleanLine, cleanText } from '~/lib/clean-text';
import { OCCASION_KEYS } from '~/lib/product-choices';
import {
  type FuneralHome,
  findHome,
  isForService,
  isTime,
  serviceRules,
  soundsLikeService,
} from '~/features/delivery/sympathy/service';
import { chosenService, serviceErrors, serviceInput } from '~/features/delivery/sympathy/service.schema';
import { NO_WISHES } from './order-wishes';
import type { DeliveryRules } from '~/features/delivery/delivery-rules';
import { stateInput, ZIP, zipInput } from '~/features/catalog/address.schema';
import { cityQuestion } from '~/features/delivery/city';
import { placeError } from '~/features/delivery/delivery-refusals';
import { zoneName } from '~/lib/delivery-zones';
import { chosenPickupTime, pickupTimeError } from '~/features/delivery/pickup-time';
import { checkDay, checkWindow } from '~/features/delivery/possible-days';
import { chosenWindow } from '~/features/delivery/windows';

const requiredLine = (name: string, most: number) =>
  z
    .string({ error: `${name}.` })
    .overwrite(cleanLine)
    .min(1, `${name}.`)
    .max(most, `At most ${most} characters.`);
export const optionalLine = (most: number) => orNull(cleanLine, most);

/** With its line breaks. */
export const optionalText = (most: number) => orNull(cleanText, most);

const orNull = (clean: (text: string) => string, most: number) =>
  z
    .string()
    .overwrite(clean)
    .max(most, `At most ${most} characters.`)
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null);

export const checkbox = z
  .string()
  .optional()
  .transform((value) => value === 'on');

const who = {
  buyer_name: requiredLine('Tell us your name', 100),
  buyer_email: z.email('An email address such as name@example.com.').max(254),
  buyer_phone: z
    .string({ error: 'Tell us a number to reach you at.' })
    .trim()
    .refine(isPhone, 'A phone number such as 304-555-0134, in case we have a question.'),
  wants_texts: checkbox,
};
/** West Virginia has two area codes, so a number without one reaches nobody. */
function isPhone(number: string) {
  const digits = number.replace(/\D/g, '');
  return /^\+?[\d\s().-]{10,30}$/.test(number) && digits.length >= 10 && !/^(\d)\1*$/.test(digits);
}

/** An emoji may be of many code points. */
const MAX_CODE_POINTS = 2000;

export const cardMessage = z
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

export const wishes = {
  card_message: cardMessage,
  card_signature: optionalLine(60),
  occasion: z
    .enum(['', ...OCCASION_KEYS], { error: 'Choose an occasion of the list, or none.' })
    .default('')
    .transform((occasion) => occasion || null),
  ribbon_text: optionalLine(60),
  hides_sender: checkbox,
  substitution: z.enum(['similar', 'ask', 'none'], { error: 'Choose one of these.' }).default('similar'),
};

export const recipientPhone = z
  .string()
  .trim()
  .refine((number) => number === '' || isPhone(number), 'A phone number such as 304-555-0134, or leave it empty.')
  .transform((number) => number || null)
  .nullish()
  .transform((number) => number ?? null);

/** Of a pickup. */
export const NO_ADDRESS = {
  recipient_name: null,
  delivery_street: null,
  delivery_city: null,
  delivery_region: null,
  delivery_postal_code: null,
  delivery_note: null,
  tax_place: null,
  delivery_zone: null,
};

/** Of a pickup by appointment. */
export const pickupTime = optionalLine(5).refine((time) => time === null || isTime(time), 'A time such as 11:00.');

const when = {
  fulfillment_date: z.string().default(''),
  fulfillment_window_id: z
    .string()
    .default('')
    .transform((id) => id || null),
  pickup_time: pickupTime,
};

const pickup = z.object({
  ...who,
  ...wishes,
  fulfillment: z.literal('pickup'),
  ...when,
});

const delivery = z.object({
  ...who,
  ...wishes,
  recipient_phone: recipientPhone,
  is_surprise: checkbox,
  fulfillment: z.literal('delivery'),
  ...when,
  recipient_name: optionalLine(100),
  delivery_street: requiredLine('Tell us the street and number', 200),
  delivery_city: z.string().overwrite(cleanLine).max(100, 'At most 100 characters.').default(''),
  delivery_region: stateInput,
  delivery_postal_code: zipInput,
  delivery_note: optionalText(500),
  ...serviceInput,
  tax_place: optionalLine(100),
});

/** What says nothing about day, time and place: those are checked beside a mistake in it, so that one round is enough. */
const ANSWERS_ALONE = new Set([
  ...Object.keys(who),
  'recipient_phone',
  'card_message',
  'card_signature',
  'ribbon_text',
  'delivery_street',
  'delivery_region',
  'delivery_postal_code',
]);

export interface CheckoutRules {
  delivery: DeliveryRules;
  /** Whether something in the order has a ribbon to write on, whatever the occasion. */
  takes_ribbon?: boolean;
  /** Those that the buyer could choose. */
  homes?: FuneralHome[];
  order: { subtotal_cents: number; currency: string };
  /** Of the typed ZIP code, if it is known. */
  zipCode?: { city: string; region: string };
  /** The city that the buyer keeps with it. */
  keeps_city?: string;
  /** Whether they are for a service, if that was asked. */
  is_service?: string;
}

export function detailsForm({
  delivery: ordinary,
  takes_ribbon,
  homes = [],
  order,
  zipCode,
  keeps_city = '',
  is_service,
}: CheckoutRules) {
  return z
    .discriminatedUnion('fulfillment', [pickup, delivery], { error: 'Choose pickup or delivery.' })
    .superRefine(
      (details, context) => {
        const { fulfillment_date: day, fulfillment, fulfillment_window_id: window } = details;
        const rules = serviceRules(ordinary, details);
        const refuse = (name: string, message: string | false | undefined) =>
          message && context.addIssue({ code: 'custom', path: [name], message });
        const wrongDay = checkDay(rules, fulfillment, day);
        refuse('fulfillment_date', wrongDay);
        refuse('fulfillment_window_id', !wrongDay && checkWindow(rules, fulfillment, day, window));
        refuse('pickup_time', !wrongDay && pickupTimeError(rules, details));
        const wrongService = serviceErrors(details, homes, rules.calendar.today);
        for (const [name, message] of Object.entries(wrongService)) refuse(name, message);
        if (details.fulfillment !== 'delivery') return;
        const isUnclear = is_service !== 'no' && !isForService(details) && soundsLikeService(details, homes);
        refuse('is_service', isUnclear && 'Tell us, so that they are there before it begins.');
        if (!ZIP.test(details.delivery_postal_code)) return;
        // A ZIP code that is corrected may bring its city.
        refuse('delivery_city', details.delivery_city === '' && 'Tell us the city.');
        const wrongPlace = placeError(rules, details, order);
        refuse('delivery_postal_code', wrongPlace);
        // The address of a funeral home is the studio's own.
        const isAsked = details.delivery_city !== '' && !wrongPlace && !findHome(details, homes);
        refuse('keeps_city', isAsked && cityQuestion(zipCode, details, keeps_city));
      },
      { when: ({ issues }) => issues.every(({ path }) => ANSWERS_ALONE.has(String(path?.[0]))) },
    )
    .transform((details) => {
      const chosen = {
        ...NO_WISHES,
        ...NO_ADDRESS,
        ...details,
        ...chosenWindow(ordinary, details),
        pickup_time: chosenPickupTime(ordinary, details),
        ...chosenService(details, homes),
        // A ribbon goes only with what has one.
        ribbon_text: takes_ribbon || details.occasion === 'sympathy' ? details.ribbon_text : null,
      };
      return { ...chosen, delivery_zone: zoneName(ordinary, chosen) };
    });
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
      .refine(
        (expiry) => (lastDayOf(expiry) ?? '') >= now.toISOString().slice(0, 10),
        'A month and year ahead, such as 12 / 29.',
      ),
    card_code: z
      .string({ error: 'Three or four digits.' })
      .trim()
      .regex(/^\d{3,4}$/, 'Three or four digits.'),
    card_name: z.string({ error: 'The name on the card.' }).trim().min(1, 'The name on the card.').max(100),
  });
}
