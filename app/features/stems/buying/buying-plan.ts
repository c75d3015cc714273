import { addDays } from '~/lib/dates';

export interface PlannedStem {
  id: string;
  name: string;
  on_hand: number;
  bunch_size: number;
  bunch_cost_cents: number;
  supplier_id: string | null;
  supplier: string | null;
  lead_days: number | null;
}

interface Needed {
  stem_id: string;
  day: string;
  orders: number;
  events: number;
}

export interface Purchase {
  supplier_id: string | null;
  supplier: string | null;
  /** When the stems are needed, and when the supplier wants the order. */
  day: string;
  order_by: string;
  stem_id: string;
  stem: string;
  orders: number;
  events: number;
  /** Left for this day: what is on hand after the days before, with what was bought for them. */
  left: number;
  bunches: number;
  stems: number;
  cost_cents: number;
}

/**
 * What must be bought for each day from `from` on, in whole bunches. What a bunch leaves over serves the days after it.
 * Days before `from` take from what is on hand, and buy for themselves.
 */
export function planPurchases(stems: PlannedStem[], needs: Needed[], from: string): Purchase[] {
  const left = new Map(stems.map(({ id, on_hand }) => [id, Math.max(on_hand, 0)]));
  const byId = new Map(stems.map((stem) => [stem.id, stem]));
  return needs
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .flatMap(({ stem_id, day, orders, events }) => {
      const stem = byId.get(stem_id);
      if (!stem) return [];
      const before = left.get(stem_id) ?? 0;
      const missing = orders + events - before;
      if (missing <= 0 || day < from) {
        left.set(stem_id, Math.max(-missing, 0));
        return [];
      }
      const bunches = Math.ceil(missing / stem.bunch_size);
      left.set(stem_id, bunches * stem.bunch_size - missing);
      return {
        supplier_id: stem.supplier_id,
        supplier: stem.supplier,
        day,
        order_by: addDays(day, -(stem.lead_days ?? 0)),
        stem_id,
        stem: stem.name,
        orders,
        events,
        left: before,
        bunches,
        stems: bunches * stem.bunch_size,
        cost_cents: bunches * stem.bunch_cost_cents,
      };
    });
}
