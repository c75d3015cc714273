import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Note } from '~/ui/note';
import { toast } from '~/ui/toast';
import { isRhythm } from '~/features/catalog/subscription-days';
import { type CartProduct, type CartVariant, withAdded } from '~/features/catalog/cart-lines';
import { changeCart } from './cart-store';

/** Spec 8; without the picture for a family in mourning. */
export function addedTitle(isSympathy = false) {
  return isSympathy ? 'Added to Cart' : 'Added to Cart! 🛒';
}

type AddFormProps = {
  product: CartProduct;
  variant: CartVariant | undefined;
  quantity: number;
  isSympathy?: boolean;
  failureTitle: string;
  className?: string;
  children: ReactNode;
};

export function AddForm({ product, variant, quantity, isSympathy, failureTitle, className, children }: AddFormProps) {
  const [error, setError] = useState<string>();
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    // A subscription is posted, and leads to its checkout.
    if (isRhythm(new FormData(event.currentTarget).get('rhythm'))) return;
    event.preventDefault();
    try {
      changeCart((cart) => withAdded(cart, product, variant, quantity));
    } catch (thrown) {
      return setError((thrown as Error).message);
    }
    setError(undefined);
    toast({
      title: addedTitle(isSympathy),
      description: `${product.title} has been added to your cart.`,
      link: { to: '/cart', label: 'View cart' },
    });
  };
  return (
    <form method="post" action="/cart" data-enhanced="" className={className} onSubmit={add}>
      <input type="hidden" name="product" value={product.id} />
      {children}
      {error && (
        <Note tone="danger" live title={failureTitle}>
          <span>{error}</span>
        </Note>
      )}
    </form>
  );
}
