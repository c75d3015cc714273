import { formatMoney } from '~/lib/money';
import type { ShownOrder } from './open-checkout.server';
import { OrderLines, OrderSums } from '~/features/store/orders/order-summary';
import type { estimateTotals } from '~/features/store/totals/estimate-totals';

/** The page contains both totals, and CSS shows one, so that it works without scripts. */
const CHOICES = ['pickup', 'delivery'] as const;

type CheckoutSumProps = { order: ShownOrder; sums: ReturnType<typeof estimateTotals> };
type CheckoutOrderProps = CheckoutSumProps & {
  heldUntil: string;
  /** Delivery fee or sales tax depend on an address that is not known yet. */
  isEstimate: boolean;
};

export function CheckoutSum({ order, sums }: CheckoutSumProps) {
  return (
    <h1 className="checkout-sum">
      {CHOICES.map((fulfillment) => (
        <span key={fulfillment} className={`if-${fulfillment}`}>
          {formatMoney(sums[fulfillment].due_cents, order.currency)}
        </span>
      ))}
    </h1>
  );
}

export function CheckoutOrder({ order, sums, heldUntil, isEstimate }: CheckoutOrderProps) {
  return (
    <>
      <OrderLines order={order} />
      {CHOICES.map((fulfillment) => (
        <div key={fulfillment} className={`if-${fulfillment}`}>
          <OrderSums sums={{ ...sums[fulfillment], discount_code: order.discount_code }} currency={order.currency} />
        </div>
      ))}
      {isEstimate && (
        <p className="if-delivery text-small text-ink-quiet">Delivery fee and sales tax depend on the address.</p>
      )}
      <p className="text-small text-ink-quiet">Your flowers are held until {heldUntil}.</p>
    </>
  );
}
