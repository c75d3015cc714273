import type { Saving } from '~/collections/collection.server';
import { readDeliveryRules } from '~/features/delivery/delivery-rules.server';
import { placeError } from '~/features/delivery/delivery-refusals';
import { isByAppointment } from '~/features/delivery/pickup-time';
import { checkDay } from '~/features/delivery/possible-days';
import { type Order, readOrderById } from '~/features/orders/orders.server';
import { priceOrder } from '~/features/pricing/totals/price-order.server';
import { addDays, formatDay } from '~/lib/dates';
import { invalid, parseForm } from '~/lib/parse-form';
import { hasCode, UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { staleError } from '~/platform/edit-conflict.server';
import { mailSubscriber } from '~/features/orders/subscriptions/subscription-emails.server';
import {
  SUBSCRIPTION_DAY_CHANGED,
  SUBSCRIPTION_ENDED,
} from '~/features/orders/subscriptions/subscription-email-definitions.server';
import { CHARGE_DAYS } from '~/features/catalog/subscription-days';
import { addressForm, cardForm, dayForm, pauseForm } from './subscription.schema';
import {
  AT_ONCE,
  editSubscription,
  end,
  moveTo,
  pause,
  resume,
  skipNext,
  type Subscription,
  type SubscriptionChange,
} from '~/features/orders/subscriptions/subscriptions.server';

type Typed = Record<string, string>;
type Change = (subscription: Subscription, today: string, tx: Context) => Promise<SubscriptionChange>;

/** What a form of the subscriber's page, or of staff, asks for. Undefined if it is no such form. */
export async function changeSubscription(
  context: Context,
  id: string,
  typed: Typed,
): Promise<Subscription | undefined> {
  const change = changeOf(typed);
  return change && editSubscription(context, id, typed, change);
}

/** Skips, pauses, resumes or cancels the row of the list that staff clicked. */
export async function changeByStaff(context: Context, typed: Typed): Promise<void> {
  const { id = '' } = typed;
  if (!isUuid(id))
    throw new UserError(400, 'invalid', 'We couldn’t tell which subscription this is. Please open the page again.');
  await changeSubscription(context, id, typed);
}

/** The day, the address and the card at once, as staff edit them. */
export async function editByStaff(context: Context, { id = '', values }: Saving, typed: Typed): Promise<void> {
  const day = String(values.next_day);
  const change: Change = async (subscription, today, tx) => ({
    ...(await toDetails(typed)(subscription, today, tx)),
    ...(day !== subscription.next_day && (await told('moved', toDay(day, 'next_day'))(subscription, today, tx))),
  });
  await editSubscription(context, id, typed, change, staleError);
}

function changeOf(typed: Typed): Change | undefined {
  if (typed.intent === 'skip') return told('skipped', async (subscription) => skipNext(subscription));
  if (typed.intent === 'resume') return async (subscription, today) => resume(subscription, today);
  if (typed.intent === 'pause') {
    const { until } = parseForm(pauseForm, typed);
    return async (subscription, today) => {
      if (until && until <= today) throw invalid({ until: 'Choose a later day.' });
      if (until && until > addDays(today, 365)) throw invalid({ until: 'Choose a day within a year.' });
      return pause(subscription, until);
    };
  }
  if (typed.intent === 'cancel')
    return async (subscription, _today, tx) => {
      await mailSubscriber(tx, SUBSCRIPTION_ENDED, subscription, { key: 'ended' });
      return end(tx.now());
    };
  if (typed.intent === 'move') return told('moved', toDay(parseForm(dayForm, typed).day, 'day'));
  return typed.intent === 'details' ? toDetails(typed) : undefined;
}

/** The buyer hears of another day, whoever chose it. */
function told(how: 'skipped' | 'moved', change: Change): Change {
  return async (subscription, today, tx) => {
    const changes = await change(subscription, today, tx);
    const { next_day: before, version } = subscription;
    const day = changes.next_day ?? before;
    if (day !== before)
      await mailSubscriber(tx, SUBSCRIPTION_DAY_CHANGED, subscription, { key: `day:${version}`, how, day, before });
    return changes;
  };
}

function toDay(day: string, field: string): Change {
  return async (subscription, today, tx) => {
    const soonest = addDays(today, CHARGE_DAYS);
    if (day < soonest) throw invalid({ [field]: `Choose ${formatDay(soonest)} or a later day.` });
    const rules = await readDeliveryRules(tx, await goodsOf(tx, subscription));
    const fulfillment = subscription.fulfillment === 'pickup' ? 'pickup' : 'delivery';
    const wrong = checkDay(rules, fulfillment, day);
    if (wrong) throw invalid({ [field]: wrong });
    if (!subscription.pickup_time && isByAppointment(rules, fulfillment, day))
      throw invalid({ [field]: 'Pickup is by appointment that day. Choose another day, or call us.' });
    return moveTo(day);
  };
}

/** The goods of the first order stand for those of the next. */
async function goodsOf(context: Context, { first_order_id }: Subscription) {
  return (await readOrderById(context, first_order_id)) ?? { lines: [] };
}

function toDetails(typed: Typed): Change {
  return async (subscription, _today, tx) => {
    if (subscription.fulfillment === 'pickup') return { ...AT_ONCE, ...parseForm(cardForm, typed) };
    const details = parseForm(addressForm, typed);
    const order = await readOrderById(tx, subscription.first_order_id);
    if (!order) return { ...AT_ONCE, ...details };
    const wrong = placeError(await readDeliveryRules(tx), details, order);
    if (wrong) throw invalid({ delivery_postal_code: wrong });
    const isMoved = details.delivery_postal_code !== subscription.delivery_postal_code;
    const tax_place = isMoved ? null : subscription.tax_place;
    await assertTaxed(tx, order, {
      ...details,
      tax_place,
      fulfillment: 'delivery',
      buyer_email: subscription.buyer_email,
      isExempt: order.tax_exempt_organization !== null,
    });
    return { ...AT_ONCE, ...details, tax_place };
  };
}

/** Some places are taxed by city limits, which only a person can tell. */
async function assertTaxed(tx: Context, order: Order, details: Parameters<typeof priceOrder>[2]) {
  try {
    await priceOrder(tx, order, details, { tip_cents: 0, charges: [] });
  } catch (error) {
    if (hasCode(error, 'invalid')) throw invalid({ delivery_postal_code: 'Please call us to move it there.' });
    throw error;
  }
}
