import type { Context } from '~/platform/context.server';
import { checkoutUrl } from './order-urls.server';
import type { CardStore, Payable, PaymentProvider, PaymentReport } from './provider.server';
import { readEvent, toReport, toSetupReport } from './session-report';
import { type KnownCard, laterOutcome } from './test-cards';
import { testMovements } from './test-ledger.server';
import {
  chargeStoredCard,
  closeSession,
  isPaid,
  NO_CARD,
  openSession,
  readSession,
  refundSession,
  toCheckout,
} from './test-sessions.server';
import { isTestWebhook } from './test-webhooks.server';

const testCards: CardStore = {
  async begin(context, { id, return_url }, attempt) {
    const ref = await openSession(context, { ref: `test_card_${id}_${attempt}`, subscription_id: id });
    return { ref, url: `${return_url}/card` };
  },

  async lookUp(context, ref) {
    const session = await readSession(context, ref);
    return session && toSetupReport(toCheckout(session));
  },

  async close(context, ref) {
    await closeSession(context, ref);
    return testCards.lookUp(context, ref);
  },

  async read(context, cardRef) {
    const { card_last4, card_expires_on } = await readCard(context, cardRef);
    return card_last4 ? { label: `Test card ending in ${card_last4}`, expires_on: card_expires_on } : undefined;
  },
};

/** Like a real one it keeps its own records, in `test_sessions`, and reports only by signed webhooks. */
export const testProvider: PaymentProvider = {
  name: 'test',
  cards: testCards,

  async begin(context, order, attempt) {
    return { ref: await openPayment(context, order, attempt), url: `${checkoutUrl(context, order)}/card` };
  },

  prepareCharge: openPayment,

  async charge(context, ref, cardRef) {
    const card = await readCard(context, cardRef);
    const outcome = laterOutcome(card, context.now().toISOString().slice(0, 10));
    if (outcome === 'paid') await chargeStoredCard(context, ref, card);
    const report = await testProvider.lookUp(context, ref);
    if (!report) throw new Error(`There is no test payment ${ref}.`);
    return { report, ...(outcome !== 'paid' && { problem: outcome }) };
  },

  async verify(platform, body, headers, now) {
    return isTestWebhook(platform, body, headers, now) ? readEvent(parseJson(body)) : undefined;
  },

  async lookUp(context, ref) {
    const session = await readSession(context, ref);
    return session && toReport(toCheckout(session));
  },

  async close(context, ref) {
    await closeSession(context, ref);
    return testProvider.lookUp(context, ref);
  },

  refund: refundSession,

  /** A payment's `ref` is also its intent. */
  async readHistory(context, ref) {
    const session = await readSession(context, ref);
    if (!session) return undefined;
    const { refunds, dispute } = session;
    return { report: toReport(toCheckout(session)), refunds, disputes: dispute ? [dispute] : [] };
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

function openPayment(context: Context, order: Payable, attempt: number): Promise<string> {
  const { id: order_id, due_cents: amount_cents, currency } = order;
  return openSession(context, { ref: `test_${order_id}_${attempt}`, order_id, amount_cents, currency });
}

/** The demo's subscriptions have none. */
async function readCard(context: Context, cardRef: string): Promise<KnownCard> {
  const session = await readSession(context, cardRef);
  if (!session || !isPaid(session)) return NO_CARD;
  const { card_last4, card_expires_on } = session;
  return { card_last4, card_expires_on };
}
