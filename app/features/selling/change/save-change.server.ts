import { keepBooks } from '~/features/books/keep-books.server';
import type { Staff } from '~/features/accounts/staff.server';
import { issueInvoice } from '~/features/house-accounts/house-accounts.server';
import { findFull, inTurn } from '~/features/delivery/delivery-rules.server';
import { confirmedPickup } from '~/features/delivery/pickup-time';
import { assertSeen, fullDoubt } from '~/features/delivery/staff-doubts';
import { moveOrders } from '~/features/orders/move-orders.server';
import { assignAgain } from '~/features/workshop/route-stops.server';
import { readOrderVersion, recordChange } from '~/features/orders/order-changes.server';
import { lockOrder, type Order, readLines } from '~/features/orders/orders.server';
import { updateOrder } from '~/features/orders/order-tables.server';
import { type OrderPayment, readPayments } from '~/features/orders/order-payments.server';
import { hasOpenDispute, leftCents, refundableCents } from '~/features/money/payments/refund-amounts';
import { giveBack } from '~/features/money/refunds/refund-order.server';
import { mailPaymentLink } from '~/features/money/payments/balance-emails.server';
import { payPageEnd } from '~/features/orders/hold-times';
import { chargeError } from '~/features/pricing/totals/open-cents';
import { closePaymentPages, storeManualPayment } from '~/features/money/payments/take-payment.server';
import { subtotalCents } from '~/features/pricing/totals/order-totals';
import { invalid, parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import { staleError, versionIn } from '~/platform/edit-conflict.server';
import { type ChangeOrderForm, changeOrderForm } from './change-order.schema';
import { lineTextWithNote, saveLines } from './changed-lines.server';
import { mailChanged } from './mail-changed.server';
import { type ChangePlan, planChange } from './plan-change.server';
import { settleForSubscription } from './settle-outside.server';

/** The sums before and after a change, for the form. */
export interface ChangePreview {
  old_cents: number;
  new_cents: number;
  difference_cents: number;
  /** Of a difference to the buyer: what was not paid yet, and what can be given back. */
  unpaid_cents: number;
  refund_cents: number;
  /** What goes back to the gift card. */
  gift_card_cents: number;
  /** What is new, at its price of today. */
  added: { text: string; cents: number }[];
  before: ChangePlan['before'];
  after: ChangePlan['after'];
  /** Nothing is paid yet: the link asks for the new total. */
  is_unpaid: boolean;
  /** The form sends it back: only what was shown is saved. */
  expected: string;
}

type Outcome = { preview: ChangePreview } | { saved: ChangePreview };

export function changeOrder(
  context: Context,
  member: Staff,
  id: string,
  typed: Record<string, string>,
): Promise<Outcome> {
  return saveChange(context, { member }, id, typed);
}

export interface Changer {
  /** Undefined: its buyer. */
  member?: Staff;
  /** Throws if it may not be changed. */
  allow?: (tx: Transaction, order: Order) => Promise<void>;
  /** What becomes of the difference, if the form does not say it. Throws if it may not become that. */
  decide?: (form: ChangeOrderForm, planned: PlannedChange) => ChangeOrderForm;
}

export interface PlannedChange {
  order: Order;
  plan: ChangePlan;
  preview: ChangePreview;
  paid: OrderPayment[];
}

/** Saves the change if nothing about the money is new to whoever changes it; otherwise returns the preview. */
export function saveChange(
  context: Context,
  { member, allow, decide }: Changer,
  id: string,
  typed: Record<string, string>,
): Promise<Outcome> {
  return inTurn(() =>
    context.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order) throw new UserError(404, 'not-found', 'There is no such order.');
      await allow?.(tx, order);
      const version = await readOrderVersion(tx, id);
      if ((versionIn(typed) ?? version) !== version) throw staleError();
      const wanted = parseForm(changeOrderForm, typed);
      const plan = await planChange(tx, order, wanted, new Set(Object.keys(typed)));
      const paid = (await readPayments(tx.db, id)).filter(({ status }) => status === 'paid');
      const [gift, payments] = [paid.filter(isByGiftCard), paid.filter((payment) => !isByGiftCard(payment))];
      const preview = previewOf(order, plan, refundableCents(payments));
      assertDecided(preview, payments);
      if (preview.gift_card_cents > refundableCents(gift))
        throw invalid({ items: 'The gift card paid more than this. Refund the order instead.' });
      const form = decide ? decide(wanted, { order, plan, preview, paid }) : wanted;
      if (typed.intent !== 'save' || (preview.difference_cents !== 0 && form.expected !== preview.expected))
        return { preview };
      if (Object.keys(plan.after).length === 0) throw new UserError(400, 'invalid', 'Nothing is changed.');
      const overrode = await assertRoom(tx, order, plan, form);
      const saved = await store(tx, member, order, plan);
      if (preview.is_unpaid) await askAgain(tx, saved, { form, preview });
      else await settle(tx, member, saved, { form, preview, payments, gift, left_cents: leftCents(paid) });
      await recordChange(tx, id, member, {
        before: plan.before,
        after: plan.after,
        overrode,
        difference_cents: plan.difference_cents,
        less_cents: Math.max(0, -plan.difference_cents) - preview.unpaid_cents,
        reason: preview.refund_cents > 0 && form.settle === 'keep' ? form.keep_why : null,
      });
      tx.writes('orders');
      return { saved: preview };
    }),
  );
}

function isByGiftCard({ provider }: OrderPayment) {
  return provider === 'gift_card';
}

function previewOf(order: Order, plan: ChangePlan, refundable: number): ChangePreview {
  const { difference_cents, before, after } = plan;
  const added = plan.lines
    .filter(({ id }) => id === undefined)
    .map((line) => ({ text: lineTextWithNote(line), cents: subtotalCents([line]) }));
  const gift_card_cents = order.gift_card_cents - (plan.sums?.gift_card_cents ?? order.gift_card_cents);
  const less = Math.max(0, -difference_cents) - gift_card_cents;
  const is_unpaid = order.status === 'pending';
  const unpaid_cents = Math.min(less, is_unpaid ? order.due_cents : order.balance_cents);
  const refund_cents = Math.min(less - unpaid_cents, refundable);
  const sums = { old_cents: order.total_cents, new_cents: plan.total_cents, difference_cents };
  const parts = [unpaid_cents, refund_cents, gift_card_cents];
  const expected = [...Object.values(sums), ...parts, ...(is_unpaid ? ['unpaid'] : [])].join('/');
  return { ...sums, unpaid_cents, refund_cents, gift_card_cents, is_unpaid, added, before, after, expected };
}

function assertDecided(preview: ChangePreview, payments: OrderPayment[]) {
  const { difference_cents, unpaid_cents, refund_cents, gift_card_cents } = preview;
  const isShort = -difference_cents - unpaid_cents - gift_card_cents > refund_cents;
  if (isShort && hasOpenDispute(payments)) throw new UserError(409, 'conflict', UNDECIDED);
}

const UNDECIDED =
  'The buyer’s bank disputes a payment, and takes the money back by itself if it decides so. Make the order cheaper after that.';

/** An order keeps the place that it has, whatever was sold beyond the limit. Returns what is overridden. */
async function assertRoom(tx: Transaction, order: Order, plan: ChangePlan, { anyway }: ChangeOrderForm) {
  const { rules, details, doubts, lines, isMade, isMoved } = plan;
  const full = isMoved || isMade ? await findFull(tx, { ...details, id: order.id, lines }) : undefined;
  const isNew = full && (isMoved || full === 'product');
  return assertSeen({ ...(isNew && fullDoubt(rules, details, full)), ...doubts }, anyway);
}

/** What decides where a stop is on its route. */
const PLACED_BY = [
  'fulfillment_window_id',
  'delivery_postal_code',
  'funeral_home',
  'service_date',
  'service_time',
] as const;

async function store(tx: Transaction, member: Staff | undefined, order: Order, plan: ChangePlan): Promise<Order> {
  const { details, sums, lines, isMade } = plan;
  const isSameTime =
    details.pickup_time === order.pickup_time && (member || details.fulfillment_date === order.fulfillment_date);
  const confirmed = !isSameTime && confirmedPickup(details.pickup_time, member, tx.now());
  const saved = await updateOrder(tx.db, order, { ...details, ...sums, ...confirmed });
  const isElsewhere = details.fulfillment_date !== order.fulfillment_date || details.fulfillment !== order.fulfillment;
  if (isElsewhere) {
    await tx.db.deleteFrom('route_stops').where('order_id', '=', order.id).execute();
  } else if (PLACED_BY.some((field) => details[field] !== order[field])) await assignAgain(tx, order.id);
  // Its stems go back, and those of the new lines are used when it is made.
  if (isMade && member && (saved.stems_used || saved.fulfillment_state === 'made'))
    await moveOrders(tx, { user_id: member.id }, [{ order_id: order.id, to: 'to_make', reason: 'Items changed' }]);
  await saveLines(tx, order, lines);
  await settleForSubscription(tx, saved);
  keepBooks(tx, { order: order.id });
  return { ...saved, lines: await readLines(tx.db, order.id) };
}

interface Settling {
  form: ChangeOrderForm;
  preview: ChangePreview;
  /** Without those of a gift card. */
  payments: OrderPayment[];
  gift: OrderPayment[];
  /** Of all that was paid. */
  left_cents: number;
}

/** Nothing is paid yet: the page that asked for the old total is closed, and the link asks for the new one. */
async function askAgain(tx: Transaction, order: Order, { form, preview }: Pick<Settling, 'form' | 'preview'>) {
  const isOther = preview.difference_cents !== 0;
  if (isOther) {
    const error = chargeError(order.due_cents, order.currency);
    if (error) throw invalid({ items: error });
    await tx.db
      .updateTable('orders')
      .set({ hold_expires_at: payPageEnd(tx.now()) })
      .where('id', '=', order.id)
      .execute();
    await closePaymentPages(tx, order.id);
  }
  const { after } = preview;
  if (form.tell) await mailChanged(tx, order, { after, owed_cents: order.due_cents, refund_cents: 0, is_unpaid: true });
  else if (isOther) await mailPaymentLink(tx, order);
}

/** Takes or gives back the difference, and tells the buyer. */
async function settle(tx: Transaction, member: Staff | undefined, order: Order, { form, preview, ...paid }: Settling) {
  const { difference_cents: more, unpaid_cents, refund_cents, gift_card_cents } = preview;
  const pays = more > 0 ? requireSettle(form, ['link', 'cash', 'account']) : undefined;
  const isRefunded = refund_cents > 0 && requireSettle(form, ['refund', 'keep']) === 'refund';
  if (refund_cents > 0 && !isRefunded && !form.keep_why)
    throw invalid({ keep_why: 'Say why, for the studio’s records.' });
  if (pays === 'cash' && member) await storeManualPayment(tx, member, order, { method: 'cash', cents: more });
  const balance_cents = order.balance_cents - unpaid_cents + (pays && pays !== 'cash' ? more : 0);
  if (pays === 'link') assertChargeable(order, balance_cents);
  if (balance_cents !== order.balance_cents) {
    await tx.db.updateTable('orders').set({ balance_cents }).where('id', '=', order.id).execute();
    await closePaymentPages(tx, order.id);
  }
  if (pays === 'account') await issueInvoice(tx, order.id, null);
  const refunded_cents = isRefunded ? refund_cents : 0;
  if (refunded_cents + gift_card_cents > 0 && refunded_cents + gift_card_cents === paid.left_cents)
    throw new UserError(409, 'conflict', 'This would refund all that was paid. Refund the order instead.');
  const because = { why: 'Order changed', is_change: true };
  const { hand_cents } = await giveBack(tx, member, paid.payments, { cents: refunded_cents, ...because });
  await giveBack(tx, member, paid.gift, { cents: gift_card_cents, ...because });
  const changed = { ...order, balance_cents };
  const owed = pays === 'link' ? balance_cents : 0;
  if (form.tell)
    await mailChanged(tx, changed, {
      after: preview.after,
      by_buyer: !member,
      owed_cents: owed,
      refund_cents: refunded_cents,
      hand_cents,
      gift_card_cents,
    });
  else if (pays === 'link') await mailPaymentLink(tx, changed);
}

function assertChargeable(order: Order, cents: number) {
  if (!order.buyer_email) throw invalid({ settle: 'The order has no email address for a link. Choose another way.' });
  const error = chargeError(cents, order.currency);
  if (error) throw invalid({ settle: error });
}

function requireSettle<Way extends NonNullable<ChangeOrderForm['settle']>>(
  { settle }: ChangeOrderForm,
  ways: Way[],
): Way {
  const way = ways.find((each) => each === settle);
  if (!way) throw invalid({ settle: 'Choose one of these.' });
  return way;
}
