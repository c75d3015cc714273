import './paid.css';
import { Link } from 'react-router';
import { useStudio } from '~/features/studio/use-studio';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { phoneHref } from '~/lib/studio-links';
import { BrandMark } from '~/ui/brand-mark';
import { ButtonLink } from '~/ui/button';
import type { Route } from './+types/success.page';

export const handle: PageHandle = { query: ['order'] };

/** The number of the order that was paid, as the payment page hands it back. */
export function loader({ url }: Route.LoaderArgs) {
  return { order: /^\d{1,18}$/.exec(url.searchParams.get('order') ?? '')?.[0] };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Payment Successful') },
  { name: 'robots', content: 'noindex' },
];

/** Who pays for flowers may be glad or in mourning: the page is calm, and says what happens now. */
export default function Success({ loaderData: { order } }: Route.ComponentProps) {
  return (
    <div className="wrap twelve paid">
      <div className="paid-said">
        <BrandMark />
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
      <WhatHappensNow />
    </div>
  );
}

function WhatHappensNow() {
  const phone = useStudio()?.studio.phone;
  return (
    <section className="paid-next" aria-labelledby="next">
      <h2 className="text-h3" id="next">
        What happens now
      </h2>
      <ol>
        <li>
          <span>The confirmation goes to the address you gave, with the day and the place.</span>
        </li>
        <li>
          <span>We make the flowers the morning they leave, and water them for the road.</span>
        </li>
        <li>
          {phone ? (
            <span>
              If a name, a street or a day has to change, call us before noon of the day before:{' '}
              <a className="num whitespace-nowrap" href={phoneHref(phone)}>
                {phone}
              </a>
              .
            </span>
          ) : (
            <span>
              If a name, a street or a day has to change, <Link to="/contact">write to us</Link> before noon of the day
              before.
            </span>
          )}
        </li>
      </ol>
    </section>
  );
}
