import { pageTitle } from '~/lib/page-title';
import { BrandMark } from '~/ui/brand-mark';
import { ButtonLink } from '~/ui/button';
import type { Route } from './+types/success.page';

/** The number of the order that was paid, as the payment page hands it back. */
export function loader({ url }: Route.LoaderArgs) {
  return { order: /^\d{1,18}$/.exec(url.searchParams.get('order') ?? '')?.[0] };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Payment Successful') },
  { name: 'robots', content: 'noindex' },
];

export default function Success({ loaderData: { order } }: Route.ComponentProps) {
  return (
    <div className="wrap grid justify-items-start gap-6 py-24">
      <BrandMark className="w-14 text-rhodora" />
      <h1>Payment Successful!</h1>
      {order && (
        <p className="num text-h3 font-display">
          Order number <b>{order}</b>
        </p>
      )}
      <p className="lead">Thank you. What you ordered and when it comes is on its way to you by e-mail.</p>
      <div className="actions">
        <ButtonLink to="/store">Continue Shopping</ButtonLink>
        <ButtonLink to="/" variant="line">
          Go to the home page
        </ButtonLink>
      </div>
    </div>
  );
}
