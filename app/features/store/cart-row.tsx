import { pictureOf } from '~/lib/picture';
import { LinkButton } from '~/ui/button';
import { Frame } from '~/ui/plate';
import { Stepper } from '~/ui/stepper';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { type CartLine, unitPrice, without, withQuantity } from './cart';
import { changeCart } from './cart-store';

type CartRowProps = { line: CartLine; onRemoved: () => void };

export function CartRow({ line: { product, variant, quantity }, onRemoved }: CartRowProps) {
  const change = (wanted: number) => changeCart((cart) => withQuantity(cart, variant.id, wanted));
  const remove = () => {
    changeCart((cart) => without(cart, variant.id));
    onRemoved();
  };
  const picture = product.image ? pictureOf({ url: product.image, alt: '' }) : undefined;
  return (
    <li className="cart-line">
      <Frame picture={picture} sizes="88px" />
      <div>
        <p className="cart-title">{product.title}</p>
        <p className="text-small text-ink-quiet">{variant.title}</p>
        <p className="num text-small">{unitPrice(variant)} each</p>
      </div>
      <div className="cart-tools">
        <Stepper label={`Quantity of ${product.title}, ${variant.title}`} value={quantity} onChange={change} />
        <LinkButton onClick={remove}>
          Remove<VisuallyHidden> {product.title}</VisuallyHidden>
        </LinkButton>
      </div>
    </li>
  );
}
