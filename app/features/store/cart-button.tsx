import { Icon } from '~/ui/icon';
import { VisuallyHidden } from '~/ui/visually-hidden';

/** Opens the cart panel; the badge shows the total quantity when above 0. */
export function CartButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <button className="cart-button" type="button" aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="bag" />
      <span className="cart-button-word">Cart</span>
      {count > 0 && (
        <span className="count">
          {count}
          <VisuallyHidden>{count === 1 ? ' item' : ' items'}</VisuallyHidden>
        </span>
      )}
    </button>
  );
}
