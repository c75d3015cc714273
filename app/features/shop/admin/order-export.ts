import { fulfillmentWord } from '~/features/orders/fulfillment-state';
import { exportList } from '~/features/studio/list-export.server';
import type { StaffHandle } from '~/lib/areas';
import { formatDollarsInput } from '~/lib/dollars-input';
import { getContext } from '~/platform/context.server';
import { eachOrder, orderListQuery } from '~/features/orders/order-queries.server';
import { occasionLabel, printedSignature, SUBSTITUTIONS } from '~/features/orders/order-wishes';
import { pickupText } from '~/features/delivery/pickup-time';
import { placeText } from '~/features/pricing/tax/sales-tax';
import type { Route } from './+types/order-export';

export const handle: StaffHandle = { area: 'orders' };

const CHANNELS = { web: 'store', phone: 'phone', walk_in: 'over the counter', gift_card: 'gift card' };

export function loader({ url, ...args }: Route.LoaderArgs) {
  const context = getContext(args);
  return exportList(context, 'orders', {
    rows: eachOrder(context, orderListQuery(url)),
    columns: {
      Order: ({ number }) => number,
      Status: ({ status }) => status,
      Work: ({ status, fulfillment_state, fulfillment }) =>
        status === 'paid' ? fulfillmentWord(fulfillment_state, fulfillment) : '',
      Placed: ({ created_at }, at) => at(created_at),
      Sold: ({ channel }) => CHANNELS[channel],
      Paid: ({ paid_at }, at) => at(paid_at),
      Wanted: ({ fulfillment_date }) => fulfillment_date,
      Window: ({ fulfillment_window }) => fulfillment_window,
      How: ({ fulfillment }) => fulfillment,
      What: ({ lines }) => lines,
      Buyer: ({ buyer_name }) => buyer_name,
      Email: ({ buyer_email }) => buyer_email,
      Phone: ({ buyer_phone }) => buyer_phone,
      For: ({ recipient_name }) => recipient_name,
      'In memory of': ({ deceased_name }) => deceased_name,
      'Funeral home': ({ funeral_home }) => funeral_home,
      'Service day': ({ service_date }) => service_date,
      'Service time': ({ service_time }) => service_time,
      Street: ({ delivery_street }) => delivery_street,
      City: ({ delivery_city }) => delivery_city,
      State: ({ delivery_region }) => delivery_region,
      ZIP: ({ delivery_postal_code }) => delivery_postal_code,
      'Delivery note': ({ delivery_note }) => delivery_note,
      'Card message': ({ card_message }) => card_message,
      'Card from': printedSignature,
      Occasion: ({ occasion }) => occasion && occasionLabel(occasion),
      Ribbon: ({ ribbon_text }) => ribbon_text,
      'Recipient’s phone': ({ recipient_phone }) => recipient_phone,
      Surprise: ({ is_surprise }) => (is_surprise ? 'yes' : ''),
      'Hidden sender': ({ hides_sender }) => (hides_sender ? 'yes' : ''),
      Substitutes: ({ substitution }) => SUBSTITUTIONS[substitution],
      'Staff note': ({ staff_note }) => staff_note,
      Subtotal: ({ subtotal_cents }) => formatDollarsInput(subtotal_cents),
      Discount: ({ discount_cents }) => formatDollarsInput(discount_cents),
      Delivery: ({ delivery_cents }) => formatDollarsInput(delivery_cents),
      'Sales tax': ({ tax_cents }) => formatDollarsInput(tax_cents),
      Tip: ({ tip_cents }) => formatDollarsInput(tip_cents),
      Total: ({ total_cents }) => formatDollarsInput(total_cents),
      'Gift card': ({ gift_card_cents }) => formatDollarsInput(gift_card_cents),
      'Balance open': ({ balance_cents }) => formatDollarsInput(balance_cents),
      Refunded: ({ refunded_cents }) => formatDollarsInput(refunded_cents),
      Currency: ({ currency }) => currency.toUpperCase(),
      // New columns come last: sheets that read this file count them.
      'Pickup time': pickupText,
      'City limits': ({ tax_place }) => tax_place && placeText(tax_place),
    },
  });
}
