import type { Studio } from '~/features/studio/studio.server';
import { useSendsMail } from '~/features/studio/use-studio';
import { ButtonLink, buttonClass } from '~/ui/button';
import type { ShownOrder } from './open-checkout.server';
import { OrderDetails } from './order-details';
import type { OrderStatus } from './order-status';

type EndedStatus = Exclude<OrderStatus, 'pending'>;

const TEXTS: Record<EndedStatus, { title: string; text: string }> = {
  paid: {
    title: 'This order is paid.',
    text: 'There is nothing more to do. The confirmation is on its way by email.',
  },
  expired: {
    title: 'The time for this order has passed.',
    text: 'We held the flowers for a while and then put them back. Nothing was charged. You can order them again.',
  },
  cancelled: { title: 'This order was cancelled.', text: 'Nothing was charged. You can order again at any time.' },
  refunded: {
    title: 'Your payment is on its way back.',
    text: 'This order has ended. Banks take up to ten days to show the money.',
  },
};

const PAID_WITHOUT_MAIL = 'There is nothing more to do. This site cannot send email yet, so keep this page’s address.';

type EndedOrderProps = {
  order: ShownOrder;
  status: EndedStatus;
  studio: Studio;
  again?: { title: string; to: string };
};

export function EndedOrder({ order, status, studio, again }: EndedOrderProps) {
  const { title, text } = TEXTS[status];
  const sendsMail = useSendsMail();
  return (
    <section className="checkout-ended" aria-labelledby="ended">
      <h1 id="ended">{title}</h1>
      <p className="lead">{status === 'paid' && !sendsMail ? PAID_WITHOUT_MAIL : text}</p>
      {status === 'paid' ? (
        <>
          <OrderDetails order={order} studioAddress={[studio.street, studio.city].filter(Boolean).join(', ')} isPaid />
          <a className={buttonClass()} href={order.success_url}>
            Go on
          </a>
        </>
      ) : (
        <div className="actions">
          <ButtonLink to="/store">Back to the store</ButtonLink>
          {again && (
            <ButtonLink to={again.to} variant="line">
              {again.title}, again
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  );
}
