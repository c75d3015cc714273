import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { checkoutUrl, successUrl } from '~/features/payments/order-urls.server';
import { findSession } from '~/features/payments/test-sessions.server';
import { takesTestPayments } from '~/features/payments/choose-provider.server';
import { readStudio } from '~/features/studio/studio.server';
import { formatTimeWithZone } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { isResponse } from '~/lib/connection-lost';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { type Context, getContext } from '~/platform/context.server';
import type { Route } from './+types/test-payment.page';
import { CardForm } from './card-form';
import { CheckoutLayout } from '~/features/checkout/checkout-layout';
import { leaveOrder } from '~/features/orders/holds.server';
import { findLostPayment, LostPayment } from './lost-payment';
import { isPayable, openCheckout, PRIVATE_PAGE, toShownOrder } from '~/features/orders/open-checkout.server';
import { OrderDetails } from '~/features/orders/order-details';
import { OrderLines, OrderSums } from '~/features/orders/order-summary';
import type { Order } from '~/features/orders/orders.server';
import { playCard } from './play-card.server';
import { storeClosedMessage } from '~/features/catalog/store-closed.server';
import { SubscriptionTerms, termsOf } from '~/features/orders/subscription-terms';

type Params = Route.LoaderArgs['params'];

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const order = await openCheckout(context, params);
  const payment = await findPayablePayment(context, order);
  if (!payment) throw redirect(checkoutUrl(context, order), 303);
  const studio = await readStudio(context);
  const shown = { ...toShownOrder(context, order), due_cents: payment.amount_cents };
  return { order: shown, studio, needsChallenge: payment.status === 'needs_confirmation' };
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const order = await openCheckout(context, params);
  const fields = await formFields(request);
  if (fields.intent === 'cancel') return redirect(await leaveOrder(context, order), 303);
  return playCard(context, {
    find: async () => findPayablePayment(context, order),
    fields,
    errors: ERRORS,
    next: () => redirectToNextStep(context, params),
  });
}

const ERRORS = {
  title: 'Not paid',
  unexpected: 'We do not know yet whether the card was charged. Open this page again before you pay again.',
  declined: 'The card was declined, and nothing was charged. Use another card.',
  unconfirmed: 'The payment was not confirmed, and nothing was charged. Try again, or use another card.',
};

export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const typed = await formFields(request.clone());
  try {
    return await serverAction();
  } catch (thrown) {
    if (isResponse(thrown)) throw thrown;
    return findLostPayment(paymentPath(params), typed);
  }
}

function paymentPath({ storeId, token }: Params) {
  return `/store/${storeId}/pay/${token}`;
}

async function redirectToNextStep(context: Context, params: Params) {
  const order = await openCheckout(context, params);
  if (order.status === 'paid') return redirect(successUrl(context, order), 303);
  const payment = await findPayablePayment(context, order);
  // Paid, but the webhook has not arrived yet.
  if (payment?.status === 'paid') return redirect(successUrl(context, order), 303);
  return redirect(`${checkoutUrl(context, order)}${payment ? '/card' : ''}`, 303);
}

/** Undefined if the order cannot be paid here, or not any more. */
function findPayablePayment(context: Context, order: Order) {
  const { config } = context;
  const isOpen = takesTestPayments(config) && (isPayable(order, context.now()) || order.balance_cents > 0);
  return isOpen && !storeClosedMessage(config) ? findSession(context, 'order_id', order.id) : undefined;
}

/** Not after a lost response: there may be no connection. */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs) {
  return !actionResult || !('lost' in actionResult);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Payment') },
  { name: 'robots', content: 'noindex' },
];

export function headers() {
  return PRIVATE_PAGE;
}

export default function TestPaymentPage({
  loaderData: { order, studio, needsChallenge },
  actionData,
  params,
}: Route.ComponentProps) {
  const heldUntil = formatTimeWithZone(studio.time_zone, order.hold_expires_at);
  const amount = formatMoney(order.due_cents, order.currency);
  const terms = termsOf(order);
  return (
    <CheckoutLayout
      studio={studio}
      order={order}
      back={
        <p className="text-small">
          <Link to=".." relative="path">
            <span aria-hidden="true">←</span> Change the details
          </Link>
        </p>
      }
      sum={<h1 className="checkout-sum">{amount}</h1>}
      summary={
        <>
          <OrderDetails order={order} studioAddress={[studio.street, studio.city].filter(Boolean).join(', ')} />
          <OrderLines order={order} />
          <OrderSums sums={order} currency={order.currency} />
          {order.fulfillment && <p className="text-small text-ink-quiet">Your flowers are held until {heldUntil}.</p>}
        </>
      }
    >
      {actionData && 'lost' in actionData && <LostPayment lost={actionData.lost} paymentPage={paymentPath(params)} />}
      <CardForm
        studio={studio.name}
        name={order.buyer_name ?? ''}
        amount={amount}
        needsChallenge={needsChallenge}
        terms={terms && <SubscriptionTerms {...terms} />}
        {...actionData}
      />
    </CheckoutLayout>
  );
}
