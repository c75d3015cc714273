import '~/ui/form-page.css';
import { data, redirect } from 'react-router';
import { paymentLink } from '~/features/payments/order-urls.server';
import { PRIVATE_PAGE } from '~/features/orders/open-checkout.server';
import { orderPagePath } from '~/features/orders/order-link.server';
import { formatMoney } from '~/lib/money';
import { pageTitle } from '~/lib/page-title';
import { type Context, getContext } from '~/platform/context.server';
import { runAction } from '~/platform/run-action.server';
import { Button, ButtonLink } from '~/ui/button';
import { Note } from '~/ui/note';
import type { Route } from './+types/exemption.page';
import { exemptOrder, readExemptionLink } from './exempt-order.server';

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  const { number, status, tax_exempt_organization, tax_cents, currency, ...order } = await open(context, params.token);
  const isExempt = tax_exempt_organization !== null;
  const next =
    status === 'pending' ? paymentLink(context, order).reveal() : orderPagePath(context, { ...order, number });
  return { number, isExempt, isPaid: status === 'paid', tax: formatMoney(tax_cents, currency), next };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const context = getContext(args);
  const { id } = await open(context, params.token);
  return runAction(context, { errorTitle: 'Not confirmed' }, async () => {
    await exemptOrder(context, id);
    return redirect(`/tax-exemption/${params.token}`, 303);
  });
}

async function open(context: Context, token: string) {
  context.preventCaching();
  const order = await readExemptionLink(context, token);
  if (!order) throw data(null, 404);
  return order;
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Tax exemption') },
  { name: 'robots', content: 'noindex' },
];

export function headers() {
  return PRIVATE_PAGE;
}

/** The link alone confirms nothing: mail programs open links to check them. */
export default function Exemption({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, isExempt, isPaid, tax, next } = loaderData;
  return (
    <div className="wrap form-page">
      <h1>{isExempt ? 'No sales tax' : 'Is this order tax-exempt?'}</h1>
      {actionData?.error && (
        <Note tone="danger" title={actionData.error.title} isResult>
          {actionData.error.description}
        </Note>
      )}
      {isExempt ? (
        <Note tone="ok" title={`Order ${number} pays no sales tax.`} isResult>
          {isPaid && 'Any tax you’ve paid is on its way back.'}
        </Note>
      ) : (
        <p className="lead">
          {`Confirm that order ${number} is for your organization, and ${tax} of sales tax ${isPaid ? 'comes back to you' : 'comes off'}.`}
        </p>
      )}
      <div className="actions">
        {!isExempt && (
          <form method="post" action={`/tax-exemption/${params.token}`}>
            <Button type="submit">Yes, take it off</Button>
          </form>
        )}
        <ButtonLink to={next} variant="line">
          {isPaid ? 'See the order' : 'Go on to pay'}
        </ButtonLink>
      </div>
      <div className="tail" />
    </div>
  );
}
