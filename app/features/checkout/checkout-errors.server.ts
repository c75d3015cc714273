import { sql } from 'kysely';
import type { UserError } from '~/lib/user-error';
import type { Context } from '~/platform/context.server';
import { isSympathy } from '~/features/catalog/products/catalog-card';
import { phoneNote } from '~/features/delivery/sympathy/for-sympathy.server';
import { storeError } from '~/features/catalog/store-error';

interface Item {
  variant_id: string;
  quantity: number;
}

export async function findItemError(context: Context, items: Item[]): Promise<UserError | undefined> {
  const { rows: wanted } = await sql<Wanted>`
    select p.title, p.type, p.occasions, v.currency, p.purchasable, wanted.quantity,
      case when v.manage_inventory then v.inventory_quantity end as left,
      case when p.most_per_order > 0 and sum(wanted.quantity) over (partition by p.id) > p.most_per_order
        then p.most_per_order end as most
    from json_to_recordset(${JSON.stringify(items)}::json) as wanted (variant_id uuid, quantity integer)
    left join variants v on v.id = wanted.variant_id
    left join products p on p.id = v.product_id and p.status = 'published' and p.deleted_at is null`.execute(
    context.db,
  );

  for (const { title, purchasable, left, most, quantity, type, occasions } of wanted) {
    if (title === null) return notSoldError();
    const phone = isSympathy({ type: { value: type }, occasions }) ? await phoneNote(context) : '';
    if (!purchasable) return storeError(409, `${title} is currently unavailable.${phone}`, 'items');
    // Spec 8, "Add beyond stock".
    if (left !== null && left < quantity)
      return storeError(409, `Not enough stock for ${title}. Only ${left} left.${phone}`, 'items');
    if (most !== null)
      return storeError(
        409,
        `You can have at most ${most} of ${title} in one order. Take some out of your cart.`,
        'items',
      );
  }
  if (new Set(wanted.map(({ currency }) => currency)).size > 1)
    return storeError(409, 'Products in different currencies cannot be bought together.', 'items');
  return undefined;
}

export function notSoldError() {
  return storeError(404, 'One of these products is no longer in the store. Remove it and try again.', 'items');
}

interface Wanted {
  /** null if it is not published. */
  title: string | null;
  type: string | null;
  occasions: string[];
  currency: string;
  purchasable: boolean;
  left: number | null;
  /** What one order may have of the product, if these are more. */
  most: number | null;
  quantity: number;
}
