import { ButtonLink } from '~/ui/button';
import { Drawer } from '~/ui/dialog';
import { EmptyState } from '~/ui/empty-state';
import type { Cart } from '~/features/catalog/cart-lines';
import { CartBody, CartForm } from './cart-form';
import { useCheckout } from './use-checkout';

type CartDrawerProps = { cart: Cart; open: boolean; onClose: () => void; checkoutUrl: string };

export function CartDrawer({ cart, open, onClose, checkoutUrl }: CartDrawerProps) {
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
        <CartForm id="cart-panel" cart={shown} busy={paying !== undefined} onCheckout={pay} {...{ notes, error }} />
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
