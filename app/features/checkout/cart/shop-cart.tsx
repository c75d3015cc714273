import { useRouteLoaderData } from 'react-router';
import { Icon } from '~/ui/icon';

/** Opens the cart page, or with scripts the panel; `start-cart.ts` fills the badge, which React leaves alone. */
export function ShopCart() {
  const root = useRouteLoaderData<() => { checkoutUrl: string }>('root');
  return (
    <form action="/cart" data-enhanced="" data-cart={root?.checkoutUrl ?? ''}>
      <button className="cart-button" type="submit" aria-haspopup="dialog">
        <Icon name="bag" />
        <span className="cart-button-word">Cart</span>
        <span className="count" hidden suppressHydrationWarning>
          0
        </span>
      </button>
    </form>
  );
}
