const STATES: Record<string, string> = {
  paid: 'Arrived',
  pending: 'Waits',
  in_transit: 'On its way',
  canceled: 'Canceled',
  failed: 'The bank sent it back',
};

export function payoutState({ state, amount_cents }: { state: string | null; amount_cents: number }): string {
  if (amount_cents < 0) return 'Back at the provider';
  return STATES[state ?? ''] ?? 'On its way';
}
