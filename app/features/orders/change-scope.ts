/** How much of an order still makes sense to change: once it is out, the driver has what was made. */
export type ChangeScope = 'all' | 'address' | 'none';

interface Changeable {
  status: string;
  channel: string;
  fulfillment_state: string;
  hold_expires_at: Date;
}

export function changeScope(order: Changeable, now: Date): ChangeScope {
  if (isUnpaidSale(order, now)) return 'all';
  if (order.status !== 'paid' || order.fulfillment_state === 'delivered') return 'none';
  return order.fulfillment_state === 'out' ? 'address' : 'all';
}

/** Sold by staff, and not paid with its link yet. */
function isUnpaidSale({ status, channel, hold_expires_at }: Changeable, now: Date): boolean {
  return status === 'pending' && (channel === 'phone' || channel === 'walk_in') && hold_expires_at > now;
}
