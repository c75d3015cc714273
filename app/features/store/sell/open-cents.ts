interface Sold {
  status: string;
  channel: string;
  due_cents: number;
  balance_cents: number;
  subscription_id: string | null;
}

/** What is still to be paid: the whole of an unpaid order that staff sold or a subscription placed, or what is open of a sold one. */
export function openCents({ status, channel, due_cents, balance_cents, subscription_id }: Sold): number {
  if (status === 'paid') return balance_cents;
  const isInCheckout = channel === 'store' && subscription_id === null;
  return status === 'pending' && !isInCheckout ? due_cents : 0;
}
