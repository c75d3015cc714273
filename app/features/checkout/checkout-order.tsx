import { formatMoney } from '~/lib/money';
import { useHydrated } from '~/ui/use-hydrated';
import { useSettled } from '~/ui/use-settled';
import type { ShownOrder } from '~/features/orders/open-checkout.server';
import { OrderLines, OrderSums } from '~/features/orders/order-summary';
import type { estimateTotals } from './estimate-totals';

/** The page contains both totals, and CSS shows one, so that it works without scripts. */
const CHOICES = ['pickup', 'delivery'] as const;

type CheckoutSumProps = {
  order: ShownOrder;
  sums: ReturnType<typeof estimateTotals>;
  /** Delivery fee or sales tax depend on an address that is not known yet. */
  isEstimate: boolean;
};
type CheckoutOrderProps = CheckoutSumProps & { heldUntil: string };

export function CheckoutSum({ order, sums, isEstimate }: CheckoutSumProps) {
  return (
    <h1 className="checkout-sum">
      {CHOICES.map((fulfillment) => (
        <span key={fulfillment} className={`if-${fulfillment}`}>
          {fulfillment === 'delivery' && isEstimate && <small>about </small>}
          {formatMoney(sums[fulfillment].due_cents, order.currency)}
        </span>
      ))}
    </h1>
  );
}

type CheckoutTotalProps = CheckoutSumProps & { chosen: (typeof CHOICES)[number] };

/** Beside the button on a phone, and for screen readers, which hear of a new total; elsewhere the sums are in sight. */
export function CheckoutTotal({ order, sums, isEstimate, chosen }: CheckoutTotalProps) {
  const other = chosen === 'pickup' ? 'delivery' : 'pickup';
  const isHydrated = useHydrated();
  const total = (fulfillment: typeof chosen) =>
    `Total: ${fulfillment === 'delivery' && isEstimate ? 'about ' : ''}${formatMoney(sums[fulfillment].due_cents, order.currency)}`;
  const settled = useSettled(total(chosen));
  return (
    <p className="checkout-total" role="status">
      {/* The same element before and after hydration: only a changed total is said. */}
      <span className={isHydrated ? undefined : `if-${chosen}`}>{settled}</span>
      {!isHydrated && <span className={`if-${other}`}>{total(other)}</span>}
    </p>
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
      {isEstimate && <p className="if-delivery text-small text-ink-quiet">Delivery and tax depend on the address.</p>}
      <p className="text-small text-ink-quiet">Your flowers are held until {heldUntil}.</p>
    </>
  );
}
