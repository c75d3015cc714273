import { ordersWithParts } from '~/features/orders/order-tables.server';
import type { Selectable } from 'kysely';
import { chooseProvider, providerNamed } from '~/features/payments/choose-provider.server';
import type { SetupReport } from '~/features/payments/provider.server';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import type { CardSetups } from '~/platform/database-types';
import { mailSubscriber } from './subscription-emails.server';
import { SUBSCRIPTION_CARD_CHANGED } from './subscription-email-definitions.server';
import { readToday, resume, type Subscription, subscriptionUrl } from './subscriptions.server';

const HOUR_MS = 3_600_000;
/** A page of Stripe lives for 24 hours. */
const PAGE_HOURS = 23;
const BATCH = 50;

/** Returns the address of the provider's page that stores another card. Only one is open at a time. */
export async function beginCardSetup(context: Context, subscription: Subscription): Promise<string> {
  if (subscription.state === 'ended') throw new UserError(409, 'conflict', 'This subscription has ended.');
  const { db, now } = context;
  const { id: subscription_id } = subscription;
  const provider = chooseProvider(context.config);
  const earlier = await db
    .selectFrom('card_setups')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .execute();
  for (const setup of earlier.filter(({ status }) => status === 'open')) {
    const isFresh = setup.created_at.getTime() > now().getTime() - PAGE_HOURS * HOUR_MS;
    const isOurs = setup.provider === provider.name && isFresh;
    if ((await settleWhatIs(context, setup, isOurs ? 'lookUp' : 'close')) === 'open' && isOurs) return setup.url;
  }
  const holder = { ...subscription, return_url: subscriptionUrl(context, subscription).reveal() };
  const { ref, url } = await provider.cards.begin(context, holder, earlier.length + 1);
  await db
    .insertInto('card_setups')
    .values({ ref, subscription_id, provider: provider.name, url, created_at: now(), checked_at: now() })
    .onConflict((same) => same.column('ref').doNothing())
    .execute();
  return url;
}

/** The subscriber may come back before the webhook. Returns whether something was open. */
export async function checkOpenSetups(context: Context, subscriptionId: string): Promise<boolean> {
  const open = await context.db
    .selectFrom('card_setups')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'open')
    .limit(BATCH)
    .execute();
  for (const setup of open) await settleWhatIs(context, setup, 'lookUp');
  return open.length > 0;
}

const ASKED_EVERY_MS = 5 * 60_000;

/** In case a webhook is lost. Pages that nobody used are closed after a day. */
export async function reconcileSetups(context: Context): Promise<void> {
  const { db, now } = context;
  const quiet = db
    .selectFrom('card_setups')
    .select('ref')
    .where('status', '=', 'open')
    .where('checked_at', '<', new Date(now().getTime() - ASKED_EVERY_MS))
    .orderBy('checked_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked();
  const setups = await db
    .updateTable('card_setups')
    .set({ checked_at: now() })
    .where('ref', 'in', quiet)
    .returningAll()
    .execute();
  for (const setup of setups) {
    const isOld = setup.created_at.getTime() < now().getTime() - PAGE_HOURS * HOUR_MS;
    await settleWhatIs(context, setup, isOld ? 'close' : 'lookUp').catch((error) =>
      context.log.warn('stored card unclear', { ref: setup.ref, error }),
    );
  }
}

async function settleWhatIs(context: Context, { ref, provider }: Selectable<CardSetups>, ask: 'lookUp' | 'close') {
  // One that the provider does not know takes no card.
  const report = (await providerNamed(context.config, provider).cards[ask](context, ref)) ?? {
    ref,
    state: 'closed' as const,
  };
  await context.transaction((tx) => settleSetup(tx, report));
  return report.state;
}

/** Applies what the provider says, once, in any order of arrival. */
export async function settleSetup(tx: Context, { ref, state }: SetupReport): Promise<void> {
  if (state === 'open') return;
  const { db } = tx;
  const subscription = await db
    .selectFrom('subscriptions')
    .selectAll('subscriptions')
    .innerJoin('card_setups', 'card_setups.subscription_id', 'subscriptions.id')
    .where('card_setups.ref', '=', ref)
    .forUpdate('subscriptions')
    .executeTakeFirst();
  if (!subscription) return;
  const setup = await db
    .updateTable('card_setups')
    .set({ status: state, settled_at: tx.now() })
    .where('ref', '=', ref)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst();
  if (!setup || state !== 'stored' || subscription.state === 'ended' || setup.created_at < subscription.card_since)
    return;
  await db
    .updateTable('subscriptions')
    .set({ ...newCard(setup.provider, ref, setup.created_at), ...(await chargedAgain(tx, subscription)) })
    .where('id', '=', subscription.id)
    .execute();
  tx.writes('orders');
  await mailSubscriber(tx, SUBSCRIPTION_CARD_CHANGED, subscription, { key: `card:${ref}` });
}

/** What is known of the former card is forgotten. */
export function newCard(provider: string, card_ref: string, card_since: Date) {
  const unknown = { card_label: null, card_expires_on: null, card_checked_at: null, card_told_for: null };
  return { provider, card_ref, card_since, ...unknown };
}

/** An order that waits for its payment is charged to the new card within minutes. */
async function chargedAgain(tx: Context, subscription: Subscription) {
  const atOnce = { failures: 0, retry_on: null };
  if (subscription.state !== 'payment_failed') return subscription.state === 'active' ? atOnce : {};
  const waiting = await ordersWithParts(tx.db)
    .select('id')
    .where('subscription_id', '=', subscription.id)
    .where('subscription_day', '=', subscription.next_day)
    .where('status', '=', 'pending')
    .where('hold_expires_at', '>', tx.now())
    .executeTakeFirst();
  if (waiting) return { ...atOnce, state: 'active' as const };
  return resume(subscription, await readToday(tx));
}
