import ical, { ICalCalendarMethod } from 'ical-generator';
import { formatClock } from '~/lib/business-hours';
import type { Studio } from '~/features/studio/studio.server';
import type { Order } from './orders.server';
import type { Context } from '~/platform/context.server';
import { orderPageUrl } from './order-link.server';

type CalendarOrder = Pick<
  Order,
  | 'id'
  | 'number'
  | 'fulfillment'
  | 'fulfillment_date'
  | 'pickup_time'
  | 'pickup_confirmed_at'
  | 'delivery_street'
  | 'delivery_city'
  | 'delivery_region'
  | 'delivery_postal_code'
>;

/** RFC 5545: an entry for the whole day. Undefined while no day is chosen. */
export function orderCalendar(context: Context, order: CalendarOrder, studio: Studio) {
  const { id, number, fulfillment, fulfillment_date: day } = order;
  if (!day) return undefined;
  const { pickup_time, pickup_confirmed_at } = order;
  const time = pickup_time && pickup_confirmed_at ? `, pickup at ${formatClock(pickup_time)}` : '';
  const isDelivered = fulfillment === 'delivery';
  const url = orderPageUrl(context, order).reveal();
  const calendar = ical({
    prodId: { company: 'Rhodora', product: 'Store', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${id}@${new URL(context.config.baseUrl).hostname}`,
    stamp: context.now(),
    start: day,
    allDay: true,
    // A surprise: whoever looks at a shared calendar is not told for whom.
    summary: isDelivered ? `Flowers from ${studio.name} are delivered` : `Pick up flowers at ${studio.name}`,
    description: `Order ${number}${time}: ${url}`,
    location: isDelivered
      ? `${order.delivery_street}, ${order.delivery_city}, ${order.delivery_region ?? ''} ${order.delivery_postal_code}`
      : [studio.street, studio.city, studio.region].filter(Boolean).join(', '),
    url,
  });
  return { filename: `order-${number}.ics`, content: calendar.toString() };
}

export function attachedOrder(context: Context, order: CalendarOrder, studio: Studio) {
  const file = orderCalendar(context, order, studio);
  return file ? [{ ...file, content_type: 'text/calendar; charset=utf-8; method=PUBLISH' }] : [];
}
