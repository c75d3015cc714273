import type { Studio } from '~/features/studio/studio.server';
import { money } from '~/lib/money';
import { CancelLink } from './cancel-link';
import { chargesOf } from './charges';
import type { ShownOrder } from './open-checkout.server';
import { OrderLines, OrderSums, totalOf } from './order-summary';

type CheckoutOrderProps = { order: ShownOrder; studio: Studio; heldUntil: string };

/**
 * The order beside the details. What it costs depends on pickup or delivery, so it carries both sums, and the choice
 * in the form shows one of them: by style, because that must work without scripts.
 */
export function CheckoutOrder({ order, studio, heldUntil }: CheckoutOrderProps) {
  const choices = (['pickup', 'delivery'] as const).map((fulfilment) => ({
    className: `if-${fulfilment}`,
    charges: chargesOf(order.subtotal_cents, fulfilment, studio),
  }));
  return (
    <>
      <CancelLink />
      <h1 className="checkout-sum">
        {choices.map(({ className, charges }) => (
          <span key={className} className={className}>
            {money(totalOf(order, charges), order.currency)}
          </span>
        ))}
      </h1>
      <OrderLines order={order} />
      {choices.map(({ className, charges }) => (
        <div key={className} className={className}>
          <OrderSums order={order} charges={charges} basisPoints={studio.sales_tax_basis_points} />
        </div>
      ))}
      <p className="text-small text-ink-quiet">Your flowers are held until {heldUntil}.</p>
    </>
  );
}
