import { providerNamed } from '~/features/payments/choose-provider.server';
import { addDays } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import { TOLD_DAYS } from '~/features/orders/subscriptions/card-expiry';
import { SUBSCRIPTION_CARD_EXPIRES } from '~/features/orders/subscriptions/subscription-email-definitions.server';
import { mailSubscriber } from '~/features/orders/subscriptions/subscription-emails.server';
import type { Subscription } from '~/features/orders/subscriptions/subscriptions.server';

/** Banks replace cards, and providers hear of it. */
const ASKED_EVERY_DAYS = 7;
const BATCH = 50;

/** Asks the provider for the cards that were not asked for lately. Stops at the first error: the provider may be away. */
export async function refreshCards(context: Context, today: string): Promise<void> {
  const { db, now } = context;
  const due = db
    .selectFrom('subscriptions')
    .select('id')
    .where('state', '<>', 'ended')
    .where(({ or, eb }) =>
      or([eb('card_checked_at', 'is', null), eb('card_checked_at', '<', new Date(addDays(today, -ASKED_EVERY_DAYS)))]),
    )
    .orderBy('card_checked_at', (order) => order.asc().nullsFirst())
    .limit(BATCH)
    .forUpdate()
    .skipLocked();
  const asked = await db
    .updateTable('subscriptions')
    .set({ card_checked_at: now() })
    .where('id', 'in', due)
    .returningAll()
    .execute();
  for (const row of asked) await readCard(context, row);
}

/** Stores what the provider knows of the card, unless it was replaced meanwhile. */
export async function readCard(context: Context, { id, provider, card_ref }: Subscription) {
  const card = await providerNamed(context.config, provider).cards.read(context, card_ref);
  return context.db
    .updateTable('subscriptions')
    .set({
      card_label: card?.label ?? null,
      card_expires_on: card?.expires_on ?? null,
      card_checked_at: context.now(),
    })
    .where('id', '=', id)
    .where('card_ref', '=', card_ref)
    .returningAll()
    .executeTakeFirst();
}

/** Each holder once for each card and its last day, from whatever process. */
export async function tellOfExpiringCards(context: Context, today: string): Promise<void> {
  while ((await context.transaction((tx) => tellSome(tx, today))) === BATCH);
}

async function tellSome(tx: Context, today: string): Promise<number> {
  const due = await tx.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('state', 'in', ['active', 'payment_failed'])
    .where('card_expires_on', '<=', addDays(today, TOLD_DAYS))
    .where(({ or, eb, ref }) =>
      or([eb('card_told_for', 'is', null), eb('card_told_for', '<>', ref('card_expires_on'))]),
    )
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const row of due) {
    const { card_label, card_expires_on, card_ref } = row;
    const facts = { card: card_label ?? '', expires_on: card_expires_on, today };
    const key = `card-expires:${card_ref}:${card_expires_on}`;
    await mailSubscriber(tx, SUBSCRIPTION_CARD_EXPIRES, row, { key, ...facts });
  }
  const ids = due.map(({ id }) => id);
  if (ids.length > 0)
    await tx.db
      .updateTable('subscriptions')
      .set(({ ref }) => ({ card_told_for: ref('card_expires_on') }))
      .where('id', 'in', ids)
      .execute();
  return due.length;
}
