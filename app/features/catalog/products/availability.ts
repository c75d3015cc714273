type Sold = { purchasable: boolean; isSympathy?: boolean };
type Stocked = { manage_inventory: boolean; inventory_quantity: number | null };

export interface Availability {
  canAdd: boolean;
  /** Spec 4; undefined if stock is not tracked (spec 5). */
  message?: string;
}

export function availability(
  { purchasable, isSympathy }: Sold,
  variant: Stocked | undefined,
  quantity: number,
): Availability {
  if (!purchasable || !variant || isSoldOut(variant)) return { canAdd: false, message: 'Currently unavailable' };
  if (!variant.manage_inventory) return { canAdd: true };
  const stock = variant.inventory_quantity ?? 0;
  if (quantity > stock) return { canAdd: false, message: `Not enough stock. Only ${stock} left.` };
  // Nobody counts wreaths for a family in mourning.
  return { canAdd: true, ...(!isSympathy && { message: `${stock} in stock!` }) };
}

export function isSoldOut({ manage_inventory, inventory_quantity }: Stocked): boolean {
  return manage_inventory && (inventory_quantity ?? 0) <= 0;
}
