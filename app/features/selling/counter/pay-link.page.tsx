import { Form, redirect, useNavigation } from 'react-router';
import { CheckoutLayout } from '~/features/checkout/checkout-layout';
import { isPayable, openCheckout, PRIVATE_PAGE, toShownOrder } from '~/features/orders/open-checkout.server';
import { OrderDetails } from '~/features/orders/order-details';
import { OrderLines } from '~/features/orders/order-summary';
import type { Order } from '~/features/orders/orders.server';
import { beginPayment } from '~/features/money/payments/begin-payment.server';
import { readStudio } from '~/features/studio/studio.server';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { UserError } from '~/lib/user-error';
import { getContext } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';
import { Button } from '~/ui/button';
import { Note } from '~/ui/note';
import type { Route } from './+types/pay-link.page';
import { openBalance } from './balance-payable.server';
import { openCents } from '~/features/pricing/totals/open-cents';

/** Where the buyer of a phone order, or of one with an open balance, pays by card. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const [order, studio] = await Promise.all([openCheckout(context, params), readStudio(context)]);
  return { order: toShownOrder(context, order), studio, cents: canPay(order, context.now()) ? openCents(order) : 0 };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const order = await openCheckout(context, params);
  return runAction(context, { errorTitle: 'Not paid' }, async () => {
    if (!canPay(order, context.now())) throw new UserError(409, 'conflict', 'There is nothing left to be paid.');
    return redirect(await beginPayment(context, openBalance(order, context.now())), 303);
  });
}

function canPay(order: Order, now: Date) {
  return openCents(order) > 0 && (order.status === 'paid' || isPayable(order, now));
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pay your order') },
  { name: 'robots', content: 'noindex' },
];

export function headers() {
  return PRIVATE_PAGE;
}

export default function PayLink({ loaderData: { order, studio, cents }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const amount = formatMoney(cents, order.currency);
  const place = [studio.street, studio.city].filter(Boolean).join(', ');
  return (
    <CheckoutLayout
      studio={studio}
      order={order}
      sum={cents > 0 && <h1 className="checkout-sum">{amount}</h1>}
      summary={
        <>
          <OrderDetails order={order} studioAddress={place} />
          <OrderLines order={order} />
        </>
      }
    >
      {cents > 0 ? (
        <Form method="post" className="stack">
          {actionData?.error && (
            <Note tone="danger" live isResult title={actionData.error.title}>
              {actionData.error.description}
            </Note>
          )}
          <p className="lead">
            {amount} is open for order {order.number}. You pay it by card on the next page.
          </p>
          <p>
            <Button type="submit" aria-disabled={isBusy}>
              Pay {amount}
            </Button>
          </p>
        </Form>
      ) : (
        <>
          <h1>Nothing is open.</h1>
          <p className="lead">
            {order.state === 'paid'
              ? `Order ${order.number} is paid. Thank you.`
              : `Order ${order.number} can no longer be paid here. Please call us.`}
          </p>
        </>
      )}
    </CheckoutLayout>
  );
}
