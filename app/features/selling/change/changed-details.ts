import { NO_ADDRESS } from '~/features/orders/checkout.schema';
import type { DeliveryRules, Fulfillment } from '~/features/delivery/delivery-rules';
import { zoneName } from '~/lib/delivery-zones';
import { chosenPickupTime } from '~/features/delivery/pickup-time';
import { chosenWindow } from '~/features/delivery/windows';
import type { Order } from '~/features/orders/orders.server';
import { type FuneralHome, placeChoice } from '~/features/delivery/sympathy/service';
import { chosenService } from '~/features/delivery/sympathy/service.schema';
import type { ChangeOrderForm } from './change-order.schema';
import type { ChangeScope } from '~/features/orders/change-scope';

export const ADDRESS = [
  ...(['recipient_name', 'recipient_phone', 'delivery_street', 'delivery_city', 'delivery_region'] as const),
  ...(['delivery_postal_code', 'delivery_note', 'tax_place'] as const),
];
const WISHES = ['card_message', 'card_signature', 'ribbon_text', 'occasion', 'substitution'] as const;
const CHECKBOXES = ['is_surprise', 'hides_sender'] as const;
const SERVICE = ['deceased_name', 'funeral_home_id', 'funeral_home', 'service_date', 'service_time'] as const;

interface Sent {
  /** Fields that the form did not have stay as they are. `wishes` stands for the check boxes, which send nothing if off. */
  sent: ReadonlySet<string>;
  scope: ChangeScope;
  rules: DeliveryRules;
  homes: FuneralHome[];
}

export type ChangedDetails = ReturnType<typeof detailsOf>;

type Field = (typeof ADDRESS | typeof WISHES | typeof CHECKBOXES)[number];

export function detailsOf(order: Order, form: ChangeOrderForm, { sent, scope, rules, homes }: Sent) {
  const all = scope === 'all';
  const pick = <Name extends Field>(names: readonly Name[], isSent: (name: Name) => boolean) =>
    Object.fromEntries(names.map((name) => [name, isSent(name) ? form[name] : order[name]])) as Pick<Order, Name>;
  const fulfillment: Fulfillment = (all && form.fulfillment) || (order.fulfillment ?? 'pickup');
  const isDelivered = fulfillment === 'delivery';
  const wishes = {
    ...pick(WISHES, (name) => all && sent.has(name)),
    ...pick(CHECKBOXES, () => all && sent.has('wishes')),
  };
  const address = isDelivered ? pick(ADDRESS, (name) => sent.has(name)) : { ...NO_ADDRESS, recipient_phone: null };
  const isThere = fulfillment === order.fulfillment && address.delivery_postal_code === order.delivery_postal_code;
  return {
    ...whenOf(order, form, { sent, scope, rules }, fulfillment),
    ...address,
    delivery_zone: isThere ? order.delivery_zone : zoneName(rules, { fulfillment, ...address }),
    ...wishes,
    // Nobody is surprised at the counter.
    is_surprise: isDelivered && wishes.is_surprise,
    ...serviceOf(order, form, { sent, scope, homes }, { fulfillment, occasion: wishes.occasion }),
  };
}

function whenOf(
  order: Order,
  form: ChangeOrderForm,
  { sent, scope, rules }: Omit<Sent, 'homes'>,
  fulfillment: Fulfillment,
) {
  const all = scope === 'all';
  const fulfillment_date = all && sent.has('fulfillment_date') ? form.fulfillment_date : (order.fulfillment_date ?? '');
  const windowId = all && sent.has('fulfillment_window_id') ? form.fulfillment_window_id : order.fulfillment_window_id;
  const isSame =
    fulfillment === order.fulfillment &&
    fulfillment_date === order.fulfillment_date &&
    windowId === order.fulfillment_window_id;
  const { fulfillment_window_id, fulfillment_window } = isSame
    ? order
    : chosenWindow(rules, { fulfillment, fulfillment_date, fulfillment_window_id: windowId });
  const typed = all && sent.has('pickup_time') ? form.pickup_time : order.pickup_time;
  const isSameDay = fulfillment === order.fulfillment && fulfillment_date === order.fulfillment_date;
  const pickup_time = isSameDay
    ? typed
    : chosenPickupTime(rules, { fulfillment, fulfillment_date, pickup_time: typed });
  return { fulfillment, fulfillment_date, fulfillment_window_id, fulfillment_window, pickup_time };
}

type Service = Pick<Order, (typeof SERVICE)[number]>;

function serviceOf(
  order: Order,
  form: ChangeOrderForm,
  { sent, scope, homes }: Omit<Sent, 'rules'>,
  chosen: { fulfillment: Fulfillment; occasion: string | null },
): Service {
  const isSent = scope === 'all' && SERVICE.some((name) => sent.has(name));
  const stored = { ...order, funeral_home_id: placeChoice(order, homes) };
  const typed = Object.fromEntries(
    SERVICE.map((name) => [name, isSent && sent.has(name) ? form[name] : stored[name]]),
  ) as Service;
  const service = chosenService({ ...typed, ...chosen }, homes);
  // A home that the directory names differently by now keeps the name that the order has.
  const isSameHome = service.funeral_home_id !== null && service.funeral_home_id === order.funeral_home_id;
  return { ...service, ...(isSameHome && { funeral_home: order.funeral_home }) };
}

export function sameService(order: Order, details: Service): boolean {
  return SERVICE.every((name) => details[name] === order[name]);
}
