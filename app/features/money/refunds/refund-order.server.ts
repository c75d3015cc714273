import { sql } from 'kysely';
import { keepBooks } from '~/features/books/keep-books.server';
import { isSettledHere } from '~/features/payments/choose-provider.server';
import type { Staff } from '~/features/accounts/staff.server';
import { takeBackFromSoldCard } from '~/features/gift-cards/gift-card-sales.server';
import { releaseStock } from '~/features/catalog/products/stock.server';
import { mailCancelled, mailPartRefunded } from '~/features/orders/emails/order-emails.server';
import { recordOrderEvent } from '~/features/orders/order-events.server';
import { lockOrder, type Order } from '~/features/orders/orders.server';
import { type OrderPayment, readPayments } from '~/features/orders/order-payments.server';
import {
  requestRefunds,
  requestWholeRefund,
  storeManualRefunds,
} from '~/features/money/payments/request-refunds.server';
import { closePaymentPages } from '~/features/money/payments/take-payment.server';
import { formatMoney } from '~/lib/money';
import { invalid } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import {
  hasOpenDispute,
  isDisputed,
  leftCents,
  refundableCents,
  restOf,
} from '~/features/money/payments/refund-amounts';
import { linesRefundCents, untaxedRefundCents } from './share-of-lines';
import type { RefundForm } from './refund.schema';

/**
 * Returns the cents that are given back. An order of which nothing is left and nothing is owed has ended; all of it, which
 * may be nothing, ends it in any case.
 */
export function refundByStaff(context: Context, member: Staff, id: string, refund: RefundForm): Promise<number> {
  member.mayUse('orders');
  return context.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new UserError(404, 'not-found', 'There is no such order.');
    const payments = (await readPayments(tx.db, id)).filter(({ status }) => status === 'paid');
    const rest = refundableCents(payments);
    if (order.status === 'refunded') return refundEnded(tx, member, order, payments, refund);
    if (order.status !== 'paid')
      throw new UserError(409, 'conflict', 'This order isn’t paid, so there’s nothing to refund.');
    if (rest === 0) assertUndisputed(payments, refund);
    tx.writes('orders');
    const cents = refund.part === 'all' ? rest : partCents(order, refund, rest);
    await takeBackFromSoldCard(tx, id, cents, member.id);
    if (refund.part === 'lines') await refundLines(tx, refund);
    const isOver = cents === leftCents(payments) && order.balance_cents === 0;
    if (refund.part === 'all' || isOver) await endOrder(tx, member, order, payments, refund);
    else await refundPart(tx, member, order, payments, { ...refund, cents });
    return cents;
  });
}

function assertUndisputed(payments: OrderPayment[], { part }: RefundForm) {
  if (hasOpenDispute(payments)) throw new UserError(409, 'conflict', DISPUTED);
  // With nothing to give back, the order can still be ended.
  if (part !== 'all' && payments.some(isDisputed)) throw new UserError(409, 'conflict', LOST);
}

const DISPUTED =
  'The buyer’s bank disputes this payment, and takes the money back by itself if it decides so. A refund would pay the buyer twice. Answer the dispute instead.';
const LOST = 'The buyer’s bank gave the money back already. A refund would pay the buyer twice.';

function partCents(order: Order, { part, amount_cents, quantities }: RefundForm, rest: number): number {
  if (part === 'lines') assertLinesLeft(order, quantities);
  const cents = part === 'lines' ? Math.min(linesRefundCents(order, quantities), rest) : amount_cents;
  const left = formatMoney(rest, order.currency);
  if (cents > rest) throw invalid({ amount: `At most ${left}: the rest was already refunded or never paid.` });
  if (cents === 0) throw invalid({ [part]: 'There’s nothing left to refund for this.' });
  return cents;
}

function assertLinesLeft({ lines }: Order, quantities: RefundForm['quantities']) {
  for (const [id, quantity] of quantities) {
    const line = lines.find((found) => found.id === id);
    const left = line ? line.quantity - line.refunded_quantity : 0;
    if (quantity > left) throw invalid({ lines: `Of ${line?.product_title ?? 'this line'}, ${left} can be refunded.` });
  }
}

async function refundLines(tx: Transaction, { quantities, restock }: RefundForm) {
  const wanted = JSON.stringify([...quantities].map(([id, quantity]) => ({ id, quantity })));
  const { rows } = await sql<{ product_id: string }>`
    with wanted as (select * from json_to_recordset(${wanted}::json) as wanted (id uuid, quantity integer)),
    line as (
      update order_lines set refunded_quantity = refunded_quantity + wanted.quantity,
        restocked_quantity = restocked_quantity
          + case when ${restock} and takes_stock and variant_id is not null then wanted.quantity else 0 end
      from wanted where order_lines.id = wanted.id
      returning variant_id, wanted.quantity, takes_stock
    ), back as (
      select variant_id, quantity from line
      where ${restock} and takes_stock and variant_id is not null order by variant_id
    )
    update variants set inventory_quantity = inventory_quantity + back.quantity from back
    where variants.id = back.variant_id returning product_id`.execute(tx.db);
  for (const { product_id } of rows) tx.writes(`product:${product_id}`);
}

/** What is left of its payments is on its way back, but for disputed ones; nothing is owed. By its buyer without a member. */
export async function endOrder(
  tx: Transaction,
  member: Staff | undefined,
  order: Order,
  payments: OrderPayment[],
  refund: RefundForm,
) {
  const status = payments.length > 0 ? 'refunded' : 'cancelled';
  const now = tx.now();
  const ended = { status, ended_at: now, ended_by: member?.id ?? null, balance_cents: 0 } as const;
  await tx.db.updateTable('orders').set(ended).where('id', '=', order.id).execute();
  keepBooks(tx, { order: order.id });
  await closePaymentPages(tx, order.id);
  await giveBackAll(tx, member, order, payments, { ...refund, now });
  // Lines that were chosen are back already (`refundLines`).
  if (refund.part !== 'lines' && refund.restock) await releaseStock(tx, order.id);
}

/** A dispute that was won after the end left money of the buyer here. */
async function refundEnded(tx: Transaction, member: Staff, order: Order, payments: OrderPayment[], refund: RefundForm) {
  const cents = refundableCents(payments);
  if (cents === 0) throw new UserError(409, 'conflict', 'It was refunded already.');
  tx.writes('orders');
  await takeBackFromSoldCard(tx, order.id, cents, member.id);
  await giveBackAll(tx, member, order, payments, { ...refund, now: tx.now() });
  return cents;
}

async function giveBackAll(
  tx: Transaction,
  member: Staff | undefined,
  order: Order,
  payments: OrderPayment[],
  { why, message, now }: RefundForm & { now: Date },
) {
  const returned = payments.filter((payment) => !isDisputed(payment));
  const request = { ...(member && { requested_by: member.id }), reason: why || null };
  for (const { ref } of returned) await requestWholeRefund(tx, ref, endedBy(member), now, request);
  await mailEnded(tx, member, order, payments, message);
}

function endedBy(member: Staff | undefined) {
  return member ? 'by_staff' : 'by_buyer';
}

function mailEnded(
  tx: Transaction,
  member: Staff | undefined,
  order: Order,
  payments: OrderPayment[],
  message: string,
) {
  const amount_cents = refundableCents(payments);
  const name = member?.name ?? 'The buyer';
  if (amount_cents === 0) return mailCancelled(tx, order, { name, message, isGivenBack: payments.length > 0 });
  const by = (method: string) => refundableCents(payments.filter(({ provider }) => provider === method));
  const amount = { amount_cents, gift_card_cents: by('gift_card'), hand_cents: by('manual'), currency: order.currency };
  const ref = payments.find((payment) => restOf(payment) > 0)?.ref ?? order.id;
  return recordOrderEvent(tx, 'payment.refunded', {
    order,
    payment: ref,
    refund: { ref, ...amount, reason: endedBy(member), message },
  });
}

async function refundPart(
  tx: Transaction,
  member: Staff,
  order: Order,
  payments: OrderPayment[],
  { part, cents, why, message, quantities }: RefundForm & { cents: number },
) {
  const of_goods = part === 'lines';
  const untaxed_cents = of_goods ? untaxedRefundCents(order, quantities) : 0;
  const parts = await giveBack(tx, member, payments, { cents, why, of_goods, untaxed_cents });
  await mailPartRefunded(tx, order, { amount_cents: cents, ...parts, message });
}

interface GivenBack {
  cents: number;
  why: string;
  /** The order itself became cheaper by it. */
  is_change?: boolean;
  of_goods?: boolean;
  untaxed_cents?: number;
}

/** From the newest payments first: by their provider, by staff, or last to a gift card. Returns what of it is not by a provider. */
export async function giveBack(
  tx: Transaction,
  member: { id: string } | undefined,
  payments: OrderPayment[],
  { cents, why, is_change = false, of_goods = false, untaxed_cents = 0 }: GivenBack,
) {
  const parts = spread(payments, cents, untaxed_cents).map(({ provider, ...part }) => {
    return { provider, refund: { ...part, requested_by: member?.id, reason: why, is_change, of_goods } };
  });
  const isHere = (part: { provider: string }) => isSettledHere(part.provider);
  const [manual, others] = [parts.filter(isHere), parts.filter((part) => !isHere(part))];
  await storeManualRefunds(
    tx,
    manual.map(({ refund }) => refund),
    tx.now(),
  );
  await requestRefunds(
    tx,
    others.map(({ refund }) => refund),
    tx.now(),
  );
  const by = (method: string) =>
    parts.reduce((sum, { provider, refund }) => sum + (provider === method ? refund.amount_cents : 0), 0);
  return { gift_card_cents: by('gift_card'), hand_cents: by('manual') };
}

/** Takes an amount from the newest payments first, what is not taxed of it too. */
function spread(payments: OrderPayment[], cents: number, untaxedCents: number) {
  let left = cents;
  let untaxedLeft = untaxedCents;
  return payments.toReversed().flatMap((payment) => {
    const amount_cents = Math.min(left, restOf(payment));
    const untaxed_cents = Math.min(untaxedLeft, amount_cents);
    left -= amount_cents;
    untaxedLeft -= untaxed_cents;
    return amount_cents > 0
      ? [{ provider: payment.provider, payment_ref: payment.ref, amount_cents, untaxed_cents }]
      : [];
  });
}
