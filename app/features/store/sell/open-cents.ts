interface Sold {
  status: string;
  channel: string;
  due_cents: number;
  balance_cents: number;
}

/** What is still to be paid: the whole of an unpaid order that staff sold, or what is open of a sold one. */
export function openCents({ status, channel, due_cents, balance_cents }: Sold): number {
  if (status === 'paid') return balance_cents;
  return status === 'pending' && channel !== 'store' ? due_cents : 0;
}
