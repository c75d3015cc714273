import { toPicture } from '~/lib/picture';
import { Button } from '~/ui/button';
import { PictureFrame } from '~/ui/plate';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { availability } from '~/features/catalog/products/availability';
import { AddForm } from './add-form';
import { type Cart, type CartProduct, type CartVariant, totalQuantity, unitPrice } from '~/features/catalog/cart-lines';

export interface AddOn {
  product: CartProduct;
  variants: CartVariant[];
  /** 0 is no limit. */
  most_per_order: number;
}

/** What fits into the cart as it is. */
export function AddOns({ addOns, cart }: { addOns: AddOn[]; cart: Cart }) {
  const offers = addOns.flatMap((addOn) => offersOf(addOn, cart));
  if (offers.length === 0) return null;
  return (
    <section className="add-ons" aria-labelledby="add-ons-title">
      <h2 id="add-ons-title">Add to your order</h2>
      <ul className="add-on-list">
        {offers.map((offer) => (
          <AddOnOffer key={offer.variant.id} {...offer} />
        ))}
      </ul>
    </section>
  );
}

function offersOf({ product, variants, most_per_order }: AddOn, cart: Cart) {
  const inCart = totalQuantity(cart.filter((line) => line.product.id === product.id));
  if (most_per_order > 0 && inCart >= most_per_order) return [];
  const quantityOf = (id: string) => totalQuantity(cart.filter(({ variant }) => variant.id === id));
  return variants
    .filter((variant) => availability({ purchasable: true }, variant, quantityOf(variant.id) + 1).canAdd)
    .map((variant) => ({ product, variant, isOnly: variants.length === 1 }));
}

function AddOnOffer({ product, variant, isOnly }: { product: CartProduct; variant: CartVariant; isOnly: boolean }) {
  const { title, image } = product;
  const name = isOnly ? title : `${title}, ${variant.title}`;
  return (
    <li className="add-on">
      <PictureFrame picture={image ? toPicture({ url: image, alt: '' }) : undefined} sizes="64px" />
      <p>
        {name} <span className="num text-ink-quiet">{unitPrice(variant)}</span>
      </p>
      <AddForm product={product} variant={variant} quantity={1} failureTitle="Error adding to cart">
        <input type="hidden" name="variant" value={variant.id} />
        <Button type="submit" name="intent" value="add" variant="line" small>
          Add<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </AddForm>
    </li>
  );
}
