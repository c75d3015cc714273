import type { Staff } from '~/features/accounts/staff/staff.server';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';

export function refundAgain(context: Context, member: Staff, orderId: string): Promise<void> {
  member.mayEdit('orders');
  return context.transaction(async (tx) => {
    const failed = await tx.db
      .updateTable('payments')
      .set({ status: 'refund_due', settled_at: null, checked_at: tx.now() })
      .where('order_id', '=', orderId)
      .where('status', '=', 'refund_failed')
      .returning('ref')
      .execute();
    assertResolved(failed.length);
    for (const { ref } of failed) await queueRefund(tx, ref);
  });
}

/** For refunds that staff made outside Stripe, for example by check. */
export function refundedOtherwise(context: Context, member: Staff, orderId: string): Promise<void> {
  member.mayEdit('orders');
  return context.transaction(async (tx) => {
    const now = tx.now();
    const { numUpdatedRows } = await tx.db
      .updateTable('payments')
      .set({ status: 'refunded', settled_at: now, handled_at: now, handled_by: member.name })
      .where('order_id', '=', orderId)
      .where('status', '=', 'refund_failed')
      .executeTakeFirst();
    assertResolved(numUpdatedRows);
    tx.writes('orders');
  });
}

export function refundUnmatched(context: Context, member: Staff, ref: string): Promise<void> {
  member.mayEdit('orders');
  return context.transaction(async (tx) => {
    const refund = {
      status: 'refund_due',
      refund_reason: 'unmatched',
      settled_at: null,
      checked_at: tx.now(),
    } as const;
    const { numUpdatedRows } = await unmatched(tx, ref).set(refund).executeTakeFirst();
    assertResolved(numUpdatedRows);
    await queueRefund(tx, ref);
  });
}

export function markUnmatchedHandled(context: Context, member: Staff, ref: string): Promise<void> {
  member.mayEdit('orders');
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

async function queueRefund(tx: Transaction, ref: string) {
  tx.writes('orders');
  await tx.jobs.add(tx.db, 'refund-payment', { ref });
}
