import type { Staff } from '~/features/accounts/staff/staff.server';
import { requestRefund } from '~/features/store/payments/settle-payment.server';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import { idIn } from '~/platform/selection.server';
import { hasVersion, assertNotStale } from '~/platform/edit-conflict.server';
import { cancelOrder } from '~/features/store/checkout/holds.server';
import { mailCancelled } from '~/features/store/orders/order-emails.server';
import { lockOrder, type Order } from '~/features/store/orders/orders.server';
import { releaseStock } from '~/features/store/catalog/stock.server';

/** 'to-make' undoes a mark. */
export type Progress = 'to-make' | 'ready' | 'handed-over';

export const PROGRESS: Record<Progress, string> = {
  'to-make': 'to be made again',
  ready: 'ready',
  'handed-over': 'handed over',
};

/** Returns the numbers of the orders that changed. */
export function markOrders(context: Context, member: Staff, ids: string[], progress: Progress) {
  member.mayEdit('orders');
  if (ids.length === 0) throw new UserError(400, 'invalid', 'Select an order first.');
  return context.transaction(async (tx) => {
    await tx.db.selectFrom('orders').select('id').where(idIn(ids)).orderBy('id').forNoKeyUpdate().execute();
    const [now, by] = [tx.now(), member.id];
    const paid = tx.db.updateTable('orders').where(idIn(ids)).where('status', '=', 'paid');
    const changed =
      progress === 'to-make'
        ? paid
            .set({ ready_at: null, ready_by: null, handed_over_at: null, handed_over_by: null })
            .where('ready_at', 'is not', null)
        : progress === 'ready'
          ? paid.set({ ready_at: now, ready_by: by }).where('ready_at', 'is', null)
          : paid
              .set(({ fn, val, ref }) => ({
                ready_at: fn.coalesce(ref('ready_at'), val(now)),
                ready_by: fn.coalesce(ref('ready_by'), val(by)),
                ...{ handed_over_at: now, handed_over_by: by },
              }))
              .where('handed_over_at', 'is', null);
    const rows = await changed.returning('number').execute();
    if (rows.length > 0) tx.writes('orders');
    return rows.map(({ number }) => number);
  });
}

export function noteOrder(context: Context, member: Staff, id: string, note: string, version?: number) {
  member.mayEdit('orders');
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
  member.mayEdit('orders');
  return context.transaction(async (tx) => {
    const order = await lockedOrder(tx, id);
    if (order.status !== 'pending')
      throw new UserError(
        409,
        'conflict',
        order.status === 'paid' ? 'It was paid meanwhile. Refund it instead.' : 'It has ended already.',
      );
    await cancelOrder(tx, order.token, tx.now());
    await endedBy(tx, member, id);
    await mailCancelled(tx, order, { name: member.name, message });
    return order.number;
  });
}

interface Refund {
  /** For the buyer. */
  message: string;
  restock: boolean;
}

export function refundByStaff(context: Context, member: Staff, id: string, { message, restock }: Refund) {
  member.mayEdit('orders');
  return context.transaction(async (tx) => {
    const order = await lockedOrder(tx, id);
    if (order.status === 'refunded') throw new UserError(409, 'conflict', 'It was refunded already.');
    const payment = await tx.db
      .selectFrom('payments')
      .select(['ref', 'amount_cents', 'currency'])
      .where('order_id', '=', id)
      .where('status', '=', 'paid')
      .executeTakeFirst();
    if (order.status !== 'paid' || !payment)
      throw new UserError(409, 'conflict', 'It is not paid: there is nothing to give back.');
    const now = tx.now();
    const ended = { status: 'refunded', ended_at: now } as const;
    await tx.db.updateTable('orders').set(ended).where('id', '=', id).execute();
    await endedBy(tx, member, id);
    await requestRefund(tx, order, { ...payment, message }, 'by_staff', now);
    if (restock) await releaseStock(tx, id);
    return order.number;
  });
}

async function lockedOrder(tx: Transaction, id: string): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (!order) throw new UserError(404, 'not-found', 'There is no such order.');
  return order;
}

function endedBy(tx: Transaction, { id: ended_by }: Staff, id: string) {
  tx.writes('orders');
  return tx.db.updateTable('orders').set({ ended_by }).where('id', '=', id).execute();
}
