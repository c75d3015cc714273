import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { CartDrawer } from './cart-drawer';
import { useCart } from './use-cart';

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
