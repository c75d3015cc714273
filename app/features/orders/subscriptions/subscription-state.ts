export const SUBSCRIPTION_STATES = {
  active: 'Active',
  paused: 'Paused',
  payment_failed: 'Payment failed',
  ended: 'Ended',
} as const;

/** The words that staff find one by. */
export const SEARCHED =
  'subscription_search_text(number, buyer_name, buyer_email, buyer_phone, recipient_name, recipient_phone, product_title)';

export function isState(text: string | undefined): text is keyof typeof SUBSCRIPTION_STATES {
  return text !== undefined && Object.hasOwn(SUBSCRIPTION_STATES, text);
}
