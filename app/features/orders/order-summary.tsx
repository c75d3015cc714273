import './checkout.css';
import { formatMoney } from '~/lib/money';
import { toPicture } from '~/lib/picture';
import { PictureFrame } from '~/ui/plate';
import type { ShownOrder } from './open-checkout.server';
import { sumLines, type Sums } from '~/features/pricing/totals/shown-sums';

export function OrderLines({ order }: { order: Pick<ShownOrder, 'lines' | 'currency'> }) {
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

export function OrderSums({ sums, currency }: { sums: Sums; currency: string }) {
  return (
    <dl className="order-sums">
      {sumLines(sums).map(({ label, cents, isTotal }) => (
        <div key={label} className={isTotal ? 'order-total' : undefined}>
          <dt>{label}</dt>
          <dd>{formatMoney(cents, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
