import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { checkoutAddress, successAddress } from '~/features/payments/addresses.server';
import { answerChallenge, findTestPayment, type TestPayment, tryCard } from '~/features/payments/test-provider.server';
import { readStudio } from '~/features/studio/studio.server';
import { formatTime } from '~/lib/dates';
import { fieldErrors } from '~/lib/field-errors';
import { formFields } from '~/lib/form-fields';
import { isResponse } from '~/lib/connection-lost';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { type Context, getContext } from '~/platform/context.server';
import type { Route } from './+types/test-payment.page';
import { CardForm } from './card-form';
import { cardForm } from '~/features/store/checkout/checkout.schema';
import { CheckoutLayout } from '~/features/store/checkout/checkout-layout';
import { cancelOrder } from '~/features/store/checkout/holds.server';
import { findLostPayment } from './lost-payment';
import {
  isPayable,
  openCheckout,
  PRIVATE_PAGE,
  toShownOrder,
  type ShownOrder,
} from '~/features/store/checkout/open-checkout.server';
import { OrderDetails } from '~/features/store/orders/order-details';
import { OrderLines, OrderSums } from '~/features/store/orders/order-summary';
import type { Order } from '~/features/store/orders/orders.server';
import { PaymentOutcome } from './payment-outcome';
import { storeClosedMessage } from '~/features/store/store-closed.server';
import { ThreeDSecureChallenge } from './three-d-secure-challenge';

type Params = Route.LoaderArgs['params'];

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const order = await openCheckout(context, params);
  const payment = await paymentOf(context, order);
  if (!payment) throw redirect(checkoutAddress(context, order), 303);
  const studio = await readStudio(context);
  return { order: toShownOrder(context, order), studio, needsChallenge: payment.status === 'needs_confirmation' };
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const order = await openCheckout(context, params);
  const fields = await formFields(request);
  if (fields.intent === 'cancel') {
    await cancelOrder(context, params.token);
    return redirect(order.cancel_url, 303);
  }
  const payment = await paymentOf(context, order);
  if (!payment) return goOn(context, params);
  if (fields.intent === 'confirm') {
    await answerChallenge(context, payment.ref, true);
    return goOn(context, params);
  }
  if (fields.intent === 'decline') {
    await answerChallenge(context, payment.ref, false);
    return data({ typed: {}, errors: { card_number: UNCONFIRMED } }, 402);
  }
  return pay(context, params, payment, fields);
}

/** After a lost response nobody knows whether money moved: the shop is asked, and the page keeps what was typed. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const typed = await formFields(request.clone());
  try {
    return await serverAction();
  } catch (thrown) {
    if (isResponse(thrown)) throw thrown;
    return findLostPayment(paymentPageOf(params), typed);
  }
}

function paymentPageOf({ storeId, token }: Params) {
  return `/store/${storeId}/pay/${token}`;
}

const UNCONFIRMED = 'The payment was not confirmed, and nothing was charged. Try again, or use another card.';
const DECLINED = 'The card was declined, and nothing was charged. Use another card.';
const NO_TEST_CARD = 'This is not one of the test cards below. Do not type a real card here.';

async function pay(context: Context, params: Params, { ref }: TestPayment, fields: Record<string, string>) {
  const card = cardForm(new Date()).safeParse(fields);
  if (!card.success) return data({ typed: fields, errors: fieldErrors(card.error) }, 400);
  const outcome = await tryCard(context, ref, card.data.card_number);
  if (outcome === 'paid' || outcome === 'needs_confirmation') return goOn(context, params);
  if (outcome === 'declined') return data({ typed: fields, errors: { card_number: DECLINED } }, 402);
  return data({ typed: { ...fields, card_number: '' }, errors: { card_number: NO_TEST_CARD } }, 400);
}

/** Back to the shop once the order is paid, otherwise to the current step. */
async function goOn(context: Context, params: Params) {
  const order = await openCheckout(context, params);
  if (order.status === 'paid') return redirect(successAddress(context, order), 303);
  const payment = await paymentOf(context, order);
  // Paid, but the webhook has not arrived yet.
  if (payment?.status === 'paid') return redirect(successAddress(context, order), 303);
  return redirect(`${checkoutAddress(context, order)}${payment ? '/card' : ''}`, 303);
}

/** Undefined if the order cannot be paid here, or not any more. */
function paymentOf(context: Context, order: Order) {
  return isPayable(order) && !storeClosedMessage(context.config) ? findTestPayment(context, order.id) : undefined;
}

/**
 * Also after a declined payment: challenge and card form are two states of one page. Not after a lost response: there
 * may be no connection.
 */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs) {
  return !actionResult || !('outcome' in actionResult);
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
  const heldUntil = formatTime(studio.time_zone, order.hold_expires_at);
  const studioAddress = [studio.street, studio.city].filter(Boolean).join(', ');
  return (
    <CheckoutLayout
      studio={studio}
      order={order}
      back={<ChangeLink />}
      sum={<h1 className="checkout-sum">{formatMoney(order.total_cents, order.currency)}</h1>}
      summary={
        <TestPaymentSummary {...{ order, heldUntil, studioAddress }} basisPoints={studio.sales_tax_basis_points} />
      }
    >
      {actionData && 'outcome' in actionData && (
        <PaymentOutcome answer={actionData} paymentPage={paymentPageOf(params)} />
      )}
      {needsChallenge ? (
        <ThreeDSecureChallenge order={order} studio={studio.name} />
      ) : (
        <CardForm order={order} {...actionData} />
      )}
    </CheckoutLayout>
  );
}

function ChangeLink() {
  return (
    <p className="text-small">
      <Link to=".." relative="path">
        <span aria-hidden="true">←</span> Change the details
      </Link>
    </p>
  );
}

type TestPaymentSummaryProps = { order: ShownOrder; basisPoints: number; heldUntil: string; studioAddress: string };

function TestPaymentSummary({ order, basisPoints, heldUntil, studioAddress }: TestPaymentSummaryProps) {
  return (
    <>
      <OrderDetails order={order} studioAddress={studioAddress} />
      <OrderLines order={order} />
      <OrderSums order={order} charges={order} basisPoints={basisPoints} />
      <p className="text-small text-ink-quiet">Your flowers are held until {heldUntil}.</p>
    </>
  );
}
