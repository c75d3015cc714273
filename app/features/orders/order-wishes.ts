import { formatClock } from '~/lib/business-hours';
import { formatDay } from '~/lib/dates';
import { getOwn } from '~/lib/get-own';
import { OCCASION_LABELS } from '~/lib/product-choices';
import type { OrderColumns } from './order-tables.server';

export const WISH_COLUMNS = [
  ...(['card_message', 'card_signature', 'occasion', 'ribbon_text', 'recipient_phone', 'is_surprise'] as const),
  ...(['hides_sender', 'substitution', 'funeral_home_id', 'funeral_home', 'deceased_name'] as const),
  ...(['service_date', 'service_time'] as const),
];

const NO_SERVICE = {
  funeral_home_id: null,
  funeral_home: null,
  deceased_name: null,
  service_date: null,
  service_time: null,
};

export type OrderWishes = Pick<OrderColumns, (typeof WISH_COLUMNS)[number]>;

/** Of an order without wishes. */
export const NO_WISHES: OrderWishes = {
  card_message: null,
  card_signature: null,
  occasion: null,
  ribbon_text: null,
  recipient_phone: null,
  is_surprise: false,
  hides_sender: false,
  substitution: 'similar',
  ...NO_SERVICE,
};

export const SUBSTITUTIONS: Record<OrderWishes['substitution'], string> = {
  similar: 'Choose something similar',
  ask: 'Ask the buyer first',
  none: 'No substitutes',
};

export function pickWishes(order: OrderWishes): OrderWishes {
  const { card_message, card_signature, occasion, ribbon_text } = order;
  const { recipient_phone, is_surprise, hides_sender, substitution } = order;
  const { funeral_home_id, funeral_home, deceased_name, service_date, service_time } = order;
  return {
    card_message,
    card_signature,
    occasion,
    ribbon_text,
    recipient_phone,
    is_surprise,
    hides_sender,
    substitution,
    funeral_home_id,
    funeral_home,
    deceased_name,
    service_date,
    service_time,
  };
}

export const CARD_SAYS = 'The card says';

/** Those that the buyer has, for pages and emails. */
export function listWishes(order: OrderWishes): { label: string; text: string }[] {
  const { card_message, card_signature, occasion } = order;
  const hasCard = card_message !== null || card_signature !== null;
  const all: [label: string, text: string | null | false][] = [
    ['In memory of', order.deceased_name],
    ['At', order.funeral_home],
    ['Service', serviceText(order)],
    [CARD_SAYS, card_message],
    ['From', hasCard && (printedSignature(order) ?? unsigned(order))],
    ['Occasion', occasion && occasionLabel(occasion)],
    ['Ribbon', order.ribbon_text],
    ['Recipient’s phone', order.recipient_phone],
    ['Surprise', order.is_surprise && 'Do not call the recipient'],
    ['Sender', order.hides_sender && 'Don’t tell the recipient who sent them'],
    ['If a flower isn’t available', order.substitution !== 'similar' && SUBSTITUTIONS[order.substitution]],
  ];
  return all.flatMap(([label, text]) => (text ? [{ label, text }] : []));
}

function unsigned({ hides_sender }: OrderWishes) {
  return hides_sender ? 'Unsigned, as the sender stays hidden' : 'Unsigned';
}

function serviceText({ service_date: day, service_time: time }: Pick<OrderWishes, 'service_date' | 'service_time'>) {
  if (!day) return time && `At ${formatClock(time)}`;
  return time ? `${formatDay(day)} at ${formatClock(time)}` : formatDay(day);
}

/** Nothing on the card names a hidden sender. */
export function printedSignature({
  card_signature,
  hides_sender,
}: Pick<OrderWishes, 'card_signature' | 'hides_sender'>) {
  return hides_sender ? null : card_signature;
}

export function occasionLabel(occasion: string): string {
  return getOwn(OCCASION_LABELS, occasion) ?? occasion;
}
