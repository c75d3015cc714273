import '~/features/checkout/order-page/order-page.css';
import './subscription.css';
import { redirect, useSearchParams } from 'react-router';
import { paymentLink } from '~/features/payments/order-urls.server';
import { orderPagePath } from '~/features/orders/order-link.server';
import { PRIVATE_PAGE } from '~/features/orders/open-checkout.server';
import { readStudio } from '~/features/studio/studio.server';
import { addDays, formatDay } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { formatMoney } from '~/lib/money';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { phoneHref } from '~/lib/studio-links';
import { UserError } from '~/lib/user-error';
import { type Context, getContext } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';
import { ButtonLink } from '~/ui/button';
import { Note } from '~/ui/note';
import type { Route } from './+types/subscription.page';
import { daysInSeries, RHYTHMS } from '~/features/catalog/subscription-days';
import { askInTime } from '~/features/money/payments/ask-in-time.server';
import { beginCardSetup, checkOpenSetups } from '~/features/orders/subscriptions/card-setups.server';
import { expiryOf, TOLD_DAYS } from '~/features/orders/subscriptions/card-expiry';
import { readCard } from './known-cards.server';
import { changeSubscription } from './subscriber.actions.server';
import { SubscriptionForms } from './subscription-forms';
import {
  findSubscription,
  openLinkedSubscription,
  readItsOrders,
  readToday,
  type Subscription,
} from '~/features/orders/subscriptions/subscriptions.server';

export const handle: PageHandle = { query: ['saved'], hydrate: 'touch' };

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const subscription = await readWithCard(context, await openLinkedSubscription(context, params.token));
  const [orders, studio, today] = await Promise.all([
    readItsOrders(context, subscription.id),
    readStudio(context),
    readToday(context),
  ]);
  const unpaid = orders.find(({ status, hold_expires_at }) => status === 'pending' && hold_expires_at > context.now());
  return {
    subscription: shown(subscription),
    studio: { name: studio.name, phone: studio.phone },
    today,
    next: ['ended', 'paused'].includes(subscription.state) ? [] : daysInSeries(subscription, subscription.next_day, 4),
    pay: unpaid && {
      href: paymentLink(context, unpaid).reveal(),
      amount: formatMoney(unpaid.due_cents, unpaid.currency),
      day: unpaid.fulfillment_date,
    },
    orders: orders
      .filter(({ status }) => status !== 'pending')
      .map((order) => ({
        number: order.number,
        day: order.fulfillment_date,
        href: orderPagePath(context, order),
        amount: formatMoney(order.total_cents, order.currency),
      })),
  };
}

/** Waits a little for what the provider knows by now of the card. */
async function readWithCard(context: Context, subscription: Subscription): Promise<Subscription> {
  let known = subscription;
  const ask = async () => {
    if (await checkOpenSetups(context, known.id)) known = (await findSubscription(context, known.number)) ?? known;
    if (known.card_checked_at === null) known = (await readCard(context, known)) ?? known;
  };
  await askInTime(context, ask());
  return known;
}

/** Of the card, what is printed on a receipt; of the provider nothing. */
function shown(subscription: Subscription) {
  const { number, version, state, rhythm, next_day, paused_until, product_title, variant_title, quantity } =
    subscription;
  const { fulfillment, recipient_name, recipient_phone, delivery_street, delivery_city, delivery_region } =
    subscription;
  const { delivery_postal_code, delivery_note, card_message } = subscription;
  return {
    number,
    version,
    state,
    rhythm,
    next_day,
    paused_until,
    product_title,
    variant_title,
    quantity,
    fulfillment,
    recipient_name,
    recipient_phone,
    delivery_street,
    delivery_city,
    delivery_region,
    delivery_postal_code,
    delivery_note,
    card_message,
    card: { label: subscription.card_label, expires_on: subscription.card_expires_on },
  };
}

export type ShownSubscription = ReturnType<typeof shown>;

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const subscription = await openLinkedSubscription(context, params.token);
  const typed = await formFields(request);
  return runAction(context, { errorTitle: 'Not changed', typed, keepsTyped: true }, async () => {
    if (typed.intent === 'card') return redirect(await openCardPage(context, subscription), 303);
    await changeSubscription(context, subscription.id, typed);
    return redirect(`/subscription/${params.token}?saved=1`, 303);
  });
}

async function openCardPage(context: Context, subscription: Subscription): Promise<string> {
  try {
    return await beginCardSetup(context, subscription);
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    throw new UserError(503, 'unavailable', CARD_PAGE_UNAVAILABLE, {}, { cause });
  }
}

const CARD_PAGE_UNAVAILABLE =
  'The page for your card cannot be opened right now. Nothing was changed. Please try again in a minute.';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Your subscription') },
  { name: 'robots', content: 'noindex' },
];

export function headers() {
  return PRIVATE_PAGE;
}

export default function YourSubscription({ loaderData, actionData }: Route.ComponentProps) {
  const { subscription, studio, today, next, pay, orders } = loaderData;
  const [search] = useSearchParams();
  const { title, text } = headline(subscription);
  const { quantity, product_title, variant_title, rhythm } = subscription;
  return (
    <div className="wrap twelve order-page">
      <header className="order-page-head">
        <p className="num">
          Subscription {subscription.number}: {quantity > 1 && `${quantity} × `}
          {product_title}, {RHYTHMS[rhythm].toLowerCase()}
        </p>
        <h1>{title}</h1>
        <p className="lead">{text}</p>
      </header>
      <div className="order-page-main">
        {search.has('saved') && !actionData && (
          <Note tone="ok" title="Saved." isResult>
            This is how your subscription is now.
          </Note>
        )}
        {actionData?.error && (
          <Note tone="danger" live isResult title={actionData.error.title}>
            {actionData.error.description}
          </Note>
        )}
        {pay && (
          <Note tone="warn" title={`${pay.amount} is not paid yet.`}>
            We couldn’t charge your card for {pay.day ? formatDay(pay.day) : 'the next delivery'}. The card that you pay
            with is used for the next deliveries too.
            <p className="actions">
              <ButtonLink to={pay.href} small>
                Pay {pay.amount}
              </ButtonLink>
            </p>
          </Note>
        )}
        {isExpiring(subscription, today) && (
          <Note tone="warn" title={`Your card ${expiryOf(subscription.card, today)}.`}>
            Enter your new card below, so that your flowers keep coming.
          </Note>
        )}
        <SubscriptionForms subscription={subscription} unpaid={pay} returned={actionData} />
      </div>
      <aside className="order-facts subscription-facts" aria-label="Your deliveries">
        <h2 className="text-h3">
          {quantity > 1 && `${quantity} × `}
          {product_title}
        </h2>
        <p>
          {variant_title}, {RHYTHMS[rhythm].toLowerCase()}
        </p>
        {next.length > 0 && (
          <>
            <h3 className="label">Next deliveries</h3>
            <ol className="subscription-days num">
              {next.map((day) => (
                <li key={day}>{formatDay(day)}</li>
              ))}
            </ol>
            <p className="text-small text-ink-quiet">
              We charge your card 3 days before each. If we are closed that day, we bring the flowers on the next
              possible one and tell you.
            </p>
            <p className="text-small text-ink-quiet">
              If your card fails, you get a link to pay with another one, which we then use from there on. You can
              change it at any time before.
            </p>
          </>
        )}
        {orders.length > 0 && (
          <>
            <h3 className="label">Your orders</h3>
            <ul className="subscription-days num">
              {orders.map(({ number, day, href, amount }) => (
                <li key={number}>
                  <a href={href}>Order {number}</a>
                  {day && `, ${formatDay(day)}`}, {amount}
                </li>
              ))}
            </ul>
          </>
        )}
        {studio.phone && (
          <p className="text-small">
            Questions? Call <a href={phoneHref(studio.phone)}>{studio.phone}</a>.
          </p>
        )}
      </aside>
      <div className="tail" />
    </div>
  );
}

function isExpiring({ state, card }: ShownSubscription, today: string) {
  return state !== 'ended' && card.expires_on !== null && card.expires_on <= addDays(today, TOLD_DAYS);
}

function headline({ state, next_day, paused_until }: ShownSubscription) {
  if (state === 'ended') return { title: 'Your subscription has ended.', text: 'We charge nothing more. Thank you.' };
  if (state === 'paused')
    return {
      title: 'Your subscription is paused.',
      text: paused_until ? `The next delivery is for ${formatDay(next_day)}.` : 'Resume it whenever you like.',
    };
  if (state === 'payment_failed')
    return {
      title: 'Your subscription is on hold.',
      text: 'We could not charge your card. Pay the open order, or resume with the delivery after it.',
    };
  return { title: 'Your flowers keep coming.', text: `The next delivery is for ${formatDay(next_day)}.` };
}
