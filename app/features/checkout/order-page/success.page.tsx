import { firstPictured } from '~/features/orders/first-picture';
import './paid.css';
import { data } from 'react-router';
import { useSellsGiftCards, useStudio } from '~/features/studio/use-studio';
import type { PageHandle } from '~/lib/page-handle';
import { pageTitle } from '~/lib/page-title';
import { phoneHref } from '~/lib/studio-links';
import { BrandMark } from '~/ui/brand-mark';
import { PictureFrame } from '~/ui/plate';
import { headlineWhen } from '~/features/delivery/when';
import { forWhom } from '~/lib/for-whom';
import { toPicture } from '~/lib/picture';
import type { BuyersOrder } from './buyers-order.server';
import { ButtonLink } from '~/ui/button';
import { readIntro } from '~/features/pages/pages.server';
import { getContext } from '~/platform/context.server';
import { sendsMail } from '~/platform/email-flash.server';
import type { Route } from './+types/success.page';
import { type ChangeTime, changesSentence, formatMoment } from '~/features/orders/change-deadline';
import { OrderFacts } from './order-facts';
import { findBuyersOrder } from './buyers-order.server';
import { PRIVATE_PAGE } from '~/features/orders/open-checkout.server';
import { SubscriptionTerms, termsOf } from '~/features/orders/subscription-terms';
import type { OrderStatus } from '~/features/orders/order-status';

export const handle: PageHandle = { query: ['order', 'key'] };

/** Without the key nothing of the order is shown; external stores name no order. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { searchParams } = url;
  const context = getContext(args);
  const intro = await readIntro(context, '/success');
  if (!searchParams.has('order')) return data({ state: 'paid' as const, sendsMail: true, intro });
  context.preventCaching();
  const order = await findBuyersOrder(context, searchParams.get('order') ?? '', searchParams.get('key') ?? '');
  const shared = { sendsMail: sendsMail(context), intro };
  if (!order) return data({ state: 'unknown' as const, ...shared }, 404);
  return data({ state: order.isUnsettled ? ('arrived' as const) : STATES[order.status], ...order, ...shared });
}

const STATES: Record<OrderStatus, State> = {
  pending: 'pending',
  paid: 'paid',
  refunded: 'refunded',
  expired: 'ended',
  cancelled: 'ended',
};

type State = 'paid' | 'arrived' | 'pending' | 'refunded' | 'ended' | 'unknown';

/** What is said of a payment stands in the page editor. */
const TEXTS: Record<Exclude<State, 'paid'>, { title: string; text: string }> = {
  arrived: {
    title: 'We have your payment.',
    text: 'We’re still completing your order, and we’ll email you when it’s done. You won’t be charged twice.',
  },
  pending: {
    title: 'We are waiting for your payment.',
    text: 'If you’ve paid, it can take a minute until we hear about it. You won’t be charged twice. The confirmation comes by email.',
  },
  refunded: {
    title: 'Your payment is on its way back.',
    text: 'This order has ended. Banks take up to ten days to show the money.',
  },
  ended: { title: 'This order was not paid.', text: 'It has ended. You can order again at any time.' },
  unknown: {
    title: 'We can’t show this order.',
    text: 'Only its buyer can see it here. If you ordered, everything is in your confirmation email.',
  },
};

const MAILED = (
  <>
    Its link is in the email too. If you lose it, <a href="/order">find your order</a> with its number.
  </>
);
const KEPT = 'Keep its address: it is private.';

const TEXTS_WITHOUT_MAIL: Partial<Record<State, string>> = {
  paid: 'Thank you. This site cannot send email yet, so please write down your order number.',
  pending:
    'If you’ve paid, it can take a minute until we hear about it. You won’t be charged twice. This site cannot send email yet, so please open this page again.',
  arrived: 'We are still completing your order. This site cannot send email yet, so please open this page again.',
  unknown: 'Only its buyer can see it here. If you have ordered, please call us.',
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.state === 'paid' ? 'Payment Successful' : 'Your order') },
  { name: 'robots', content: 'noindex' },
];

export function headers() {
  return PRIVATE_PAGE;
}

/** The buyer may be in mourning: the page stays calm. */
export default function Success({ loaderData }: Route.ComponentProps) {
  const { state, sendsMail, intro } = loaderData;
  const { title, text } = state === 'paid' ? { title: intro.heading, text: intro.lead } : TEXTS[state];
  const lead = (!sendsMail && TEXTS_WITHOUT_MAIL[state]) || text;
  const root = useStudio();
  const sellsGiftCards = useSellsGiftCards();
  const terms = 'order' in loaderData ? termsOf(loaderData.order) : undefined;
  const isSympathy = state === 'paid' && 'order' in loaderData && loaderData.order.occasion === 'sympathy';
  const hasDay = state === 'paid' && !isSympathy && 'page' in loaderData && loaderData.order.fulfillment_date !== null;
  return (
    <div className="wrap twelve paid">
      {hasDay && <PaidDay {...loaderData} />}
      <div className="paid-message">
        {!hasDay && <BrandMark />}
        <h1 className={hasDay ? 'text-h3' : undefined}>{isSympathy ? 'We have your order.' : title}</h1>
        {'number' in loaderData && (
          <p className="num paid-number">
            Order number <b>{loaderData.number}</b>
          </p>
        )}
        {lead && <p className="lead">{lead}</p>}
        {state === 'paid' && 'page' in loaderData && (
          <p>
            <a href={loaderData.page}>Your order’s own page</a> shows how far it is. {sendsMail ? MAILED : KEPT}
          </p>
        )}
        {state === 'paid' && !isSympathy && sellsGiftCards && (
          <p>
            For somebody who would rather choose, there are <a href="/gift-cards">gift cards</a>.
          </p>
        )}
        {state === 'unknown' && sendsMail && (
          <p>
            <a href="/order">Find your order</a> with its number, and we send you its link by email.
          </p>
        )}
        <div className="actions">
          {state === 'pending' && 'checkout' in loaderData && (
            <ButtonLink to={loaderData.checkout}>Go back to the checkout</ButtonLink>
          )}
          <ButtonLink to="/store" variant={state === 'pending' || hasDay ? 'line' : undefined}>
            Continue shopping
          </ButtonLink>
          <ButtonLink to="/" variant="line">
            Go to the home page
          </ButtonLink>
        </div>
        {state === 'paid' && (
          <WhatHappensNow
            sendsMail={sendsMail}
            isSympathy={isSympathy}
            order={'page' in loaderData ? loaderData : undefined}
          />
        )}
      </div>
      {state === 'paid' && (
        <div className="paid-aside">
          {'page' in loaderData && root && (
            <OrderFacts order={loaderData.order} studio={root.studio} path={loaderData.page} />
          )}
          {terms && (
            <section className="paid-terms" aria-labelledby="terms">
              <h2 className="text-h3" id="terms">
                Your subscription
              </h2>
              <SubscriptionTerms {...terms} isPaid />
            </section>
          )}
        </div>
      )}
    </div>
  );
}

type PaidDayProps = { order: BuyersOrder; page: string };

/** The flowers, and the day on which they come. */
function PaidDay({ order, page }: PaidDayProps) {
  const image = firstPictured(order.lines)?.image_url;
  const isDelivered = order.fulfillment === 'delivery';
  const address = [order.delivery_street, order.delivery_city].filter(Boolean).join(', ');
  return (
    <section className="paid-day" aria-labelledby="day">
      <PictureFrame
        picture={image ? toPicture({ url: image, alt: '' }) : undefined}
        ratio=""
        sizes="(width < 68rem) 100vw, 60vw"
        eager
      />
      <div>
        <h2 id="day">{headlineWhen(order)}</h2>
        <p className="lead">
          {isDelivered ? `Your flowers go to ${forWhom(order)}, ${address}.` : 'You pick them up at the studio.'}
        </p>
        <ButtonLink to={page}>See your order</ButtonLink>
      </div>
    </section>
  );
}

type WhatHappensNowProps = { sendsMail: boolean; isSympathy: boolean; order?: { page: string; changes: ChangeTime } };

function WhatHappensNow({ sendsMail, isSympathy, order }: WhatHappensNowProps) {
  const { phone, freshness } = useStudio()?.studio ?? {};
  const until = typeof order?.changes === 'object' ? order.changes : undefined;
  return (
    <section className="paid-next" aria-labelledby="next">
      <h2 className="text-h3" id="next">
        What happens now
      </h2>
      <ol>
        <li>
          <span>
            {sendsMail
              ? 'The confirmation goes to the address you gave, with the day and the place.'
              : 'We have your order, with the day and the place.'}
          </span>
        </li>
        {freshness && !isSympathy && (
          <li>
            <span>{freshness}</span>
          </li>
        )}
        <li>
          <span>
            {order && until && (
              <>
                {changesSentence(formatMoment(until))} <a href={order.page}>Change or cancel it</a>.{' '}
              </>
            )}
            {until ? 'For anything else' : 'If something has to change'},{' '}
            {phone ? (
              <>
                call us:{' '}
                <a className="num" href={phoneHref(phone)}>
                  {phone}
                </a>
              </>
            ) : (
              <a href="/contact">write to us</a>
            )}
            .
          </span>
        </li>
      </ol>
    </section>
  );
}
