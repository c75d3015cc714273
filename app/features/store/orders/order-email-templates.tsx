import type { ReactNode } from 'react';
import type { Studio } from '~/features/studio/studio.server';
import { type DayHours, formatBetween, formatOfficeHours } from '~/lib/business-hours';
import { formatDay } from '~/lib/dates';
import { formatMoney } from '~/lib/money';
import type { OrderRefund, RefundReason } from './order-emails.server';
import type { Order } from './orders.server';

type OrderEmailProps = { order: Order; studio: Studio };

type BuyerOrderEmailProps = OrderEmailProps & { hours: Pick<DayHours, 'opens' | 'closes'> | undefined };

/** It may be for a funeral, so it is not cheerful. `hours` are those of the day, if the studio is open. */
export function BuyerOrderEmail({ order, studio, hours }: BuyerOrderEmailProps) {
  const open = hours ? `, ${formatBetween(hours)}:` : ':';
  return (
    <div>
      <p>{greeting(order)}</p>
      <p>Your order {order.number} is paid. This is what we make for you:</p>
      <Lines order={order} />
      <p>
        {order.fulfillment === 'delivery' ? 'We deliver it' : 'It is ready for you at the studio'}
        {order.fulfillment_date && ` on ${formatDay(order.fulfillment_date)}`}
        {order.fulfillment === 'delivery' ? ' to:' : open}
        <Address order={order} studio={studio} />
      </p>
      <Closing studio={studio} />
    </div>
  );
}

export function StudioOrderEmail({ order, href }: { order: Order; href: string }) {
  return (
    <div>
      <p>
        Order {order.number}, {order.fulfillment ?? 'pickup'}
        {order.fulfillment_date && ` on ${formatDay(order.fulfillment_date)}`}.
      </p>
      <Lines order={order} />
      <p>
        {[order.buyer_name, order.buyer_phone, order.buyer_email].filter(Boolean).join(', ')}
        {order.fulfillment === 'delivery' && <Address order={order} />}
        <Row text={order.delivery_note && `Note for the driver: ${order.delivery_note}`} />
      </p>
      <p>
        <a href={href}>{href}</a>
      </p>
    </div>
  );
}

const BUYER_REASONS: Record<RefundReason, string> = {
  sold_out:
    'It reached us after the time your flowers were held for, and they had gone to someone else by then. We are sorry.',
  paid_twice: 'It reached us twice, and we keep only one payment. Your order itself is not touched by this.',
  wrong_amount: 'It was not the amount of the order, so we did not take it.',
  by_staff: 'We have ended this order, and you owe nothing for it.',
  at_provider: 'We have ended this order, and you owe nothing for it.',
};

export function BuyerRefundEmail({ order, refund, studio }: OrderEmailProps & { refund: OrderRefund }) {
  return (
    <div>
      <p>{greeting(order)}</p>
      <p>
        Your payment of {formatMoney(refund.amount_cents, refund.currency)} for order {order.number} is on its way back
        to your card. {BUYER_REASONS[refund.reason]}
      </p>
      <StaffMessage message={refund.message} />
      <p>Banks take up to ten days to show it.</p>
      <Closing studio={studio} />
    </div>
  );
}

const STUDIO_REASONS: Record<RefundReason, string> = {
  sold_out: 'It came after the hold had ended, and the stock had been sold. There is nothing to make.',
  paid_twice: 'The order had been paid before. The first payment stands.',
  wrong_amount: 'Its amount or currency was not that of the order, which is still unpaid.',
  by_staff: 'Staff have ended the order. There is nothing to make.',
  at_provider:
    'Somebody refunded it in Stripe’s dashboard, so the order has ended. Its flowers are not back in stock: count them in if you can sell them.',
};

export function StudioRefundEmail({ order, refund }: { order: Order; refund: OrderRefund }) {
  return (
    <div>
      <p>
        A payment of {formatMoney(refund.amount_cents, refund.currency)} for order {order.number} is being given back.{' '}
        {STUDIO_REASONS[refund.reason]}
      </p>
      <p>{[order.buyer_name, order.buyer_phone, order.buyer_email].filter(Boolean).join(', ')}</p>
    </div>
  );
}

export function BuyerCancelledEmail({ order, message, studio }: OrderEmailProps & { message?: string }) {
  return (
    <div>
      <p>{greeting(order)}</p>
      <p>We have cancelled your order {order.number}. Nothing was taken from your card.</p>
      <StaffMessage message={message} />
      <Closing studio={studio} />
    </div>
  );
}

export function StudioCancelledEmail({ order, name }: { order: Order; name: string }) {
  return (
    <div>
      <p>
        {name} has cancelled order {order.number}, which was not paid. Its stock is back on the shelf.
      </p>
      <p>{[order.buyer_name, order.buyer_phone, order.buyer_email].filter(Boolean).join(', ')}</p>
    </div>
  );
}

function StaffMessage({ message }: { message?: string }) {
  if (!message) return null;
  const [first, ...others] = message.split('\n');
  return (
    <p>
      {first}
      {others.map((line, at) => (
        <Row key={`${at} ${line}`} text={line} />
      ))}
    </p>
  );
}

function Lines({ order }: { order: Order }) {
  const sums = [
    ['Subtotal', order.subtotal_cents],
    ...(order.delivery_cents > 0 ? [['Delivery', order.delivery_cents] as const] : []),
    ...(order.tax_cents > 0 ? [['Sales tax', order.tax_cents] as const] : []),
    ['Total', order.total_cents],
  ] as const;
  return (
    <>
      {order.lines.map((line) => (
        <p key={line.id}>
          {line.quantity} × {line.product_title}
          {line.variant_title && `, ${line.variant_title}`}:{' '}
          {formatMoney(line.unit_price_in_cents * line.quantity, order.currency)}
        </p>
      ))}
      <p>
        {sums.map(([name, cents]) => (
          <Row key={name} text={`${name}: ${formatMoney(cents, order.currency)}`} />
        ))}
      </p>
    </>
  );
}

function Address({ order, studio }: { order: Order; studio?: Studio }) {
  if (order.fulfillment !== 'delivery') {
    return studio ? <Row text={[studio.street, studio.city, studio.region].filter(Boolean).join(', ')} /> : null;
  }
  return (
    <>
      <Row text={order.recipient_name ?? order.buyer_name} />
      <Row text={order.delivery_street} />
      <Row text={`${order.delivery_city}, ${order.delivery_region ?? ''} ${order.delivery_postal_code}`} />
    </>
  );
}

function Row({ text }: { text: ReactNode }) {
  if (!text) return null;
  return (
    <>
      <br />
      {text}
    </>
  );
}

function Closing({ studio }: { studio: Studio }) {
  const officeHours = formatOfficeHours(studio.hours);
  return (
    <>
      <p>
        If anything is to be changed, reply to this email{studio.phone && ` or call us at ${studio.phone}`}
        {officeHours && `, ${officeHours}`}.
      </p>
      <p>{studio.name}</p>
    </>
  );
}

function greeting({ buyer_name }: Order) {
  return buyer_name ? `Dear ${buyer_name},` : 'Hello,';
}
