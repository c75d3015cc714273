import { AddForm } from '~/features/checkout/cart/add-form';
import type { CartProduct, CartVariant } from '~/features/catalog/cart-lines';
import { Button } from '~/ui/button';
import { island } from '~/ui/island';
import { VisuallyHidden } from '~/ui/visually-hidden';

type AddButtonProps = { product: CartProduct; variant?: CartVariant; isSympathy?: boolean };

/** Adds one of the first variant (spec 9). */
function AddButton({ product, variant, isSympathy }: AddButtonProps) {
  return (
    <AddForm
      product={product}
      variant={variant}
      isSympathy={isSympathy}
      quantity={1}
      failureTitle="Error adding to cart"
    >
      <input type="hidden" name="variant" value={variant?.id} />
      <Button type="submit" name="intent" value="add" variant="line" small wide className="button-quiet">
        Add to Cart<VisuallyHidden>: {product.title}</VisuallyHidden>
      </Button>
    </AddForm>
  );
}

export default island('shop/add-button', AddButton);
