import { firstPictured } from '~/features/orders/first-picture';
import { amounts, blocksOf, type EmailBlock, facts, picture, quote } from '~/features/studio/email-blocks';
import type { Studio } from '~/features/studio/studio.server';
import { forWhom } from '~/lib/for-whom';
import { lineText, lineTitle } from '~/lib/line-text';
import { formatMoney } from '~/lib/money';
import { emailPicturePath } from '~/lib/picture';
import { CARD_SAYS, listWishes, NO_WISHES, type OrderWishes } from '~/features/orders/order-wishes';
import { sumLines, type Sums } from '~/features/pricing/totals/shown-sums';
import { SecretText } from '~/lib/secret-text';
import type { Order } from '~/features/orders/orders.server';

type Line = Pick<
  Order['lines'][number],
  'id' | 'quantity' | 'product_title' | 'variant_title' | 'unit_price_in_cents' | 'image_url'
>;

/** What the emails say about an order. */
export type EmailedOrder = Pick<
  Order,
  | 'number'
  | 'buyer_name'
  | 'buyer_phone'
  | 'buyer_email'
  | 'currency'
  | 'subtotal_cents'
  | 'charges'
  | 'delivery_cents'
  | 'tax_cents'
  | 'discount_cents'
  | 'tip_cents'
  | 'total_cents'
  | 'gift_card_cents'
  | 'due_cents'
  | 'taxes'
  | 'fulfillment'
  | 'fulfillment_date'
  | 'fulfillment_window'
  | 'pickup_time'
  | 'pickup_confirmed_at'
  | 'recipient_name'
  | 'delivery_street'
  | 'delivery_city'
  | 'delivery_region'
  | 'delivery_postal_code'
  | 'delivery_note'
  | 'tax_place'
> &
  OrderWishes &
  Pick<Sums, 'paid' | 'balance_cents'> & { lines: Line[] };

export const BUYER = { name: 'The buyer’s name', order: 'The number of the order' };

/** Above the buyer's private link. */
export const ORDER_LINK = {
  label: 'Above the link to the order’s page',
  text: '',
};

export const ORDER_BUTTON = 'See your order';

export const SAMPLE_LINK = new SecretText('https://example.com/order/1001.link');

export const CLOSING = {
  label: 'Closing',
  text: 'If anything needs to change, reply to this email[ or call us at {phone}][, {hours}].',
};

export const QUESTION = {
  label: 'Closing',
  text: 'If you have a question, reply to this email[ or call us at {phone}][, {hours}].',
};

export const DELIVERED_SAMPLE: EmailedOrder = {
  number: 1001,
  buyer_name: 'Ana Reed',
  buyer_phone: '304-555-0134',
  buyer_email: 'ana@example.com',
  currency: 'usd',
  subtotal_cents: 18_400,
  charges: [{ kind: 'delivery', cents: 1420 }],
  delivery_cents: 1420,
  tax_cents: 1189,
  total_cents: 21_009,
  discount_cents: 0,
  tip_cents: 0,
  gift_card_cents: 0,
  due_cents: 21_009,
  taxes: [{ basis_points: 600 }],
  fulfillment: 'delivery',
  fulfillment_date: '2027-06-11',
  recipient_name: 'June Mays',
  fulfillment_window: null,
  pickup_time: null,
  pickup_confirmed_at: null,
  paid: [{ label: 'Paid by card', cents: 21_009 }],
  delivery_street: '12 Ridge Road',
  delivery_city: 'Davis',
  delivery_region: 'WV',
  delivery_postal_code: '26260',
  ...NO_WISHES,
  tax_place: null,
  delivery_note: 'Side door',
  card_message: 'Happy birthday, June!\nSee you on Sunday.',
  card_signature: 'Ana',
  lines: [
    {
      id: '1',
      quantity: 1,
      product_title: 'Garden Roses',
      variant_title: 'Large',
      unit_price_in_cents: 18_400,
      image_url: null,
    },
  ],
};

export const PICKUP_SAMPLE: EmailedOrder = {
  ...DELIVERED_SAMPLE,
  fulfillment: 'pickup',
  delivery_note: null,
  charges: [],
  delivery_cents: 0,
  tax_cents: 1104,
  total_cents: 19_504,
  due_cents: 19_504,
  paid: [{ label: 'Paid by card', cents: 19_504 }],
};

/** For a day by appointment. */
export const ASKED_SAMPLE: EmailedOrder = { ...PICKUP_SAMPLE, fulfillment_date: '2027-06-12', pickup_time: '11:00' };

/** The lines of an order, and its sums. */
export function orderAmounts({ lines, currency, ...order }: EmailedOrder): EmailBlock {
  const goods = lines.map(({ quantity, product_title, variant_title, unit_price_in_cents }) => ({
    label: `${quantity} × ${product_title}`,
    detail: variant_title,
    amount: formatMoney(unit_price_in_cents * quantity, currency),
  }));
  const sums = sumLines(order).map(({ label, cents, isTotal }) => ({
    label,
    amount: formatMoney(cents, currency),
    isTotal,
  }));
  return amounts([...goods, ...sums]);
}

/** A line of text for each product. */
export function orderFlowers({ lines }: Pick<EmailedOrder, 'lines'>): string {
  return lines.map((line) => (line.quantity === 1 ? lineTitle(line) : lineText(line))).join('\n');
}

/** What was bought. Mail programs load pictures by their whole address. */
export function orderPicture(order: EmailedOrder, origin: string): EmailBlock | undefined {
  if (isForMourners(order)) return undefined;
  const line = firstPictured(order.lines);
  const path = line && emailPicturePath(line.image_url);
  if (!line || !path) return undefined;
  return picture({ src: new URL(path, origin).href, alt: line.product_title, caption: line.product_title });
}

export function isForMourners({ occasion }: Pick<EmailedOrder, 'occasion'>): boolean {
  return occasion === 'sympathy';
}

/** Where it is delivered, or where the studio is. */
export function orderAddress(order: EmailedOrder, studio?: Studio): string[] {
  if (order.fulfillment !== 'delivery')
    return studio ? [[studio.street, studio.city, studio.region].filter(Boolean).join(', ')] : [];
  const city = `${order.delivery_city}, ${order.delivery_region ?? ''} ${order.delivery_postal_code}`;
  return [forWhom(order), order.delivery_street ?? '', city];
}

export function buyerLine({ buyer_name, buyer_phone, buyer_email }: EmailedOrder): string {
  return [buyer_name, buyer_phone, buyer_email].filter(Boolean).join(', ');
}

/** The card, as it is printed, and what else the buyer wishes. */
export function orderWishes(order: EmailedOrder): EmailBlock[] {
  const wishes = listWishes(order);
  const card = wishes.find(({ label }) => label === CARD_SAYS);
  return blocksOf([card && quote(card.text, card.label), facts(wishes.filter((wish) => wish !== card))]);
}
