import { ordersWithParts, updateOrder } from '~/features/orders/order-tables.server';
import type { Selectable } from 'kysely';
import { data } from 'react-router';
import { cancelOrder } from '~/features/orders/holds.server';
import { readStudio } from '~/features/studio/studio.server';
import { SecretText } from '~/lib/secret-text';
import { addDays, dayIn } from '~/lib/dates';
import { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import type { Subscriptions } from '~/platform/database-types';
import { versionIn } from '~/platform/edit-conflict.server';
import { isSignedBy, sign } from '~/platform/secret.server';
import { CHARGE_DAYS, nextInSeries } from '~/features/catalog/subscription-days';

export async function readToday(context: Context): Promise<string> {
  return dayIn((await readStudio(context)).time_zone, context.now());
}

export type Subscription = Selectable<Subscriptions>;

interface Numbered {
  id: string;
  number: number;
}

/** The subscriber's private page. Its link opens nothing else. */
export function subscriptionPath({ secret }: Pick<Context, 'secret'>, { id, number }: Numbered): string {
  return `/subscription/${number}.${sign(secret, linkText(id))}`;
}

export function subscriptionUrl(context: Pick<Context, 'secret' | 'config'>, subscription: Numbered): SecretText {
  return new SecretText(context.config.baseUrl + subscriptionPath(context, subscription));
}

/** Throws 404. */
export async function openLinkedSubscription(context: Context, token: string): Promise<Subscription> {
  context.preventCaching();
  const [, number, signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  const found = number ? await findSubscription(context, Number(number)) : undefined;
  if (!found || !isSignedBy(context.secret, linkText(found.id), signature)) throw data(null, 404);
  return found;
}

export async function findSubscription({ db }: Context, number: number): Promise<Subscription | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('number', '=', number).executeTakeFirst();
}

function linkText(id: string) {
  return `page of subscription ${id}`;
}

const MAX_ORDERS = 20;

export function readItsOrders({ db }: Pick<Context, 'db'>, id: string) {
  return ordersWithParts(db)
    .select(['id', 'number', 'token', 'status', 'fulfillment_date', 'total_cents', 'due_cents', 'currency'])
    .select(['hold_expires_at', 'subscription_day'])
    .where('subscription_id', '=', id)
    .where('status', 'in', ['paid', 'pending', 'refunded'])
    .orderBy('subscription_day', 'desc')
    .limit(MAX_ORDERS)
    .execute();
}

export type SubscriptionChange = Partial<Omit<Subscription, 'id' | 'number' | 'version' | 'claimed_until'>>;

/** Saves what `change` returns, unless someone else was faster. Unpaid orders are cancelled: they do not know of it. */
export async function editSubscription(
  context: Context,
  id: string,
  typed: Record<string, string>,
  change: (subscription: Subscription, today: string, tx: Context) => Promise<SubscriptionChange> | SubscriptionChange,
  conflict = () => new UserError(409, 'conflict', CHANGED_MEANWHILE),
): Promise<Subscription> {
  const saved = await context.transaction(async (tx) => {
    const rows = tx.db.selectFrom('subscriptions').selectAll().where('id', '=', id);
    const subscription = await rows.forUpdate().executeTakeFirst();
    if (!subscription) throw new UserError(404, 'not-found', 'There is no such subscription.');
    if (versionIn(typed) !== subscription.version) throw conflict();
    if (subscription.claimed_until && subscription.claimed_until > tx.now()) throw new UserError(409, 'conflict', BUSY);
    if (subscription.state === 'ended') throw new UserError(409, 'conflict', 'This subscription has ended.');
    const changes = await change(subscription, await readToday(tx), tx);
    tx.writes('orders');
    return tx.db
      .updateTable('subscriptions')
      .set({ ...changes, version: subscription.version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  await cancelLeftOrders(context, saved);
  return saved;
}

const CHANGED_MEANWHILE =
  'This subscription was changed in the meantime. Below is how it is now; please change it again.';
const BUSY = 'We are placing the next order right now. Please try again in a few minutes.';

/** No money was taken for them, and none will be. What changed is in the order that is placed for the same day again. */
async function cancelLeftOrders(context: Context, { id, next_day }: { id: string; next_day: string }) {
  const left = await ordersWithParts(context.db)
    .select(['id as order_id', 'token', 'subscription_day'])
    .where('subscription_id', '=', id)
    .where('status', '=', 'pending')
    .limit(MAX_ORDERS)
    .execute();
  for (const { order_id, token, subscription_day } of left)
    await context.transaction(async (tx) => {
      if (!(await cancelOrder(tx, token, tx.now()))) return;
      await updateOrder(tx.db, { id: order_id }, { subscription_day: null });
      if (subscription_day !== next_day) return;
      await tx.db
        .updateTable('subscriptions')
        .set({ ...AT_ONCE, state: 'active' })
        .where('id', '=', id)
        .where('state', '=', 'payment_failed')
        .where('next_day', '=', next_day)
        .execute();
    });
}

/** An order that could not be charged is tried again in the next run. */
export const AT_ONCE = { failures: 0, retry_on: null };

export function skipNext(subscription: Subscription): SubscriptionChange {
  return { ...AT_ONCE, next_day: nextInSeries(subscription, subscription.next_day) };
}

/** Until it is resumed, or until the first day of the series from `until` on. */
export function pause(subscription: Subscription, until: string | null): SubscriptionChange {
  const isLater = until !== null && until > subscription.next_day;
  const next_day = isLater ? nextInSeries(subscription, addDays(until, -1)) : subscription.next_day;
  return { ...AT_ONCE, state: 'paused', paused_until: until, next_day };
}

/** The next day that can still be charged in time. */
export function resume(subscription: Subscription, today: string): SubscriptionChange {
  const soonest = addDays(today, CHARGE_DAYS - 1);
  const next_day = subscription.next_day > soonest ? subscription.next_day : nextInSeries(subscription, soonest);
  return { ...AT_ONCE, state: 'active', paused_until: null, next_day };
}

/** The series then goes on from that day. */
export function moveTo(day: string): SubscriptionChange {
  return { ...AT_ONCE, next_day: day, anchor_day: day };
}

export function end(now: Date): SubscriptionChange {
  return { ...AT_ONCE, state: 'ended', paused_until: null, ended_at: now };
}
