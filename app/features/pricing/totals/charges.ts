/** What an order may cost beside its goods, taxed as they are. `isOnce`: a subscription's later deliveries do not have it. */
const CHARGES = {
  /** With the price of its window. */
  delivery: { label: 'Delivery', isOnce: false },
  rush: { label: 'Rush', isOnce: true },
} as const;

export type ChargeKind = keyof typeof CHARGES;

export interface Charge {
  kind: ChargeKind;
  cents: number;
}

/** As an order stores them: those that cost nothing are left out. */
export function listCharges(cents: Partial<Record<ChargeKind, number>>): Charge[] {
  const all = (Object.keys(CHARGES) as ChargeKind[]).map((kind) => ({ kind, cents: cents[kind] ?? 0 }));
  return all.filter((charge) => charge.cents > 0);
}

export function storedCharges({ charges }: { charges: unknown }): Charge[] {
  return charges as Charge[];
}

/** Of one kind, or of all. */
export function chargesCents(charges: Charge[], kind?: ChargeKind): number {
  return charges.reduce((sum, charge) => (kind && charge.kind !== kind ? sum : sum + charge.cents), 0);
}

export function recurringCharges(charges: Charge[]): Charge[] {
  return charges.filter(({ kind }) => !CHARGES[kind].isOnce);
}

export function chargeLines(charges: Charge[]): { label: string; cents: number }[] {
  return charges.map(({ kind, cents }) => ({ label: CHARGES[kind].label, cents }));
}
