import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { totalQuantity } from './cart';
import { CartButton } from './cart-button';
import { CartDrawer } from './cart-drawer';
import { useCart } from './cart-store';
import { settleCheckout } from './checkout-attempt';

/** The header's cart button with its panel; the root loader says where the store takes orders. */
export function ShopCart() {
  const root = useRouteLoaderData<() => { checkoutUrl: string }>('root');
  const cart = useCart();
  const [isOpen, setIsOpen] = useState(false);
  // The back button may show this page as it was left, on its way to the payment page.
  const [comings, setComings] = useState(0);
  useEffect(() => {
    settleCheckout(window.location.pathname);
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      settleCheckout(window.location.pathname);
      setIsOpen(false);
      setComings((count) => count + 1);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  return (
    <>
      <CartButton count={totalQuantity(cart)} onOpen={() => setIsOpen(true)} />
      <CartDrawer
        key={comings}
        cart={cart}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        checkoutUrl={root?.checkoutUrl ?? ''}
      />
    </>
  );
}
