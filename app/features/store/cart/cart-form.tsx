import type { ReactNode, SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Flash } from '~/lib/flash';
import { Button } from '~/ui/button';
import { Note } from '~/ui/note';
import { type Cart, inDollars, totalCents, withQuantity } from './cart';
import { CartRow } from './cart-row';
import { changeCart } from './cart-store';
import type { LineNotes } from './current-lines';

type CartFormProps = {
  cart: Cart;
  notes: LineNotes;
  error: Flash | undefined;
  busy: boolean;
  onCheckout: () => void;
};

export function CartForm({ cart, notes, error, busy, onCheckout }: CartFormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { name, value } = event.nativeEvent.submitter as HTMLButtonElement;
    if (name !== 'set') return onCheckout();
    const at = value.lastIndexOf(':');
    const quantity = Number(value.slice(at + 1));
    const around = event.currentTarget.parentElement;
    flushSync(() => changeCart((cart) => withQuantity(cart, value.slice(0, at), quantity)));
    // The pressed button is gone with its line; without this the focus would be lost.
    if (quantity === 0) around?.querySelector<HTMLElement>('.drawer-body')?.focus();
  }
  return (
    <form className="cart-form" method="post" action="/cart" data-enhanced="" onSubmit={submit}>
      <CartBody>
        <ul className="cart-lines" aria-label="Items in the cart">
          {cart.map((line) => (
            <CartRow key={line.variant.id} line={line} note={notes[line.variant.id]} />
          ))}
        </ul>
      </CartBody>
      <input type="hidden" name="total" value={totalCents(cart)} />
      <div className="drawer-foot">
        <p className="cart-total">
          <span>Total</span>
          <span>{inDollars(totalCents(cart))}</span>
        </p>
        <p className="text-small text-ink-quiet">Delivery and tax are shown on the payment page.</p>
        {error && <CheckoutErrorNote error={error} />}
        <Button type="submit" name="intent" value="checkout" wide busy={busy} busyLabel="Opening the payment page...">
          Proceed to Checkout
        </Button>
      </div>
    </form>
  );
}

export function CheckoutErrorNote({ error: { title, description } }: { error: Flash }) {
  return (
    <Note tone="danger" live title={title}>
      {description}
    </Note>
  );
}

export function CartBody({ children }: { children: ReactNode }) {
  return (
    <div className="drawer-body" tabIndex={-1}>
      {children}
    </div>
  );
}
