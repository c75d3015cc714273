import { NO_ADDRESS } from '~/features/store/checkout/checkout.schema';
import type { DeliveryRules } from '~/features/store/delivery/delivery-rules';
import { zoneName } from '~/features/store/delivery/place';
import { chosenWindow } from '~/features/store/delivery/windows';
import type { Sale } from './sell.schema';

export type SaleDetails = ReturnType<typeof detailsOf>;

/** What the order stores of a sale. What is taken now is a pickup of today. */
export function detailsOf(sale: Sale, rules: DeliveryRules) {
  const { buyer_name, buyer_phone, buyer_email, card_message } = sale;
  const isDelivered = sale.how === 'delivery';
  const fulfillment = isDelivered ? ('delivery' as const) : ('pickup' as const);
  const isNow = sale.how === 'now';
  const day = { fulfillment, fulfillment_date: isNow ? rules.calendar.today : sale.fulfillment_date };
  const { recipient_name, delivery_street, delivery_city, delivery_region, delivery_postal_code } = sale;
  const { delivery_note, tax_place } = sale;
  const address = { recipient_name, delivery_street, delivery_city, delivery_region, delivery_postal_code };
  return {
    ...{ buyer_name, buyer_phone, buyer_email, card_message, ...day },
    ...chosenWindow(rules, { ...day, fulfillment_window_id: isNow ? null : sale.fulfillment_window_id }),
    ...(isDelivered ? { ...address, delivery_note, tax_place } : NO_ADDRESS),
    delivery_zone: zoneName(rules, { ...day, delivery_postal_code }),
  };
}
