import { toast } from '~/ui/toast';
import { type CartProduct, type CartVariant, withMore } from './cart';
import { changeCart } from './cart-store';

/** Adds to the cart and says so; what stands in the way is said under `failureTitle` (spec 8). */
export function addToCart(
  product: CartProduct,
  variant: CartVariant | undefined,
  quantity: number,
  failureTitle: string,
) {
  try {
    changeCart((cart) => withMore(cart, product, variant, quantity));
    toast({ title: 'Added to Cart! 🛒', description: `${product.title} has been added to your cart.` });
  } catch (error) {
    toast({ variant: 'destructive', title: failureTitle, description: (error as Error).message });
  }
}
