import type { Context } from '~/platform/context.server';
import type { DisputeReport } from './provider.server';
import { queueWebhook, tryWebhook } from './test-webhooks.server';

const DAY_MS = 86_400_000;
/** How long a bank waits for an answer. */
const RESPOND_DAYS = 9;

interface DisputedPayment {
  ref: string;
  order_id: string;
  amount_cents: number;
  currency: string;
}

/** What a buyer's bank may do. A second dispute of the payment changes nothing. */
export async function openTestDispute(context: Context, payment: DisputedPayment, reason: string): Promise<void> {
  const webhook = await context.transaction(async (tx) => {
    const { ref: payment_ref, amount_cents } = payment;
    // The demo's payments were made without the provider.
    await tx.db
      .insertInto('test_payments')
      .values({ ...payment, status: 'paid' })
      .onConflict((same) => same.column('ref').doNothing())
      .execute();
    const respond_by = new Date(tx.now().getTime() + RESPOND_DAYS * DAY_MS);
    const opened = await tx.db
      .insertInto('test_disputes')
      .values({ id: `dp_${payment_ref}`, payment_ref, amount_cents, reason, respond_by })
      .onConflict((same) => same.column('payment_ref').doNothing())
      .returning('payment_ref')
      .executeTakeFirst();
    return opened && queueWebhook(tx, disputeEvent('created', payment_ref));
  });
  if (webhook) await tryWebhook(context, webhook);
}

/** What the bank decides, once. */
export async function decideTestDispute(context: Context, ref: string, status: 'won' | 'lost'): Promise<void> {
  const webhook = await context.transaction(async (tx) => {
    const decided = await tx.db
      .updateTable('test_disputes')
      .set({ status, decided_at: tx.now() })
      .where('payment_ref', '=', ref)
      .where('status', '=', 'open')
      .returning('payment_ref')
      .executeTakeFirst();
    return decided && queueWebhook(tx, disputeEvent('closed', ref));
  });
  if (webhook) await tryWebhook(context, webhook);
}

export function readTestDisputes({ db }: Pick<Context, 'db'>, ref: string): Promise<DisputeReport[]> {
  return db
    .selectFrom('test_disputes')
    .select(['id', 'amount_cents', 'status', 'reason', 'respond_by', 'created_at'])
    .where('payment_ref', '=', ref)
    .execute();
}

/** Stripe gives back no such payment either. */
export async function isTestDisputed({ db }: Pick<Context, 'db'>, ref: string): Promise<boolean> {
  const disputes = await readTestDisputes({ db }, ref);
  return disputes.some(({ status }) => status !== 'won');
}

function disputeEvent(step: 'created' | 'closed', ref: string) {
  const type = `charge.dispute.${step}`;
  return { id: `evt_${ref}_dispute_${step}`, type, data: { object: { payment_intent: ref } } };
}
