import { refundEntries, takenBack } from './sale-entries';
import type { SaleEntry } from './sale-entry';

/** Money that came in, or went out if `cents` is negative. Entries are only ever added. */
export interface MoneyEntry {
  /** It belongs to the studio's day of this moment. */
  moment: Date;
  cents: number;
  method: string;
  /** Of a payment that no order could take: `stray`. */
  purpose: 'sale' | 'gift_card' | 'stray';
  is_change: boolean;
  refund_id: string | null;
}

export interface BookedPayment {
  status: string;
  amount_cents: number;
  provider: string;
  method: string | null;
  is_balance: boolean;
  refund_reason: string | null;
  settled_at: Date | null;
  handled_by: string | null;
}

/** A refund, or a dispute that was lost or won: the buyer's bank took the money, or left it. */
export interface BookedRefund {
  id: string;
  amount_cents: number;
  status: 'succeeded' | 'failed';
  is_change: boolean;
  is_by_hand: boolean;
  of_goods: boolean;
  /** Of which for goods that are not taxed. */
  untaxed_cents: number;
  moment: Date;
}

interface Known {
  payment: BookedPayment;
  order: { paid_at: Date | null; channel: string } | undefined;
  /** The oldest first. */
  refunds: BookedRefund[];
  /** What is booked of the payment, and of its order. */
  money: MoneyEntry[];
  sales: SaleEntry[];
}

/** What the books must add so that they say what the payment and its refunds say now. */
export function paymentEntries({ payment, order, refunds, ...booked }: Known, now: Date) {
  const added: { money: MoneyEntry[]; sales: SaleEntry[] } = { money: [], sales: [] };
  if (payment.status === 'open' || payment.status === 'closed') return added;
  const method = payment.provider === 'manual' ? (payment.method ?? 'cash') : payment.provider;
  const purpose = booked.money[0]?.purpose ?? purposeOf(payment, order);
  const plain = { method, purpose, is_change: false, refund_id: null };
  const sales = () => [...booked.sales, ...added.sales];
  const left = () => [...booked.money, ...added.money].reduce((sum, { cents }) => sum + cents, 0);

  if (booked.money.length === 0 && payment.amount_cents > 0)
    added.money.push({ ...plain, cents: payment.amount_cents, moment: cameIn(payment, order, purpose, now) });
  for (const { id, amount_cents, status, is_change, is_by_hand, moment, ...refund } of refunds) {
    const entry = { ...plain, method: is_by_hand ? 'otherwise' : method, is_change, refund_id: id, moment };
    const given = booked.money.filter(({ refund_id }) => refund_id === id).reduce((sum, { cents }) => sum + cents, 0);
    if (status === 'failed' && given < 0) {
      // The provider took back what it had said.
      added.money.push({ ...entry, cents: -given });
      added.sales.push(
        ...booked.sales.filter(({ refund_id }) => refund_id === id).map((sale) => takenBack(sale, moment)),
      );
    }
    const cents = status === 'succeeded' && given === 0 ? Math.min(amount_cents, left()) : 0;
    if (cents <= 0) continue;
    added.money.push({ ...entry, cents: -cents });
    const chosen = refund.of_goods ? { not_taxed_cents: refund.untaxed_cents } : undefined;
    if (purpose === 'sale')
      added.sales.push(...refundEntries(sales(), { cents, id, isChange: is_change, chosen, moment }));
  }
  // Given back another way, or of which the provider has reported no more than that it is done.
  const rest = payment.status === 'refunded' ? left() : 0;
  if (rest <= 0) return added;
  const moment = payment.settled_at ?? now;
  added.money.push({ ...plain, cents: -rest, method: payment.handled_by === null ? method : 'otherwise', moment });
  if (purpose === 'sale')
    added.sales.push(...refundEntries(sales(), { cents: rest, id: null, isChange: false, moment }));
  return added;
}

function purposeOf({ refund_reason }: BookedPayment, order: Known['order']): MoneyEntry['purpose'] {
  if (!order?.paid_at || (refund_reason !== null && refund_reason !== 'at_provider')) return 'stray';
  return order.channel === 'gift_card' ? 'gift_card' : 'sale';
}

/** With its order, unless it came later. */
function cameIn(payment: BookedPayment, order: Known['order'], purpose: MoneyEntry['purpose'], now: Date): Date {
  const { status, is_balance, settled_at } = payment;
  if (status === 'paid' && settled_at) return settled_at;
  if (purpose !== 'stray' && !is_balance && order?.paid_at) return order.paid_at;
  return settled_at && settled_at < now ? settled_at : now;
}
