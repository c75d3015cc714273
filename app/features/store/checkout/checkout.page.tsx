import { useState } from 'react';
import { Form, redirect } from 'react-router';
import { beginPayment } from '~/features/store/payments/begin-payment.server';
import { readStudio } from '~/features/studio/studio.server';
import { formatTime } from '~/lib/dates';
import { findZone } from '~/lib/delivery-zones';
import { formFields } from '~/lib/form-fields';
import { connectionAdvice } from '~/lib/connection-lost';
import { pageTitle } from '~/lib/page-title';
import { withOfflineFallback } from '~/lib/offline-fallback';
import { invalid, parseForm } from '~/lib/parse-form';
import { UserError } from '~/lib/user-error';
import { type Context, getContext } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';
import { LinkButton } from '~/ui/button';
import type { Route } from './+types/checkout.page';
import { calculateCharges, deliveryFee } from './charges';
import { type CheckoutRules, type Details, detailsForm } from './checkout.schema';
import { CheckoutLayout } from './checkout-layout';
import { CheckoutOrder, CheckoutSum } from './checkout-order';
import { hasRoom, readCheckoutRules } from './checkout-rules.server';
import { DetailsForm } from './details-form';
import { EndedOrder } from '~/features/store/orders/ended-order';
import { cancelOrder, holdAgain } from './holds.server';
import { isPayable, openCheckout, PRIVATE_PAGE, toShownOrder } from './open-checkout.server';
import { OrderLines } from '~/features/store/orders/order-summary';
import { type Order, saveDetails } from '~/features/store/orders/orders.server';
import { storeClosedMessage } from '~/features/store/store-closed.server';

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const [order, studio] = await Promise.all([openCheckout(context, params), readStudio(context)]);
  const { calendar, zones } = await readCheckoutRules(context, order);
  return { order: toShownOrder(context, order), studio, calendar, zones };
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const order = await openCheckout(context, params);
  const typed = await formFields(request);
  if (typed.intent === 'cancel') {
    await cancelOrder(context, params.token);
    return redirect(order.cancel_url, 303);
  }
  return runAction(context, { errorTitle: 'Checkout Error', typed }, async () => {
    const rules = await readCheckoutRules(context, order);
    const details = parseForm(detailsForm(rules), typed);
    const closed = storeClosedMessage(context.config);
    if (closed) throw new UserError(503, 'unavailable', closed);
    if (!isPayable(order) && !(await holdAgain(context, order.id))) return redirect(request.url, 303);
    const saved = await saveWithRoom(context, order, details, rules);
    if (!saved) return redirect(request.url, 303);
    return redirect(
      await openPayment(context, { ...saved, buyer_email: details.buyer_email, lines: order.lines }),
      303,
    );
  });
}

/** The day may have filled up since it was checked. */
async function saveWithRoom(context: Context, order: Order, details: Details, { zones }: CheckoutRules) {
  const studio = await readStudio(context);
  const fee = deliveryFee(zones, details.delivery_postal_code ?? '', studio);
  const rates = { ...studio, delivery_fee_cents: fee };
  const charges = calculateCharges(order.subtotal_cents, details.fulfillment, rates);
  return context.transaction(async (tx) => {
    if (!(await hasRoom(tx, order.id, details.fulfillment_date, studio.orders_per_day)))
      throw invalid({ fulfillment_date: 'This day was just booked up. Choose another day.' });
    return saveDetails(tx, order, details, charges);
  });
}

async function openPayment(context: Context, order: Parameters<typeof beginPayment>[1]) {
  try {
    return await beginPayment(context, order);
  } catch (cause) {
    throw new UserError(503, 'unavailable', PAYMENT_UNAVAILABLE, {}, { cause });
  }
}

const PAYMENT_UNAVAILABLE =
  'The payment page cannot be opened just now. Nothing was charged, and your flowers are still held. Please try again in a minute.';

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await formFields(request.clone());
  const description = `What you typed did not reach us. It is still here, and nothing was charged. ${connectionAdvice()}`;
  return withOfflineFallback(serverAction, { error: { title: 'Checkout Error', description }, errors: {}, typed });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Checkout') },
  { name: 'robots', content: 'noindex' },
];

export function headers() {
  return PRIVATE_PAGE;
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { order, studio, calendar, zones } = loaderData;
  const { state } = order;
  const [zip, setZip] = useState(actionData?.typed?.delivery_postal_code ?? order.delivery_postal_code ?? '');
  const rates = { ...studio, delivery_fee_cents: deliveryFee(zones, zip, studio) };
  const isEstimate = zones.length > 0 && !findZone(zones, zip);
  const isOpen = state === 'pending';
  const heldUntil = formatTime(studio.time_zone, order.hold_expires_at);
  return (
    <CheckoutLayout
      studio={studio}
      order={order}
      back={isOpen && <CancelLink />}
      sum={isOpen && <CheckoutSum order={order} studio={rates} />}
      summary={
        isOpen ? <CheckoutOrder {...{ order, heldUntil, isEstimate }} studio={rates} /> : <OrderLines order={order} />
      }
    >
      {isOpen ? (
        <DetailsForm {...{ order, studio, calendar, zones, zip }} onZip={setZip} {...actionData} />
      ) : (
        <EndedOrder order={order} status={state} studio={studio} />
      )}
    </CheckoutLayout>
  );
}

function CancelLink() {
  return (
    <Form method="post" className="text-small">
      <LinkButton type="submit" name="intent" value="cancel">
        <span aria-hidden="true">←</span> Cancel and go back
      </LinkButton>
    </Form>
  );
}
