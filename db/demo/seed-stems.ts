import { sql } from 'kysely';
import { addDays, dayIn } from '~/lib/dates';
import type { Context } from '~/platform/context.server';
import { events, recipes, stems, suppliers, waste } from './stems';

const DAY_MS = 86_400_000;
const RECEIVED_DAYS_AGO = 10;

/** After the orders: those that are made have used their stems long ago. */
export async function seedStems(tx: Context) {
  const ids = await seedStock(tx);
  await seedRecipes(tx, ids);
  await seedEvents(tx, ids);
  await sql`
    update order_lines set cost_cents = quantity * recipe_cost_cents(order_lines.variant_id)
    from orders, recipe_variants recipe
    where orders.id = order_id and recipe.variant_id = order_lines.variant_id and orders.fulfillment_state <> 'to_make'`.execute(
    tx.db,
  );
  await sql`update orders set stems_used = true where fulfillment_state <> 'to_make'`.execute(tx.db);
}

type Ids = Map<string, string>;

async function seedStock({ db, now }: Context): Promise<Ids> {
  const sources = await db.insertInto('suppliers').values(suppliers).returning(['id', 'name']).execute();
  const flowers = await db.selectFrom('flower_types').select(['id', 'name']).execute();
  const idOf = (rows: { id: string; name: string }[], wanted?: string) =>
    rows.find(({ name }) => name === wanted)?.id ?? null;
  const stored = await db
    .insertInto('stems')
    .values(
      stems.map(({ supplier, flower, name, bunch_size, bunch_cost_cents, low_at }) => ({
        name,
        bunch_size,
        bunch_cost_cents,
        low_at,
        supplier_id: idOf(sources, supplier),
        flower_id: idOf(flowers, flower),
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const ids: Ids = new Map(stored.map(({ id, name }) => [name, id]));
  const at = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const wasted = (name: string) =>
    waste.filter(({ stem }) => stem === name).reduce((sum, one) => sum + one.quantity, 0);
  await db
    .insertInto('stem_movements')
    .values([
      ...stems.map(({ name, on_hand }) => ({
        stem_id: ids.get(name) ?? '',
        kind: 'received' as const,
        quantity: on_hand + wasted(name),
        created_at: at(RECEIVED_DAYS_AGO),
      })),
      ...waste.map(({ stem, quantity, reason, days_ago }) => ({
        stem_id: ids.get(stem) ?? '',
        kind: 'wasted' as const,
        quantity: -quantity,
        reason,
        created_at: at(days_ago),
      })),
    ])
    .execute();
  return ids;
}

async function seedRecipes({ db }: Context, ids: Ids) {
  const variants = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['variants.id', 'sku', 'product_id', 'products.title as product', 'variants.title'])
    .where('sku', 'in', Object.keys(recipes))
    .orderBy('product_id')
    .orderBy('sort_order')
    .execute();
  const products = [...Map.groupBy(variants, ({ product_id }) => product_id)];
  const summaryOf = (of: typeof variants) =>
    of.map(({ title, sku }) => {
      const used = Object.entries(recipes[sku ?? '']?.stems ?? {});
      return `${title}: ${used.map(([stem, quantity]) => `${quantity} ${stem}`).join(', ')}`;
    });
  await db
    .insertInto('recipes')
    .values(products.map(([id, of]) => ({ id, title: of[0]?.product ?? '', summary: summaryOf(of).join('\n') })))
    .execute();
  await db
    .insertInto('recipe_variants')
    .values(
      variants.map(({ id, product_id, sku }) => ({
        variant_id: id,
        product_id,
        other_cents: recipes[sku ?? '']?.other ?? 0,
      })),
    )
    .execute();
  await db
    .insertInto('recipe_stems')
    .values(
      variants.flatMap(({ id, sku }) =>
        Object.entries(recipes[sku ?? '']?.stems ?? {}).map(([stem, quantity]) => ({
          variant_id: id,
          stem_id: ids.get(stem) ?? '',
          quantity,
        })),
      ),
    )
    .execute();
}

async function seedEvents({ db, now }: Context, ids: Ids) {
  const { time_zone } = await db.selectFrom('studio_settings').select('time_zone').executeTakeFirstOrThrow();
  const today = dayIn(time_zone, now());
  for (const { name, in_days, stems: used } of events) {
    const entries = Object.entries(used);
    const summary = entries.map(([stem, quantity]) => `${quantity} ${stem}`).join('\n');
    const { id } = await db
      .insertInto('events')
      .values({ name, day: addDays(today, in_days), summary })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = entries.map(([stem, quantity]) => ({ event_id: id, stem_id: ids.get(stem) ?? '', quantity }));
    await db.insertInto('event_stems').values(rows).execute();
  }
}
