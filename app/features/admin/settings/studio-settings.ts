import { DEFAULT_ACCENT } from '~/lib/accent';
import type { SettingName, StudioSettings } from './studio-settings.schema';

interface Setting {
  name: SettingName;
  label: string;
  hint?: string;
  required?: boolean;
  type?: 'email' | 'tel' | 'url' | 'textarea' | 'zone' | 'color';
  inputMode?: 'decimal' | 'numeric';
  autoComplete?: string;
}

export const SETTING_GROUPS: { title: string; text: string; settings: Setting[] }[] = [
  {
    title: 'The studio',
    text: 'Shown on every page, in every email and to search engines.',
    settings: [
      { name: 'name', label: 'Name', required: true },
      { name: 'blurb', label: 'In a sentence or two', type: 'textarea', hint: 'At the foot of every page.' },
      {
        name: 'freshness',
        label: 'What you promise about your flowers',
        hint: 'A line under Add to Cart, such as: Fresh for a week, or we replace it.',
      },
      {
        name: 'accent',
        label: 'Accent color',
        type: 'color',
        hint: 'For links, what is chosen, and the focus ring.',
      },
    ],
  },
  {
    title: 'How to reach it',
    text: 'What is left empty is not shown.',
    settings: [
      {
        name: 'answer_time',
        label: 'How soon you answer',
        hint: 'Ends the sentence “We answer …” on pages and in emails. For example, within one business day.',
      },
      { name: 'email', label: 'Email', type: 'email', hint: 'For emails about inquiries, orders and messages.' },
      { name: 'phone', label: 'Phone', type: 'tel' },
      { name: 'street', label: 'Street' },
      { name: 'city', label: 'City' },
      { name: 'region', label: 'State', hint: 'For example, WV' },
      { name: 'postal_code', label: 'ZIP code' },
      { name: 'facebook_url', label: 'Facebook', hint: 'Such as facebook.com/your-name' },
      { name: 'instagram_url', label: 'Instagram', hint: 'The address, or @ and your name.' },
    ],
  },
  {
    title: 'Time and money',
    text: 'Existing orders and meetings stay as they are.',
    settings: [
      { name: 'time_zone', label: 'Time zone', type: 'zone', hint: 'Of the studio’s clock.' },
      { name: 'currency', label: 'Currency', hint: 'Three letters, such as USD.' },
      {
        name: 'delivery_fee_cents',
        label: 'Delivery fee',
        inputMode: 'decimal',
        hint: 'For each order, such as 14.20. Delivery zones have fees of their own.',
      },
      {
        name: 'rush_fee_cents',
        label: 'Rush fee',
        inputMode: 'decimal',
        hint: 'Added to an order for the same day. 0.00 is none.',
      },
      {
        name: 'order_cutoff',
        label: 'Same-day orders until',
        hint: 'Such as 12:00 or 1pm. Empty: until you close.',
      },
      {
        name: 'orders_per_day',
        label: 'Most orders a day',
        inputMode: 'numeric',
        hint: 'A full day cannot be chosen at the checkout. 0 is no limit.',
      },
      {
        name: 'tip_choices',
        label: 'Tips to offer, percent',
        hint: 'Such as 10, 15, 20. Empty: the checkout asks for no tip.',
      },
      {
        name: 'gift_card_amounts_cents',
        label: 'Gift cards to sell, dollars',
        hint: 'Such as 50, 75, 100. Empty: the site sells none.',
      },
    ],
  },
  {
    title: 'Events',
    text: 'What a day and a weekend hold, and when the day’s list comes.',
    settings: [
      {
        name: 'events_per_day',
        label: 'Events a day',
        inputMode: 'numeric',
        hint: 'Then the inquiry form answers “Is my date free?”. Empty: it does not.',
      },
      {
        name: 'events_per_weekend',
        label: 'Events a weekend',
        inputMode: 'numeric',
        hint: 'From Friday to Sunday.',
      },
      {
        name: 'morning_email_at',
        label: 'Email of what is due, at',
        hint: 'On working days, to owners and managers. Empty: none.',
      },
    ],
  },
  {
    title: 'Booking',
    text: 'When visitors may book a meeting. This does not limit staff.',
    settings: [
      {
        name: 'booking_lead_minutes',
        label: 'Minimum notice, in minutes',
        inputMode: 'numeric',
        hint: 'A day has 1,440.',
      },
      { name: 'booking_horizon_months', label: 'How far ahead, in months', inputMode: 'numeric' },
    ],
  },
];

export const SETTING_LABELS: Record<string, string> = Object.fromEntries(
  SETTING_GROUPS.flatMap(({ settings }) => settings.map(({ name, label }) => [name, label])),
);

/** 1420 cents become 14.20, a list of whole dollars '50, 75'. */
export function typedSetting(settings: StudioSettings, name: SettingName): string {
  const value = settings[name];
  if (Array.isArray(value)) return value.map((cents) => cents / 100).join(', ');
  if (name === 'accent') return String(value ?? DEFAULT_ACCENT);
  if (name.endsWith('_cents')) return (Number(value) / 100).toFixed(2);
  return name === 'currency' ? String(value).toUpperCase() : String(value ?? '');
}
