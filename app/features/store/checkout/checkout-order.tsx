import type { Studio } from '~/features/studio/studio.server';
import { formatMoney } from '~/lib/money';
import { calculateCharges } from './charges';
import type { ShownOrder } from './open-checkout.server';
import { OrderLines, OrderSums, orderTotal } from '~/features/store/orders/order-summary';

type OpenOrderProps = { order: ShownOrder; studio: Studio };
type CheckoutOrderProps = OpenOrderProps & {
  heldUntil: string;
  /** The delivery fee depends on a ZIP code that is not known yet. */
  isEstimate: boolean;
};

/** The page contains both totals, and CSS shows one, so that it works without scripts. */
function fulfillmentChoices({ order, studio }: OpenOrderProps) {
  return (['pickup', 'delivery'] as const).map((fulfillment) => ({
    className: `if-${fulfillment}`,
    charges: calculateCharges(order.subtotal_cents, fulfillment, studio),
  }));
}

export function CheckoutSum({ order, studio }: OpenOrderProps) {
  return (
    <h1 className="checkout-sum">
      {fulfillmentChoices({ order, studio }).map(({ className, charges }) => (
        <span key={className} className={className}>
          {formatMoney(orderTotal(order, charges), order.currency)}
        </span>
      ))}
    </h1>
  );
}

export function CheckoutOrder({ order, studio, heldUntil, isEstimate }: CheckoutOrderProps) {
  return (
    <>
      <OrderLines order={order} />
      {fulfillmentChoices({ order, studio }).map(({ className, charges }) => (
        <div key={className} className={className}>
          <OrderSums order={order} charges={charges} basisPoints={studio.sales_tax_basis_points} />
        </div>
      ))}
      {isEstimate && <p className="if-delivery text-small text-ink-quiet">The delivery fee depends on the ZIP code.</p>}
      <p className="text-small text-ink-quiet">Your flowers are held until {heldUntil}.</p>
    </>
  );
}
