import { useState } from 'react';
import { serviceRules } from '~/features/delivery/sympathy/service';
import type { DeliveryRules, Fulfillment } from './delivery-rules';
import { chargesFor } from './delivery-charges';
import { dayError, lastDayInTime } from './possible-days';
import { openWindows } from './windows';
import { findZone } from '~/lib/delivery-zones';

interface Chosen {
  fulfillment: Fulfillment;
  /** 2027-06-15, or empty. */
  day: string;
  windowId: string;
  /** As typed so far. */
  zip: string;
  occasion: string;
  funeral_home_id: string;
  service_date: string;
  service_time: string;
}

interface Stored {
  occasion?: string | null;
  funeral_home_id?: string | null;
  service_date?: string | null;
  service_time?: string | null;
  fulfillment?: string | null;
  fulfillment_date?: string | null;
  fulfillment_window_id?: string | null;
  delivery_postal_code?: string | null;
}

/** What the buyer has chosen of when and where, and what it costs. */
export function useDeliveryChoice(ordinary: DeliveryRules, stored: Stored) {
  const [chosen, setChosen] = useState<Chosen>({
    fulfillment: stored.fulfillment === 'pickup' ? 'pickup' : 'delivery',
    day: stored.fulfillment_date ?? '',
    windowId: stored.fulfillment_window_id ?? '',
    zip: stored.delivery_postal_code ?? '',
    occasion: stored.occasion ?? '',
    funeral_home_id: stored.funeral_home_id ?? '',
    service_date: stored.service_date ?? '',
    service_time: stored.service_time ?? '',
  });
  const { fulfillment, day, zip } = chosen;
  const rules = serviceRules(ordinary, chosen);
  const open = openWindows(rules, fulfillment, day);
  const window = open.length === 1 ? open[0] : open.find(({ id }) => id === chosen.windowId);
  const chargesOf = (way: Fulfillment) =>
    chargesFor(rules, {
      fulfillment: way,
      fulfillment_date: day,
      delivery_postal_code: zip,
      fulfillment_window_id: window?.id ?? null,
    });
  return {
    ...chosen,
    /** Those of a delivery to a service, if it is one. */
    rules,
    windowId: window?.id ?? null,
    /** Of each way to get the flowers. */
    charges: { pickup: chargesOf('pickup'), delivery: chargesOf('delivery') },
    /** The fee depends on a ZIP code that is not known yet. */
    isEstimate: rules.zones.length > 0 && !findZone(rules.zones, zip),
    change(part: Partial<Chosen>) {
      const next = { ...chosen, ...part };
      setChosen({ ...next, day: possibleDay(serviceRules(ordinary, next), next) });
    },
  };
}

/** A day of pickup may be none of delivery. Flowers for a service come as late as they may. */
function possibleDay(rules: DeliveryRules, { fulfillment, day }: Chosen): string {
  if (!dayError(rules, fulfillment, day)) return day;
  return lastDayInTime(rules, fulfillment) ?? '';
}

export type DeliveryChoice = ReturnType<typeof useDeliveryChoice>;
