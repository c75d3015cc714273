import type { Selectable } from 'kysely';
import type { TestCardSetups } from '~/platform/database-types';
import type { Context } from '~/platform/context.server';
import type { CardStore, SetupReport } from './provider.server';
import { type SessionEvent, type SetupDetails, toSetupReport } from './session-report';
import { type CardOutcome, cardOutcome, type KnownCard, type TypedCard, type WebhookFault } from './test-cards';
import { queueWebhook, tryWebhook } from './test-webhooks.server';

/** Cards that are stored without a payment, as a provider keeps them for itself. */
export const testCards: CardStore = {
  async begin({ db }, { id, return_url }, attempt) {
    const ref = `test_card_${id}_${attempt}`;
    await db
      .insertInto('test_card_setups')
      .values({ ref, subscription_id: id })
      .onConflict((same) => same.column('ref').doNothing())
      .execute();
    return { ref, url: `${return_url}/card` };
  },

  lookUp: readReport,

  async close(context, ref) {
    await context.db
      .updateTable('test_card_setups')
      .set({ status: 'closed' })
      .where('ref', '=', ref)
      .where('status', 'in', ['open', 'needs_confirmation'])
      .execute();
    return readReport(context, ref);
  },

  async read(context, cardRef) {
    const card = await readTestCard(context, cardRef);
    return card?.card_last4
      ? { label: `Test card ending in ${card.card_last4}`, expires_on: card.card_expires_on }
      : undefined;
  },
};

/** `cardRef` is that of a payment, or of a page that stored a card. */
export async function readTestCard({ db }: Context, cardRef: string): Promise<KnownCard | undefined> {
  const paid = db.selectFrom('test_payments').select(['card_last4', 'card_expires_on']).where('ref', '=', cardRef);
  const stored = db
    .selectFrom('test_card_setups')
    .select(['card_last4', 'card_expires_on'])
    .where('ref', '=', cardRef)
    .where('status', '=', 'stored');
  return paid.unionAll(stored).executeTakeFirst();
}

export type TestCardSetup = Selectable<TestCardSetups>;

/** The page that is open for a subscription, if any. */
export function findTestSetup({ db }: Context, subscriptionId: string): Promise<TestCardSetup | undefined> {
  return db
    .selectFrom('test_card_setups')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('status', 'in', ['open', 'needs_confirmation'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Never stores the number. Undefined if it is no test card. */
export async function storeTestCard(
  context: Context,
  ref: string,
  { number, expires_on = null, fault }: TypedCard,
): Promise<CardOutcome | undefined> {
  const outcome = cardOutcome(number);
  const card = { card_last4: number.slice(-4), card_expires_on: expires_on };
  if (outcome === 'paid') await finish(context, ref, card, fault);
  if (outcome === 'needs_confirmation')
    await context.db
      .updateTable('test_card_setups')
      .set({ status: 'needs_confirmation', ...card })
      .where('ref', '=', ref)
      .where('status', '=', 'open')
      .execute();
  return outcome;
}

/** What the buyer answers the bank. */
export async function confirmTestCard(context: Context, ref: string, isConfirmed: boolean): Promise<void> {
  if (isConfirmed) return finish(context, ref);
  await context.db
    .updateTable('test_card_setups')
    .set({ status: 'open', card_last4: null, card_expires_on: null })
    .where('ref', '=', ref)
    .where('status', '=', 'needs_confirmation')
    .execute();
}

async function finish(context: Context, ref: string, card?: KnownCard, fault?: WebhookFault) {
  const webhook = await context.transaction(async ({ db, jobs, now }) => {
    const stored = await db
      .updateTable('test_card_setups')
      .set({ status: 'stored', ...card })
      .where('ref', '=', ref)
      .where('status', 'in', card ? ['open', 'needs_confirmation'] : ['needs_confirmation'])
      .returningAll()
      .executeTakeFirst();
    if (!stored) return undefined;
    const type = 'checkout.session.completed';
    const event: SessionEvent = { id: `evt_${ref}_stored`, type, data: { object: toSession(stored) } };
    return queueWebhook({ db, jobs, now }, event, fault);
  });
  if (webhook) await tryWebhook(context, webhook);
}

async function readReport({ db }: Context, ref: string): Promise<SetupReport | undefined> {
  const setup = await db.selectFrom('test_card_setups').selectAll().where('ref', '=', ref).executeTakeFirst();
  return setup && toSetupReport(toSession(setup));
}

function toSession({ ref, status }: TestCardSetup): SetupDetails {
  return {
    id: ref,
    mode: 'setup',
    status: status === 'stored' ? 'complete' : status === 'closed' ? 'expired' : 'open',
  };
}
