const REASONS: Record<string, string> = {
  by_staff: 'By the studio',
  at_provider: 'At the provider',
  sold_out: 'Paid too late, sold out',
  gift_card_used: 'Paid too late, gift card used',
  paid_twice: 'Paid twice',
  wrong_amount: 'Wrong amount',
  unmatched: 'For no order of this store',
};

export function refundReason(reason: string | null): string {
  return (reason && REASONS[reason]) ?? 'In part';
}
