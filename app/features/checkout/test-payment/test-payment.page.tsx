import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { checkoutUrl, successUrl } from '~/features/payments/order-urls.server';
import {
  answerChallenge,
  findTestPayment,
  isRealCard,
  type TestPayment,
  tryCard,
  tryWallet,
  typedCard,
} from '~/features/payments/test-provider.server';
import { takesTestPayments } from '~/features/payments/choose-provider.server';
import { readStudio } from '~/features/studio/studio.server';
import { formatTimeWithZone } from '~/lib/dates';
import { formFields } from '~/lib/form-fields';
import { isResponse } from '~/lib/connection-lost';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { type Context, getContext } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';
import type { Route } from './+types/test-payment.page';
import { CardForm } from './card-form';
import { cardForm } from '~/features/orders/checkout.schema';
import { CheckoutLayout } from '~/features/checkout/checkout-layout';
import { CheckoutSteps } from '~/features/checkout/checkout-steps';
import { leaveOrder } from '~/features/orders/holds.server';
import { findLostPayment } from './lost-payment';
import {
  isPayable,
  openCheckout,
  PRIVATE_PAGE,
  toShownOrder,
  type ShownOrder,
} from '~/features/orders/open-checkout.server';
import { OrderDetails } from '~/features/orders/order-details';
import { OrderLines, OrderSums } from '~/features/orders/order-summary';
import type { Order } from '~/features/orders/orders.server';
import { PaymentOutcome } from './payment-outcome';
import { storeClosedMessage } from '~/features/catalog/store-closed.server';
import { SubscriptionTerms, termsOf } from '~/features/orders/subscription-terms';
import { ThreeDSecureChallenge } from './three-d-secure-challenge';

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
  const typed = isRealCard(fields.card_number ?? '') ? { ...fields, card_number: '' } : fields;
  return runAction(context, { errorTitle: 'Not Paid', typed, unexpected: UNKNOWN }, async () => {
    const payment = await findPayablePayment(context, order);
    if (payment) await pay(context, payment, fields);
    return redirectToNextStep(context, params);
  });
}

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

const UNCONFIRMED = 'The payment was not confirmed, and nothing was charged. Try again, or use another card.';
const DECLINED = 'The card was declined, and nothing was charged. Use another card.';
const WALLET_DECLINED = 'The card in your wallet was declined, and nothing was charged. Use another, or type a card.';
const NO_TEST_CARD = 'This is not one of the test cards below. Do not type a real card here.';

const UNKNOWN = 'We do not know yet whether the card was charged. Open this page again before you pay again.';

async function pay(context: Context, { ref }: TestPayment, fields: Record<string, string>) {
  if (fields.intent === 'confirm') return answerChallenge(context, ref, true);
  if (fields.intent === 'decline') {
    await answerChallenge(context, ref, false);
    throw cardError(402, UNCONFIRMED);
  }
  const byWallet = await tryWallet(context, ref, fields.intent);
  if (byWallet === 'declined') throw new UserError(402, 'invalid', WALLET_DECLINED);
  if (byWallet) return;
  const typed = typedCard(parseForm(cardForm(context.now()), fields), fields.webhook);
  const outcome = await tryCard(context, ref, typed);
  if (outcome === 'declined') throw cardError(402, DECLINED);
  if (!outcome) throw cardError(400, NO_TEST_CARD);
}

function cardError(status: number, message: string) {
  return new UserError(status, 'invalid', message, { card_number: message });
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
  return isOpen && !storeClosedMessage(config) ? findTestPayment(context, order.id) : undefined;
}

/** Not after a lost response: there may be no connection. */
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
  const heldUntil = formatTimeWithZone(studio.time_zone, order.hold_expires_at);
  const amount = formatMoney(order.due_cents, order.currency);
  const studioAddress = [studio.street, studio.city].filter(Boolean).join(', ');
  const terms = termsOf(order);
  return (
    <CheckoutLayout
      studio={studio}
      order={order}
      back={<ChangeLink />}
      sum={<h1 className="checkout-sum">{amount}</h1>}
      summary={<TestPaymentSummary {...{ order, heldUntil, studioAddress }} />}
    >
      {actionData && 'outcome' in actionData && (
        <PaymentOutcome answer={actionData} paymentPage={paymentPath(params)} />
      )}
      {needsChallenge ? (
        <ThreeDSecureChallenge
          title="Confirm the payment"
          question="The bank of this test card asks whether you want to pay:"
          studio={studio.name}
          amount={amount}
        >
          <CheckoutSteps current="payment" />
        </ThreeDSecureChallenge>
      ) : (
        <CardForm
          isCheckout
          title="Pay by card"
          submit={`Pay ${amount}`}
          busy="Paying..."
          name={order.buyer_name ?? ''}
          terms={terms && <SubscriptionTerms {...terms} />}
          {...actionData}
        />
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

type TestPaymentSummaryProps = { order: ShownOrder; heldUntil: string; studioAddress: string };

function TestPaymentSummary({ order, heldUntil, studioAddress }: TestPaymentSummaryProps) {
  return (
    <>
      <OrderDetails order={order} studioAddress={studioAddress} />
      <OrderLines order={order} />
      <OrderSums sums={order} currency={order.currency} />
      {order.fulfillment && <p className="text-small text-ink-quiet">Your flowers are held until {heldUntil}.</p>}
    </>
  );
}
