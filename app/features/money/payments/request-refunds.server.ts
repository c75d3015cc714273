import { keepBooks } from '~/features/books/keep-books.server';
import { isSettledHere } from '~/features/payments/choose-provider.server';
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { UserError } from '~/lib/user-error';
import type { Payments } from '~/platform/database-types';
import type { Transaction } from '~/platform/context.server';
import { violatedConstraint } from '~/platform/database.server';

export interface RefundRequest {
  payment_ref: string;
  amount_cents: number;
  requested_by?: string;
  /** For the studio. */
  reason?: string | null;
  /** The order itself became cheaper by it. */
  is_change?: boolean;
  /** Of chosen flowers and their tax alone. */
  of_goods?: boolean;
  /** Of which for those that are not taxed. */
  untaxed_cents?: number;
  /** Not by the provider that took the payment. */
  is_by_hand?: boolean;
}

/** Stores refunds that a job then asks the provider for. The database refuses more than was paid. */
export async function requestRefunds(tx: Transaction, requests: RefundRequest[], now: Date): Promise<void> {
  await storeRefunds(tx, requests, 'requested', now);
  const refs = requests.map(({ payment_ref: ref }) => ({ ref }));
  await tx.jobs.addAll(tx.db, 'refund-payment', refs);
}

/** Nobody is asked for them: in cash, by check, or on a gift card. */
export function storeManualRefunds(tx: Transaction, requests: RefundRequest[], now: Date): Promise<void> {
  return storeRefunds(tx, requests, 'succeeded', now);
}

async function storeRefunds(tx: Transaction, requests: RefundRequest[], status: 'requested' | 'succeeded', now: Date) {
  if (requests.length === 0) return;
  const refunds = requests.map((request) => ({ id: randomUUID(), ...request }));
  try {
    await tx.db
      .insertInto('payment_refunds')
      .values(refunds.map((refund) => ({ ...refund, status, requested_at: now, created_at: now, updated_at: now })))
      .execute();
  } catch (error) {
    if (violatedConstraint(error) !== 'refunds_within_payment') throw error;
    throw new UserError(409, 'conflict', 'You can’t refund more than was paid.', {}, { cause: error });
  }
  keepBooks(tx, ...requests.map(({ payment_ref: payment }) => ({ payment })));
}

/** Gives back what is left of a payment. */
export async function requestWholeRefund(
  tx: Transaction,
  ref: string,
  reason: NonNullable<Selectable<Payments>['refund_reason']>,
  now: Date,
  request: Pick<RefundRequest, 'requested_by' | 'reason'> = {},
): Promise<void> {
  const { amount_cents, provider } = await tx.db
    .updateTable('payments')
    .set({ status: 'refund_due', refund_reason: reason, settled_at: null, checked_at: now })
    .where('ref', '=', ref)
    .returning(['amount_cents', 'provider'])
    .executeTakeFirstOrThrow();
  keepBooks(tx, { payment: ref });
  const refunds = await tx.db
    .selectFrom('payment_refunds')
    .select(['amount_cents', 'status'])
    .where('payment_ref', '=', ref)
    .where('status', '<>', 'failed')
    .execute();
  const rest = refunds.reduce((left, refund) => left - refund.amount_cents, amount_cents);
  const whole = [{ payment_ref: ref, amount_cents: rest, ...request }];
  const isAllBack = rest === 0 && refunds.length > 0 && refunds.every(({ status }) => status === 'succeeded');
  if (isSettledHere(provider) || isAllBack) {
    if (rest > 0) await storeManualRefunds(tx, whole, now);
    await tx.db.updateTable('payments').set({ status: 'refunded', settled_at: now }).where('ref', '=', ref).execute();
  } else if (rest > 0 || refunds.length === 0) await requestRefunds(tx, whole, now);
}
