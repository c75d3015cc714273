import type { Insertable, Selectable } from 'kysely';
import type { TestSessions } from '~/platform/database-types';
import type { Context } from '~/platform/context.server';
import type { DisputeReport, RefundReport, RequestedRefund } from './provider.server';
import type { SessionDetails, SetupDetails } from './session-report';
import {
  cardEndingIn,
  type CardOutcome,
  cardOutcome,
  type KnownCard,
  type TypedCard,
  type WebhookFault,
} from './test-cards';
import { queueWebhook, tryWebhook } from './test-webhooks.server';

const DAY_MS = 86_400_000;
/** How long a bank waits for an answer. */
const RESPOND_DAYS = 9;

/** A payment of an order, or a page that stores a card for a subscription. */
export interface TestSession extends Omit<Selectable<TestSessions>, 'refunds' | 'dispute'> {
  refunds: RefundReport[];
  dispute: (DisputeReport & { decided_at: Date | null }) | null;
}

type Row = Selectable<TestSessions>;

export const NO_CARD: KnownCard = { card_last4: null, card_expires_on: null };

/** Opens it at most once per ref. */
export async function openSession({ db }: Pick<Context, 'db'>, session: Insertable<TestSessions>): Promise<string> {
  await db
    .insertInto('test_sessions')
    .values(session)
    .onConflict((same) => same.column('ref').doNothing())
    .execute();
  return session.ref;
}

export async function readSession({ db }: Pick<Context, 'db'>, ref: string): Promise<TestSession | undefined> {
  const row = await db.selectFrom('test_sessions').selectAll().where('ref', '=', ref).executeTakeFirst();
  return row && toSession(row);
}

/** The last page that was not closed. */
export async function findSession(
  { db }: Context,
  owner: 'order_id' | 'subscription_id',
  id: string,
): Promise<TestSession | undefined> {
  const row = await db
    .selectFrom('test_sessions')
    .selectAll()
    .where(owner, '=', id)
    .where('status', 'in', ['open', 'needs_confirmation', 'paid'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toSession(row);
}

/** JSON has no dates. */
export function toSession({ refunds, dispute, ...row }: Row): TestSession {
  return {
    ...row,
    refunds: (refunds as unknown as RefundReport[]).map(withDates),
    dispute: dispute === null ? null : withDates(dispute as unknown as NonNullable<TestSession['dispute']>),
  };
}

function withDates<Report extends object>(report: Report): Report {
  const entries = Object.entries(report).map(([name, value]) => [
    name,
    DATES.has(name) && value ? new Date(value) : value,
  ]);
  return Object.fromEntries(entries) as Report;
}

const DATES = new Set(['created_at', 'respond_by', 'decided_at']);

type Change = Partial<Pick<TestSession, 'status' | 'refunds' | 'dispute' | keyof KnownCard>>;

interface Told {
  event?: 'completed' | 'dispute.created' | 'dispute.closed';
  fault?: WebhookFault;
}

/** Every change: one at a time for a session, and only if `next` allows it. Its event is reported at once, and again by a job. */
async function changeSession(
  context: Context,
  ref: string,
  next: (session: TestSession) => Change | undefined | false,
  { event, fault }: Told = {},
): Promise<void> {
  const webhook = await context.transaction(async (tx) => {
    const row = await tx.db
      .selectFrom('test_sessions')
      .selectAll()
      .where('ref', '=', ref)
      .forUpdate()
      .executeTakeFirst();
    const session = row && toSession(row);
    const change = session && next(session);
    if (!change) return undefined;
    const { refunds, dispute, ...columns } = change;
    await tx.db
      .updateTable('test_sessions')
      .set({ ...columns, updated_at: tx.now() })
      .$if(refunds !== undefined, (query) => query.set({ refunds: JSON.stringify(refunds) }))
      .$if(dispute !== undefined, (query) => query.set({ dispute: JSON.stringify(dispute) }))
      .where('ref', '=', ref)
      .execute();
    return event && queueWebhook(tx, toEvent(event, { ...session, ...change }), fault);
  });
  if (webhook) await tryWebhook(context, webhook);
}

function toEvent(event: NonNullable<Told['event']>, session: TestSession) {
  const id = `evt_${session.ref}_${event.replace('.', '_')}`;
  return event === 'completed'
    ? { id, type: 'checkout.session.completed', data: { object: toCheckout(session) } }
    : { id, type: `charge.${event}`, data: { object: { payment_intent: session.ref } } };
}

/** As Stripe would describe it. */
export function toCheckout(session: TestSession): SessionDetails & SetupDetails {
  const { ref, order_id, amount_cents, currency, status } = session;
  return {
    id: ref,
    mode: order_id ? 'payment' : 'setup',
    client_reference_id: order_id,
    payment_status: isPaid(session) ? 'paid' : 'unpaid',
    status: isPaid(session) ? 'complete' : status === 'closed' ? 'expired' : 'open',
    amount_total: amount_cents,
    currency,
  };
}

export function isPaid({ status }: TestSession) {
  return status === 'paid' || status === 'refunded';
}

function isOpen({ status }: TestSession) {
  return status === 'open' || status === 'needs_confirmation';
}

export function closeSession(context: Context, ref: string): Promise<void> {
  return changeSession(context, ref, (session) => isOpen(session) && { status: 'closed' });
}

/** Never stores the number. Undefined if it is no test card. */
export async function tryCard(
  context: Context,
  ref: string,
  { number, expires_on = null, fault }: TypedCard,
): Promise<CardOutcome | undefined> {
  const outcome = cardOutcome(number);
  const card = { card_last4: number.slice(-4), card_expires_on: expires_on };
  if (outcome === 'paid') await takeCard(context, ref, isOpen, { card, fault });
  if (outcome === 'needs_confirmation')
    await changeSession(context, ref, ({ status }) => status === 'open' && { status: outcome, ...card });
  return outcome;
}

/** What the buyer answers the bank. */
export async function answerChallenge(context: Context, ref: string, isConfirmed: boolean): Promise<void> {
  const isAsked = ({ status }: TestSession) => status === 'needs_confirmation';
  if (isConfirmed) return takeCard(context, ref, isAsked);
  await changeSession(context, ref, (session) => isAsked(session) && { status: 'open', ...NO_CARD });
}

/** The buyer is not there. */
export function chargeStoredCard(context: Context, ref: string, card: KnownCard): Promise<void> {
  return takeCard(context, ref, ({ status }) => status === 'open', { card });
}

function takeCard(
  context: Context,
  ref: string,
  mayPay: (session: TestSession) => boolean,
  { card, fault }: { card?: KnownCard; fault?: WebhookFault } = {},
) {
  const paid = { status: 'paid' as const, ...card };
  return changeSession(context, ref, (session) => mayPay(session) && paid, { event: 'completed', fault });
}

/** Stripe gives back no disputed payment either. */
export async function refundSession(context: Context, ref: string, refund: RequestedRefund): Promise<RefundReport[]> {
  // The demo's payments were made without the provider.
  let reports = [report(refund, null, context.now())];
  await changeSession(context, ref, (session) => {
    const { refunds, dispute, amount_cents, card_last4 } = session;
    reports = refunds;
    if (refunds.some(({ id }) => id === refund.id)) return undefined;
    const refunded = refunds.reduce((sum, each) => sum + each.amount_cents, refund.amount_cents);
    let problem: string | null = null;
    if (dispute && dispute.status !== 'won') problem = 'charge disputed';
    else if (refunded > amount_cents) problem = 'amount too large';
    else if (cardEndingIn(card_last4)?.failsRefunds) problem = 'expired or canceled card';
    reports = [...refunds, report(refund, problem, context.now())];
    return problem === null && { refunds: reports, status: refunded === amount_cents ? 'refunded' : 'paid' };
  });
  return reports;
}

function report(refund: RequestedRefund, failure_reason: string | null, created_at: Date): RefundReport {
  return { ...refund, status: failure_reason === null ? 'succeeded' : 'failed', failure_reason, created_at };
}

interface DisputedPayment {
  ref: string;
  order_id: string;
  amount_cents: number;
  currency: string;
}

/** What a buyer's bank may do, once. */
export async function disputeSession(context: Context, payment: DisputedPayment, reason: string): Promise<void> {
  const { ref, amount_cents } = payment;
  // The demo's payments were made without the provider.
  await openSession(context, { ...payment, status: 'paid' });
  const created_at = context.now();
  const dispute = {
    id: `dp_${ref}`,
    amount_cents,
    status: 'open' as const,
    reason,
    respond_by: new Date(created_at.getTime() + RESPOND_DAYS * DAY_MS),
    created_at,
    decided_at: null,
  };
  await changeSession(context, ref, (session) => !session.dispute && { dispute }, { event: 'dispute.created' });
}

/** What the bank decides, once. */
export function decideDispute(context: Context, ref: string, status: 'won' | 'lost'): Promise<void> {
  const decide = ({ dispute }: TestSession) =>
    dispute?.status === 'open' && { dispute: { ...dispute, status, decided_at: context.now() } };
  return changeSession(context, ref, decide, { event: 'dispute.closed' });
}
