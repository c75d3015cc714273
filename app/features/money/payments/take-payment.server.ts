import { randomUUID } from 'node:crypto';
import { keepBooks } from '~/features/books/keep-books.server';
import type { Staff } from '~/features/accounts/staff.server';
import { recordOrderEvent } from '~/features/orders/order-events.server';
import { lockOrder, markPaid, type Order } from '~/features/orders/orders.server';
import { UserError } from '~/lib/user-error';
import type { Context, Transaction } from '~/platform/context.server';
import { mailPaymentLink } from './balance-emails.server';
import { openCents } from '~/features/pricing/totals/open-cents';
import type { Method } from '~/features/catalog/payment-methods';

/** Records money that reached the studio without a payment provider. Returns the cents. */
export function takePayment(context: Context, member: Staff, id: string, method: Method): Promise<number> {
  member.mayUse('orders');
  return context.transaction(async (tx) => {
    const order = await lockedOpenOrder(tx, id);
    const cents = openCents(order);
    const ref = await storeManualPayment(tx, member, order, { method, cents });
    if (order.status === 'pending') {
      await markPaid(tx, id, tx.now());
      await recordOrderEvent(tx, 'order.paid', { order, payment: ref });
    } else await tx.db.updateTable('orders').set({ balance_cents: 0 }).where('id', '=', id).execute();
    keepBooks(tx, { order: id });
    await closePaymentPages(tx, id);
    tx.writes('orders');
    return cents;
  });
}

/** The buyer could otherwise pay by card what was paid already. */
export async function closePaymentPages({ db, jobs }: Transaction, orderId: string) {
  const pages = db.selectFrom('payments').select('ref').where('order_id', '=', orderId).where('status', '=', 'open');
  await jobs.addAll(db, 'close-payment', await pages.limit(100).execute());
}

export function emailPaymentLink(context: Context, member: Staff, id: string): Promise<string> {
  member.mayUse('orders');
  return context.transaction(async (tx) => {
    const order = await lockedOpenOrder(tx, id);
    if (!order.buyer_email) throw new UserError(400, 'invalid', 'The order has no email address.');
    await mailPaymentLink(tx, order);
    return order.buyer_email;
  });
}

async function lockedOpenOrder(tx: Transaction, id: string): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (order && openCents(order) > 0) return order;
  throw new UserError(409, 'conflict', 'There is nothing left to be paid.');
}

interface ManualPayment {
  method: Method;
  cents: number;
  /** Of the terminal's slip, or the number of the check. */
  reference?: string | null;
}

export async function storeManualPayment(
  tx: Transaction,
  { id }: Pick<Staff, 'id'>,
  order: Order,
  { method, cents, reference = null }: ManualPayment,
) {
  const now = tx.now();
  const ref = `${method}_${randomUUID()}`;
  await tx.db
    .insertInto('payments')
    .values({
      ref,
      provider: 'manual',
      method,
      reference,
      order_id: order.id,
      amount_cents: cents,
      currency: order.currency,
      buyer_email: order.buyer_email,
      status: 'paid',
      settled_at: now,
      taken_by: id,
      is_balance: order.status === 'paid' || order.balance_cents > 0,
    })
    .execute();
  keepBooks(tx, { payment: ref });
  return ref;
}
