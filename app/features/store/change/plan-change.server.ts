import { NO_ADDRESS } from '~/features/store/checkout/checkout.schema';
import type { DeliveryRules, Fulfillment } from '~/features/store/delivery/delivery-rules';
import { readDeliveryRules } from '~/features/store/delivery/delivery-rules.server';
import { deliveryFee, zoneName } from '~/features/store/delivery/place';
import { assertSeen, findDoubts } from '~/features/store/delivery/staff-doubts';
import { chosenWindow } from '~/features/store/delivery/windows';
import { findDiscount, type NamedDiscount } from '~/features/store/discounts/discounts.server';
import { STAFF_CHANGE_FIELDS, type StaffChangeField } from '~/features/store/order-page/order-changes';
import type { Order } from '~/features/store/orders/orders.server';
import { addressErrors } from '~/features/store/sell/sell.schema';
import { rulesOfOrder } from '~/features/store/sympathy/service';
import { priceOrder } from '~/features/store/totals/price-order.server';
import { formatMoney } from '~/lib/money';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import type { ChangeOrderForm } from './change-order.schema';
import { lineText, type PlannedLine, planLines, sameProducts } from './changed-lines.server';
import { type ChangeScope, changeScope } from './change-scope';

export type ChangePlan = Awaited<ReturnType<typeof planChange>>;

type Texts = Partial<Record<StaffChangeField | 'items' | 'total', string | null>>;

/** What the order would become, by the rules and prices of the checkout. Stores nothing. */
export async function planChange(context: Context, order: Order, form: ChangeOrderForm, sent: ReadonlySet<string>) {
  const scope = changeScope(order, context.now());
  if (scope === 'none') throw new UserError(409, 'conflict', 'This order is finished. It can only be refunded.');
  const lines = scope === 'all' ? await planLines(context, order, form) : order.lines;
  const rules = await readDeliveryRules(context, { id: order.id, lines });
  const details = detailsOf(order, form, { sent, scope, rules });
  const isMade = !sameProducts(order.lines, lines);
  const isMoved = (['fulfillment', 'fulfillment_date', 'fulfillment_window_id'] as const).some(
    (name) => details[name] !== order[name],
  );
  assertAddress(order, details);
  const doubts = doubtsOf(rulesOfOrder(rules, { ...order, ...details }), order, details, {
    isMoved,
    cents: subtotal(lines),
  });
  assertSeen(doubts, form.anyway);
  const sums = await sumsOf(context, { lines }, details, { rules, order, isMade });
  const due_cents = sums ? dueCents(sums) : order.due_cents;
  if (due_cents < 0) throw invalid({ items: 'The gift card paid more than this. Refund the order instead.' });
  const texts = compare(order, details, { before: order.lines.map(lineText), after: lines.map(lineText) });
  const total_cents = sums ? dueCents(sums) + order.gift_card_cents : order.total_cents;
  if (total_cents !== order.total_cents) {
    texts.before.total = formatMoney(order.total_cents, order.currency);
    texts.after.total = formatMoney(total_cents, order.currency);
  }
  return {
    ...{ rules, details, doubts, lines, sums, isMade, isMoved, due_cents, total_cents, ...texts },
    difference_cents: due_cents - order.due_cents,
  };
}

type Details = ReturnType<typeof detailsOf>;

const ADDRESS = [
  ...(['recipient_name', 'recipient_phone', 'delivery_street', 'delivery_city', 'delivery_region'] as const),
  ...(['delivery_postal_code', 'delivery_note', 'tax_place'] as const),
];
const CARD = ['card_message', 'card_signature', 'ribbon_text'] as const;

interface Sent {
  /** Fields that the form did not have stay as they are. */
  sent: ReadonlySet<string>;
  scope: ChangeScope;
  rules: DeliveryRules;
}

function detailsOf(order: Order, form: ChangeOrderForm, { sent, scope, rules }: Sent) {
  const pick = <Name extends (typeof ADDRESS | typeof CARD)[number]>(names: readonly Name[], isOpen: boolean) =>
    Object.fromEntries(names.map((name) => [name, isOpen && sent.has(name) ? form[name] : order[name]])) as Pick<
      Order,
      Name
    >;
  const all = scope === 'all';
  const fulfillment: Fulfillment = (all && form.fulfillment) || (order.fulfillment ?? 'pickup');
  const fulfillment_date = all && sent.has('fulfillment_date') ? form.fulfillment_date : (order.fulfillment_date ?? '');
  const windowId = all && sent.has('fulfillment_window_id') ? form.fulfillment_window_id : order.fulfillment_window_id;
  const isSame =
    fulfillment === order.fulfillment &&
    fulfillment_date === order.fulfillment_date &&
    windowId === order.fulfillment_window_id;
  const { fulfillment_window_id, fulfillment_window } = isSame
    ? order
    : chosenWindow(rules, { fulfillment, fulfillment_date, fulfillment_window_id: windowId });
  const address = fulfillment === 'delivery' ? pick(ADDRESS, true) : { ...NO_ADDRESS, recipient_phone: null };
  const isThere = fulfillment === order.fulfillment && address.delivery_postal_code === order.delivery_postal_code;
  return {
    ...{ fulfillment, fulfillment_date, fulfillment_window_id, fulfillment_window },
    delivery_zone: isThere ? order.delivery_zone : zoneName(rules, { fulfillment, ...address }),
    ...{ ...address, ...pick(CARD, all) },
  };
}

/** Orders that were placed with less than a form asks for stay as they are. */
function assertAddress(order: Order, details: Details) {
  const isSame = ADDRESS.every((name) => details[name] === order[name]);
  if (details.fulfillment === 'pickup' || (isSame && order.fulfillment === 'delivery')) return;
  const errors = addressErrors(details);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

interface Moved {
  isMoved: boolean;
  cents: number;
}

/** Why the store would not take the order like this. */
function doubtsOf(rules: DeliveryRules, order: Order, details: Details, { isMoved, cents }: Moved) {
  return findDoubts(rules, details, {
    goods: { subtotal_cents: cents, currency: order.currency },
    isNewDay: isMoved,
    isNewPlace: details.delivery_postal_code !== order.delivery_postal_code || order.fulfillment === 'pickup',
  });
}

interface Priced {
  rules: DeliveryRules;
  /** As it is. */
  order: Order;
  isMade: boolean;
}

/** Undefined if nothing changed that has a price: rates and fees may have changed since the order was placed. */
async function sumsOf(
  context: Context,
  wanted: { lines: PlannedLine[] },
  details: Details,
  { rules, order, isMade }: Priced,
) {
  const isSame = (names: readonly (keyof Details & keyof Order)[]) =>
    names.every((name) => details[name] === order[name]);
  const keepsFee = isSame(['fulfillment', 'delivery_postal_code', 'fulfillment_window_id']);
  if (!isMade && keepsFee && isSame(['delivery_region', 'tax_place'])) return undefined;
  const fee = deliveryFee(rules, details.delivery_postal_code ?? '', details.fulfillment_window_id);
  const delivery_cents = keepsFee ? order.delivery_cents : details.fulfillment === 'delivery' ? fee : 0;
  const discount = await readDiscount(context, order, rules.calendar.today);
  const choices = { tip_cents: order.tip_cents, delivery_cents, ...(discount && { discount }) };
  const priced = await priceOrder(context, wanted, { ...details, buyer_email: order.buyer_email }, choices);
  const { discount_code } = order;
  return { ...priced, discount_code, gift_card_cents: order.gift_card_cents, subtotal_cents: subtotal(wanted.lines) };
}

/** A code that has ended meanwhile gives what it gave. */
async function readDiscount(context: Context, order: Order, today: string): Promise<NamedDiscount | undefined> {
  const { discount_code: code, discount_cents: value } = order;
  if (!code || value === 0) return undefined;
  return (await findDiscount(context, code, today)) ?? { code, kind: 'amount', value, product_ids: [] };
}

function subtotal(lines: { unit_price_in_cents: number; quantity: number }[]) {
  return lines.reduce((sum, { unit_price_in_cents, quantity }) => sum + unit_price_in_cents * quantity, 0);
}

function dueCents(sums: NonNullable<Awaited<ReturnType<typeof sumsOf>>>) {
  const { subtotal_cents, discount_cents, delivery_cents, tax_cents, tip_cents, gift_card_cents } = sums;
  return subtotal_cents - discount_cents + delivery_cents + tax_cents + tip_cents - gift_card_cents;
}

function compare(order: Order, details: Details, items: { before: string[]; after: string[] }) {
  const [before, after]: [Texts, Texts] = [{}, {}];
  for (const name of STAFF_CHANGE_FIELDS) {
    if ((details[name] ?? null) === (order[name] ?? null)) continue;
    before[name] = order[name];
    after[name] = details[name];
  }
  if (items.before.join('\n') !== items.after.join('\n')) {
    before.items = items.before.join('\n');
    after.items = items.after.join('\n');
  }
  return { before, after };
}
