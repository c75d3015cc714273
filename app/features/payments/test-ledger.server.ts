import { addDays } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import type { Movement } from './provider.server';
import { type TestSession, toSession } from './test-sessions.server';

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
  const rows = await db
    .selectFrom('test_sessions')
    .selectAll()
    .where('order_id', 'is not', null)
    .where('status', 'in', ['paid', 'refunded'])
    .where(({ fn }) => fn('greatest', ['created_at', 'updated_at']), '>=', since)
    .orderBy('created_at')
    .limit(MAX_ROWS)
    .execute();
  const movements = rows.flatMap((row) => movementsOf(toSession(row)));
  return movements.filter(({ happened_at }) => happened_at >= since && happened_at < until);
}

const OF_NO_ORDER = { order_id: null, refund_id: null, fee_cents: 0, arrives_on: null, payout_state: null };

/** A bank takes the money as soon as it asks, and gives it back if it decides for the studio. */
function movementsOf({ ref, order_id, currency, amount_cents, created_at, refunds, dispute }: TestSession): Movement[] {
  const movement = { ...OF_NO_ORDER, order_id, currency };
  const charge = { id: `txn_${ref}`, kind: 'charge' as const, fee_cents: fee(amount_cents), happened_at: created_at };
  const movements: Movement[] = [{ ...movement, ...charge, amount_cents }];
  for (const refund of refunds) {
    const back = { id: `txn_${refund.id}`, kind: 'refund' as const, refund_id: refund.id };
    movements.push({ ...movement, ...back, amount_cents: -refund.amount_cents, happened_at: refund.created_at });
  }
  if (dispute) {
    const { id, amount_cents: disputed } = dispute;
    const asked = { ...movement, id: `txn_${id}`, kind: 'dispute' as const, refund_id: id, amount_cents: -disputed };
    movements.push({ ...asked, fee_cents: DISPUTE_FEE, happened_at: dispute.created_at });
    if (dispute.status === 'won')
      movements.push({
        ...asked,
        id: `txn_${id}_won`,
        amount_cents: disputed,
        happened_at: dispute.decided_at ?? dispute.created_at,
      });
  }
  return movements;
}

/** `day` is in UTC, like those of a provider. */
function payoutsOf(day: string, movements: Movement[], now: Date): Movement[] {
  const net = movements.reduce((sum, { amount_cents, fee_cents }) => sum + amount_cents - fee_cents, 0);
  if (net <= 0) return [];
  const { currency = 'usd' } = movements[0] ?? {};
  const [leaves, arrives] = [addDays(day, PAYOUT_DAYS), addDays(day, 2 * PAYOUT_DAYS)];
  const today = now.toISOString().slice(0, 10);
  const movement = (id: string, at: string, cents: number, state: string, arrives_on: string) => ({
    ...OF_NO_ORDER,
    id: `txn_po_${day}${id}`,
    kind: 'payout' as const,
    currency,
    amount_cents: cents,
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
