type Sold = { purchasable: boolean };
type Stocked = { manage_inventory: boolean; inventory_quantity: number | null };

export interface Availability {
  canAdd: boolean;
  /** Spec 4; undefined if stock is not tracked (spec 5). */
  message?: string;
}

export function availability({ purchasable }: Sold, variant: Stocked | undefined, quantity: number): Availability {
  const isUnlimited = variant !== undefined && !variant.manage_inventory;
  const stock = variant?.inventory_quantity ?? 0;
  if (!purchasable || !variant || (!isUnlimited && stock <= 0)) {
    return { canAdd: false, message: 'Currently unavailable' };
  }
  if (isUnlimited) return { canAdd: true };
  if (quantity > stock) return { canAdd: false, message: `Not enough stock. Only ${stock} left.` };
  return { canAdd: true, message: `${stock} in stock!` };
}
