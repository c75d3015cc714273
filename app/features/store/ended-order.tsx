import { readableDay } from '~/lib/dates';
import { ButtonLink, buttonClass } from '~/ui/button';
import type { ShownOrder } from './open-checkout.server';

const WORDS: Record<string, { title: string; text: string }> = {
  paid: {
    title: 'This order is paid.',
    text: 'There is nothing more to do. The confirmation is on its way by e-mail.',
  },
  expired: {
    title: 'The time for this order has passed.',
    text: 'We held the flowers for 30 minutes and then put them back. Nothing was charged. You can order them again.',
  },
  cancelled: { title: 'This order was cancelled.', text: 'Nothing was charged. You can order again at any time.' },
  refunded: {
    title: 'Your payment is on its way back.',
    text: 'It reached us after the flowers had gone to someone else. We are sorry. Banks take up to ten days to show it.',
  },
};

/** In place of the form when an order can no longer be paid: what happened, and one way on. */
export function EndedOrder({ order }: { order: ShownOrder }) {
  const { title, text } = WORDS[order.state] ?? { title: '', text: '' };
  return (
    <section className="checkout-ended" aria-labelledby="ended">
      <h1 className="text-h3" id="ended">
        {title}
      </h1>
      <p>{text}</p>
      {order.state === 'paid' ? (
        <>
          <p>
            Order {order.number}
            {order.wanted_on && `, for ${readableDay(order.wanted_on)}`}.
          </p>
          <a className={buttonClass()} href={order.success_url}>
            Go on
          </a>
        </>
      ) : (
        <ButtonLink to="/store">Back to the store</ButtonLink>
      )}
    </section>
  );
}
