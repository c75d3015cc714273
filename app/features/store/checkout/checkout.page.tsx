import { data, redirect } from 'react-router';
import { beginPayment } from '~/features/store/payments/begin-payment.server';
import { readStudio } from '~/features/studio/studio.server';
import { dayIn, formatTime } from '~/lib/dates';
import { fieldErrors } from '~/lib/field-errors';
import { formFields } from '~/lib/form-fields';
import { connectionAdvice } from '~/lib/connection-lost';
import { pageTitle } from '~/lib/page-title';
import { withOfflineFallback } from '~/lib/offline-fallback';
import { getContext } from '~/platform/context.server';
import type { Route } from './+types/checkout.page';
import { CancelLink } from './cancel-link';
import { chargesOf } from './charges';
import { detailsForm } from './checkout.schema';
import { CheckoutLayout } from './checkout-layout';
import { CheckoutOrder, CheckoutSum } from './checkout-order';
import { DetailsForm } from './details-form';
import { EndedOrder } from '~/features/store/orders/ended-order';
import { cancelOrder, holdAgain } from './holds.server';
import { isPayable, openCheckout, PRIVATE_PAGE, shownOrder } from './open-checkout.server';
import { OrderLines } from '~/features/store/orders/order-summary';
import { saveDetails } from '~/features/store/orders/orders.server';
import { whyClosed } from '~/features/store/store-open.server';

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const [order, studio] = await Promise.all([openCheckout(context, params), readStudio(context)]);
  return { order: shownOrder(context, order), studio, today: dayIn(studio.time_zone, new Date()) };
}

export async function action({ request, params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const order = await openCheckout(context, params);
  const fields = await formFields(request);
  if (fields.intent === 'cancel') {
    await cancelOrder(context, params.token);
    return redirect(order.cancel_url, 303);
  }
  const studio = await readStudio(context);
  const details = detailsForm(dayIn(studio.time_zone, new Date())).safeParse(fields);
  if (!details.success) return data({ typed: fields, errors: fieldErrors(details.error) }, 400);
  const closed = whyClosed(context.config);
  if (closed) return data({ typed: fields, errors: {}, trouble: closed }, 503);
  if (!isPayable(order) && !(await holdAgain(context, order.id))) return redirect(request.url, 303);
  const charges = chargesOf(order.subtotal_cents, details.data.fulfillment, studio);
  const saved = await saveDetails(context, order, details.data, charges);
  if (!saved) return redirect(request.url, 303);
  const payable = { ...saved, buyer_email: details.data.buyer_email, lines: order.lines };
  try {
    return redirect(await beginPayment(context, payable), 303);
  } catch (error) {
    context.log.error('payment cannot be begun', { error, order: order.number });
    return data({ typed: fields, errors: {}, trouble: AWAY }, 503);
  }
}

/** Offline, the page keeps what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await formFields(request.clone());
  const trouble = `What you typed did not reach us. It is still here, and nothing was charged. ${connectionAdvice()}`;
  return withOfflineFallback(serverAction, { typed, errors: {}, trouble });
}

const AWAY =
  'The payment page cannot be opened just now. Nothing was charged, and your flowers are still held. Please try again in a minute.';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Checkout') },
  { name: 'robots', content: 'noindex' },
];

export function headers() {
  return PRIVATE_PAGE;
}

export default function Checkout({ loaderData: { order, studio, today }, actionData }: Route.ComponentProps) {
  const isOpen = order.state === 'pending';
  const heldUntil = formatTime(studio.time_zone, order.hold_expires_at);
  return (
    <CheckoutLayout
      studio={studio}
      order={order}
      back={isOpen && <CancelLink />}
      sum={isOpen && <CheckoutSum order={order} studio={studio} />}
      summary={
        isOpen ? <CheckoutOrder order={order} studio={studio} heldUntil={heldUntil} /> : <OrderLines order={order} />
      }
    >
      {isOpen ? (
        <DetailsForm order={order} studio={studio} today={today} {...actionData} />
      ) : (
        <EndedOrder order={order} studio={studio} />
      )}
    </CheckoutLayout>
  );
}
