import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useCart } from './use-cart';
import { ButtonLink } from '~/ui/button';
import { Drawer } from '~/ui/dialog';
import { EmptyState } from '~/ui/empty-state';
import type { Cart } from '~/features/catalog/cart-lines';
import { CartBody, CartForm } from './cart-form';
import { useCheckout } from './use-checkout';

let root: Root | undefined;
let openings = 0;

/** Beside the page's own React, if it has one: the panel is the same on pages that are not hydrated. */
export function showCartPanel(checkoutUrl: string) {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  openings += 1;
  root.render(<CartPanel key={openings} checkoutUrl={checkoutUrl} />);
}

function CartPanel({ checkoutUrl }: { checkoutUrl: string }) {
  const cart = useCart();
  const [isOpen, setOpen] = useState(true);
  return <CartDrawer cart={cart} open={isOpen} onClose={() => setOpen(false)} checkoutUrl={checkoutUrl} />;
}

type CartDrawerProps = { cart: Cart; open: boolean; onClose: () => void; checkoutUrl: string };

function CartDrawer({ cart, open, onClose, checkoutUrl }: CartDrawerProps) {
  const { paying, error, notes, pay } = useCheckout(checkoutUrl, open);
  const shown = paying ?? cart;
  return (
    <Drawer open={open} onClose={onClose} title="Shopping Cart">
      {shown.length === 0 ? (
        <CartBody>
          <div className="cart-empty">
            <EmptyState title="Your cart is empty" heading="h3" action={<ToStore onFollow={onClose} />} />
          </div>
        </CartBody>
      ) : (
        <CartForm
          id="cart-panel"
          cart={shown}
          busy={paying !== undefined}
          onCheckout={pay}
          notes={notes}
          error={error}
        />
      )}
    </Drawer>
  );
}

function ToStore({ onFollow }: { onFollow: () => void }) {
  return (
    <ButtonLink to="/store" variant="line" small onClick={onFollow}>
      Visit the store
    </ButtonLink>
  );
}
