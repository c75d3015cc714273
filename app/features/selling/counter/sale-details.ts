import { NO_ADDRESS } from '~/features/orders/checkout.schema';
import type { DeliveryRules } from '~/features/delivery/delivery-rules';
import { zoneName } from '~/lib/delivery-zones';
import { chosenPickupTime } from '~/features/delivery/pickup-time';
import { chosenWindow } from '~/features/delivery/windows';
import { NO_WISHES } from '~/features/orders/order-wishes';
import type { FuneralHome } from '~/features/delivery/sympathy/service';
import { chosenService } from '~/features/delivery/sympathy/service.schema';
import type { Sale } from './sell.schema';

export type SaleDetails = ReturnType<typeof detailsOf>;

/** What the order stores of a sale. What is taken now is a pickup of today. */
export function detailsOf(sale: Sale, rules: DeliveryRules, homes: FuneralHome[]) {
  const { buyer_name, buyer_phone, buyer_email } = sale;
  const fulfillment = fulfillmentOf(sale);
  const isNow = sale.how === 'now';
  const day = { fulfillment, fulfillment_date: isNow ? rules.calendar.today : sale.fulfillment_date };
  return {
    ...NO_WISHES,
    buyer_name,
    buyer_phone,
    buyer_email,
    ...day,
    ...chosenWindow(rules, { ...day, fulfillment_window_id: isNow ? null : sale.fulfillment_window_id }),
    pickup_time: isNow ? null : chosenPickupTime(rules, { ...day, pickup_time: sale.pickup_time }),
    ...(fulfillment === 'delivery' ? addressOf(sale) : NO_ADDRESS),
    delivery_zone: zoneName(rules, { fulfillment, delivery_postal_code: sale.delivery_postal_code }),
    ...(!isNow && wishesOf(sale)),
    ...chosenService({ ...sale, fulfillment }, homes),
  };
}

function fulfillmentOf({ how }: Pick<Sale, 'how'>) {
  return how === 'delivery' ? ('delivery' as const) : ('pickup' as const);
}

function addressOf(sale: Sale) {
  const { recipient_name, recipient_phone, is_surprise, delivery_street, delivery_city, delivery_region } = sale;
  const { delivery_postal_code, delivery_note, tax_place } = sale;
  return {
    recipient_name,
    recipient_phone,
    is_surprise,
    delivery_street,
    delivery_city,
    delivery_region,
    delivery_postal_code,
    delivery_note,
    tax_place,
  };
}

function wishesOf({ card_message, card_signature, occasion, ribbon_text, hides_sender, substitution }: Sale) {
  return { card_message, card_signature, occasion, ribbon_text, hides_sender, substitution };
}
