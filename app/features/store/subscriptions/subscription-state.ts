export const SUBSCRIPTION_STATES = {
  active: 'Active',
  paused: 'Paused',
  payment_failed: 'Payment failed',
  ended: 'Ended',
} as const;

export function isState(text: string | undefined): text is keyof typeof SUBSCRIPTION_STATES {
  return text !== undefined && Object.hasOwn(SUBSCRIPTION_STATES, text);
}
