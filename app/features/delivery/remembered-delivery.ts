import type { DeliveryRules } from './delivery-rules';
import { checkDay, nearestDay } from './possible-days';
import type { RememberedPlace } from './remembered-place';

interface Started {
  fulfillment: string | null;
  fulfillment_date: string | null;
  delivery_postal_code: string | null;
}

/** With what the checkout begins, unless details or a wish are stored; and why the day is another than the visitor's. */
export function rememberedDelivery(rules: DeliveryRules, order: Started, place: RememberedPlace | undefined) {
  if (!place || order.fulfillment || order.fulfillment_date || order.delivery_postal_code) return { fields: {} };
  const { zip: delivery_postal_code, day } = place;
  if (!day) return { fields: { delivery_postal_code } };
  const fulfillment_date = nearestDay(rules, 'delivery', day) ?? null;
  return { fields: { delivery_postal_code, fulfillment_date }, note: checkDay(rules, 'delivery', day) };
}
