import { type SubmitEvent, useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { Icon } from '~/ui/icon';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { totalQuantity } from './cart';
import type { CartDrawer } from './cart-drawer';
import { useCart } from './cart-store';
import { settleCheckouts } from '~/features/store/checkout/checkout-attempt';
import { syncCart } from './refresh-cart';

export function ShopCart() {
  const root = useRouteLoaderData<() => { checkoutUrl: string }>('root');
  const cart = useCart();
  const [Panel, setPanel] = useState<typeof CartDrawer>();
  const returns = useReturns();
  const [openedAt, setOpenedAt] = useState<number>();
  async function open() {
    try {
      const { CartDrawer } = await import('./cart-drawer');
      setPanel(() => CartDrawer);
      setOpenedAt(returns);
    } catch {
      window.location.assign('/cart');
    }
  }
  return (
    <>
      <CartButton count={totalQuantity(cart)} onOpen={open} />
      {Panel && root && (
        <Panel
          key={returns}
          cart={cart}
          open={openedAt === returns}
          onClose={() => setOpenedAt(undefined)}
          checkoutUrl={root.checkoutUrl}
        />
      )}
    </>
  );
}

function CartButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  const open = (event: SubmitEvent) => {
    event.preventDefault();
    onOpen();
  };
  return (
    <form action="/cart" data-enhanced="" onSubmit={open}>
      <button className="cart-button" type="submit" aria-haspopup="dialog">
        <Icon name="bag" />
        <span className="cart-button-word">Cart</span>
        {count > 0 && (
          <span className="count">
            {count}
            <VisuallyHidden>{count === 1 ? ' item' : ' items'}</VisuallyHidden>
          </span>
        )}
      </button>
    </form>
  );
}

function useReturns() {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    void settle();
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      void settle();
      setReturns((count) => count + 1);
    };
    // An order may have been paid in another tab.
    const look = () => document.visibilityState === 'visible' && void settle();
    window.addEventListener('pageshow', comeBack);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('pageshow', comeBack);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return returns;
}

async function settle() {
  await syncCart();
  await settleCheckouts(window.location);
}
