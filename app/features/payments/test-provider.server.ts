import type { Selectable } from 'kysely';
import { lastDayOf } from '~/lib/card-expiry';
import type { TestPayments, TestRefunds } from '~/platform/database-types';
import type { Context } from '~/platform/context.server';
import { checkoutUrl } from './order-urls.server';
import type { Payable, PaymentProvider, PaymentReport, RefundReport, RequestedRefund } from './provider.server';
import { readEvent, toReport, type SessionEvent, type SessionDetails } from './session-report';
import {
  type CardOutcome,
  cardInWallet,
  cardOutcome,
  FAILS_REFUNDS,
  isWebhookFault,
  type KnownCard,
  laterOutcome,
  type TypedCard,
  type WebhookFault,
} from './test-cards';
import { readTestCard, testCards } from './test-card-setups.server';
import { testMovements } from './test-ledger.server';
import { isTestDisputed, readTestDisputes } from './test-disputes.server';
import { isTestWebhook, queueWebhook, tryWebhook } from './test-webhooks.server';

/** Like a real one it keeps its own records, in `test_payments`, and reports only by signed webhooks. */
export const testProvider: PaymentProvider = {
  name: 'test',
  cards: testCards,

  async begin(context, order, attempt) {
    return { ref: await openTestPayment(context, order, attempt), url: `${checkoutUrl(context, order)}/card` };
  },

  prepareCharge: openTestPayment,

  async charge(context, ref, cardRef) {
    const card = (await readTestCard(context, cardRef)) ?? NO_CARD;
    const outcome = laterOutcome(card, context.now().toISOString().slice(0, 10));
    if (outcome === 'paid') await capturePayment(context, ref, ['open'], { card });
    const report = await testProvider.lookUp(context, ref);
    if (!report) throw new Error(`There is no test payment ${ref}.`);
    return { report, ...(outcome !== 'paid' && { problem: outcome }) };
  },

  async verify(platform, body, headers, now) {
    return isTestWebhook(platform, body, headers, now) ? readEvent(parseJson(body)) : undefined;
  },

  async lookUp(context, ref) {
    const payment = await findByRef(context, ref);
    return payment && toReport(toSession(payment));
  },

  async close(context, ref) {
    await context.db
      .updateTable('test_payments')
      .set({ status: 'closed', updated_at: context.now() })
      .where('ref', '=', ref)
      .where('status', 'in', ['open', 'needs_confirmation'])
      .execute();
    return testProvider.lookUp(context, ref);
  },

  refund: (context, ref, refund) => context.transaction((tx) => refundTestPayment(tx, ref, refund)),

  /** A payment's `ref` is also its intent. */
  async readHistory(context, ref) {
    const report = await testProvider.lookUp(context, ref);
    if (!report) return undefined;
    const refunds = context.db.selectFrom('test_refunds').selectAll().where('payment_ref', '=', ref).execute();
    const [given, disputes] = await Promise.all([refunds, readTestDisputes(context, ref)]);
    return { report, refunds: given.map(toRefundReport), disputes };
  },

  // Its webhooks are jobs, which cannot be lost.
  async *eventsBetween() {},

  movementsBetween: testMovements,
};

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** After Stripe was configured: what was not settled before is closed, whatever test card paid for it. */
export const retiredTestProvider: PaymentProvider = {
  ...testProvider,
  prepareCharge: async () => undefined,
  lookUp: closeForGood,
  close: closeForGood,
};

async function closeForGood(context: Context, ref: string): Promise<PaymentReport | undefined> {
  const report = await testProvider.close(context, ref);
  return report && { ...report, state: 'closed' };
}

const NO_CARD: KnownCard = { card_last4: null, card_expires_on: null };

async function openTestPayment({ db }: Context, order: Payable, attempt: number): Promise<string> {
  const ref = `test_${order.id}_${attempt}`;
  await db
    .insertInto('test_payments')
    .values({ ref, order_id: order.id, amount_cents: order.due_cents, currency: order.currency })
    .onConflict((same) => same.column('ref').doNothing())
    .execute();
  return ref;
}

function findByRef({ db }: Context, ref: string): Promise<TestPayment | undefined> {
  return db.selectFrom('test_payments').selectAll().where('ref', '=', ref).executeTakeFirst();
}

async function refundTestPayment({ db, now }: Context, ref: string, refund: RequestedRefund): Promise<RefundReport[]> {
  const payment = await db
    .selectFrom('test_payments')
    .select(['amount_cents', 'card_last4'])
    .where('ref', '=', ref)
    .forUpdate()
    .executeTakeFirst();
  const before = await db.selectFrom('test_refunds').selectAll().where('payment_ref', '=', ref).execute();
  const refunded = before.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  // The demo's payments were made without the provider.
  const amount = payment?.amount_cents ?? refund.amount_cents;
  const reports = before.map(toRefundReport);
  if (before.some(({ id }) => id === refund.id)) return reports;
  const failed = (failure_reason: string) => [
    ...reports,
    { ...succeeded(refund, now()), status: 'failed' as const, failure_reason },
  ];
  if (await isTestDisputed({ db }, ref)) return failed('charge disputed');
  if (refunded + refund.amount_cents > amount) return failed('amount too large');
  if (payment?.card_last4 === FAILS_REFUNDS) return failed('expired or canceled card');
  if (payment) {
    await db
      .insertInto('test_refunds')
      .values({ ...refund, payment_ref: ref })
      .execute();
    const status = refunded + refund.amount_cents === amount ? 'refunded' : 'paid';
    await db.updateTable('test_payments').set({ status, updated_at: now() }).where('ref', '=', ref).execute();
  }
  return [...reports, succeeded(refund, now())];
}

function toRefundReport({ id, amount_cents, created_at }: Selectable<TestRefunds>): RefundReport {
  return succeeded({ id, amount_cents }, created_at);
}

function succeeded(refund: RequestedRefund, created_at: Date): RefundReport {
  return { ...refund, status: 'succeeded', failure_reason: null, created_at };
}

export function findTestPayment({ db }: Context, orderId: string): Promise<TestPayment | undefined> {
  return db
    .selectFrom('test_payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', 'in', ['open', 'needs_confirmation', 'paid'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** Never stores the number. Undefined if it is no test card. */
export async function tryCard(
  context: Context,
  ref: string,
  { number, expires_on = null, fault }: TypedCard,
): Promise<CardOutcome | undefined> {
  const outcome = cardOutcome(number);
  const card = { card_last4: number.slice(-4), card_expires_on: expires_on };
  if (outcome === 'paid') await capturePayment(context, ref, ['open', 'needs_confirmation'], { card, fault });
  if (outcome === 'needs_confirmation') {
    await context.db
      .updateTable('test_payments')
      .set({ status: 'needs_confirmation', ...card, updated_at: context.now() })
      .where('ref', '=', ref)
      .where('status', '=', 'open')
      .execute();
  }
  return outcome;
}

/** What a card form says, with what becomes of the webhook. */
export function typedCard({ card_number, card_expiry }: TypedForm, webhook?: string): TypedCard {
  const fault = isWebhookFault(webhook) ? webhook : undefined;
  return { number: card_number, expires_on: lastDayOf(card_expiry), fault };
}

interface TypedForm {
  card_number: string;
  card_expiry: string;
}

/** Undefined if `intent` names no wallet. */
export async function tryWallet(context: Context, ref: string, intent?: string): Promise<CardOutcome | undefined> {
  const card = cardInWallet(intent);
  return card === undefined ? undefined : tryCard(context, ref, { number: card });
}

/** A real card's number is neither tried nor sent back. */
export function isRealCard(number: string) {
  return number.replaceAll(/\D/g, '').length >= 12 && !cardOutcome(number);
}

export async function answerChallenge(context: Context, ref: string, isConfirmed: boolean): Promise<void> {
  if (isConfirmed) return capturePayment(context, ref, ['needs_confirmation']);
  await context.db
    .updateTable('test_payments')
    .set({ status: 'open', ...NO_CARD, updated_at: context.now() })
    .where('ref', '=', ref)
    .where('status', '=', 'needs_confirmation')
    .execute();
}

/** Takes the money once, if the payment's status is in `from`; reports it at once, and again by a job. */
async function capturePayment(
  context: Context,
  ref: string,
  from: TestPayment['status'][],
  { card, fault }: { card?: KnownCard; fault?: WebhookFault } = {},
) {
  const webhook = await context.transaction(async ({ db, jobs, now }) => {
    const payment = await db
      .updateTable('test_payments')
      .set({ status: 'paid', updated_at: now(), ...card })
      .where('ref', '=', ref)
      .where('status', 'in', from)
      .returningAll()
      .executeTakeFirst();
    if (!payment) return undefined;
    const event: SessionEvent = {
      id: `evt_${ref}_completed`,
      type: 'checkout.session.completed',
      data: { object: toSession(payment) },
    };
    return queueWebhook({ db, jobs, now }, event, fault);
  });
  if (webhook) await tryWebhook(context, webhook);
}

export type TestPayment = Selectable<TestPayments>;

function toSession({ ref, order_id, amount_cents, currency, status }: TestPayment): SessionDetails {
  const isPaid = status === 'paid' || status === 'refunded';
  return {
    id: ref,
    client_reference_id: order_id,
    payment_status: isPaid ? 'paid' : 'unpaid',
    status: isPaid ? 'complete' : status === 'closed' ? 'expired' : 'open',
    amount_total: amount_cents,
    currency,
  };
}
