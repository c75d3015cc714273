import { isDeepStrictEqual } from 'node:util';
import type { DeliveryRules } from '~/features/delivery/delivery-rules';
import { readDeliveryRules } from '~/features/delivery/delivery-rules.server';
import { chargesFor } from '~/features/delivery/delivery-charges';
import { assertSeen, findDoubts } from '~/features/delivery/staff-doubts';
import { discountOfOrder } from '~/features/pricing/discounts/discounts.server';
import { STAFF_CHANGE_FIELDS, type StaffChangeField } from '~/features/orders/order-changes';
import type { Order } from '~/features/orders/orders.server';
import { addressErrors } from '~/features/selling/counter/sell.schema';
import { type FuneralHome, rulesOfOrder } from '~/features/delivery/sympathy/service';
import { listFuneralHomes } from '~/features/delivery/sympathy/funeral-homes.server';
import { serviceErrors } from '~/features/delivery/sympathy/service.schema';
import { type ChargeKind, chargesCents, listCharges, storedCharges } from '~/features/pricing/totals/charges';
import { subtotalCents, totalCents } from '~/features/pricing/totals/order-totals';
import { priceOrder } from '~/features/pricing/totals/price-order.server';
import { formatMoney } from '~/lib/money';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import type { ChangeOrderForm } from './change-order.schema';
import { lineTextWithNote, type PlannedLine, planLines, sameProducts } from './changed-lines.server';
import { ADDRESS, type ChangedDetails, detailsOf, sameService } from './changed-details';
import { changeScope } from '~/features/orders/change-scope';

export type ChangePlan = Awaited<ReturnType<typeof planChange>>;

type Texts = Partial<Record<StaffChangeField | 'items' | 'total', string | null>>;

/** What the order would become, by the rules and prices of the checkout. Stores nothing. */
export async function planChange(context: Context, order: Order, form: ChangeOrderForm, sent: ReadonlySet<string>) {
  const scope = changeScope(order, context.now());
  if (scope === 'none') throw new UserError(409, 'conflict', 'This order is finished. It can only be refunded.');
  const lines = scope === 'all' ? await planLines(context, order, form) : order.lines;
  const rules = await readDeliveryRules(context, { id: order.id, lines });
  const homes = await listFuneralHomes(context);
  const details = detailsOf(order, form, { sent, scope, rules, homes });
  const isMade = !sameProducts(order.lines, lines);
  const isMoved = (['fulfillment', 'fulfillment_date', 'fulfillment_window_id'] as const).some(
    (name) => details[name] !== order[name],
  );
  assertAddress(order, details);
  const isOtherService = !sameService(order, details);
  if (isOtherService) assertService(form, details, homes, rules.calendar.today);
  const doubts = doubtsOf(rulesOfOrder(rules, { ...order, ...details }), order, details, {
    isMoved: isMoved || isOtherService,
    cents: subtotalCents(lines),
  });
  assertSeen(doubts, form.anyway);
  const sums = await sumsOf(context, { lines }, details, { rules, order, isMade });
  const total_cents = sums?.total_cents ?? order.total_cents;
  const texts = compare(order, details, {
    before: order.lines.map(lineTextWithNote),
    after: lines.map(lineTextWithNote),
  });
  if (total_cents !== order.total_cents) {
    texts.before.total = formatMoney(order.total_cents, order.currency);
    texts.after.total = formatMoney(total_cents, order.currency);
  }
  return {
    rules,
    details,
    doubts,
    lines,
    isMade,
    isMoved,
    total_cents,
    ...texts,
    ...(sums && { sums: storedSums(order, sums) }),
    difference_cents: total_cents - order.total_cents,
  };
}

/** Orders that were placed with less than a form asks for stay as they are. */
function assertAddress(order: Order, details: ChangedDetails) {
  const isSame = ADDRESS.every((name) => details[name] === order[name]);
  if (details.fulfillment === 'pickup' || (isSame && order.fulfillment === 'delivery')) return;
  const errors = addressErrors(details);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function assertService(form: ChangeOrderForm, { fulfillment }: ChangedDetails, homes: FuneralHome[], today: string) {
  const errors = serviceErrors({ ...form, fulfillment }, homes, today);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

interface Moved {
  isMoved: boolean;
  cents: number;
}

/** Why the store would not take the order like this. */
function doubtsOf(rules: DeliveryRules, order: Order, details: ChangedDetails, { isMoved, cents }: Moved) {
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
  details: ChangedDetails,
  { rules, order, isMade }: Priced,
) {
  const isSame = (names: readonly (keyof ChangedDetails & keyof Order)[]) =>
    names.every((name) => details[name] === order[name]);
  const before = storedCharges(order);
  const now = chargesFor(rules, details);
  const chargeOf = (kind: ChargeKind, names: (keyof ChangedDetails & keyof Order)[]) =>
    chargesCents(isSame(names) ? before : now, kind);
  const charges = listCharges({
    delivery: chargeOf('delivery', ['fulfillment', 'delivery_postal_code', 'fulfillment_window_id']),
    rush: chargeOf('rush', ['fulfillment_date']),
  } satisfies Record<ChargeKind, number>);
  const isSamePlace = isSame(['fulfillment', 'delivery_postal_code', 'delivery_region', 'tax_place']);
  if (!isMade && isDeepStrictEqual(charges, before) && isSamePlace) return undefined;
  const discount = discountOfOrder(order);
  const choices = { tip_cents: order.tip_cents, charges, ...(discount && { discount }) };
  const { buyer_email, tax_exempt_organization } = order;
  const buyer = { buyer_email, isExempt: tax_exempt_organization !== null };
  const priced = await priceOrder(context, wanted, { ...details, ...buyer }, choices);
  const sums = { ...priced, subtotal_cents: subtotalCents(wanted.lines) };
  return { ...sums, total_cents: totalCents(sums) };
}

/** A gift card pays no more than the whole. What it paid too much goes back to it. */
function storedSums(
  { status, gift_card_cents: paid_cents }: Order,
  { total_cents, ...sums }: NonNullable<Awaited<ReturnType<typeof sumsOf>>>,
) {
  const gift_card_cents = Math.min(paid_cents, total_cents);
  if (status !== 'paid' && gift_card_cents < paid_cents)
    throw invalid({ items: 'The gift card covers more than this. Cancel the order instead.' });
  const { discount_code: _code, discount_terms: _terms, ...changed } = sums;
  return { ...changed, gift_card_cents };
}

/** Of a check box 'yes', or nothing. */
function storedText(value: string | boolean | null): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : null;
  return value;
}

function compare(order: Order, details: ChangedDetails, items: { before: string[]; after: string[] }) {
  const [before, after]: [Texts, Texts] = [{}, {}];
  for (const name of STAFF_CHANGE_FIELDS) {
    const [was, is] = [storedText(order[name]), storedText(details[name])];
    if (was === is) continue;
    before[name] = was;
    after[name] = is;
  }
  if (items.before.join('\n') !== items.after.join('\n')) {
    before.items = items.before.join('\n');
    after.items = items.after.join('\n');
  }
  return { before, after };
}
