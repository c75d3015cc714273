import type { ReactNode, SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { Note } from '~/ui/note';
import { type Cart, totalCents, withQuantity } from './cart';
import { CartFoot } from './cart-foot';
import { CartRow } from './cart-row';
import { changeCart } from './cart-store';
import type { LineNotes } from './current-lines';
import type { CheckoutError } from '~/features/store/checkout/use-checkout';

type CartFormProps = {
  cart: Cart;
  notes: LineNotes;
  error: CheckoutError | undefined;
  busy: boolean;
  onCheckout: () => void;
};

/** Without scripts, the server handles the form. */
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
    <form className="contents" method="post" action="/cart" data-enhanced="" onSubmit={submit}>
      <CartBody>
        <ul className="cart-lines" aria-label="Items in the cart">
          {cart.map((line) => (
            <CartRow key={line.variant.id} line={line} note={notes[line.variant.id]} />
          ))}
        </ul>
      </CartBody>
      <input type="hidden" name="total" value={totalCents(cart)} />
      <CartFoot cart={cart} busy={busy}>
        {error && (
          <Note tone="danger" live title={error.title}>
            {error.description}
          </Note>
        )}
      </CartFoot>
    </form>
  );
}

export function CartBody({ children }: { children: ReactNode }) {
  return (
    <div className="drawer-body" tabIndex={-1}>
      {children}
    </div>
  );
}
