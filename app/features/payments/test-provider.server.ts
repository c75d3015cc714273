import type { Selectable } from 'kysely';
import type { TestPayments } from '~/platform/database-types';
import type { Context, Platform } from '~/platform/context.server';
import { sign } from '~/platform/secret.server';
import { checkoutUrl } from './order-urls.server';
import type { PaymentProvider } from './provider.server';
import { toEvent, toReport, type SessionEvent, type SessionDetails } from './session-report';
import { isBodySigned, signBody } from './signed-body.server';
import { type CardOutcome, cardOutcome } from './test-cards';

const SIGNATURE_HEADER = 'rhodora-signature';
/** A job delivers the webhook again, in case the first delivery fails. */
const AGAIN_AFTER_MS = 5000;

/** Like a real one it keeps its own records, in `test_payments`, and reports only by signed webhooks. */
export const testProvider: PaymentProvider = {
  name: 'test',

  async begin(context, order, attempt) {
    const ref = `test_${order.id}_${attempt}`;
    await context.db
      .insertInto('test_payments')
      .values({ ref, order_id: order.id, amount_cents: order.total_cents, currency: order.currency })
      .onConflict((same) => same.column('ref').doNothing())
      .execute();
    return { ref, url: `${checkoutUrl(context, order)}/card` };
  },

  async verify({ secret }, body, headers, now) {
    const header = headers.get(SIGNATURE_HEADER) ?? '';
    return isBodySigned(webhookSecret(secret), body, header, now)
      ? toEvent(JSON.parse(body) as SessionEvent)
      : undefined;
  },

  async lookUp({ db }, ref) {
    const payment = await db.selectFrom('test_payments').selectAll().where('ref', '=', ref).executeTakeFirst();
    return payment && toReport(toSession(payment));
  },

  async close(context, ref) {
    await context.db
      .updateTable('test_payments')
      .set({ status: 'closed', updated_at: new Date() })
      .where('ref', '=', ref)
      .where('status', 'in', ['open', 'needs_confirmation'])
      .execute();
    return testProvider.lookUp(context, ref);
  },

  async refund({ db }, { ref, amount_cents }) {
    const refunded = { status: 'refunded', updated_at: new Date() } as const;
    await db.updateTable('test_payments').set(refunded).where('ref', '=', ref).where('status', '=', 'paid').execute();
    const id = `re_${ref}`;
    return [{ id, amount_cents, status: 'succeeded', failure_reason: null, created_at: new Date() }];
  },

  // It has no dashboard for refunds or disputes, and its webhooks are jobs, which cannot be lost.
  readHistory: () => Promise.resolve(undefined),
  async *eventsBetween() {},
};

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
export async function tryCard(context: Context, ref: string, number: string): Promise<CardOutcome | undefined> {
  const outcome = cardOutcome(number);
  if (outcome === 'paid') await capturePayment(context, ref, ['open', 'needs_confirmation'], number.slice(-4));
  if (outcome === 'needs_confirmation') {
    await context.db
      .updateTable('test_payments')
      .set({ status: 'needs_confirmation', card_last4: number.slice(-4), updated_at: new Date() })
      .where('ref', '=', ref)
      .where('status', '=', 'open')
      .execute();
  }
  return outcome;
}

/** A real card's number is neither tried nor sent back. */
export function isRealCard(number: string) {
  return number.replaceAll(/\D/g, '').length >= 12 && !cardOutcome(number);
}

export async function answerChallenge(context: Context, ref: string, isConfirmed: boolean): Promise<void> {
  if (isConfirmed) return capturePayment(context, ref, ['needs_confirmation']);
  await context.db
    .updateTable('test_payments')
    .set({ status: 'open', card_last4: null, updated_at: new Date() })
    .where('ref', '=', ref)
    .where('status', '=', 'needs_confirmation')
    .execute();
}

/** Takes the money once, if the payment's status is in `from`; reports it at once, and again by a job. */
async function capturePayment(context: Context, ref: string, from: TestPayment['status'][], last4?: string) {
  const body = await context.transaction(async ({ db, jobs }) => {
    const payment = await db
      .updateTable('test_payments')
      .set({ status: 'paid', updated_at: new Date(), ...(last4 && { card_last4: last4 }) })
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
    await jobs.add(db, 'deliver-test-webhook', { body: JSON.stringify(event) }, new Date(Date.now() + AGAIN_AFTER_MS));
    return JSON.stringify(event);
  });
  if (body) await deliverWebhook(context, body).catch((error) => context.log.warn('webhook not delivered', { error }));
}

/** Throws if the webhook is rejected. */
export async function deliverWebhook(platform: Platform, body: string, now = new Date()): Promise<void> {
  const signature = signBody(webhookSecret(platform.secret), body, now);
  const response = await platform.fetch(
    new Request(`${platform.config.baseUrl}/webhooks/payments`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signature },
    }),
  );
  if (!response.ok) throw new Error(`The webhook was answered with ${response.status}.`);
}

function webhookSecret(secret: string) {
  return sign(secret, 'test payment webhooks');
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
