import { toPicture } from '~/lib/picture';
import { LinkButton } from '~/ui/button';
import { PictureFrame } from '~/ui/plate';
import { Stepper } from '~/ui/stepper';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { availability } from '~/features/catalog/products/availability';
import { type CartLine, inDollars, MAX_PER_LINE, totalCents, unitPrice } from '~/features/catalog/cart-lines';

type CartRowProps = {
  line: CartLine;
  note?: string;
};

export function CartRow({ line: { product, variant, quantity }, note }: CartRowProps) {
  const set = (wanted: number) => `${variant.id}:${wanted}`;
  const { canAdd, message } = availability({ purchasable: true }, variant, quantity);
  const picture = product.image ? toPicture({ url: product.image, alt: '' }) : undefined;
  return (
    <li className="cart-line">
      <PictureFrame picture={picture} sizes="120px" />
      <div>
        <p className="cart-title">{product.title}</p>
        <p className="text-small text-ink-quiet">{variant.title}</p>
        <p className="num text-small">{unitPrice(variant)} each</p>
        <div role="status">
          {!canAdd && <p className="cart-note">{message}</p>}
          {note && <p className="cart-note">{note}</p>}
        </div>
      </div>
      <p className="cart-line-total num">{inDollars(totalCents([{ product, variant, quantity }]))}</p>
      <div className="cart-tools">
        <Stepper
          label={`Quantity of ${product.title}, ${variant.title}`}
          {...{ value: quantity, max: MAX_PER_LINE, name: 'set', set }}
        />
        <LinkButton type="submit" name="set" value={set(0)}>
          Remove<VisuallyHidden> {product.title}</VisuallyHidden>
        </LinkButton>
      </div>
    </li>
  );
}
