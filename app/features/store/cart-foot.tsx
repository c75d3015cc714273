import { Button } from '~/ui/button';
import { type Cart, inDollars, totalCents } from './cart';

type CartFootProps = { cart: Cart; busy: boolean; onCheckout: () => void };

/** The total, and the way to the payment page. */
export function CartFoot({ cart, busy, onCheckout }: CartFootProps) {
  return (
    <div className="drawer-foot">
      <p className="cart-total">
        <span>Total</span>
        <span>{inDollars(totalCents(cart))}</span>
      </p>
      <p className="text-small text-ink-quiet">Delivery and tax are shown on the payment page.</p>
      <Button wide busy={busy} busyLabel="Opening the payment page..." onClick={onCheckout}>
        Proceed to Checkout
      </Button>
    </div>
  );
}
