import type { ReactNode, SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Flash } from '~/lib/flash';
import { Button, LinkButton } from '~/ui/button';
import type { DeliveryAnswer } from '~/features/delivery/delivery-answer.server';
import { Note } from '~/ui/note';
import {
  type Cart,
  totalCents,
  withQuantity,
  type CartLine,
  inDollars,
  MAX_PER_LINE,
  unitPrice,
} from '~/features/catalog/cart-lines';
import { CartPlace, CartSums, useCartDelivery } from './cart-place';
import { changeCart } from './cart-store';
import type { LineNotes } from './current-lines';
import { toPicture } from '~/lib/picture';
import { PictureFrame } from '~/ui/plate';
import { Stepper } from '~/ui/stepper';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { availability } from '~/features/catalog/products/availability';

type CartFormProps = {
  /** Of the form: the panel may open over the page. */
  id: 'cart-page' | 'cart-panel';
  cart: Cart;
  notes: LineNotes;
  error: Flash | undefined;
  busy: boolean;
  /** As the server answered for the sent cart. */
  delivery?: DeliveryAnswer;
  onCheckout: () => void;
  /** Below lines and sums. */
  children?: ReactNode;
};

export function CartForm({ id, cart, notes, error, busy, delivery, onCheckout, children }: CartFormProps) {
  const { answer, ask } = useCartDelivery(cart, delivery);

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
    <>
      <form id={id} className="cart-form" method="post" action="/cart" data-enhanced="" onSubmit={submit}>
        <CartBody>
          <ul className="cart-lines" aria-label="Items in the cart">
            {cart.map((line) => (
              <CartRow key={line.variant.id} line={line} note={notes[line.variant.id]} />
            ))}
          </ul>
        </CartBody>
        <input type="hidden" name="total" value={totalCents(cart)} />
      </form>
      <div className="drawer-foot">
        <CartPlace id={`${id}-zip`} answer={answer} onAsk={ask} />
        <CartSums cart={cart} answer={answer} />
        {error && <CheckoutErrorNote error={error} />}
        <Button
          form={id}
          type="submit"
          name="intent"
          value="checkout"
          wide
          busy={busy}
          busyLabel="Opening the payment page..."
        >
          Proceed to Checkout
        </Button>
      </div>
      {children}
    </>
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

type CartRowProps = {
  line: CartLine;
  note?: string;
};

function CartRow({ line: { product, variant, quantity }, note }: CartRowProps) {
  const set = (wanted: number) => `${variant.id}:${wanted}`;
  const { canAdd, message } = availability({ purchasable: true }, variant, quantity);
  const picture = product.image ? toPicture({ url: product.image, alt: '' }) : undefined;
  return (
    <li className="cart-line">
      <PictureFrame picture={picture} sizes="120px" />
      <div>
        <p className="cart-title">{product.title}</p>
        <p className="text-small text-ink-quiet">{variant.title}</p>
        <p className="num text-small">{unitPrice(variant)} each</p>
        <div role="status">
          {!canAdd && <p className="cart-note">{message}</p>}
          {note && <p className="cart-note">{note}</p>}
        </div>
      </div>
      <p className="cart-line-total num">{inDollars(totalCents([{ product, variant, quantity }]))}</p>
      <div className="cart-tools">
        <Stepper
          label={`Quantity of ${product.title}, ${variant.title}`}
          value={quantity}
          max={MAX_PER_LINE}
          name="set"
          set={set}
        />
        <LinkButton type="submit" name="set" value={set(0)}>
          Remove<VisuallyHidden> {product.title}</VisuallyHidden>
        </LinkButton>
      </div>
    </li>
  );
}
