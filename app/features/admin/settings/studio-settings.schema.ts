import { z } from 'zod';
import { accentContrast, DEFAULT_ACCENT, isReadableAccent, nearestReadableAccent } from '~/lib/accent';
import { plainNumber } from '~/lib/dollars-input';
import { emailError } from '~/lib/email-error';
import { anyLine, optionalText, optionalTime, requiredLine } from '~/lib/text-fields';

const oneLine = (most: number) => anyLine(most);

/** `ofName` is where '@fern.florals' leads. */
const webAddress = (ofName?: string) =>
  optionalText(500)
    .transform((typed) => wholeAddress(typed, ofName) || null)
    .refine(
      (address) => address === null || (/^https?:\/\/\S+$/i.test(address) && URL.canParse(address)),
      'A web address starts with https:// and has no spaces. For example, https://example.com/studio',
    );

function wholeAddress(typed: string, ofName?: string) {
  const [, name] = /^@([\w.]+)$/.exec(typed) ?? [];
  if (ofName && name) return ofName + name;
  return /^[\w-]+(\.[\w-]+)+\//.test(typed) ? `https://${typed}` : typed;
}

/** '14.20' is 1420 cents. */
const hundredths = (most: number, example: string) =>
  anyLine(20)
    .transform((typed) => Number(plainNumber(typed.replace(/%$/, '')) ?? Number.NaN))
    .refine((amount) => amount <= most, `A number such as ${example}.`)
    .transform((amount) => Math.round(amount * 100));

const whole = (least: number, most: number) =>
  anyLine(10)
    .refine((typed) => /^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most, {
      error: `A whole number from ${least} to ${most.toLocaleString('en-US')}.`,
    })
    .transform(Number);

const wholeOrNone = (most: number) =>
  anyLine(10)
    .refine((typed) => typed === '' || (/^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most), {
      error: `A whole number from 1 to ${most}, or nothing.`,
    })
    .transform((typed) => (typed === '' ? null : Number(typed)));

/** The design's own color is stored as none. */
const accent = z
  .string()
  .default(DEFAULT_ACCENT)
  .transform((color) => color.trim().toLowerCase() || DEFAULT_ACCENT)
  .superRefine((color, check) => {
    const message = accentError(color);
    if (message) check.addIssue({ code: 'custom', message });
  })
  .transform((color) => (color === DEFAULT_ACCENT ? null : color));

function accentError(color: string) {
  if (!/^#[0-9a-f]{6}$/.test(color)) return 'A color such as #8f2a63.';
  if (isReadableAccent(color)) return undefined;
  const found = Math.floor(accentContrast(color) * 10) / 10;
  return `Words in this color are hard to read: their contrast is ${found}, and 4.5 is needed. The nearest color that passes is ${nearestReadableAccent(color)}.`;
}

export const studioSettingsForm = z.object({
  name: requiredLine(80, 'The studio’s name is required: it is on every page.').transform((name) =>
    name.replace(/\s+/g, ' '),
  ),
  blurb: optionalText(400),
  accent,
  email: oneLine(254).superRefine((address, check) => {
    const error = address && emailError(address);
    if (error) check.addIssue({ code: 'custom', message: error });
  }),
  phone: oneLine(40).refine(
    (number) => number === '' || /^\+?[\d\s().-]{7,40}$/.test(number),
    'A phone number such as 304-555-0134, or nothing.',
  ),
  street: oneLine(120),
  city: oneLine(80),
  region: oneLine(40),
  postal_code: oneLine(20),
  facebook_url: webAddress(),
  instagram_url: webAddress('https://www.instagram.com/'),
  freshness: oneLine(160),
  answer_time: oneLine(80).transform((typed) => typed.replace(/[.\s]+$/, '')),
  time_zone: z.string().refine(isTimeZone, 'Choose a time zone.'),
  currency: z
    .string()
    .transform((code) => code.trim().toLowerCase())
    .refine(isCurrency, 'Three letters such as USD.'),
  delivery_fee_cents: hundredths(10_000, '14.20'),
  rush_fee_cents: hundredths(10_000, '14.20'),
  order_cutoff: optionalTime('A time such as 12:00 or 1pm, or nothing.'),
  orders_per_day: whole(0, 10_000),
  tip_choices: numbers(20).refine(
    (typed) => /^([1-9]\d?(, [1-9]\d?){0,3})?$/.test(typed),
    'Up to four percentages such as 10, 15, 20, or nothing.',
  ),
  gift_card_amounts_cents: numbers(40)
    .refine(
      (typed) => /^([1-9]\d{0,2}(, [1-9]\d{0,2}){0,5})?$/.test(typed),
      'Up to six amounts below 1,000 such as 50, 75, 100, or nothing.',
    )
    .transform((typed) => (typed ? typed.split(', ').map((dollars) => Number(dollars) * 100) : [])),
  events_per_day: wholeOrNone(100),
  events_per_weekend: wholeOrNone(100),
  morning_email_at: optionalTime('A time such as 7:30 or 8am, or nothing.'),
  booking_lead_minutes: whole(0, 20_160),
  booking_horizon_months: whole(1, 36),
});

export type StudioSettings = z.infer<typeof studioSettingsForm>;
export type SettingName = keyof StudioSettings;

/** '10, 15' of whatever stands between and beside the numbers. */
function numbers(max: number) {
  return optionalText(max).transform((typed) =>
    typed
      .replace(/[%$]/g, '')
      .split(/[\s,;]+/)
      .filter(Boolean)
      .join(', '),
  );
}

function isTimeZone(zone: string) {
  return Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC';
}

function isCurrency(code: string) {
  return Intl.supportedValuesOf('currency').includes(code.toUpperCase());
}
