import { type Cart, type CartLine, type CartProduct, type CartVariant, unitPrice } from '~/features/catalog/cart-lines';
import type { CartItem } from './cart-cookie';

export interface CurrentLine extends CartItem {
  /** null, like its variant, if it is no longer sold. */
  product: CartProduct | null;
  variant: CartVariant | null;
}

export type LineNotes = Record<string, string>;

export function toCart(lines: CurrentLine[]): Cart {
  return lines.filter((line): line is CurrentLine & CartLine => line.product !== null && line.variant !== null);
}

export function toItems(cart: Cart): CartItem[] {
  return cart.map(({ product, variant, quantity }) => ({ product_id: product.id, variant_id: variant.id, quantity }));
}

/** A line that is no longer sold stays, with no stock. */
export function withCurrent(cart: Cart, lines: CurrentLine[]): Cart {
  return cart.map((line) => {
    const current = lines.find(({ variant_id }) => variant_id === line.variant.id);
    if (!current) return line;
    const { product, variant } = current;
    if (product && variant) return { product, variant, quantity: line.quantity };
    return { ...line, variant: { ...line.variant, manage_inventory: true, inventory_quantity: 0 } };
  });
}

export function priceNotes(before: Cart, after: Cart): LineNotes {
  const notes: LineNotes = {};
  for (const { variant } of after) {
    const earlier = before.find((line) => line.variant.id === variant.id)?.variant;
    if (earlier && unitPrice(earlier) !== unitPrice(variant)) {
      notes[variant.id] = `The price changed from ${unitPrice(earlier)} to ${unitPrice(variant)}.`;
    }
  }
  return notes;
}
