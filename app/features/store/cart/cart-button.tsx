import type { SubmitEvent } from 'react';
import { Icon } from '~/ui/icon';
import { VisuallyHidden } from '~/ui/visually-hidden';

/** Opens the cart panel, or the cart page without scripts; the badge shows a quantity above 0. */
export function CartButton({ count, onOpen }: { count: number; onOpen: () => void }) {
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
