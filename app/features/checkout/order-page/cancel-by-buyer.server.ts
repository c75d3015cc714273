import { assertInTime } from '~/features/orders/change-deadline.server';
import { lockOrder, type Order } from '~/features/orders/orders.server';
import { type OrderPayment, readPayments } from '~/features/orders/order-payments.server';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { isDisputed, refundableCents, restOf } from '~/features/money/payments/refund-amounts';
import { endOrder } from '~/features/money/refunds/refund-order.server';

/** What a buyer who cancels gets back. */
export interface CancelOffer {
  cents: number;
  /** Of it, to a gift card. */
  gift_card_cents: number;
}

/** Undefined if only staff can give back what was paid: in cash, or while a bank decides. */
export async function readCancelOffer(context: Context, order: Order): Promise<CancelOffer | undefined> {
  return cancelOffer(await readPaidParts(context, order.id));
}

function cancelOffer(payments: OrderPayment[]): CancelOffer | undefined {
  const isByHand = (payment: OrderPayment) => payment.provider === 'manual' && restOf(payment) > 0;
  if (payments.some((payment) => isDisputed(payment) || isByHand(payment))) return undefined;
  const onCards = payments.filter(({ provider }) => provider === 'gift_card');
  return { cents: refundableCents(payments), gift_card_cents: refundableCents(onCards) };
}

async function readPaidParts({ db }: Pick<Context, 'db'>, id: string) {
  return (await readPayments(db, id)).filter(({ status }) => status === 'paid');
}

/** As long as it can be changed. What was paid goes back, and the stock. One that has ended stays as it is. */
export function cancelByBuyer(context: Context, id: string): Promise<void> {
  return context.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new UserError(404, 'not-found', 'There is no such order.');
    if (order.ended_at) return;
    await assertInTime(tx, order);
    const payments = await readPaidParts(tx, id);
    if (!cancelOffer(payments)) throw new UserError(409, 'conflict', BY_PHONE);
    tx.writes('orders');
    await endOrder(tx, undefined, order, payments, { ...WHOLE, message: '' });
  });
}

const WHOLE = {
  part: 'all',
  amount_cents: 0,
  quantities: new Map(),
  restock: true,
  why: 'Cancelled by the buyer',
} as const;
const BY_PHONE = 'Please call us to cancel this order: we have to refund it by hand.';
