import { keepBooks } from '~/features/books/keep-books.server';
import type { Staff } from '~/features/accounts/staff.server';
import { lockOrder } from '~/features/orders/orders.server';
import { restOf } from './refund-amounts';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import { readPayments } from '~/features/orders/order-payments.server';
import { type RefundRequest, requestRefunds, requestWholeRefund, storeManualRefunds } from './request-refunds.server';

export function refundAgain(context: Context, member: Staff, orderId: string): Promise<void> {
  member.mayUse('orders');
  return context.transaction(async (tx) => {
    // Orders before payments, as everywhere: otherwise two of them could deadlock.
    await lockOrder(tx, orderId);
    const [now, requested_by] = [tx.now(), member.id];
    const { count, parts } = await takeFailedParts(tx, member, orderId);
    const whole = await tx.db
      .selectFrom('payments')
      .select(['ref', 'refund_reason'])
      .where('order_id', '=', orderId)
      .where('status', '=', 'refund_failed')
      .forUpdate()
      .execute();
    assertResolved(whole.length + count);
    for (const { ref, refund_reason } of whole)
      await requestWholeRefund(tx, ref, refund_reason ?? 'by_staff', now, { requested_by });
    await requestRefunds(tx, parts, now);
    tx.writes('orders');
  });
}

interface FailedParts {
  /** How many were marked. */
  count: number;
  /** What is left of them: another refund may have given it back meanwhile, or the bank. */
  parts: RefundRequest[];
}

/** Marks the failed refunds of a part as dealt with. */
async function takeFailedParts(tx: Transaction, { name, id }: Staff, orderId: string): Promise<FailedParts> {
  const payments = (await readPayments(tx.db, orderId)).filter(({ status }) => status === 'paid');
  const left = new Map(payments.map((payment) => [payment.ref, restOf(payment)]));
  if (left.size === 0) return { count: 0, parts: [] };
  const failed = await tx.db
    .updateTable('payment_refunds')
    .set({ handled_at: tx.now(), handled_by: name })
    .where('payment_ref', 'in', [...left.keys()])
    .where('requested_at', 'is not', null)
    .where('status', '=', 'failed')
    .where('handled_at', 'is', null)
    .returning(({ val }) => ['payment_ref', 'amount_cents', 'reason', 'is_change', val(id).as('requested_by')])
    .execute();
  const parts = failed.flatMap((part) => {
    const rest = left.get(part.payment_ref) ?? 0;
    const amount_cents = Math.min(part.amount_cents, rest);
    left.set(part.payment_ref, rest - amount_cents);
    return amount_cents > 0 ? [{ ...part, amount_cents }] : [];
  });
  return { count: failed.length, parts };
}

/** For refunds that staff made outside Stripe, for example by check. */
export function refundedOtherwise(context: Context, member: Staff, orderId: string): Promise<void> {
  member.mayUse('orders');
  return context.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const now = tx.now();
    const { count, parts } = await takeFailedParts(tx, member, orderId);
    const resolved = await tx.db
      .updateTable('payments')
      .set({ status: 'refunded', settled_at: now, handled_at: now, handled_by: member.name })
      .where('order_id', '=', orderId)
      .where('status', '=', 'refund_failed')
      .returning('ref as payment')
      .execute();
    assertResolved(resolved.length + count);
    keepBooks(tx, ...resolved);
    const byHand = parts.map((part) => ({ ...part, is_by_hand: true }));
    await storeManualRefunds(tx, byHand, now);
    tx.writes('orders');
  });
}

export function refundUnmatched(context: Context, member: Staff, ref: string): Promise<void> {
  member.mayUse('orders');
  return context.transaction(async (tx) => {
    const now = tx.now();
    const { numUpdatedRows } = await unmatched(tx, ref).set({ checked_at: now }).executeTakeFirst();
    assertResolved(numUpdatedRows);
    await requestWholeRefund(tx, ref, 'unmatched', now, { requested_by: member.id });
    tx.writes('orders');
  });
}

export function markUnmatchedHandled(context: Context, member: Staff, ref: string): Promise<void> {
  member.mayUse('orders');
  return context.transaction(async (tx) => {
    const handled = { handled_at: tx.now(), handled_by: member.name };
    const { numUpdatedRows } = await unmatched(tx, ref).set(handled).executeTakeFirst();
    assertResolved(numUpdatedRows);
    tx.writes('orders');
  });
}

function assertResolved(count: number | bigint) {
  if (Number(count) === 0) throw new UserError(409, 'conflict', 'It has been dealt with already.');
}

function unmatched({ db }: Transaction, ref: string) {
  return db
    .updateTable('payments')
    .where('ref', '=', ref)
    .where('order_id', 'is', null)
    .where('handled_at', 'is', null)
    .where('status', 'in', ['paid', 'refund_failed']);
}
