import { readStudio } from '~/features/studio/studio.server';
import { dayIn, readableMoment } from '~/lib/dates';
import { centsToType } from '~/lib/typed-cents';
import { type Context, server } from '~/platform/context.server';
import { csvAnswer } from '~/platform/csv.server';
import type { Listing } from '~/platform/listing.server';
import { eachOrder, readOrderList } from '../order-book.server';
import type { Route } from './+types/order-export';

const HEADS = [
  ...['Order', 'Status', 'Ready', 'Handed Over', 'Placed', 'Paid', 'Wanted', 'How', 'What'],
  ...['Buyer', 'Email', 'Phone', 'For', 'Street', 'City', 'State', 'ZIP', 'Delivery Note', 'Staff Note'],
  ...['Subtotal', 'Delivery', 'Sales Tax', 'Total', 'Currency'],
];

/** GET /store-manager/orders.csv: the list as its address asks for it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const studio = server(context);
  const { time_zone } = await readStudio(studio);
  const rows = rowsOf(studio, readOrderList(url), time_zone);
  return csvAnswer(`orders-${dayIn(time_zone, studio.now())}.csv`, HEADS, rows);
}

async function* rowsOf(context: Context, listing: Listing, timeZone: string) {
  const moment = (at: Date | null) => (at ? readableMoment(timeZone, at) : '');
  for await (const order of eachOrder(context, listing)) {
    yield [
      ...[order.number, order.status, moment(order.ready_at), moment(order.handed_over_at)],
      ...[moment(order.created_at), moment(order.paid_at), order.wanted_on, order.fulfilment, order.lines],
      ...[order.buyer_name, order.buyer_email, order.buyer_phone, order.recipient_name, order.delivery_street],
      ...[order.delivery_city, order.delivery_region, order.delivery_postal_code, order.delivery_note],
      order.staff_note,
      ...[order.subtotal_cents, order.delivery_cents, order.tax_cents, order.total_cents].map(centsToType),
      order.currency.toUpperCase(),
    ];
  }
}
