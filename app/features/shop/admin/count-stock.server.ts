import { sql } from 'kysely';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';

interface TypedCount {
  id: string;
  typed: string;
  shown: string;
}

const MAX = 999_999;

/** The counts in a form of the stock list: 'count.{id}' and 'shown.{id}'. Empty fields are skipped. */
export function readCounts(texts: Record<string, string>): TypedCount[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    const id = /^count\.(.+)$/.exec(name)?.[1];
    const typed = value.replace(/[\s,]/g, '').replace('−', '-');
    return id !== undefined && isUuid(id) && typed !== '' ? [{ id, typed, shown: texts[`shown.${id}`] ?? '' }] : [];
  });
}

/** All or nothing. A count is applied as the difference from the shown value, so that sales in between stay sold. */
export function countStock(context: Context, counts: TypedCount[]) {
  const changes = parseCounts(counts);
  return context.transaction(async (tx) => {
    const stored = await tx.db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['variants.id', 'variants.title', 'products.title as product', 'product_id', 'inventory_quantity'])
      .where('variants.id', 'in', [...changes.keys()])
      .where('manage_inventory', '=', true)
      .orderBy('variants.id')
      .forNoKeyUpdate(['variants'])
      .execute();
    const next = stored.map((variant) => ({ ...variant, ...changed(variant, changes.get(variant.id)) }));
    assertPossible(next, changes);
    await sql`
      update variants set inventory_quantity = inventory_quantity + difference
      from unnest(${next.map(({ id }) => id)}::uuid[], ${next.map(({ difference }) => difference)}::integer[])
        changed (variant_id, difference)
      where id = variant_id`.execute(tx.db);
    for (const { product_id } of next) tx.writes(`product:${product_id}`);
    return {
      changed: next.filter(({ difference }) => difference !== 0).length,
      meanwhile: next.flatMap(({ product, title, isStale, quantity }) =>
        isStale ? [`${product}, ${title} changed meanwhile: it is ${quantity} now.`] : [],
      ),
    };
  });
}

interface Change {
  by(stored: number): number;
  shown?: number;
}

function parseCounts(counts: TypedCount[]): Map<string, Change> {
  const errors: Record<string, string> = {};
  const changes = new Map<string, Change>();
  for (const { id, typed, shown } of counts) {
    const number = Number(typed);
    if (!/^[+-]?\d{1,6}$/.test(typed) || Math.abs(number) > MAX)
      errors[`count.${id}`] = 'A count such as 12, +3 or -2.';
    else if (/^[+-]/.test(typed)) changes.set(id, { by: () => number });
    else if (!/^\d{1,6}$/.test(shown)) errors[`count.${id}`] = 'Type +3 or -2: the page did not show what there was.';
    else changes.set(id, { by: () => number - Number(shown), shown: Number(shown) });
  }
  if (Object.keys(errors).length > 0) throw new UserError(400, 'invalid', 'Please check the marked fields.', errors);
  if (changes.size === 0) throw new UserError(400, 'invalid', 'No count was typed.');
  return changes;
}

function changed({ inventory_quantity }: { inventory_quantity: number }, change: Change | undefined) {
  const difference = change?.by(inventory_quantity) ?? 0;
  const isStale = change?.shown !== undefined && change.shown !== inventory_quantity;
  return { difference, isStale, quantity: inventory_quantity + difference };
}

function assertPossible(
  next: { id: string; inventory_quantity: number; quantity: number }[],
  changes: Map<string, unknown>,
) {
  const errors: Record<string, string> = {};
  for (const { id, inventory_quantity, quantity } of next) {
    if (quantity < 0) errors[`count.${id}`] = `There are only ${inventory_quantity} now.`;
    if (quantity > MAX) errors[`count.${id}`] = 'That is more than can be counted here.';
  }
  for (const id of changes.keys())
    if (!next.some((variant) => variant.id === id)) errors[`count.${id}`] = 'Its stock is no longer counted.';
  if (Object.keys(errors).length > 0)
    throw new UserError(409, 'conflict', 'Nothing was changed: check the marked fields.', errors);
}
