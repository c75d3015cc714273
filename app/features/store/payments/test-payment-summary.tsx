import type { ShownOrder } from '~/features/store/checkout/open-checkout.server';
import { OrderDetails } from '~/features/store/orders/order-details';
import { OrderLines, OrderSums } from '~/features/store/orders/order-summary';

type TestPaymentSummaryProps = { order: ShownOrder; basisPoints: number; heldUntil: string; studioAddress: string };

export function TestPaymentSummary({ order, basisPoints, heldUntil, studioAddress }: TestPaymentSummaryProps) {
  return (
    <>
      <OrderDetails order={order} studioAddress={studioAddress} />
      <OrderLines order={order} />
      <OrderSums order={order} charges={order} basisPoints={basisPoints} />
      <p className="text-small text-ink-quiet">Your flowers are held until {heldUntil}.</p>
    </>
  );
}
