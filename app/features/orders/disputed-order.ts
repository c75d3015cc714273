export type OrderDispute = 'open' | 'lost';

/** For whoever would make or deliver the flowers. */
export const DISPUTE_WARNING: Record<OrderDispute, string> = {
  open: 'The buyer’s bank disputes the payment. Ask before you go on.',
  lost: 'The buyer’s bank took the payment back. Ask before you go on.',
};
