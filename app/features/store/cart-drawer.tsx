import { useRef, useState } from 'react';
import { ButtonLink } from '~/ui/button';
import { Drawer } from '~/ui/dialog';
import { EmptyState } from '~/ui/empty-state';
import { toast } from '~/ui/toast';
import type { Cart } from './cart';
import { CartFoot } from './cart-foot';
import { CartRow } from './cart-row';
import { cartAtHand } from './cart-store';
import { beginCheckout } from './checkout-attempt';
import { CheckoutRefused } from './store-client';

type CartDrawerProps = { cart: Cart; open: boolean; onClose: () => void; checkoutUrl: string };

/** The cart panel (spec 2): lines that scroll, the total and the way to the payment page below them. */
export function CartDrawer({ cart, open, onClose, checkoutUrl }: CartDrawerProps) {
  const { paying, pay } = usePayment(checkoutUrl);
  const shown = paying ?? cart;
  const body = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with its line; without this the focus would be nowhere.
  const keepFocus = () => body.current?.focus();
  return (
    <Drawer open={open} onClose={onClose} title="Shopping Cart">
      <div ref={body} className="drawer-body" tabIndex={-1}>
        {shown.length === 0 ? (
          <div className="cart-empty">
            <EmptyState title="Your cart is empty" heading="h3" action={<ToStore onFollow={onClose} />} />
          </div>
        ) : (
          <ul className="cart-lines" aria-label="Items in the cart">
            {shown.map((line) => (
              <CartRow key={line.variant.id} line={line} onRemoved={keepFocus} />
            ))}
          </ul>
        )}
      </div>
      {shown.length > 0 && <CartFoot cart={shown} busy={paying !== undefined} onCheckout={pay} />}
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

/** `paying` is the cart that is being taken to the payment page: it is shown until the browser has left. */
function usePayment(checkoutUrl: string) {
  const [paying, setPaying] = useState<Cart>();
  // The state is known only after the next render; by then there may have been twenty clicks.
  const isUnderway = useRef(false);
  async function pay() {
    if (isUnderway.current) return;
    const cart = cartAtHand();
    if (cart.length === 0) return refuse('Your cart is empty', 'Add some products to your cart before checking out');
    isUnderway.current = true;
    setPaying(cart);
    try {
      window.location.assign(await beginCheckout(checkoutUrl, cart));
    } catch (error) {
      isUnderway.current = false;
      setPaying(undefined);
      const reason = error instanceof CheckoutRefused ? error.reason : undefined;
      const sentence = 'There was a problem initializing checkout. Please try again.';
      refuse('Checkout Error', reason ? `${sentence} ${reason}` : sentence);
    }
  }
  return { paying, pay };
}

function refuse(title: string, description: string) {
  toast({ variant: 'destructive', title, description });
}
