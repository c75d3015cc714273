import { type Masthead, worksheetPdf } from '~/features/resources/pdf/worksheet-pdf.server';
import { tableRow } from '~/features/resources/pdf/table-row';
import { labelsPdf } from '~/features/resources/pdf/labels-pdf.server';
import { pickupText } from '~/features/delivery/pickup-time';
import { listWishes } from '~/features/orders/order-wishes';
import type { Studio } from '~/features/studio/studio.server';
import { forWhom, serviceLine } from '~/lib/for-whom';
import { formatDay } from '~/lib/dates';
import { lineText, lineTitle } from '~/lib/line-text';
import type { PrintedOrder } from './printed-orders.server';
import type { readRoute } from './routes.server';

/** A card message may end as a sentence does. */
function sentences(parts: string[]): string {
  return parts.map((part, at) => (at === parts.length - 1 || /[.!?…]\s*$/.test(part) ? part : `${part}.`)).join(' ');
}

/** What to make on a day: the totals, then each order with its wishes. */
export function dayWorksheetPdf(
  orders: PrintedOrder[],
  day: string,
  studio: Studio,
  masthead: Masthead,
): Promise<Buffer> {
  const totals = Map.groupBy(
    orders.flatMap(({ lines }) => lines),
    lineTitle,
  );
  const sums = [...totals]
    .map(([product, lines]) => ({ product, quantity: lines.reduce((sum, line) => sum + line.quantity, 0) }))
    .toSorted((a, b) => b.quantity - a.quantity);
  return worksheetPdf(
    {
      title: `Worksheet of ${formatDay(day)}`,
      created_at: new Date(`${day}T00:00Z`),
      worksheet: {
        intro: orders.length === 0 ? 'There is nothing to make for this day.' : '',
        sections: [
          ...(sums.length > 0
            ? [
                {
                  kind: 'table' as const,
                  heading: 'Totals',
                  columns: 'How many | Product',
                  lines: sums.map(({ product, quantity }) => tableRow(quantity, product)).join('\n'),
                },
                {
                  dense: { blank: 44 },
                  kind: 'table' as const,
                  heading: 'Orders',
                  columns: 'Order | What | For and when | Wishes | Made',
                  lines: orders.map(worksheetRow).join('\n'),
                },
              ]
            : []),
        ],
      },
    },
    studio,
    masthead,
  );
}

/** The phone is for the driver, and the service is named beside the order already. */
const UNWANTED = new Set(['Recipient’s phone', 'At', 'Service']);

function worksheetRow(order: PrintedOrder): string {
  const { number, lines, fulfillment, staff_note } = order;
  const how = [fulfillment === 'delivery' ? 'Delivery' : 'Pickup', timeOf(order), forWhom(order), serviceLine(order)];
  const wishes = listWishes(order)
    .filter(({ label }) => !UNWANTED.has(label))
    .map(({ label, text }) => `${label}: ${text}`);
  return tableRow(
    number,
    lines.map(lineText).join('; '),
    how.filter(Boolean).join(', '),
    sentences([...wishes, ...(staff_note ? [`Note: ${staff_note}`] : [])]),
  );
}

function timeOf(order: PrintedOrder) {
  return order.fulfillment_window ?? pickupText(order);
}

/** One label for each order. */
export function dayLabelsPdf(orders: PrintedOrder[], day: string, studio: Studio, masthead: Masthead): Promise<Buffer> {
  const labels = orders.map((order) => ({
    title: forWhom(order) || `Order ${order.number}`,
    lines: [
      serviceLine(order),
      ...(order.fulfillment === 'delivery'
        ? [
            order.delivery_street,
            `${order.delivery_city}, ${order.delivery_region ?? ''} ${order.delivery_postal_code}`,
          ]
        : ['Pickup']),
      order.lines.map(lineText).join('; '),
    ].flatMap((line) => line || []),
    foot: [timeOf(order), studio.name].filter(Boolean).join(' · '),
    number: String(order.number),
  }));
  return labelsPdf({ title: `Labels of ${formatDay(day)}`, created_at: new Date(`${day}T00:00Z`) }, labels, {
    author: studio.name,
    ...masthead,
  });
}

type Route = NonNullable<Awaited<ReturnType<typeof readRoute>>>;

/** The stops in their order, with room for a signature. */
export function routeSheetPdf({ name, day, stops }: Route, studio: Studio, masthead: Masthead): Promise<Buffer> {
  return worksheetPdf(
    {
      title: `Route ${name}`,
      created_at: new Date(`${day}T00:00Z`),
      worksheet: {
        intro: stops.length === 0 ? 'There is nothing on this route yet.' : formatDay(day),
        sections:
          stops.length === 0
            ? []
            : [
                {
                  // A signature takes more room than a tick.
                  dense: { blank: 84 },
                  kind: 'table',
                  columns: 'Stop | When | For | Address | Order | Phone and note | Left with',
                  lines: stops.map(stopRow).join('\n'),
                },
              ],
      },
    },
    studio,
    masthead,
  );
}

function stopRow(stop: Route['stops'][number], index: number): string {
  const phone = stop.is_surprise ? null : stop.recipient_phone;
  const call = phone ?? (stop.buyer_phone && `Buyer ${stop.buyer_phone}`);
  return tableRow(
    index + 1,
    stop.fulfillment_window,
    [forWhom(stop), serviceLine(stop)].filter(Boolean).join('. '),
    `${stop.delivery_street}, ${stop.delivery_city} ${stop.delivery_postal_code}`,
    `${stop.number}: ${stop.lines.map(lineText).join('; ')}`,
    [call, stop.home_phone && `home: ${stop.home_phone}`, stop.home_note, stop.delivery_note]
      .filter(Boolean)
      .join('. '),
  );
}
