import { addDays } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import type { Movement } from './provider.server';

/** 2.9 % and 30 cents. */
const fee = (cents: number) => Math.round(cents * 0.029) + 30;
/** Of each dispute, whoever wins it. */
const DISPUTE_FEE = 1500;
/** A payout leaves two days after its charges, and arrives two days later. */
const PAYOUT_DAYS = 2;
/** Of a month: the bank sends the payout of these days' charges back, and it is made again. */
const FAULTY_DAY = '13';
const MAX_ROWS = 10_000;

/** The ledger of the test provider follows from its payments and refunds. */
export async function* testMovements(context: Context, since: Date, until: Date): AsyncIterable<Movement> {
  const sold = await readSold(context, since, until);
  yield* sold;
  const days = Map.groupBy(sold, ({ happened_at }) => happened_at.toISOString().slice(0, 10));
  for (const [day, movements] of days)
    for (const payout of payoutsOf(day, movements, context.now())) if (payout.happened_at < until) yield payout;
}

async function readSold({ db }: Context, since: Date, until: Date): Promise<Movement[]> {
  const payments = await db
    .selectFrom('test_payments')
    .select(['ref', 'order_id', 'amount_cents', 'currency', 'created_at'])
    .where('status', 'in', ['paid', 'refunded'])
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
    .orderBy('created_at')
    .limit(MAX_ROWS)
    .execute();
  const refunds = await db
    .selectFrom('test_refunds as refund')
    .innerJoin('test_payments as payment', 'payment.ref', 'refund.payment_ref')
    .select(['refund.id', 'refund.amount_cents', 'refund.created_at', 'payment.currency', 'payment.order_id'])
    .where('refund.created_at', '>=', since)
    .where('refund.created_at', '<', until)
    .orderBy('refund.created_at')
    .limit(MAX_ROWS)
    .execute();
  const disputes = await readDisputed({ db }, since, until);
  return [
    ...payments.map(({ ref, created_at, amount_cents, ...payment }) => ({
      ...NO_PAYOUT,
      ...payment,
      id: `txn_${ref}`,
      kind: 'charge' as const,
      refund_id: null,
      amount_cents,
      fee_cents: fee(amount_cents),
      happened_at: created_at,
    })),
    ...refunds.map(({ id, created_at, amount_cents, ...payment }) => ({
      ...NO_PAYOUT,
      ...payment,
      id: `txn_${id}`,
      kind: 'refund' as const,
      refund_id: id,
      amount_cents: -amount_cents,
      fee_cents: 0,
      happened_at: created_at,
    })),
    ...disputes,
  ];
}

/** A bank takes the money as soon as it asks, and gives it back if it decides for the studio. */
async function readDisputed({ db }: Pick<Context, 'db'>, since: Date, until: Date): Promise<Movement[]> {
  const disputes = await db
    .selectFrom('test_disputes as dispute')
    .innerJoin('test_payments as payment', 'payment.ref', 'dispute.payment_ref')
    .select(['dispute.id', 'dispute.status', 'dispute.amount_cents', 'dispute.created_at', 'decided_at'])
    .select(['payment.currency', 'payment.order_id'])
    .where(({ or, between }) => or([between('dispute.created_at', since, until), between('decided_at', since, until)]))
    .orderBy('dispute.created_at')
    .limit(MAX_ROWS)
    .execute();
  const moves = disputes.flatMap(({ id, status, amount_cents, created_at, decided_at, ...payment }) => {
    const movement = { ...NO_PAYOUT, ...payment, kind: 'dispute' as const, refund_id: id };
    const taken = { id: `txn_${id}`, amount_cents: -amount_cents, fee_cents: DISPUTE_FEE, happened_at: created_at };
    const back = { id: `txn_${id}_won`, amount_cents, fee_cents: 0, happened_at: decided_at ?? created_at };
    return [taken, ...(status === 'won' ? [back] : [])].map((each) => ({ ...movement, ...each }));
  });
  return moves.filter(({ happened_at }) => happened_at >= since && happened_at < until);
}

const NO_PAYOUT = { arrives_on: null, payout_state: null };

/** `day` is in UTC, like those of a provider. */
function payoutsOf(day: string, movements: Movement[], now: Date): Movement[] {
  const net = movements.reduce((sum, { amount_cents, fee_cents }) => sum + amount_cents - fee_cents, 0);
  if (net <= 0) return [];
  const { currency = 'usd' } = movements[0] ?? {};
  const [leaves, arrives] = [addDays(day, PAYOUT_DAYS), addDays(day, 2 * PAYOUT_DAYS)];
  const today = now.toISOString().slice(0, 10);
  const movement = (id: string, at: string, cents: number, state: string, arrives_on: string) => ({
    id: `txn_po_${day}${id}`,
    kind: 'payout' as const,
    order_id: null,
    refund_id: null,
    currency,
    amount_cents: cents,
    fee_cents: 0,
    happened_at: new Date(`${at}T06:00Z`),
    arrives_on,
    payout_state: state,
  });
  const stateOf = (arrival: string) => (arrival <= today ? 'paid' : 'in_transit');
  if (!day.endsWith(FAULTY_DAY)) return [movement('', leaves, -net, stateOf(arrives), arrives)];
  const again = addDays(arrives, 1);
  return [
    movement('', leaves, -net, arrives <= today ? 'failed' : 'in_transit', arrives),
    movement('_back', arrives, net, 'failed', arrives),
    movement('_again', again, -net, stateOf(addDays(again, PAYOUT_DAYS)), addDays(again, PAYOUT_DAYS)),
  ];
}
