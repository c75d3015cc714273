/** How much of an order still makes sense to change: once it is out, the driver has what was made. */
export type ChangeScope = 'all' | 'address' | 'none';

export function changeScope({ status, fulfillment_state }: { status: string; fulfillment_state: string }): ChangeScope {
  if (status !== 'paid' || fulfillment_state === 'delivered') return 'none';
  return fulfillment_state === 'out' ? 'address' : 'all';
}
