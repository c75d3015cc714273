export const KINDS = {
  received: 'Received',
  order: 'Used by an order',
  event: 'Used by an event',
  wasted: 'Wasted',
  counted: 'Counted',
} as const;

export type MovementKind = keyof typeof KINDS;

/** Those that staff type; the others follow from orders and events. */
export const MANUAL_KINDS: MovementKind[] = ['received', 'wasted', 'counted'];

export const WASTE_REASONS = {
  wilted: 'Wilted',
  broken: 'Broken',
  poor: 'Poor on arrival',
  unsold: 'Left unsold',
  mistake: 'Cut by mistake',
  other: 'Something else',
} as const;

export type WasteReason = keyof typeof WASTE_REASONS;

export const WASTE_REASON_KEYS = Object.keys(WASTE_REASONS) as WasteReason[];
