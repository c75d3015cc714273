import '~/features/store/checkout/checkout.css';
import { formatMoney } from '~/lib/money';
import { toPicture } from '~/lib/picture';
import { PictureFrame } from '~/ui/plate';
import type { Charges } from '~/features/store/checkout/charges';
import type { ShownOrder } from '~/features/store/checkout/open-checkout.server';

export function OrderLines({ order }: { order: ShownOrder }) {
  return (
    <ul className="order-lines">
      {order.lines.map(({ id, product_title, variant_title, image_url, unit_price_in_cents, quantity }) => (
        <li key={id}>
          <PictureFrame picture={image_url ? toPicture({ url: image_url, alt: '' }) : undefined} sizes="72px" />
          <div>
            <p className="order-line-title">{product_title}</p>
            <p className="text-small text-ink-quiet">
              {variant_title || 'Quantity'} × {quantity}
              {quantity > 1 && `, ${formatMoney(unit_price_in_cents, order.currency)} each`}
            </p>
          </div>
          <span className="num">{formatMoney(unit_price_in_cents * quantity, order.currency)}</span>
        </li>
      ))}
    </ul>
  );
}

type OrderSumsProps = { order: ShownOrder; charges: Charges; basisPoints: number };

export function OrderSums({ order, charges, basisPoints }: OrderSumsProps) {
  const { subtotal_cents, currency } = order;
  const sums: [name: string, cents: number][] = [
    ['Subtotal', subtotal_cents],
    ...(charges.delivery_cents > 0 ? [['Delivery', charges.delivery_cents] satisfies [string, number]] : []),
    ...(charges.tax_cents > 0
      ? [[`Sales tax, ${percent(basisPoints)}`, charges.tax_cents] satisfies [string, number]]
      : []),
  ];
  return (
    <dl className="order-sums">
      {sums.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatMoney(cents, currency)}</dd>
        </div>
      ))}
      <div className="order-total">
        <dt>Total</dt>
        <dd>{formatMoney(orderTotal(order, charges), currency)}</dd>
      </div>
    </dl>
  );
}

export function orderTotal({ subtotal_cents }: ShownOrder, { delivery_cents, tax_cents }: Charges): number {
  return subtotal_cents + delivery_cents + tax_cents;
}

/** 600 basis points are 6%. */
function percent(basisPoints: number): string {
  return `${Number((basisPoints / 100).toFixed(2))}%`;
}
