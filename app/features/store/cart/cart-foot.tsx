import type { ReactNode } from 'react';
import { Button } from '~/ui/button';
import { type Cart, inDollars, totalCents } from './cart';

type CartFootProps = { cart: Cart; busy: boolean; children: ReactNode };

export function CartFoot({ cart, busy, children }: CartFootProps) {
  return (
    <div className="drawer-foot">
      <p className="cart-total">
        <span>Total</span>
        <span>{inDollars(totalCents(cart))}</span>
      </p>
      <p className="text-small text-ink-quiet">Delivery and tax are shown on the payment page.</p>
      {children}
      <Button type="submit" name="intent" value="checkout" wide busy={busy} busyLabel="Opening the payment page...">
        Proceed to Checkout
      </Button>
    </div>
  );
}
