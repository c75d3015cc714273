import { toast } from '~/ui/toast';
import { type CartProduct, type CartVariant, withMore } from './cart';
import { changeCart } from './cart-store';

/** Adds to the cart and shows a toast, or returns the error (spec 8). */
export function addToCart(
  product: CartProduct,
  variant: CartVariant | undefined,
  quantity: number,
): string | undefined {
  try {
    changeCart((cart) => withMore(cart, product, variant, quantity));
  } catch (error) {
    return (error as Error).message;
  }
  toast({ title: 'Added to Cart! 🛒', description: `${product.title} has been added to your cart.` });
  return undefined;
}
