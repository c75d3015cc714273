import { useState } from 'react';
import type { DeliveryRules, Fulfillment } from './delivery-rules';
import { deliveryFee } from './place';
import { dayError } from './possible-days';
import { windowProblem, windowsOn } from './windows';
import { findZone } from '~/lib/delivery-zones';

interface Chosen {
  fulfillment: Fulfillment;
  /** 2027-06-15, or empty. */
  day: string;
  windowId: string;
  /** As typed so far. */
  zip: string;
}

interface Stored {
  fulfillment?: string | null;
  fulfillment_date?: string | null;
  fulfillment_window_id?: string | null;
  delivery_postal_code?: string | null;
}

/** What the buyer has chosen of when and where, and what it costs. */
export function useDeliveryChoice(rules: DeliveryRules, stored: Stored) {
  const [chosen, setChosen] = useState<Chosen>({
    fulfillment: stored.fulfillment === 'pickup' ? 'pickup' : 'delivery',
    day: stored.fulfillment_date ?? '',
    windowId: stored.fulfillment_window_id ?? '',
    zip: stored.delivery_postal_code ?? '',
  });
  const { fulfillment, day, zip } = chosen;
  const open = windowsOn(rules, fulfillment, day).filter((window) => !windowProblem(rules, window, day));
  const window = open.length === 1 ? open[0] : open.find(({ id }) => id === chosen.windowId);
  return {
    ...chosen,
    windowId: window?.id ?? null,
    fee_cents: deliveryFee(rules, zip, window?.id ?? null),
    /** The fee depends on a ZIP code that is not known yet. */
    isEstimate: rules.zones.length > 0 && !findZone(rules.zones, zip),
    change(part: Partial<Chosen>) {
      const next = { ...chosen, ...part };
      // A day of pickup may be none of delivery.
      setChosen({ ...next, day: dayError(rules, next.fulfillment, next.day) ? '' : next.day });
    },
  };
}

export type DeliveryChoice = ReturnType<typeof useDeliveryChoice>;
