import type { ShownOrder } from './open-checkout.server';
import { OrderFacts } from './order-facts';
import { OrderLines, OrderSums } from './order-summary';

type CardOrderProps = { order: ShownOrder; basisPoints: number; heldUntil: string; studioAddress: string };

/** The order beside the card: what is paid, and where and when it goes. */
export function CardOrder({ order, basisPoints, heldUntil, studioAddress }: CardOrderProps) {
  return (
    <>
      <OrderFacts order={order} studioAddress={studioAddress} />
      <OrderLines order={order} />
      <OrderSums order={order} charges={order} basisPoints={basisPoints} />
      <p className="text-small text-ink-quiet">Your flowers are held until {heldUntil}.</p>
    </>
  );
}
