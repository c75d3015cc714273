import { WISH_LABELS } from '~/features/checkout/card-fields';
import { ADDRESS_LABELS } from '~/features/checkout/address-fields';
import { SERVICE_LABELS } from '~/features/delivery/sympathy/service-fields';
import { Field, Input } from '~/ui/field';

export function summaryOf(errors: Record<string, string>) {
  return Object.entries(errors)
    .filter(([id]) => id !== 'anyway')
    .map(([id, message]) => ({ id, label: labelOf(id), message }));
}

function labelOf(id: string) {
  return id.startsWith('custom') ? 'Custom line' : (LABELS[id] ?? 'Sale');
}

const LABELS: Record<string, string> = {
  ...SERVICE_LABELS,
  ...WISH_LABELS,
  ...ADDRESS_LABELS,
  items: 'Flowers',
  how: 'How',
  pay: 'Payment',
  repeats: 'Repeats',
  fulfillment_date: 'Day',
  fulfillment_window_id: 'Time',
  pickup_time: 'Pickup time',
  discount_code: 'Discount code',
  gift_card: 'Gift card',
  tip_amount: 'Tip',
  reference: 'Reference',
  buyer_name: 'Name',
  buyer_phone: 'Phone',
  buyer_email: 'Email',
};

type TextField = { name: string; label: string; type?: string; hint?: string; maxLength?: number };

export const BUYER: TextField[] = [
  { name: 'buyer_name', label: 'Name' },
  { name: 'buyer_phone', label: 'Phone', type: 'tel' },
  { name: 'buyer_email', label: 'Email', type: 'email' },
];

export const CODES: TextField[] = [
  { name: 'discount_code', label: 'Discount code' },
  { name: 'gift_card', label: 'Gift card' },
];

export const SLIP: TextField[] = [
  {
    name: 'reference',
    label: 'Reference',
    hint: 'Of the terminal’s slip, the check, or the purchase order of a sale on account.',
    maxLength: 100,
  },
];

type TextsProps = { fields: TextField[]; typed: Record<string, string>; errors: Record<string, string> };

export function Texts({ fields, typed, errors }: TextsProps) {
  return fields.map(({ name, label, hint, ...input }) => (
    <Field key={name} id={name} label={label} hint={hint} error={errors[name]}>
      {(control) => <Input {...control} {...input} name={name} defaultValue={typed[name]} autoComplete="off" />}
    </Field>
  ));
}
