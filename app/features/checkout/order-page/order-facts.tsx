import type { BuyersOrder } from './buyers-order.server';
import { OrderDetails } from '~/features/orders/order-details';
import { OrderLines, OrderSums } from '~/features/orders/order-summary';
import type { Studio } from '~/features/studio/studio.server';
import { ButtonLink, buttonClass } from '~/ui/button';

type OrderFactsProps = {
  order: BuyersOrder;
  studio: Studio;
  /** Of the order's private page. */
  path: string;
  /** Where it is paid. */
  checkout?: string;
};

export function OrderFacts({ order, studio, path, checkout }: OrderFactsProps) {
  const isOn = order.state === 'paid';
  return (
    <section className="order-facts" aria-labelledby="ordered">
      <h2 className="text-h3" id="ordered">
        What you ordered
      </h2>
      <OrderLines order={order} />
      <OrderSums sums={order} currency={order.currency} />
      <OrderDetails order={order} studioAddress={[studio.street, studio.city].filter(Boolean).join(', ')} />
      <div className="actions">
        {isOn && order.fulfillment_date && (
          <a className={buttonClass({ variant: 'line' })} href={`${path}/order.ics`} download>
            Add to calendar
          </a>
        )}
        {checkout && <ButtonLink to={checkout}>Go back to the checkout</ButtonLink>}
      </div>
    </section>
  );
}
