/** Set-up that the tests of stems share. */
import type { Studio } from './open-studio.ts';

interface StemOptions {
  on_hand?: number;
  bunch_size?: number;
  bunch_cost_cents?: number;
  supplier_id?: string;
}

/** Stores a stem, and its stock as received. Returns its id. */
export async function aStem({ platform: { db } }: Studio, name: string, { on_hand = 0, ...columns }: StemOptions = {}) {
  const { id } = await db
    .insertInto('stems')
    .values({ name, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (on_hand > 0)
    await db.insertInto('stem_movements').values({ stem_id: id, kind: 'received', quantity: on_hand }).execute();
  return id;
}

/** A recipe as its form would store it. */
export async function aRecipe(
  { platform: { db } }: Studio,
  variant_id: string,
  stems: Record<string, number>,
  other_cents = 0,
) {
  const { product_id } = await db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', variant_id)
    .executeTakeFirstOrThrow();
  const recipe = { id: product_id, title: 'A product', summary: '' };
  await db
    .insertInto('recipes')
    .values(recipe)
    .onConflict((same) => same.doNothing())
    .execute();
  await db.insertInto('recipe_variants').values({ variant_id, product_id, other_cents }).execute();
  const rows = Object.entries(stems).map(([stem_id, quantity]) => ({ variant_id, stem_id, quantity }));
  await db.insertInto('recipe_stems').values(rows).execute();
}

export async function onHand({ platform: { db } }: Studio, id: string) {
  return (await db.selectFrom('stems').select('on_hand').where('id', '=', id).executeTakeFirstOrThrow()).on_hand;
}
