import { sql } from 'kysely';
import { UserError } from '~/lib/user-error';
import { isUuid } from '~/lib/uuid';
import type { Context } from '~/platform/context.server';
import { assertNotStale, hasVersion, NEXT_VERSION, staleError } from '~/platform/edit-conflict.server';
import { containsWords, eachRow, listPage, type ParsedListQuery, parseListQuery } from '~/platform/list-page.server';
import type { StemQuantity } from '../quantities';

/** Migration 0018 has an index for it. */
const SORTS = { product: { by: sql`lower(left(title, 100))`, type: 'text' } } as const;

export function recipeListQuery(url: URL): ParsedListQuery {
  return parseListQuery(url, { sorts: SORTS, defaultSort: 'product' });
}

export interface CostedVariant {
  id: string;
  title: string;
  /** What it sells for: the sale price, if there is one. */
  price_cents: number;
  currency: string;
  /** Of stems and the rest; null without a recipe. */
  cost_cents: number | null;
}

export function listRecipes(context: Context, listQuery: ParsedListQuery) {
  return listPage(selectRecipes(context, listQuery), listQuery);
}

/** Variant by variant, for the CSV. */
export async function* eachRecipe(context: Context, listQuery: ParsedListQuery) {
  for await (const { title: product, variants } of eachRow(selectRecipes(context, listQuery), listQuery))
    for (const variant of variants) yield { ...variant, product };
}

/** Products by name, each with its variants and what they cost. */
function selectRecipes({ db }: Context, { q }: ParsedListQuery) {
  return db
    .selectFrom('products')
    .select(['id', 'title'])
    .select(
      sql<CostedVariant[]>`(select coalesce(json_agg(v order by sort_order), '[]') from (
        select id, title, currency, sort_order, coalesce(sale_price_in_cents, price_in_cents) as price_cents,
          recipe_cost_cents(id) as cost_cents
        from variants where product_id = products.id) v)`.as('variants'),
    )
    .where('deleted_at', 'is', null)
    .$if(q !== '', (all) => all.where(containsWords(sql`product_search_text(title, type)`, q)));
}

function costedVariants({ db }: Pick<Context, 'db'>, productId: string): Promise<CostedVariant[]> {
  return db
    .selectFrom('variants')
    .select(['id', 'title', 'currency'])
    .select(sql<number>`coalesce(sale_price_in_cents, price_in_cents)`.as('price_cents'))
    .select(sql<number | null>`recipe_cost_cents(id)`.as('cost_cents'))
    .where('product_id', '=', productId)
    .orderBy('sort_order')
    .execute();
}

/** Of one product: its variants, their stems, and the version that a save must name. */
export async function readRecipe({ db }: Context, id: string) {
  if (!isUuid(id)) return undefined;
  const product = await db.selectFrom('products').select(['id', 'title']).where('id', '=', id).executeTakeFirst();
  if (!product) return undefined;
  const [variants, stored, others, recipe] = await Promise.all([
    costedVariants({ db }, id),
    db
      .selectFrom('recipe_stems')
      .innerJoin('recipe_variants as variant', 'variant.variant_id', 'recipe_stems.variant_id')
      .innerJoin('stems', 'stems.id', 'stem_id')
      .select(['recipe_stems.variant_id as column', 'stem_id', 'quantity'])
      .where('product_id', '=', id)
      .orderBy('stems.name')
      .execute(),
    db.selectFrom('recipe_variants').select(['variant_id', 'other_cents']).where('product_id', '=', id).execute(),
    db.selectFrom('recipes').select(['version', 'summary']).where('id', '=', id).executeTakeFirst(),
  ]);
  return { ...product, variants, stored, others, recipe };
}

export interface RecipeForm {
  variants: { id: string; title: string; other_cents: number; stems: StemQuantity[] }[];
  /** What the form was opened with; undefined if there was no recipe then. */
  version?: number;
}

export function saveRecipe(context: Context, id: string, { variants, version }: RecipeForm) {
  return context.transaction(async (tx) => {
    const product = await tx.db.selectFrom('products').select('title').where('id', '=', id).executeTakeFirst();
    if (!product) throw new UserError(404, 'not-found', 'Someone else has deleted this product.');
    const values = { title: product.title, summary: await summarize(tx, variants) };
    if (version === undefined) {
      const added = tx.db
        .insertInto('recipes')
        .values({ id, ...values })
        .onConflict((same) => same.doNothing());
      if (!(await added.returning('id').executeTakeFirst())) throw staleError();
    } else {
      const update = tx.db
        .updateTable('recipes')
        .set({ ...values, version: NEXT_VERSION })
        .where('id', '=', id);
      assertNotStale(await update.where(hasVersion(version)).executeTakeFirstOrThrow());
    }
    await replaceVariants(tx, id, variants);
  });
}

async function replaceVariants({ db }: Context, product_id: string, variants: RecipeForm['variants']) {
  const ids = variants.map(({ id }) => id);
  await db.deleteFrom('recipe_stems').where('variant_id', 'in', ids).execute();
  await db.deleteFrom('recipe_variants').where('variant_id', 'in', ids).execute();
  const used = variants.filter(({ stems, other_cents }) => stems.length > 0 || other_cents > 0);
  if (used.length === 0) return;
  await db
    .insertInto('recipe_variants')
    .values(used.map(({ id, other_cents }) => ({ variant_id: id, product_id, other_cents })))
    .execute();
  const stems = used.flatMap(({ id, stems: each }) => each.map((stem) => ({ variant_id: id, ...stem })));
  if (stems.length > 0) await db.insertInto('recipe_stems').values(stems).execute();
}

/** One line for each variant: 'Twelve: 12 Garden Rose, 4 Willow'. */
export async function summarize(context: Context, variants: RecipeForm['variants']): Promise<string> {
  const lines = await Promise.all(
    variants.map(async ({ title, stems }) => `${title}: ${(await stemNames(context, stems)).join(', ')}`),
  );
  return lines.join('\n');
}

/** '12 Garden Rose' for each, by name. */
export async function stemNames({ db }: Pick<Context, 'db'>, stems: StemQuantity[]): Promise<string[]> {
  if (stems.length === 0) return [];
  const quantities = new Map(stems.map(({ stem_id, quantity }) => [stem_id, quantity]));
  const rows = await db
    .selectFrom('stems')
    .select(['id', 'name'])
    .where('id', 'in', [...quantities.keys()])
    .orderBy('name')
    .execute();
  return rows.map(({ id, name }) => `${quantities.get(id)} ${name}`);
}
