import type { Staff } from '~/features/accounts/staff.server';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import { hasVersion, assertNotStale } from '~/platform/edit-conflict.server';
import { cancelOrder } from '~/features/orders/holds.server';
import { mailCancelled } from '~/features/orders/emails/order-emails.server';
import { lockOrder, type Order } from '~/features/orders/orders.server';

export function noteOrder(context: Context, member: Staff, id: string, note: string, version?: number) {
  member.mayUse('work');
  return context.transaction(async (tx) => {
    tx.writes('orders');
    const staff_note = note || null;
    const update = tx.db.updateTable('orders').set({ staff_note }).where('id', '=', id);
    assertNotStale(await update.where(hasVersion(version)).executeTakeFirstOrThrow());
  });
}

export function readNote({ db }: Context, id: string) {
  return db.selectFrom('orders').select('staff_note as note').where('id', '=', id).executeTakeFirst();
}

/** For unpaid orders. A payment that arrives later is refunded. */
export function cancelByStaff(context: Context, member: Staff, id: string, message: string) {
  member.mayUse('orders');
  return context.transaction(async (tx) => {
    const order = await lockedOrder(tx, id);
    if (order.status !== 'pending')
      throw new UserError(
        409,
        'conflict',
        order.status === 'paid' ? 'It was paid in the meantime. Refund it instead.' : 'It has ended already.',
      );
    if (!(await cancelOrder(tx, order.token, tx.now()))) throw new UserError(409, 'conflict', UNSETTLED);
    await endedBy(tx, member, id);
    await mailCancelled(tx, order, { name: member.name, message });
    return order.number;
  });
}

const UNSETTLED = 'It was paid, and the payment is not settled yet. Refund it under the payment problems.';

async function lockedOrder(tx: Transaction, id: string): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (!order) throw new UserError(404, 'not-found', 'There is no such order.');
  return order;
}

function endedBy(tx: Transaction, { id: ended_by }: Staff, id: string) {
  tx.writes('orders');
  return tx.db.updateTable('orders').set({ ended_by }).where('id', '=', id).execute();
}
