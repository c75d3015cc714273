import { sql } from 'kysely';
import { takesTestPayments } from '~/features/payments/choose-provider.server';
import { addDays } from '~/lib/dates';
import { UserError } from '~/lib/user-error';
import { outsideRequest, type Context, type Platform } from '~/platform/context.server';
import { reconcileSetups } from '~/features/orders/subscriptions/card-setups.server';
import { chargeNext } from './charge-next.server';
import { refreshCards, tellOfExpiringCards } from './known-cards.server';
import { placeNext } from './place-next.server';
import { CHARGE_DAYS, nextInSeries } from '~/features/catalog/subscription-days';
import {
  SUBSCRIPTION_STOPPED,
  SUBSCRIPTION_STOPPED_STUDIO,
  SUBSCRIPTION_UPCOMING,
} from '~/features/orders/subscriptions/subscription-email-definitions.server';
import { mailAboutSubscription, mailSubscriber } from '~/features/orders/subscriptions/subscription-emails.server';
import { readToday, type Subscription } from '~/features/orders/subscriptions/subscriptions.server';

const RUN_S = 300;
/** A killed process leaves its claim; another one takes it over after this. */
const CLAIM_MS = 10 * 60_000;
/** Before the charge. */
const REMIND_DAYS = 3;
const BATCH = 50;
const MAX_PER_RUN = 500;

export function handleSubscriptionJobs(platform: Platform) {
  platform.jobs.every(RUN_S, () => outsideRequest(platform, runSubscriptions));
}

/** Safe to run at any time, in any number of processes. */
export async function runSubscriptions(context: Context): Promise<void> {
  const today = await readToday(context);
  await reconcileSetups(context);
  await wakePaused(context, today);
  await refreshCards(context, today).catch((error) => context.log.warn('stored cards not read', { error }));
  await tellOfExpiringCards(context, today);
  while ((await context.transaction((tx) => remind(tx, today))) === BATCH);
  for (let done = 0; done < MAX_PER_RUN; done++) {
    const subscription = await claim(context, today);
    if (!subscription) return;
    try {
      await advance(context, subscription);
      await release(context, subscription);
    } catch (error) {
      // The claim stays, so that it is tried again in some minutes.
      context.log.warn('subscription not advanced', { subscription: subscription.number, error });
    }
  }
}

function wakePaused({ db }: Context, today: string) {
  return db
    .updateTable('subscriptions')
    .set({ state: 'active', paused_until: null, version: sql`version + 1` })
    .where('state', '=', 'paused')
    .where('paused_until', '<=', addDays(today, CHARGE_DAYS + REMIND_DAYS))
    .execute();
}

async function remind(tx: Context, today: string): Promise<number> {
  const due = await tx.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('state', '=', 'active')
    .where('next_day', '>', addDays(today, CHARGE_DAYS))
    .where('next_day', '<=', addDays(today, CHARGE_DAYS + REMIND_DAYS))
    .where(({ or, eb, ref }) => or([eb('reminded_for', 'is', null), eb('reminded_for', '<>', ref('next_day'))]))
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const row of due) await mailSubscriber(tx, SUBSCRIPTION_UPCOMING, row, { key: `next:${row.next_day}` });
  const ids = due.map(({ id }) => id);
  if (ids.length > 0)
    await tx.db
      .updateTable('subscriptions')
      .set(({ ref }) => ({ reminded_for: ref('next_day') }))
      .where('id', 'in', ids)
      .execute();
  return due.length;
}

async function claim({ db, now }: Context, today: string): Promise<Subscription | undefined> {
  const due = db
    .selectFrom('subscriptions')
    .select('id')
    .where('state', '=', 'active')
    .where('next_day', '<=', addDays(today, CHARGE_DAYS))
    .where(({ or, eb }) => or([eb('retry_on', 'is', null), eb('retry_on', '<=', today)]))
    .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now())]))
    .orderBy('next_day')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('subscriptions')
    .set({ claimed_until: new Date(now().getTime() + CLAIM_MS) })
    .where('id', 'in', due)
    .returningAll()
    .executeTakeFirst();
}

/** Only its own claim: another process may have taken it over. */
function release({ db }: Context, { id, claimed_until }: Subscription) {
  return db
    .updateTable('subscriptions')
    .set({ claimed_until: null })
    .where('id', '=', id)
    .where('claimed_until', '=', claimed_until)
    .execute();
}

async function advance(context: Context, subscription: Subscription): Promise<void> {
  try {
    assertCardIsReal(context, subscription);
    const order = await placeNext(context, subscription);
    if (order.status === 'pending') return await chargeNext(context, subscription, order);
    // Paid by another way, or cancelled: the series goes on.
    await context.db
      .updateTable('subscriptions')
      .set({ failures: 0, retry_on: null, next_day: nextInSeries(subscription, subscription.next_day) })
      .where('id', '=', subscription.id)
      .where('next_day', '=', subscription.next_day)
      .execute();
  } catch (error) {
    if (!(error instanceof UserError) || error.status >= 500) throw error;
    await stop(context, subscription, error.message);
  }
}

function assertCardIsReal({ config }: Context, { provider }: Subscription) {
  if (provider === 'test' && !takesTestPayments(config))
    throw new UserError(409, 'conflict', 'Its card was a test card. Please store your own card on its page.');
}

/** Nobody but a person can help: the flowers cannot be had, or not there. */
function stop(context: Context, subscription: Subscription, reason: string): Promise<void> {
  return context.transaction(async (tx) => {
    const stopped = await tx.db
      .updateTable('subscriptions')
      .set({ state: 'paused', paused_until: null, version: sql`version + 1` })
      .where('id', '=', subscription.id)
      .where('state', '=', 'active')
      .executeTakeFirst();
    if (stopped.numUpdatedRows === 0n) return;
    const facts = { key: `stopped:${subscription.next_day}:${subscription.version}`, reason };
    await mailSubscriber(tx, SUBSCRIPTION_STOPPED, subscription, facts);
    await mailAboutSubscription(tx, SUBSCRIPTION_STOPPED_STUDIO, subscription, facts);
  });
}
